// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Mapped`: a traced sequence of unknown length with a function over its elements.

#ifndef LIMN_PROXY_MAPPED_HPP
#define LIMN_PROXY_MAPPED_HPP

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
#include <utility>
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

/// The sequence itself, after what is computed of its elements.
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

} // namespace limn::detail

#endif // LIMN_PROXY_MAPPED_HPP
