// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `scan` over a plain range, or over a traced sequence of unknown length.

#ifndef LIMN_PROXY_SCAN_HPP
#define LIMN_PROXY_SCAN_HPP

#include <limn/op/record.hpp>
#include <limn/proxy/index.hpp>
#include <limn/proxy/leaves.hpp>
#include <limn/proxy/results.hpp>
#include <limn/proxy/structured.hpp>
#include <limn/type/tree.hpp>
#include <limn/type/type_row.hpp>

#include <cstddef>
#include <iterator>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace limn {

namespace detail {

template <class P> inline constexpr bool is_pair = false;
template <class A, class B> inline constexpr bool is_pair<std::pair<A, B>> = true;
template <class A, class B> inline constexpr bool is_pair<std::tuple<A, B>> = true;

/// What a step of `scan` returns, where it is given a `T` and an element.
template <class Body, class T, class Element> struct Scanned {
    using Pair = std::remove_cvref_t<std::invoke_result_t<Body&, T const&, Element>>;
    static_assert(is_pair<Pair>, "limn::scan: the body must return two values, as a pair: "
                                 "std::pair{next, result}");
    using Carried = std::tuple_element_t<0, Pair>;
    using Result = std::tuple_element_t<1, Pair>;
    static_assert(traceable<plain_tree_t<Result>>,
                  "limn::scan: a vector cannot hold the second member of what the body returns: "
                  "let it be something that can be copied and has a default");
};

/// A structure of proxies that begins as `init`, whose leaves may be plain or of other types.
template <class C, class T> constexpr C carried_from(T const& init) {
    if constexpr (std::is_constructible_v<C, T const&>) return C(init);
    else
        return tree<C>::template make<0>(
            [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
                return leaf_at<I>(init);
            });
}

template <class S, class T, class Body>
constexpr auto traced_scan(S const& over, T const& init, Body& body) {
    using First = Scanned<Body, proxy_tree_t<T>, element_t<S>>;
    using Carried = proxy_tree_t<typename First::Carried>;
    using Next = proxy_tree_t<typename Scanned<Body, Carried, element_t<S>>::Carried>;
    static_assert(std::is_same_v<Carried, Next>,
                  "limn::scan: the body gives the next value another type than it was given: "
                  "convert it with limn::convert<T>(x)");
    auto const step = [&](auto const& i, auto const& value, auto const& results) {
        auto const [next, result] = body(value, over[i]);
        return std::tuple{Carried(next), append(results, result, results.where())};
    };
    auto [last, results] = for_loop(over.size(), step, carried_from<Carried>(init),
                                    no_results<plain_tree_t<typename First::Result>>(over));
    return std::pair{std::move(last), std::move(results)};
}

} // namespace detail

/// The last value, and what each step gave: `body(value, element)` returns the two as a pair.
///
///     auto const [total, sums] = limn::scan(xs, 0.0, [](auto s, auto x) {
///         return std::pair{s + x, s + x};
///     });
///
/// Operands  over : a traced sequence, or any range;  init : a value or structure
/// Result    a std::pair of the last value, of the type that `body` gives it, and a std::vector of
///           the results; over a traced sequence the vector is one value, a Proxy
/// Errors    a static_assert when `body` does not return two values, gives the next value another
///           type than it was given, or results that no vector holds
/// Cost      one loop over a traced sequence, which a run does in linear time: the vector is moved
///           from round to round; over a plain range, the nodes of every step
/// Source    jax.lax.scan
template <class S, class T, class Body>
constexpr auto scan(S const& over, T const& init, Body&& body) {
    if constexpr (detail::is_traced_sequence<S>) {
        return detail::traced_scan(over, init, body);
    } else {
        using std::begin;
        using First = detail::Scanned<Body, T, decltype(*begin(over))>;
        using Carried = typename First::Carried;
        std::pair<Carried, std::vector<typename First::Result>> out{Carried(init), {}};
        for (auto const& element : over) {
            auto [value, result] = body(std::as_const(out.first), element);
            out.first = std::move(value);
            out.second.push_back(std::move(result));
        }
        return out;
    }
}

} // namespace limn

#endif // LIMN_PROXY_SCAN_HPP
