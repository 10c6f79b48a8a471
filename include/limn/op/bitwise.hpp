// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the ops of the bitwise operators: `& | ^ ~ << >>`.

#ifndef LIMN_OP_BITWISE_HPP
#define LIMN_OP_BITWISE_HPP

#include <limn/op/arithmetic.hpp>

#include <concepts>

namespace limn::prims {

// On two bools the result is a bool: the logical `and` that does not short-circuit.
#define LIMN_BIT_OP(NAME, TOKEN)                                                                   \
    struct NAME {                                                                                  \
        static constexpr std::string_view name = #NAME;                                            \
        static constexpr Notation notation = infix_notation(#TOKEN, Precedence::NAME);             \
        static constexpr Traits traits{commutative};                                               \
        using conversion = limn::conversion::usual_or_bool;                                        \
        template <class A, class B> static constexpr bool overloaded = LIMN_OVERLOADED(TOKEN);     \
        [[gnu::always_inline]] static constexpr bool apply(std::same_as<bool> auto const& a,       \
                                                           std::same_as<bool> auto const& b) {     \
            return static_cast<bool>(a TOKEN b);                                                   \
        }                                                                                          \
        template <class A, class B>                                                                \
            requires(!std::same_as<A, bool>)                                                       \
        [[gnu::always_inline]] static constexpr auto apply(A const& a, B const& b)                 \
            -> decltype(a TOKEN b) {                                                               \
            return a TOKEN b;                                                                      \
        }                                                                                          \
    };

/// Operands  a, b : integers or bools
/// Source    ISO C++ [expr.bit.and]
LIMN_BIT_OP(bit_and, &)

/// Operands  a, b : integers or bools
/// Source    ISO C++ [expr.or]
LIMN_BIT_OP(bit_or, |)

/// Operands  a, b : integers or bools
/// Source    ISO C++ [expr.xor]
LIMN_BIT_OP(bit_xor, ^)

/// Operands  a : integer, promoted;  b : integer, promoted on its own
/// Values    as C++: a shift by the width or more, or by less than zero, is undefined
/// Source    ISO C++ [expr.shift]
LIMN_INFIX_OP(shift_left, <<, shift, promote, shift)

/// Operands  a, b : as shift_left
/// Values    arithmetic for signed `a`
/// Source    ISO C++ [expr.shift]
LIMN_INFIX_OP(shift_right, >>, shift, promote, shift)

/// Operands  a : integer, promoted
/// Source    ISO C++ [expr.unary.op]
struct bit_not {
    static constexpr std::string_view name = "bit_not";
    static constexpr Notation notation = prefix_notation("~");
    static constexpr Traits traits{};
    using conversion = limn::conversion::promote;
    template <class A> static constexpr bool overloaded = requires(A const& a) { operator~(a); };
    template <class A>
    [[gnu::always_inline]] static constexpr auto apply(A const& a) -> decltype(~a) {
        return ~a;
    }
};

#undef LIMN_BIT_OP

} // namespace limn::prims

#endif // LIMN_OP_BITWISE_HPP
