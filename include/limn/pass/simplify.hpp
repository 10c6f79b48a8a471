// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `pass::simplify`: identities that hold to the last bit; and `pass::optimize`.

#ifndef LIMN_PASS_SIMPLIFY_HPP
#define LIMN_PASS_SIMPLIFY_HPP

#include <limn/graph/is_number.hpp>
#include <limn/meta/inline.hpp>
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
    /// The value that an identity gives for a call; no value where none does.
    LIMN_LAZY
    static constexpr Value find(Node node, Vector<Value> const& operands, Graph const& now) {
        OpRow const& row = node.op();
        if (operands.size() == 1)
            return is_involution(row) && &now.row_of(operands[0].index) == &row
                       ? now[operands[0]].operands()[0]
                       : Value{Value::none};
        if (operands.size() == 2) {
            if (operands[0] == operands[1] && is_idempotent(row)) return operands[0];
            for (std::size_t k = 0; k < 2; ++k)
                if (now.row_of(operands[k].index).kind == Kind::constant &&
                    is_neutral(now[operands[k]], k == 0, row) &&
                    same_type(now[operands[1 - k]].type(), node.type()))
                    return operands[1 - k];
        }
        if (operands.size() == 3 && is_any<prims::select, prims::gate>(row)) {
            if (operands[1] == operands[2]) return operands[1];
            if (is_number(now[operands[0]], 1)) return operands[1];
            if (is_number(now[operands[0]], 0)) return operands[2];
        }
        return {Value::none};
    }
    LIMN_LAZY
    constexpr Value operator()(Node node, Vector<Value> const& operands, Builder& builder,
                               std::uint32_t path) const {
        Value const known = find(node, operands, builder.graph());
        return known.index != Value::none ? known : same_call(node, operands, builder, path);
    }

private:
    LIMN_LAZY
    static constexpr bool is_neutral(Node number, bool left, OpRow const& row) {
        bool const floating = is_floating(*row.result);
        for (Identity const& i : identities)
            if (row.op == i.op && i.left == left && (i.floating || !floating) &&
                is_number(number, i.number))
                return true;
        return false;
    }
};

/// All of these at once: the operands are final, so what is written is so too.
struct OptimizedCall {
    template <class Writer> constexpr void begin(Writer const& to) { known_.begin(to); }

    LIMN_LAZY
    constexpr Value operator()(Node node, Vector<Value> const& operands, Builder& builder,
                               std::uint32_t path) {
        Value const folded = FoldedCall::find(node, operands, builder);
        if (folded.index != Value::none) return folded;
        Value const simple = SimplifiedCall::find(node, operands, builder.graph());
        if (simple.index != Value::none) return simple;
        return known_(node, operands, builder, path);
    }

private:
    KnownCalls<> known_;
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

/// All of them, until nothing changes: dead code, common subexpressions, constants, identities.
///
/// A node is written after its operands, on what these have become. So one walk does what each of
/// these passes would do again after the others.
///
/// Cost  linear, one walk
inline constexpr Pass optimize{
    [](auto const& graph) { return limn::detail::rewritten<limn::detail::OptimizedCall>(graph); }};

} // namespace pass

} // namespace limn

#endif // LIMN_PASS_SIMPLIFY_HPP
