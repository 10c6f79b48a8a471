// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the ops of the arithmetic operators: `+ - * / %`, unary `+ -`.

#ifndef LIMN_OP_ARITHMETIC_HPP
#define LIMN_OP_ARITHMETIC_HPP

#include <limn/op/domain.hpp>
#include <limn/op/op.hpp>

#include <concepts>
#include <limits>
#include <type_traits>

namespace limn::prims {

// Whether `TOKEN` is an operator of the user's own on `A` and `B`, or one that C++ makes of `==` or
// `<=>`. (Where one of these has nothing to do with `TOKEN`, no more than a conversion is not made.)
#define LIMN_OVERLOADED(TOKEN)                                                                     \
    (                                                                                              \
        requires(A const& a, B const& b) { operator TOKEN(a, b); } ||                              \
        requires(A const& a, B const& b) { operator==(a, b); } ||                                  \
        requires(A const& a, B const& b) { operator==(b, a); } ||                                  \
        requires(A const& a, B const& b) { operator<=>(a, b); } ||                                 \
        requires(A const& a, B const& b) { operator<=>(b, a); })

// One macro defines every op that is an operator of C++: a token cannot be a template argument.
#define LIMN_INFIX_OP(NAME, TOKEN, PRECEDENCE, CONVERSION, DOMAIN, ...)                            \
    struct NAME : limn::domain::DOMAIN {                                                           \
        static constexpr std::string_view name = #NAME;                                            \
        static constexpr Notation notation = infix_notation(#TOKEN, Precedence::PRECEDENCE);       \
        static constexpr Traits traits{__VA_ARGS__};                                               \
        using conversion = limn::conversion::CONVERSION;                                           \
        template <class A, class B> static constexpr bool overloaded = LIMN_OVERLOADED(TOKEN);     \
        template <class A, class B>                                                                \
        [[gnu::always_inline]] static constexpr auto apply(A const& a, B const& b)                 \
            -> decltype(a TOKEN b) {                                                               \
            return a TOKEN b;                                                                      \
        }                                                                                          \
    };

/// Operands  a, b : arithmetic, or any types with `+`
/// Values    as C++: signed overflow is undefined, floating follows IEEE 754
/// Source    ISO C++ [expr.add]
LIMN_INFIX_OP(add, +, additive, usual, sum, commutative)

/// Operands  a, b : arithmetic, or any types with `-`
/// Source    ISO C++ [expr.add]
LIMN_INFIX_OP(subtract, -, additive, usual, difference)

/// Operands  a, b : arithmetic, or any types with `*`
/// Source    ISO C++ [expr.mul]
LIMN_INFIX_OP(multiply, *, multiplicative, usual, product, commutative)

/// Operands  a, b : arithmetic, or any types with `/`
/// Values    integers truncate toward zero; an integer divided by zero traps, as in C++
/// Source    ISO C++ [expr.mul]
LIMN_INFIX_OP(divide, /, multiplicative, usual, quotient)

/// Operands  a, b : integers, or any types with `%`
/// Values    the sign of `a`; by zero it traps, as in C++. For floating values there is `fmod`
/// Source    ISO C++ [expr.mul]; named as std::modulus
LIMN_INFIX_OP(modulus, %, multiplicative, usual, quotient)

/// Operands  a : arithmetic, promoted
/// Source    ISO C++ [expr.unary.op]
struct negate : limn::domain::negation {
    static constexpr std::string_view name = "negate";
    static constexpr Notation notation = prefix_notation("-");
    static constexpr Traits traits{};
    using conversion = limn::conversion::promote;
    template <class A> static constexpr bool overloaded = requires(A const& a) { operator-(a); };
    template <class A>
    [[gnu::always_inline]] static constexpr auto apply(A const& a) -> decltype(-a) {
        return -a;
    }
};

} // namespace limn::prims

#endif // LIMN_OP_ARITHMETIC_HPP
