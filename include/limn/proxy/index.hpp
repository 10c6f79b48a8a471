// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `p[i]` on proxies of sequences, with a plain or a traced index; `size(p)`; `slice`; and
/// `append`.

#ifndef LIMN_PROXY_INDEX_HPP
#define LIMN_PROXY_INDEX_HPP

#include <limn/meta/where.hpp>
#include <limn/op/record.hpp>
#include <limn/op/sequence.hpp>
#include <limn/proxy/proxy.hpp>
#include <limn/proxy/record.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <vector>

namespace limn {

namespace detail {

/// An index as C++ takes it, a `T`, and the line that wrote it.
template <class T> class LocatedIndex {
public:
    template <std::integral I>
    constexpr LocatedIndex(I i, Where at = Where::here()) : index{static_cast<T>(i)}, where{at} {}
    template <std::integral I>
    constexpr LocatedIndex(Proxy<I> const& i, Where at = Where::here())
        : index{convert<T>(i, at)}, where{at} {}

    Proxy<T> index;
    Where where;
};

} // namespace detail

namespace proxies {

template <class T>
    requires is_sequence<T>
constexpr auto SequenceMembers<T>::operator[](LocatedIndex<std::size_t> i) const -> Proxy<element> {
    return ask<prims::subscript>(i.where, i.index);
}

/// The number of elements of a traced sequence or text: a number like any other. Found by ADL, so
/// that `using std::size; size(x)` is traced.
///
/// Operands  p : a sequence, a text, or any type with a `size()`
/// Result    what its `size()` gives
/// Cost      one node
template <class T>
constexpr auto size(Proxy<T> const& p,
                    Where at = Where::here()) requires defined_for<prims::size, T> {
    return record<prims::size>(at, p);
}
template <class T>
constexpr auto empty(Proxy<T> const& p,
                     Where at = Where::here()) requires defined_for<prims::empty, T> {
    return record<prims::empty>(at, p);
}

/// Some elements of a traced sequence or text, or of one with a traced position: see `slice` of
/// plain values in op/slice.hpp. `slice(p, 1, 3)`, `slice(p, 0, n, 2)`.
///
/// Operands  p : a sequence or a text;  begin, end, step : integers, traced or plain
/// Result    a vector, or a text
/// Cost      one node
template <class S, class B, class E>
    requires(any_proxy<S, B, E>)
constexpr auto slice(S const& p, B const& begin, E const& end, Where at = Where::here()) {
    return record<prims::slice>(at, detail::gathered(at, p), begin, end);
}
template <class S, class B, class E, class N>
    requires(any_proxy<S, B, E, N> && !std::same_as<N, Where>)
constexpr auto slice(S const& p, B const& begin, E const& end, N const& step,
                     Where at = Where::here()) {
    return record<prims::slice>(at, detail::gathered(at, p), begin, end, step);
}

/// A traced vector with one more element: see `append` of plain values in op/append.hpp.
///
/// Operands  values : std::vector<T>;  value : T, a structure of proxies, or what converts to it
/// Result    std::vector<T>
/// Errors    a static_assert when `value` is nothing that the vector can hold
/// Cost      one node; a run copies `values`, unless nothing reads it again
template <class T, class X>
constexpr Proxy<std::vector<T>> append(Proxy<std::vector<T>> const& values, X const& value,
                                       Where at = Where::here()) {
    static_assert(std::convertible_to<detail::plain_tree_t<std::decay_t<X>>, T>,
                  "limn::append: the vector holds another type: convert the element with "
                  "limn::convert<T>(x)");
    return record<prims::append>(at, values, detail::gathered(at, value));
}

} // namespace proxies

using proxies::append;
using proxies::empty;
using proxies::size;
using proxies::slice;

} // namespace limn

#endif // LIMN_PROXY_INDEX_HPP
