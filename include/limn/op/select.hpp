// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the ops that choose and convert: `select`, `convert<T>`, logical `!`.

#ifndef LIMN_OP_SELECT_HPP
#define LIMN_OP_SELECT_HPP

#include <limn/op/domain.hpp>
#include <limn/op/record.hpp>

#include <type_traits>

namespace limn {

namespace prims {

/// Operands  a : bool
/// Source    ISO C++ [expr.unary.op]
struct logical_not {
    static constexpr std::string_view name = "logical_not";
    static constexpr Notation notation = prefix_notation("!");
    static constexpr Traits traits{};
    using conversion = limn::conversion::none;
    template <class A>
    [[gnu::always_inline]] static constexpr auto apply(A const& a) -> decltype(!a) {
        if constexpr (std::is_arithmetic_v<A>) return !static_cast<bool>(a); // else clang warns
        else return !a;
    }
};

/// Operands  c : bool;  a, b : T
/// Result    T
/// Source    ISO C++ [expr.cond], with both arms evaluated, as jax.lax.select
struct select {
    static constexpr std::string_view name = "select";
    static constexpr Notation notation{Form::conditional, "?:", Precedence::conditional, ""};
    static constexpr Traits traits{};
    using conversion = limn::conversion::conditional;
    template <class T>
    [[gnu::always_inline]] static constexpr T apply(bool const& c, T const& a, T const& b) {
        return c ? a : b;
    }
};

/// What `convert` is to any type.
struct any_convert {};

/// Operands  a : any type that converts to To
/// Result    To
/// Values    as static_cast: a floating value out of an integer's range is undefined
/// Source    ISO C++ [expr.static.cast]
template <class To> struct convert : limn::domain::conversion<To> {
    using family = any_convert;
    static constexpr std::string_view name = "convert";
    static constexpr Notation notation{Form::cast, "static_cast", Precedence::primary, ""};
    static constexpr Traits traits{};
    using conversion = limn::conversion::none;
    template <class From> static constexpr bool overloaded = std::is_class_v<To>;
    template <class From>
    [[gnu::always_inline]] static constexpr auto apply(From const& a)
        -> decltype(static_cast<To>(a)) {
        return static_cast<To>(a);
    }
};

} // namespace prims

/// The value of `a` where `c` is true, else of `b`; both are evaluated.
///
/// Operands  c : bool;  a, b : T, traced or plain
/// Result    T, the common type of the plain values
/// Errors    a static_assert when `a` and `b` have no common type
/// Cost      one node
/// Source    ISO C++ [expr.cond], with both arms evaluated, as jax.lax.select
/// Example   example/04_branches.cpp
template <class C, class A, class B>
    requires(!any_proxy<C, A, B>)
constexpr auto select(C const& c, A const& a, B const& b) {
    using T = std::common_type_t<plain_t<A>, plain_t<B>>;
    return c ? static_cast<T>(a) : static_cast<T>(b);
}

/// `a` as a value of type `To`, as `static_cast` would give it.
///
/// Operands  a : traced or plain
/// Result    To
/// Cost      one node, or none where the type is `To` already
template <class To, class A>
    requires(!is_proxy<A>)
constexpr auto convert(A const& a, Where = Where::here()) {
    if constexpr (std::same_as<plain_t<A>, To>) return a;
    else return static_cast<To>(a);
}

namespace proxies {

template <class C, class A, class B>
    requires(any_proxy<C, A, B> && std::is_constructible_v<bool, plain_t<C>>)
constexpr auto select(C const& c, A const& a, B const& b, Where at = Where::here()) {
    static_assert(
        requires { typename std::common_type_t<plain_t<A>, plain_t<B>>; },
        "limn::select: the two values have no common_type: convert one of them with "
        "limn::convert<T>(x)");
    return record<prims::select>(at, c, a, b);
}
template <class To, class T> constexpr auto convert(Proxy<T> const& a, Where at = Where::here()) {
    if constexpr (std::same_as<T, To>) return a;
    else return record<prims::convert<To>>(at, a);
}

} // namespace proxies

using proxies::convert;
using proxies::select;

} // namespace limn

#endif // LIMN_OP_SELECT_HPP
