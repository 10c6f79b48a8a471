// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `specialise`: a graph with some of its inputs known.

#ifndef LIMN_TRANSFORM_SPECIALISE_HPP
#define LIMN_TRANSFORM_SPECIALISE_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/type/type_row.hpp>

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string_view>

namespace limn {

/// A parameter by its name, and the value that it has from now on.
struct Known {
    template <class T> Known(std::string_view n, T const& v) : name{n}, value{v} {}

    std::string_view name;
    Constant value;
};

/// What `specialise` does with loops.
struct SpecialiseOptions {
    std::size_t unroll = 0; ///< so many iterations of a loop are written out at most
};

/// The graph without the parameters that are known: `specialise(g, {{"n", 3}})`. What follows from
/// their values is computed now, in the bodies of loops too, and the arms that are never taken are
/// gone. A loop stays a loop, but for one that is left before its first iteration ends; with
/// `{.unroll = 100}` a loop whose exits are known in each of up to so many of them is unrolled.
///
/// Errors  GraphError where there is no such parameter, where it is a structure, or where it is
///         given two values; TypeError where the value is not of the parameter's type
/// Cost    linear in what is written, twice as much for each loop around a node
LIMN_DECLARE Graph specialise(Graph const& graph, std::span<Known const> known,
                              SpecialiseOptions options = {});
inline Graph specialise(Graph const& graph, std::initializer_list<Known> known,
                        SpecialiseOptions options = {}) {
    return specialise(graph, std::span{known.begin(), known.size()}, options);
}

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/transform/specialise.ipp>
#endif

#endif // LIMN_TRANSFORM_SPECIALISE_HPP
