// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `extract`: a part of a graph as a graph of its own.

#ifndef LIMN_TRANSFORM_EXTRACT_HPP
#define LIMN_TRANSFORM_EXTRACT_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/value.hpp>
#include <limn/meta/inline.hpp>
#include <limn/transform/result_row.hpp>

#include <span>
#include <type_traits>
#include <vector>

namespace limn {

namespace detail {

/// Errors  GraphError where a value is not one of the graph, where the outputs need more than the
///         inputs, or where `result` is null
LIMN_DECLARE Graph extracted(Graph const& graph, std::span<Value const> inputs,
                             std::span<Value const> outputs, TreeRow const* result);

/// The structure of values of one type, or null: see `uniform_result`.
LIMN_LAZY
TreeRow const* result_of_values(Graph const& graph, std::span<Value const> values) {
    if (values.empty() || values[0].index >= graph.size()) return nullptr;
    TypeRow const& type = graph[values[0]].type();
    for (Value v : values)
        if (v.index >= graph.size() || &graph[v].type() != &type) return nullptr;
    return uniform_result<>(type, values.size());
}

} // namespace detail

/// What computes `outputs` from `inputs`, any values of the graph, as a graph of its own. An input
/// has the name of its value, or else `v` and its number. Several outputs are returned as a tuple,
/// where they all are double, float, int, long or bool, up to eight; for all else name the type
/// that is returned: `extract<std::tuple<double, int>>(g, inputs, outputs)`.
///
/// Effects that no output needs are left out.
///
/// Errors   GraphError where the outputs need an input of the graph, or a state, that `inputs` do
///          not cut off: all of those are named, with their lines
/// Example  docs/code/editing.cpp
template <class Result = void>
Graph extract(Graph const& graph, std::span<Value const> inputs, std::span<Value const> outputs) {
    if constexpr (std::is_void_v<Result>)
        return detail::extracted(graph, inputs, outputs,
                                 detail::result_of_values<>(graph, outputs));
    else return detail::extracted(graph, inputs, outputs, &tree<Result>::row);
}
template <class Result = void>
Graph extract(Graph const& graph, std::initializer_list<Value> inputs,
              std::initializer_list<Value> outputs) {
    return extract<Result>(graph, std::span{inputs.begin(), inputs.size()},
                           std::span{outputs.begin(), outputs.size()});
}

/// How many nodes stand one after the other on the longest way to each node: 0 for inputs and
/// constants. Nodes of one level do not need each other.
LIMN_DECLARE std::vector<std::size_t> levels(Graph const& graph);

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/transform/extract.ipp>
#endif

#endif // LIMN_TRANSFORM_EXTRACT_HPP
