// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what a pointer to a member tells: its name, its class, what a method takes.

#ifndef LIMN_OP_MEMBER_POINTER_HPP
#define LIMN_OP_MEMBER_POINTER_HPP

#include <limn/op/conversion.hpp>
#include <limn/type/type_name.hpp>

#include <concepts>
#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>

namespace limn::detail {

/// The last name of the compiler's spelling of `M`: of `&my::Point::x` it is `x`.
template <auto M> constexpr std::string_view last_name() {
    std::string_view text = __PRETTY_FUNCTION__;
    text.remove_prefix(text.find("M = ") + 4);
    text = text.substr(0, text.find(';'));          // g++ goes on
    if (text.ends_with(']')) text.remove_suffix(1); // clang does not
    while (text.ends_with(')') && !text.ends_with("()")) text.remove_suffix(1);
    return text.substr(text.find_last_of(":.") + 1);
}

inline constexpr std::string_view scope = "::";

/// The name of a member, as it was declared.
template <auto M> inline constexpr std::string_view member_name = last_name<M>();

/// The same after the name of its class: `my::Point::x`.
template <class C, auto M>
inline constexpr std::string_view member_path = joined<type_name<C>, scope, member_name<M>>::view;

/// What a pointer to a member is made of. Only const methods are described.
template <class M> struct member_traits {
    static constexpr bool is_field = false, is_const = false;
};
template <class T, class C> struct member_traits<T C::*> {
    using object = C;
    static constexpr bool is_field = std::is_object_v<T>, is_const = false;
};
template <class C, class... Ps> struct const_method {
    using object = C;
    static constexpr bool is_field = false, is_const = true;

    /// A number is converted as the parameter asks, by a node of its own; all else stays as it is.
    template <class P, class T>
    using parameter = std::conditional_t<converts_arithmetically<std::remove_cvref_t<P>> &&
                                             converts_arithmetically<T>,
                                         std::remove_cvref_t<P>, T>;
    template <bool fits, class... Ts> struct converted {
        using of = types<Ts...>;
    };
    template <class... Ts> struct converted<true, Ts...> {
        using of = types<parameter<Ps, Ts>...>;
    };
    template <class List, class... Ts> struct with_object;
    template <class... Cs, class S> struct with_object<types<Cs...>, S> {
        using of = types<S, Cs...>;
    };
    struct conversion {
        template <class S, class... Ts>
        using of =
            typename with_object<typename converted<sizeof...(Ps) == sizeof...(Ts), Ts...>::of,
                                 S>::of;
    };
};
template <class R, class C, class... Ps>
struct member_traits<R (C::*)(Ps...) const> : const_method<C, Ps...> {};
template <class R, class C, class... Ps>
struct member_traits<R (C::*)(Ps...) const noexcept> : const_method<C, Ps...> {};
template <class R, class C, class... Ps>
struct member_traits<R (C::*)(Ps...) const&> : const_method<C, Ps...> {};
template <class R, class C, class... Ps>
struct member_traits<R (C::*)(Ps...) const & noexcept> : const_method<C, Ps...> {};

/// A value that points into another: the frame of a graph would not keep that other alive.
template <class T> inline constexpr bool is_view = std::same_as<T, std::string_view>;
template <class T, std::size_t N> inline constexpr bool is_view<std::span<T, N>> = true;

} // namespace limn::detail

#endif // LIMN_OP_MEMBER_POINTER_HPP
