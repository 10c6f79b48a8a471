// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `pass::note_origins`: each node notes which one it is, so that one can tell after other
/// passes where it comes from.

#ifndef LIMN_TRANSFORM_ORIGINS_HPP
#define LIMN_TRANSFORM_ORIGINS_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/pass/pass.hpp>

namespace limn {

namespace detail {

LIMN_DECLARE Graph with_origins(Graph const& graph);

} // namespace detail

namespace pass {

/// Each call and loop notes its number, as `origin`: `%7`, within the loop %4 `%4.%7`. What other
/// passes make of a node keeps that.
///
///     auto const h = g | pass::note_origins | pass::optimize;   // %2 ... # origin = %7
///
/// Cost  linear; the notes are kept until the program ends
inline constexpr Pass note_origins{
    [](auto const& graph) -> Graph { return detail::with_origins(graph); }};

} // namespace pass

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/transform/origins.ipp>
#endif

#endif // LIMN_TRANSFORM_ORIGINS_HPP
