// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `std::accumulate` and `std::inner_product` over proxies from a plain value on: the standard
/// ones would assign a proxy to that.

#ifndef LIMN_PROXY_ACCUMULATE_HPP
#define LIMN_PROXY_ACCUMULATE_HPP

#include <limn/op/record.hpp>
#include <limn/proxy/proxy.hpp>

#include <numeric>
#include <type_traits>
#include <utility>

namespace limn::detail {

template <class I>
concept iterates_proxies = is_proxy<std::remove_cvref_t<decltype(*std::declval<I&>())>>;
template <class T> concept arithmetic = std::is_arithmetic_v<T>;

} // namespace limn::detail

namespace std {

// More constrained than the standard ones, so that they are taken where those do not compile, and
// nowhere else. The sum has the type of the plain value, as in C++.

template <limn::detail::iterates_proxies I, limn::detail::arithmetic T, class Add>
constexpr limn::Proxy<T> accumulate(I first, I last, T init, Add add) {
    limn::Proxy<T> sum = init;
    for (; first != last; ++first) sum = add(sum, *first);
    return sum;
}
template <limn::detail::iterates_proxies I, limn::detail::arithmetic T>
constexpr limn::Proxy<T> accumulate(I first, I last, T init) {
    limn::Proxy<T> sum = init;
    for (; first != last; ++first) sum = sum + *first;
    return sum;
}

template <limn::detail::iterates_proxies I, class J, limn::detail::arithmetic T>
constexpr limn::Proxy<T> inner_product(I first, I last, J other, T init) {
    limn::Proxy<T> sum = init;
    for (; first != last; ++first, ++other) sum = sum + *first * *other;
    return sum;
}

} // namespace std

#endif // LIMN_PROXY_ACCUMULATE_HPP
