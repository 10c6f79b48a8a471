// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `copy_node`: writes a node of one graph into another.

#ifndef LIMN_GRAPH_COPY_NODE_HPP
#define LIMN_GRAPH_COPY_NODE_HPP

#include <limn/graph/builder.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>

#include <cstdint>
#include <span>
#include <utility>

namespace limn::detail {

/// The path of what is never run: after a decision that is known, and goes the other way.
inline constexpr std::uint32_t never_taken = 0xfffffffeu;

/// The copy of a node that is not an input, on `operands` of the graph that `to` builds: a
/// constant, a call or a loop at `path`, or what a loop leaves behind. At the path `never_taken` it
/// is a blank constant, for nothing needs its value.
LIMN_LAZY
constexpr Value copy_node(Builder& to, Node node, std::span<Value const> operands,
                          std::uint32_t path, Where at) {
    OpRow const& row = node.op();
    std::uint32_t const index = node.value().index;
    if (row.kind == Kind::constant) return to.constant(row, node.constant(), at);
    bool const is_left = row.kind == Kind::result;
    if (is_left && to.graph().row_of(operands[0].index).kind == Kind::loop)
        return to.result_of(operands[0], node.graph().payload_of(index), row.values(), at);
    if (is_left || path == never_taken) // or the loop was never run
        return to.constant(*row.values().constant, row.values().blank(), at);
    if (row.kind == Kind::call) return to.call(row, operands, at, path);
    Loop loop = node.graph().loop_of(index);
    loop.path = path;
    return to.loop(std::move(loop), operands, at);
}

} // namespace limn::detail

#endif // LIMN_GRAPH_COPY_NODE_HPP
