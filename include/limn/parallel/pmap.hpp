// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `pmap`: `map` on several threads.

#ifndef LIMN_PARALLEL_PMAP_HPP
#define LIMN_PARALLEL_PMAP_HPP

#include <limn/parallel/workers.hpp>
#include <limn/proxy/fold.hpp>
#include <limn/proxy/structured.hpp>
#include <limn/proxy/tracer.hpp>

#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace limn {

namespace detail {

template <class S> concept indexable = requires(S const& over, std::size_t i) {
    std::size(over);
    over[i];
};

/// Whether the elements, or what becomes of them, are traced: a trace is one thread's.
template <class F, class S> constexpr bool maps_traced() {
    if constexpr (is_traced_sequence<S> || !indexable<S>) {
        return true;
    } else {
        using Element = decltype(std::declval<S const&>()[0]);
        return has_proxy<Element>() || has_proxy<std::invoke_result_t<F const&, Element>>();
    }
}

template <class F, class S>
auto map_in_parallel(F const& body, S const& over, Workers const& workers) {
    using R = std::remove_cvref_t<std::invoke_result_t<F const&, decltype(over[0])>>;
    std::vector<std::optional<R>> results(std::size(over));
    workers.each_part(results.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) results[i].emplace(body(over[i]));
    });
    if constexpr (requires { fixed_size(over); }) {
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            return std::array<R, sizeof...(I)>{*std::move(results[I])...};
        }
        (std::make_index_sequence<std::tuple_size_v<S>>{});
    } else {
        std::vector<R> out;
        out.reserve(results.size());
        for (std::optional<R>& result : results) out.push_back(*std::move(result));
        return out;
    }
}

} // namespace detail

/// `body(element)` for each element, on several threads: what `map(over, body)` gives. Over traced
/// elements, and wherever a trace is being recorded, it is `map`: nodes that need not wait for each
/// other, which `parallel` runs side by side. So is it over a range without `[i]`.
///
/// Requires  `body` may be called by several threads at once
/// Errors    what `body` throws, of the first element that throws
/// Cost      some microseconds, more than the plain loop
/// Source    jax.pmap, std::transform with std::execution::par
template <class F, class S> constexpr auto pmap(F const& body, S const& over, Parallel options) {
    if constexpr (detail::maps_traced<F, S>()) {
        return map(over, body);
    } else {
        if (std::is_constant_evaluated() || is_tracing()) return map(over, body);
        return detail::map_in_parallel(body, over, detail::Workers{options});
    }
}
template <class F, class S> constexpr auto pmap(F const& body, S const& over) {
    if constexpr (detail::maps_traced<F, S>()) {
        return map(over, body);
    } else {
        if (std::is_constant_evaluated()) return map(over, body);
        return pmap(body, over, Parallel{});
    }
}

} // namespace limn

#endif // LIMN_PARALLEL_PMAP_HPP
