// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_TRANSFORM_REDUCE_IPP
#define LIMN_TRANSFORM_REDUCE_IPP

#include <limn/graph/needed.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/transform/copied_nodes.hpp>
#include <limn/transform/editor.hpp>
#include <limn/transform/extract.hpp>
#include <limn/transform/reduce.hpp>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace limn {

namespace detail {

/// What computes one value from the first of `inputs` on the way to it.
LIMN_DECLARE Graph part_for(Graph const& graph, std::vector<Value> const& inputs, Value output) {
    std::vector<bool> const needed = needed_for(graph, std::span{&output, 1}, inputs);
    std::vector<bool> used(graph.size(), false);
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
        if (!needed[i] || std::find(inputs.begin(), inputs.end(), Value{i}) != inputs.end())
            continue;
        for (Value operand : graph[Value{i}].operands()) used[operand.index] = true;
        for (std::uint32_t p = graph.path_of(i); p != 0; p = graph.paths()[p].parent)
            used[graph.paths()[p].condition.index] = true;
    }
    std::vector<Value> left;
    for (Value v : inputs)
        if (used[v.index] || v == output) left.push_back(v);
    return extracted(graph, left, std::span{&output, 1}, &leaf_structure(graph[output].type()));
}

/// The graph with an operand in the place of a call; none where that cannot be.
LIMN_DECLARE std::optional<Graph> without_call(Graph const& graph, Value call, Value operand) {
    if (!same_type(graph[operand].type(), graph[call].type())) return std::nullopt;
    try {
        Editor edit{graph};
        edit.replace_uses(call, operand);
        Graph const shorter = std::move(edit).finish();
        std::vector<Value> const inputs(shorter.inputs().begin(), shorter.inputs().end());
        return part_for(shorter, inputs, shorter.outputs()[0]);
    } catch (GraphError const&) {
        return std::nullopt; // it would be used outside of its arm
    }
}

/// The graph with an operand in the place of each call for which that still fails.
LIMN_DECLARE Graph with_few_calls(Graph graph,
                                  std::function<bool(Graph const&)> const& still_fails) {
    for (auto i = static_cast<std::uint32_t>(graph.size()); i-- > 0;) {
        if (i >= graph.size() || graph.row_of(i).kind != Kind::call) continue;
        for (Value operand : graph[Value{i}].operands()) {
            std::optional<Graph> shorter = without_call(graph, {i}, operand);
            if (!shorter || shorter->size() >= graph.size() || !still_fails(*shorter)) continue;
            graph = *std::move(shorter);
            break;
        }
    }
    return graph;
}

/// Whether a value can be returned: a loop is a node, but its results are the values.
LIMN_DECLARE bool is_value(Node node) { return node.kind() != Kind::loop; }

} // namespace detail

LIMN_DEFINE Graph reduce(Graph const& graph, std::function<bool(Graph const&)> const& still_fails) {
    if (!still_fails(graph))
        throw GraphError{Where{}, "reduce",
                         "the graph itself does not fail; give a function that is true of it"};
    std::vector<Value> inputs(graph.inputs().begin(), graph.inputs().end());
    std::optional<Value> failing;
    Graph smallest = graph;
    for (std::uint32_t i = 0; i < graph.size() && !failing; ++i) {
        Node const node = graph[Value{i}];
        if (!detail::is_value(node) || node.kind() == Kind::input || node.kind() == Kind::constant)
            continue;
        Graph part = detail::part_for(graph, inputs, {i});
        if (!still_fails(part)) continue;
        failing = Value{i};
        smallest = std::move(part);
    }
    if (!failing) return graph;
    for (std::uint32_t i = failing->index; i-- > 0;) { // the latest first: they cut off most
        Node const node = graph[Value{i}];
        if (!detail::is_value(node) || node.kind() == Kind::constant || node.kind() == Kind::input)
            continue;
        std::vector<Value> later = inputs;
        later.push_back({i});
        Graph part = detail::part_for(graph, later, *failing);
        if (part.size() >= smallest.size() || !still_fails(part)) continue;
        inputs = std::move(later);
        smallest = std::move(part);
    }
    return detail::with_few_calls(std::move(smallest), still_fails);
}

} // namespace limn

#endif // LIMN_TRANSFORM_REDUCE_IPP
