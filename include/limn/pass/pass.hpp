// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Pass`: a change from graph to graph, and how passes are composed.
/// Layer: pass. Includes graph, pass.

#ifndef LIMN_PASS_PASS_HPP
#define LIMN_PASS_PASS_HPP

#include <limn/graph/builder.hpp>
#include <limn/graph/graph.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace limn {

/// A change from graph to graph: `g | pass::dead_code`, `pass::dead_code | pass::simplify`.
///
/// Invariant  what the graph computes stays, to the last bit; applied twice it changes no more
template <class F> struct Pass {
    F change;

    constexpr Graph operator()(Graph const& graph) const { return change(graph); }
};

template <class F> constexpr Graph operator|(Graph const& graph, Pass<F> const& pass) {
    return pass(graph);
}

template <class F, class G> constexpr auto operator|(Pass<F> const& first, Pass<G> const& second) {
    auto both = [first, second](Graph const& graph) { return second(first(graph)); };
    return Pass<decltype(both)>{both};
}

namespace detail {

/// `graph` written anew. `replace(node, operands, builder)` gives the value that takes the place of
/// a call, whose operands are given as they are now; places stay those of the user.
template <class Replace> constexpr Graph rewritten(Graph const& graph, Replace const& replace) {
    Builder builder = Builder::with_parameters_of(graph);
    std::vector<Value> now(graph.size(), Value{});
    std::vector<Value> operands;
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
        Node const node = graph[Value{i}];
        if (node.kind() == Kind::input) {
            now[i] = graph[Value{i}].value();
        } else if (node.kind() == Kind::constant) {
            now[i] = builder.constant(node.op(), node.constant(), node.where());
        } else {
            operands.clear();
            for (Value operand : node.operands()) operands.push_back(now[operand.index]);
            now[i] = replace(node, operands, builder);
        }
    }
    std::vector<Value> outputs;
    for (Value output : graph.outputs()) outputs.push_back(now[output.index]);
    builder.result(graph.result(), std::move(outputs));
    return std::move(builder).finish();
}

/// The call as it is, on the operands as they are now.
constexpr Value same_call(Node node, std::vector<Value> const& operands, Builder& builder) {
    return builder.call(node.op(), operands, node.where());
}

} // namespace detail

} // namespace limn

#endif // LIMN_PASS_PASS_HPP
