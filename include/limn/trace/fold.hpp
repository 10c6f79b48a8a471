// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `fold`, `map` and `scan` over a plain range, or over a traced sequence of unknown length.
/// Layer: trace. Includes type, op, trace.

#ifndef LIMN_TRACE_FOLD_HPP
#define LIMN_TRACE_FOLD_HPP

#include <limn/op/make.hpp>
#include <limn/trace/index.hpp>
#include <limn/trace/leaves.hpp>
#include <limn/trace/sequence_iterator.hpp>
#include <limn/trace/structured.hpp>
#include <limn/trace/tracer.hpp>
#include <limn/type/tree.hpp>
#include <limn/type/type_row.hpp>

#include <array>
#include <cstddef>
#include <iterator>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace limn {

namespace detail {

template <class S> inline constexpr bool is_traced_sequence = false;
template <class T> inline constexpr bool is_traced_sequence<Proxy<T>> = is_sequence<T>;

/// No results yet, in the trace that a sequence belongs to.
template <class E, class S> constexpr Proxy<std::vector<E>> no_results(Proxy<S> const& over) {
    Tracer* const tracer = tracer_of(over);
    if (tracer == nullptr) return std::vector<E>{};
    Where const at = tracer->session()->began;
    std::array const length{value_in(*tracer, at, Proxy<std::size_t>(std::size_t{0}))};
    return ProxyAccess::make<std::vector<E>>(*tracer,
                                             tracer->call(make_row<std::vector<E>>, length, at));
}

/// What stands at a traced position of a traced sequence.
template <class S>
using element_t = decltype(std::declval<S const&>()[std::declval<Proxy<std::size_t> const&>()]);

/// The sequence itself, behind what is computed of its elements.
template <class S> constexpr auto const& sequence_of(S const& over) {
    if constexpr (is_proxy<S>) return over;
    else return over.sequence();
}

/// A traced sequence with a function over each of its elements, computed where one is asked for; a
/// vector of all of them where it is returned, or handed to an op.
template <class S, class F> class Mapped {
public:
    using value_type = plain_tree_t<std::invoke_result_t<F const&, element_t<S>>>;

    constexpr Mapped(S const& of, F body) : of_(of), body_(std::move(body)) {}

    constexpr auto size() const { return of_.size(); }
    template <class I> constexpr auto operator[](I const& i) const { return body_(of_[i]); }
    constexpr operator Proxy<std::vector<value_type>>() const {
        static_assert(traceable<value_type>,
                      "limn::map: a vector cannot hold what the body returns: let it return "
                      "something that can be copied and has a default");
        return for_loop(
            size(),
            [&](auto const& i, auto const& results) {
                return append(results, (*this)[i], results.where());
            },
            no_results<value_type>(sequence()));
    }
    constexpr auto const& sequence() const { return sequence_of(of_); }

private:
    S of_;
    F body_;
};
template <class S, class F>
inline constexpr bool is_traced_sequence<Mapped<S, F>> = is_traced_sequence<S>;
template <class S, class F> struct plain<Mapped<S, F>> {
    using type = std::vector<typename Mapped<S, F>::value_type>;
};

template <class T, std::size_t N> constexpr std::size_t fixed_size(std::array<T, N> const&) {
    return N;
}

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
    auto [last, results] =
        for_loop(over.size(), step, carried_from<Carried>(init),
                 no_results<plain_tree_t<typename First::Result>>(sequence_of(over)));
    return std::pair{std::move(last), std::move(results)};
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
/// plain range; over a traced sequence, something with `size()` and `[i]` which computes an element
/// where it is asked for, as `fold` does, and becomes a std::vector where it is returned, handed to
/// an op, or converted to a `Proxy<std::vector<T>>`.
///
/// Cost      of that vector, one loop
/// Source    jax.lax.map, std::views::transform
template <class S, class Body> constexpr auto map(S const& over, Body&& body) {
    if constexpr (detail::is_traced_sequence<S>) {
        return detail::Mapped<S, std::decay_t<Body>>(over, std::forward<Body>(body));
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

#endif // LIMN_TRACE_FOLD_HPP
