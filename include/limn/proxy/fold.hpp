// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `fold` and `map` over a plain range, or over a traced sequence of unknown length.

#ifndef LIMN_PROXY_FOLD_HPP
#define LIMN_PROXY_FOLD_HPP

#include <limn/proxy/leaves.hpp>
#include <limn/proxy/results.hpp>
#include <limn/proxy/structured.hpp>

#include <array>
#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>
#include <vector>

namespace limn {

namespace detail {

template <class T, std::size_t N> constexpr std::size_t fixed_size(std::array<T, N> const&) {
    return N;
}

} // namespace detail

/// The value after `body(value, element)` has been applied to each element, first to last.
///
/// Operands  over : a traced sequence, or any range;  init : a value or structure
/// Result    what `body` returns, of the structure of `init`
/// Cost      one loop over a traced sequence; over a plain range, the nodes of every step
/// Source    jax.lax.fori_loop, std::accumulate
template <class S, class T, class Body>
constexpr auto fold(S const& over, T const& init, Body&& body) {
    if constexpr (detail::is_traced_sequence<S>) {
        return for_loop(
            over.size(), [&](auto const& i, auto const& value) { return body(value, over[i]); },
            init);
    } else {
        using std::begin;
        using Next =
            std::remove_cvref_t<std::invoke_result_t<Body&, T const&, decltype(*begin(over))>>;
        std::conditional_t<detail::has_proxy<Next>(), Next, T> value(init);
        for (auto const& element : over) value = body(std::as_const(value), element);
        return value;
    }
}

/// `body(element)` for each element: a std::array for a std::array, a std::vector for any other
/// plain range; over a traced sequence a `Proxy<std::vector<T>>`.
///
/// Cost      one loop over a traced sequence; over a plain range, the nodes of every step
/// Source    jax.lax.map, std::views::transform
template <class S, class Body> constexpr auto map(S const& over, Body&& body) {
    if constexpr (detail::is_traced_sequence<S>) {
        return detail::traced_map(over, body);
    } else if constexpr (requires { detail::fixed_size(over); }) {
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            return std::array{body(over[I])...};
        }
        (std::make_index_sequence<std::tuple_size_v<S>>{});
    } else {
        using std::begin;
        std::vector<std::remove_cvref_t<std::invoke_result_t<Body&, decltype(*begin(over))>>> out;
        for (auto const& element : over) out.push_back(body(element));
        return out;
    }
}

} // namespace limn

#endif // LIMN_PROXY_FOLD_HPP
