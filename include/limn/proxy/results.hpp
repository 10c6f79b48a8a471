// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what the steps over a traced sequence of unknown length give: a vector that grows.

#ifndef LIMN_PROXY_RESULTS_HPP
#define LIMN_PROXY_RESULTS_HPP

#include <limn/meta/where.hpp>
#include <limn/op/make.hpp>
#include <limn/op/record.hpp>
#include <limn/proxy/index.hpp>
#include <limn/proxy/leaves.hpp>
#include <limn/proxy/record.hpp>
#include <limn/proxy/sequence.hpp>
#include <limn/proxy/sequence_iterator.hpp>
#include <limn/proxy/structured.hpp>
#include <limn/proxy/tracer.hpp>
#include <limn/type/type_row.hpp>

#include <array>
#include <cstddef>
#include <type_traits>
#include <vector>

namespace limn::detail {

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

/// `body(element)` of each element, in order: computed here, once.
template <class S, class Body> constexpr auto traced_map(S const& over, Body& body) {
    using E = plain_tree_t<std::invoke_result_t<Body&, element_t<S>>>;
    static_assert(traceable<E>, "limn::map: a vector cannot hold what the body returns: let it "
                                "return something that can be copied and has a default");
    return for_loop(
        over.size(),
        [&](auto const& i, auto const& results) {
            return append(results, body(over[i]), results.where());
        },
        no_results<E>(over));
}

} // namespace limn::detail

#endif // LIMN_PROXY_RESULTS_HPP
