// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the ops behind `== != < <= > >= <=>`, and the questions asked of an ordering.
/// Layer: op. Includes meta, op.

#ifndef LIMN_OP_COMPARISON_HPP
#define LIMN_OP_COMPARISON_HPP

#include <limn/op/bitwise.hpp> // takes the macro of arithmetic.hpp, which ends here
#include <limn/op/record.hpp>

#include <compare>

namespace limn {

namespace prims {

/// Operands  a, b : arithmetic, or any types with `==`
/// Result    bool
/// Source    ISO C++ [expr.eq]
LIMN_INFIX_OP(equal, ==, equality, usual, all, commutative)

/// Operands  a, b : as equal
LIMN_INFIX_OP(not_equal, !=, equality, usual, all, commutative)

/// Operands  a, b : arithmetic, or any types with `<`
/// Result    bool
/// Values    false where either is NaN
/// Source    ISO C++ [expr.rel]
LIMN_INFIX_OP(less, <, relational, usual, all)

/// Operands  a, b : as less
LIMN_INFIX_OP(less_equal, <=, relational, usual, all)

/// Operands  a, b : as less
LIMN_INFIX_OP(greater, >, relational, usual, all)

/// Operands  a, b : as less
LIMN_INFIX_OP(greater_equal, >=, relational, usual, all)

/// Operands  a, b : arithmetic, or any types with `<=>`
/// Result    std::strong_ordering for integers, std::partial_ordering for floating types
/// Source    ISO C++ [expr.spaceship]
LIMN_INFIX_OP(compare_three_way, <=>, three_way, usual, all)

#undef LIMN_INFIX_OP

} // namespace prims

// What `(a <=> b) < 0` asks, as named functions, for the literal 0 has no type of its own.
#define LIMN_ORDERING_QUESTION(NAME)                                                               \
    namespace prims {                                                                              \
    struct NAME {                                                                                  \
        static constexpr std::string_view name = #NAME;                                            \
        static constexpr Notation notation = call_notation("std::" #NAME, "<compare>");            \
        static constexpr Traits traits{};                                                          \
        using conversion = limn::conversion::none;                                                 \
        [[gnu::always_inline]] static constexpr bool apply(std::partial_ordering const& order) {   \
            return std::NAME(order);                                                               \
        }                                                                                          \
    };                                                                                             \
    }                                                                                              \
    template <std::convertible_to<std::partial_ordering> T>                                        \
    constexpr auto NAME(Proxy<T> const& order, Where at = Where::here()) {                         \
        return record<prims::NAME>(at, order);                                                     \
    }

/// Operands  order : an ordering
/// Result    bool
/// Source    ISO C++ [compare.syn]
LIMN_ORDERING_QUESTION(is_eq)
LIMN_ORDERING_QUESTION(is_neq)
LIMN_ORDERING_QUESTION(is_lt)
LIMN_ORDERING_QUESTION(is_lteq)
LIMN_ORDERING_QUESTION(is_gt)
LIMN_ORDERING_QUESTION(is_gteq)

#undef LIMN_ORDERING_QUESTION

} // namespace limn

#endif // LIMN_OP_COMPARISON_HPP
