// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `get<I>(p)` and `auto [a, b] = p` on proxies of pairs, tuples and arrays.

#ifndef LIMN_PROXY_TUPLE_LIKE_HPP
#define LIMN_PROXY_TUPLE_LIKE_HPP

#include <limn/meta/where.hpp>
#include <limn/op/get.hpp>
#include <limn/op/record.hpp>
#include <limn/proxy/proxy.hpp>

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

namespace limn {

namespace proxies {

/// Element `I` of a pair, a tuple or an array: `std::get<I>(p)`.
///
/// Operands  p : tuple-like, traced or plain
/// Result    the element's type
/// Errors    a static_assert when there is no element `I`
/// Source    ISO C++ [tuple.elem]
template <std::size_t I, class T>
constexpr auto get(Proxy<T> const& p, Where at = Where::here())
    -> Proxy<std::tuple_element_t<I, T>> {
    return record<prims::get<I>>(at, p);
}

} // namespace proxies

using proxies::get;
template <std::size_t I, class T>
    requires detail::is_tuple<T>
constexpr auto get(T const& p) -> decltype(std::get<I>(p)) { return std::get<I>(p); }

} // namespace limn

template <class T>
    requires requires { std::tuple_size<T>::value; }
struct std::tuple_size<limn::Proxy<T>> : std::tuple_size<T> {};

template <std::size_t I, class T> struct std::tuple_element<I, limn::Proxy<T>> {
    using type = limn::Proxy<std::tuple_element_t<I, T>>;
};

#endif // LIMN_PROXY_TUPLE_LIKE_HPP
