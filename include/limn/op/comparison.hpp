// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the ops of `== != < <= > >=`, and `ordered`, what `<=>` does with them.

#ifndef LIMN_OP_COMPARISON_HPP
#define LIMN_OP_COMPARISON_HPP

#include <limn/op/bitwise.hpp> // takes the macro of arithmetic.hpp, which ends here
#include <limn/op/record.hpp>
#include <limn/type/scalar.hpp>

#include <compare>
#include <concepts>
#include <type_traits>
#include <utility>

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

#undef LIMN_INFIX_OP
#undef LIMN_OVERLOADED

} // namespace prims

namespace detail {

/// What `<=>` gives of two plain values: C++ refuses `int <=> unsigned` for narrowing; between
/// proxies it is as `<`, on the common type. None where they have no order.
template <class A, class B> struct category {};
template <class A, class B>
    requires(defined_for<prims::less, A, B> && scalar<A> && scalar<B>)
struct category<A, B> : std::compare_three_way_result<typename std::common_type<A, B>::type> {};
template <class A, class B>
    requires(defined_for<prims::less, A, B> && !(scalar<A> && scalar<B>) &&
             requires(A const& a, B const& b) { a <=> b; })
struct category<A, B> {
    using type = decltype(std::declval<A const&>() <=> std::declval<B const&>());
};

/// How `a` stands to `b`, as a plain category: it asks for decisions.
/// Source  ISO C++ [expr.spaceship]
template <class C, class A, class B> constexpr C ordered(Where at, A const& a, B const& b) {
    if (static_cast<bool>(record<prims::less>(at, a, b))) return C::less;
    if (static_cast<bool>(record<prims::greater>(at, a, b))) return C::greater;
    if constexpr (std::same_as<C, std::partial_ordering>)
        if (!static_cast<bool>(record<prims::less_equal>(at, a, b))) return C::unordered;
    return C::equivalent;
}

} // namespace detail

} // namespace limn

#endif // LIMN_OP_COMPARISON_HPP
