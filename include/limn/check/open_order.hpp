// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `OpenOrders`: the lines on which C++ may have left open what came first.

#ifndef LIMN_CHECK_OPEN_ORDER_HPP
#define LIMN_CHECK_OPEN_ORDER_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/meta/where.hpp>

#include <cstdint>
#include <set>
#include <string>
#include <utility>

namespace limn::detail {

/// Finds operators with two operands that each have an effect, draw, or change a state: in one
/// expression their order is the compiler's. g++ evaluates the operands of an overloaded operator
/// from right to left, clang from left to right. A graph does not know where a statement ends, so
/// this knows lines alone.
class OpenOrders {
    using Line = std::pair<std::string, unsigned>;

public:
    explicit OpenOrders(Graph const& graph) { look(graph); }

    std::set<Line> const& lines() const { return lines_; }

private:
    static constexpr std::uint32_t none = Value::none;

    LIMN_DECLARE void look(Graph const& graph);

    LIMN_DECLARE std::uint32_t found(Graph const& graph, Vector<std::uint32_t> const& made_of,
                                     Value v, Where at) const;

    /// Whether a call is one that gives a state its next value, or the same in an earlier call of
    /// the same function.
    LIMN_DECLARE static bool changes_state(Graph const& graph, Node node);

    std::set<Line> lines_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/check/open_order.ipp>
#endif

#endif // LIMN_CHECK_OPEN_ORDER_HPP
