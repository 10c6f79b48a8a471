// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `pass::simplify`: identities that hold to the last bit; and `pass::optimize`.

#ifndef LIMN_PASS_SIMPLIFY_HPP
#define LIMN_PASS_SIMPLIFY_HPP

#include <limn/graph/is_number.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/bitwise.hpp>
#include <limn/op/choose.hpp>
#include <limn/op/op_row.hpp>
#include <limn/op/select.hpp>
#include <limn/pass/common_subexpressions.hpp>
#include <limn/pass/dead_code.hpp>
#include <limn/pass/fold_constants.hpp>
#include <limn/pass/pass.hpp>
#include <limn/type/totally_ordered.hpp>

namespace limn {

namespace detail {

/// An identity of a binary op: with the number on that side, the other operand is the result.
struct Identity {
    OpId const* op;
    bool left;
    int number;
    bool floating; ///< holds for floating types too; `x + 0.0` does not, for x may be -0.0
};

inline constexpr Identity identities[] = {
    {&op_id<prims::multiply>, false, 1, true},    {&op_id<prims::multiply>, true, 1, true},
    {&op_id<prims::divide>, false, 1, true},      {&op_id<prims::subtract>, false, 0, true},
    {&op_id<prims::add>, false, 0, false},        {&op_id<prims::add>, true, 0, false},
    {&op_id<prims::bit_or>, false, 0, false},     {&op_id<prims::bit_or>, true, 0, false},
    {&op_id<prims::bit_xor>, false, 0, false},    {&op_id<prims::bit_xor>, true, 0, false},
    {&op_id<prims::shift_left>, false, 0, false}, {&op_id<prims::shift_right>, false, 0, false},
};

/// Ops of two operands which give back an operand that stands there twice.
constexpr bool is_idempotent(OpRow const& row) {
    return is_any<prims::min, prims::max, prims::bit_and, prims::bit_or>(row);
}

/// Unary ops which undo themselves.
constexpr bool is_involution(OpRow const& row) {
    return is_any<prims::negate, prims::logical_not, prims::bit_not>(row);
}

struct SimplifiedCall {
    template <class = void>
    constexpr Value operator()(Node node, Vector<Value> const& operands, Builder& builder,
                               std::uint32_t path) const {
        Graph const& now = builder.graph();
        OpRow const& row = node.op();
        bool const floating = is_floating(node.type());
        if (is_involution(row) && &now.row_of(operands[0].index) == &row)
            return now[operands[0]].operands()[0];
        if (operands.size() == 2) {
            for (Identity const& i : identities)
                if (row.op == i.op && (i.floating || !floating) &&
                    is_number(now[operands[i.left ? 0 : 1]], i.number) &&
                    same_type(now[operands[i.left ? 1 : 0]].type(), node.type()))
                    return operands[i.left ? 1 : 0];
            if (is_idempotent(row) && operands[0] == operands[1]) return operands[0];
        }
        if (is_any<prims::select, prims::gate>(row)) {
            if (operands[1] == operands[2]) return operands[1];
            if (is_number(now[operands[0]], 1)) return operands[1];
            if (is_number(now[operands[0]], 0)) return operands[2];
        }
        return same_call(node, operands, builder, path);
    }
};

} // namespace detail

namespace pass {

/// Replaces what identities allow, those only that hold to the last bit: `x * 1`, `x / 1`, `x - 0`,
/// integer `x + 0`, `-(-x)`, `!!x`, `max(x, x)`, a select or gate whose condition is known or whose
/// arms are one.
///
/// Cost  linear
inline constexpr Pass simplify{
    [](auto const& graph) { return limn::detail::rewritten<limn::detail::SimplifiedCall>(graph); }};

/// All of them, again and again until nothing changes.
///
/// Cost  linear for each sweep; a sweep that changes nothing is the last
inline constexpr Pass optimize{[](auto const& graph) {
    constexpr auto all = dead_code | common_subexpressions | fold_constants | simplify;
    auto before = graph;
    for (;;) {
        auto after = before | all;
        if (after == before) return after;
        before = std::move(after);
    }
}};

} // namespace pass

} // namespace limn

#endif // LIMN_PASS_SIMPLIFY_HPP
