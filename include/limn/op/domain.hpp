// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the domains of ops: the operands on which C++ defines them. What is undefined is never
/// folded, and never evaluated where the function does not evaluate it.

#ifndef LIMN_OP_DOMAIN_HPP
#define LIMN_OP_DOMAIN_HPP

#include <concepts>
#include <limits>

/// Each is a base class of ops. An op without `defined` for some types is defined on all of them.
namespace limn::domain {

/// Every operand.
struct all {};

/// Integers whose sum is an integer of their type.
struct sum {
    template <std::signed_integral T> static constexpr bool defined(T const& a, T const& b) {
        T ignored{};
        return !__builtin_add_overflow(a, b, &ignored);
    }
};

struct difference {
    template <std::signed_integral T> static constexpr bool defined(T const& a, T const& b) {
        T ignored{};
        return !__builtin_sub_overflow(a, b, &ignored);
    }
};

struct product {
    template <std::signed_integral T> static constexpr bool defined(T const& a, T const& b) {
        T ignored{};
        return !__builtin_mul_overflow(a, b, &ignored);
    }
};

/// Not by zero, and not the least integer by -1.
struct quotient {
    template <std::integral T> static constexpr bool defined(T const& a, T const& b) {
        bool const overflows =
            std::signed_integral<T> && b == T(-1) && a == std::numeric_limits<T>::min();
        return b != 0 && !overflows;
    }
};

/// Not the least integer.
struct negation {
    template <std::signed_integral T> static constexpr bool defined(T const& a) {
        return a != std::numeric_limits<T>::min();
    }
};

/// By less than the width, and not by less than zero.
struct shift {
    template <std::integral T, std::integral U>
    static constexpr bool defined(T const&, U const& by) {
        if (std::signed_integral<U> && by < U{}) return false;
        return static_cast<unsigned long long>(by) < sizeof(T) * 8;
    }
};

/// A floating value becomes an integer within that integer's range.
template <class To> struct conversion {
    template <std::floating_point From>
        requires(std::integral<To> && !std::same_as<To, bool>)
    static constexpr bool defined(From const& a) {
        using Limits = std::numeric_limits<To>;
        // the largest power of two is exact where the largest integer need not be
        constexpr auto half = static_cast<To>(Limits::max() / 2 + 1);
        constexpr From above = static_cast<From>(half) * From(2);
        constexpr From below = static_cast<From>(Limits::min()) - From(1);
        return a < above && (a > below || a == static_cast<From>(Limits::min()));
    }
};

} // namespace limn::domain

#endif // LIMN_OP_DOMAIN_HPP
