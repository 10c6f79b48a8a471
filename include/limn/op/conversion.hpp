// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns which types C++ converts the operands of an operation to before it computes.

#ifndef LIMN_OP_CONVERSION_HPP
#define LIMN_OP_CONVERSION_HPP

#include <concepts>
#include <type_traits>
#include <utility>

namespace limn {

/// A list of types.
template <class... Ts> struct types {};

/// Arithmetic in the sense of C++'s conversions: unscoped enums take part, whatever operators
/// their author wrote for them.
template <class T>
concept converts_arithmetically =
    std::is_arithmetic_v<T> || (std::is_enum_v<T> && std::is_convertible_v<T, int>);

/// What each op does to the types of its operands, named as the standard names it. Each gives
/// `of<Ts...>`, the list of types that the op then computes on.
namespace conversion {

/// Operands stay as they are.
struct none {
    template <class... Ts> using of = types<Ts...>;
};

namespace detail {

template <class... Ts> struct usual {
    using of = types<Ts...>;
};
template <class A> struct promoted {
    using type = A;
};
template <converts_arithmetically A> struct promoted<A> {
    using type = decltype(+std::declval<A>());
};
template <converts_arithmetically A>
    requires std::is_enum_v<A>
struct promoted<A> { // by `?:`, the one operator that nobody can overload
    using type = std::common_type_t<A, signed char>;
};
template <converts_arithmetically A, converts_arithmetically B> struct usual<A, B> {
    using common = decltype(std::declval<typename promoted<A>::type>() +
                            std::declval<typename promoted<B>::type>());
    using of = types<common, common>;
};
template <class T> using floating_t = std::conditional_t<std::is_integral_v<T>, double, T>;

} // namespace detail

/// Source  ISO C++ [expr.arith.conv]
struct usual {
    template <class... Ts> using of = typename detail::usual<Ts...>::of;
};

/// As `usual`, but two bools stay bools: `(a < b) & (c < d)` is one node of type bool.
struct usual_or_bool {
    template <class A, class B>
    using of = std::conditional_t<std::same_as<A, bool> && std::same_as<B, bool>, types<A, B>,
                                  typename detail::usual<A, B>::of>;
};

/// Each operand for itself. Source  ISO C++ [conv.prom]; [expr.shift]
struct promote {
    template <class... Ts> using of = types<typename detail::promoted<Ts>::type...>;
};

/// Integers become double; then the widest floating type. Source  ISO C++ [cmath.syn]/3
struct floating {
    template <class... Ts> struct common {
        using type = void;
    };
    template <class... Ts>
        requires(std::is_arithmetic_v<Ts> && ...)
    struct common<Ts...> {
        using type = std::common_type_t<detail::floating_t<Ts>...>;
    };
    template <class T> struct all {
        template <class U> using to = std::conditional_t<std::is_void_v<T>, U, T>;
    };
    template <class... Ts>
    using of = types<typename all<typename common<Ts...>::type>::template to<Ts>...>;
};

/// The first operand floating, the second an int: `ldexp(x, n)`.
struct floating_and_int {
    template <class A, class B> using of = types<detail::floating_t<A>, int>;
};

/// All operands to their common type: `select(c, a, b)` after its condition.
struct conditional {
    template <class C, class A, class B>
    using of = types<bool, std::common_type_t<A, B>, std::common_type_t<A, B>>;
};

} // namespace conversion

} // namespace limn

#endif // LIMN_OP_CONVERSION_HPP
