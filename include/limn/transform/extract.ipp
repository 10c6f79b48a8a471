// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_TRANSFORM_EXTRACT_IPP
#define LIMN_TRANSFORM_EXTRACT_IPP

#include <limn/graph/needed.hpp>
#include <limn/graph/user_line.hpp>
#include <limn/graph/verify.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/identifier.hpp>
#include <limn/meta/inline.hpp>
#include <limn/transform/copied_nodes.hpp>
#include <limn/transform/extract.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace limn {

namespace detail {

LIMN_DECLARE void expect_values(Graph const& graph, std::span<Value const> values) {
    for (Value v : values)
        if (v.index >= graph.size())
            throw GraphError{Where{}, "extract",
                             "%" + std::to_string(v.index) +
                                 " is not a value of the graph, which "
                                 "has " +
                                 std::to_string(graph.size()) + " nodes; take values from it"};
}

/// Errors  GraphError where a result is needed whose loop is among the inputs: that is a number
LIMN_DECLARE void expect_whole_loops(Graph const& graph, std::span<Value const> inputs,
                                    std::vector<bool> const& needed) {
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
        Node const node = graph[Value{i}];
        if (!needed[i] || node.kind() != Kind::result) continue;
        if (std::find(inputs.begin(), inputs.end(), node.operands()[0]) == inputs.end()) continue;
        throw GraphError{user_line(graph, node.value()), "extract",
                         "the outputs need %" + std::to_string(i) +
                             ", a result of the loop %" +
                             std::to_string(node.operands()[0].index) +
                             ", which is an input; give %" + std::to_string(i) +
                             " among the inputs instead"};
    }
}

LIMN_DEFINE Graph extracted(Graph const& graph, std::span<Value const> inputs,
                            std::span<Value const> outputs, TreeRow const* result) {
    expect_values(graph, inputs);
    expect_values(graph, outputs);
    std::vector<bool> const needed = needed_for(graph, outputs, inputs);
    expect_whole_loops(graph, inputs, needed);
    std::string missing;
    for (Value v : graph.inputs())
        if (needed[v.index] && std::find(inputs.begin(), inputs.end(), v) == inputs.end()) {
            Where const at = graph[v].where();
            missing.append(missing.empty() ? "" : ", ").append("`").append(graph[v].name());
            missing.append("` (").append(at.file).append(":");
            missing.append(std::to_string(at.line)).append(")");
        }
    if (!missing.empty())
        throw GraphError{user_line(graph, outputs[0]), "extract",
                         "the outputs need " + missing +
                             " too; give them among the inputs, or values that are computed of "
                             "them"};
    if (result == nullptr || result->leaves != outputs.size())
        throw GraphError{Where{}, "extract",
                         "the type that is returned is not known for these " +
                             std::to_string(outputs.size()) +
                             " outputs; name it: extract<std::tuple<double, int>>(g, inputs, "
                             "outputs)"};
    Builder out;
    CopiedNodes nodes{graph, out};
    for (Value v : inputs) {
        std::string name{graph[v].name()};
        if (name.empty() || !is_identifier(name)) name = "v" + std::to_string(v.index);
        nodes.set(v, parameter_like(out, graph[v], name));
    }
    nodes.copy(needed);
    Vector<Value> returned;
    for (Value v : outputs) returned.push_back(nodes.now(v));
    for (Include const& i : graph.includes()) out.include(i.op.view(), i.header.view());
    out.result(result, std::move(returned));
    Graph part = std::move(out).finish();
    verify(part);
    return part;
}

} // namespace detail

LIMN_DEFINE std::vector<std::size_t> levels(Graph const& graph) {
    std::vector<std::size_t> out(graph.size(), 0);
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
        std::size_t level = 0;
        auto const after = [&](Value v) { level = std::max(level, out[v.index] + 1); };
        for (Value operand : graph[Value{i}].operands()) after(operand);
        for (std::uint32_t p = graph.path_of(i); p != 0; p = graph.paths()[p].parent)
            after(graph.paths()[p].condition);
        out[i] = level;
    }
    return out;
}

} // namespace limn

#endif // LIMN_TRANSFORM_EXTRACT_IPP
