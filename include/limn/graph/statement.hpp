// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Statement`: one of the program that a graph is, and what it reads.

#ifndef LIMN_GRAPH_STATEMENT_HPP
#define LIMN_GRAPH_STATEMENT_HPP

#include <limn/graph/graph.hpp>

#include <cstdint>

namespace limn {

/// One statement of the program that a graph is.
struct Statement {
    enum class Does : unsigned char {
        compute,   ///< `node`
        branch,    ///< begins the arm where the condition `value` is true
        otherwise, ///< ends it, and begins the other
        join,      ///< ends that
        assign,    ///< the gate `node` takes `value`
        leave,     ///< by exit number `node` of the loop
    };
    Does does;
    std::uint32_t node = 0;
    std::uint32_t value = 0;
    /// Of a branch, the `otherwise` that ends its first arm; of that, the `join` that ends the
    /// second one; of what assigns or leaves, the end of the arm around it. By number.
    std::uint32_t end = 0;
};

namespace detail {

/// The values that a statement of the graph, or of the body of `loop`, reads, in order.
template <class Visit>
constexpr void each_read(Graph const& graph, Loop const* loop, Statement const& s,
                         Visit const& visit) {
    using enum Statement::Does;
    if (s.does == branch || s.does == assign) visit(Value{s.value});
    if (s.does == leave)
        for (Value v : loop->left_behind(s.node)) visit(v);
    if (s.does != compute) return;
    auto const operands = graph.operands_of(s.node);
    for (Value const* v = operands.begin; v != operands.end; ++v) visit(*v);
}

} // namespace detail

} // namespace limn

#endif // LIMN_GRAPH_STATEMENT_HPP
