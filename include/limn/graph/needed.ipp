// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_GRAPH_NEEDED_IPP
#define LIMN_GRAPH_NEEDED_IPP

#include <limn/graph/needed.hpp>
#include <limn/graph/user_line.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>

#include <algorithm>
#include <cstdint>
#include <string>

namespace limn::detail {

LIMN_DEFINE std::vector<bool> needed_for(Graph const& graph, std::span<Value const> outputs,
                                         std::span<Value const> known) {
    std::vector<bool> out(graph.size(), false);
    for (Value v : known) out[v.index] = true;
    std::vector<Value> open(outputs.begin(), outputs.end());
    while (!open.empty()) {
        Value const v = open.back();
        open.pop_back();
        if (out[v.index]) continue;
        out[v.index] = true;
        each_need(graph, v, [&](Value need) { open.push_back(need); });
    }
    return out;
}

LIMN_DEFINE std::vector<bool> needed_after(Graph const& graph, std::span<Value const> known) {
    std::uint32_t last = 0;
    for (Value v : known) {
        if (v.index >= graph.size())
            throw GraphError{Where{}, "Interpreter",
                             "%" + std::to_string(v.index) +
                                 " is not a value of the graph, which has " +
                                 std::to_string(graph.size()) + " nodes; take values from it"};
        if (graph[v].kind() == Kind::loop)
            throw GraphError{user_line(graph, v), "Interpreter",
                             "%" + std::to_string(v.index) +
                                 " is a loop; give the values that it leaves behind, which have "
                                 "it as their operand"};
        last = std::max(last, v.index);
    }
    std::vector<Value> roots(graph.outputs().begin(), graph.outputs().end());
    for (std::uint32_t i = known.empty() ? 0 : last + 1; i < graph.size(); ++i)
        if (graph.has_effect(i)) roots.push_back({i});
    std::vector<bool> out = needed_for(graph, roots, known);
    for (Value v : known) out[v.index] = false;
    return out;
}

} // namespace limn::detail

#endif // LIMN_GRAPH_NEEDED_IPP
