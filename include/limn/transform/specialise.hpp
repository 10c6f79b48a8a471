// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `specialise`: a graph with some of its inputs known.

#ifndef LIMN_TRANSFORM_SPECIALISE_HPP
#define LIMN_TRANSFORM_SPECIALISE_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/type/type_row.hpp>

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

/// The graph without the parameters that are known: `specialise(g, {{"n", 3}})`. What follows from
/// their values is computed now, and the arms that are never taken are gone. A loop stays a loop.
///
/// Errors  GraphError where there is no such parameter, where it is a structure, or where it is
///         given two values; TypeError where the value is not of the parameter's type
/// Cost    linear
LIMN_DECLARE Graph specialise(Graph const& graph, std::span<Known const> known);
inline Graph specialise(Graph const& graph, std::initializer_list<Known> known) {
    return specialise(graph, std::span{known.begin(), known.size()});
}

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/transform/specialise.ipp>
#endif

#endif // LIMN_TRANSFORM_SPECIALISE_HPP
