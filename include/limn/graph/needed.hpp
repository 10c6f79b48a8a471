// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `needed_for`: which nodes of a graph lead to some of its values.

#ifndef LIMN_GRAPH_NEEDED_HPP
#define LIMN_GRAPH_NEEDED_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace limn::detail {

/// Calls `visit` with each value that a node needs: its operands, and the conditions of its arm.
template <class Visit> void each_need(Graph const& graph, Value node, Visit const& visit) {
    for (Value operand : graph[node].operands()) visit(operand);
    for (std::uint32_t p = graph.path_of(node.index); p != 0; p = graph.paths()[p].parent)
        visit(graph.paths()[p].condition);
}

/// What values a graph needs to give `outputs`, when `known` are given: operands, and the
/// conditions of the arms where they are evaluated. True for each of these, and for the known ones.
LIMN_DECLARE std::vector<bool> needed_for(Graph const& graph, std::span<Value const> outputs,
                                          std::span<Value const> known);

/// The nodes to run where `known` are given: those that lead to an output, or to an effect that
/// stands after all of `known`. False for the known ones.
/// Errors  GraphError where one of `known` is not a value of the graph, or is a loop
LIMN_DECLARE std::vector<bool> needed_after(Graph const& graph, std::span<Value const> known);

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/graph/needed.ipp>
#endif

#endif // LIMN_GRAPH_NEEDED_HPP
