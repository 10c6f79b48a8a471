// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the op `get<I>`: an element of a pair, a tuple or an array; and `is_tuple`, which says what
/// has such elements.

#ifndef LIMN_OP_GET_HPP
#define LIMN_OP_GET_HPP

#include <limn/op/conversion.hpp>
#include <limn/op/notation.hpp>
#include <limn/op/op.hpp>
#include <limn/type/type_name.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <utility>

namespace limn {

namespace detail {

/// What `std::get` is made for. Not what derives from it: lookup by arguments finds `limn::get` for
/// all that holds a proxy, and the `get` of a type of another library is the one to take.
template <class T> inline constexpr bool is_tuple = false;
template <class A, class B> inline constexpr bool is_tuple<std::pair<A, B>> = true;
template <class... Ts> inline constexpr bool is_tuple<std::tuple<Ts...>> = true;
template <class T, std::size_t N> inline constexpr bool is_tuple<std::array<T, N>> = true;

} // namespace detail

namespace prims {

/// Operands  a : pair, tuple or array
/// Result    its element's type
/// Source    ISO C++ [tuple.elem]
template <std::size_t I> struct get {
    static constexpr std::string_view prefix = "get<";
    static constexpr std::string_view name =
        detail::joined<prefix, detail::decimal<I>, detail::close>::view;
    static constexpr Notation notation{Form::get, detail::decimal<I>, Precedence::primary,
                                       "<tuple>"};
    static constexpr Traits traits{};
    using conversion = limn::conversion::none;
    template <class T>
    [[gnu::always_inline]] static constexpr auto apply(T const& a) -> decltype(std::get<I>(a)) {
        return std::get<I>(a);
    }
};

} // namespace prims

} // namespace limn

#endif // LIMN_OP_GET_HPP
