// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `pass::simplify`: identities that hold to the last bit; and `pass::optimize`.

#ifndef LIMN_PASS_SIMPLIFY_HPP
#define LIMN_PASS_SIMPLIFY_HPP

#include <limn/graph/is_number.hpp>
#include <limn/meta/vector.hpp>
#include <limn/pass/common_subexpressions.hpp>
#include <limn/pass/dead_code.hpp>
#include <limn/pass/fold_constants.hpp>
#include <limn/pass/pass.hpp>
#include <limn/type/totally_ordered.hpp>

#include <string_view>

namespace limn {

namespace detail {

/// An identity of a binary op: with the number on that side, the other operand is the result.
struct Identity {
    std::string_view op;
    bool left;
    int number;
    bool floating; ///< holds for floating types too; `x + 0.0` does not, for x may be -0.0
};

inline constexpr Identity identities[] = {
    {"multiply", false, 1, true}, {"multiply", true, 1, true},     {"divide", false, 1, true},
    {"subtract", false, 0, true}, {"add", false, 0, false},        {"add", true, 0, false},
    {"bit_or", false, 0, false},  {"bit_or", true, 0, false},      {"bit_xor", false, 0, false},
    {"bit_xor", true, 0, false},  {"shift_left", false, 0, false}, {"shift_right", false, 0, false},
};

/// Ops of two operands which give back an operand that stands there twice.
inline constexpr std::string_view idempotent[] = {"min", "max", "bit_and", "bit_or"};

/// Unary ops which undo themselves.
inline constexpr std::string_view involutions[] = {"negate", "logical_not", "bit_not"};

struct SimplifiedCall {
    template <class = void>
    constexpr Value operator()(Node node, Vector<Value> const& operands, Builder& builder,
                               std::uint32_t path) const {
        Graph const& now = builder.graph();
        std::string_view const op = node.op().name;
        bool const floating = is_floating(node.type());
        if (node.op().user) return same_call(node, operands, builder, path);
        if (operands.size() == 1)
            for (std::string_view involution : involutions)
                if (op == involution && &now.row_of(operands[0].index) == &node.op())
                    return now[operands[0]].operands()[0];
        if (operands.size() == 2) {
            for (Identity const& i : identities)
                if (op == i.op && (i.floating || !floating) &&
                    is_number(now[operands[i.left ? 0 : 1]], i.number) &&
                    now[operands[i.left ? 1 : 0]].type().name == node.type().name)
                    return operands[i.left ? 1 : 0];
            for (std::string_view same : idempotent)
                if (op == same && operands[0] == operands[1]) return operands[0];
        }
        if (op == "select" || op == "gate") {
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
/// Cost  linear for each round; a round that changes nothing is the last
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
