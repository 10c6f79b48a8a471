// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the declaration of `record`, the one way by which a call of an op enters a graph.

#ifndef LIMN_OP_RECORD_HPP
#define LIMN_OP_RECORD_HPP

#include <limn/meta/where.hpp>
#include <limn/op/op.hpp>
#include <limn/type/container.hpp>
#include <limn/type/fields.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

namespace limn {

/// What lookup by arguments finds for a proxy, and for all that has one among its template
/// arguments. So only that stands here which takes a proxy: the class, what it is made of, and
/// functions that generic code calls by their bare names. A user's `trace(matrix)` or
/// `map(values, f)` stays the user's.
namespace proxies {
template <class T> class Proxy;
}
using proxies::Proxy;

/// Whether a trace is being recorded in this thread. Defined by the tracer.
inline bool is_tracing();

template <class T> inline constexpr bool is_proxy = false;
template <class T> inline constexpr bool is_proxy<Proxy<T>> = true;

/// Whether a type is built of proxies: one itself, or a class template on such types.
template <class T> inline constexpr bool made_of_proxies = false;
template <template <class...> class C, class... Ts>
inline constexpr bool made_of_proxies<C<Ts...>> =
    is_proxy<C<Ts...>> || (made_of_proxies<Ts> || ...);
template <class T, std::size_t N>
inline constexpr bool made_of_proxies<std::array<T, N>> = made_of_proxies<T>;

/// The result of an effect on plain values, which a trace may have recorded.
template <class T> inline constexpr bool is_recorded = false;

/// Whether a class has operators of its own that take proxies: a matrix of them.
template <class A> inline constexpr bool has_own_operators = false;

/// At least one of the types is a `Proxy`.
template <class... As> concept any_proxy = (is_proxy<As> || ...);

namespace detail {

template <class A> struct plain {
    using type = std::decay_t<A>;
};
template <class T> struct plain<Proxy<T>> {
    using type = T;
};
template <class A>
    requires std::convertible_to<A const&, std::string_view>
struct plain<A> {
    using type = std::string;
};
template <class A> struct made_plain {};
template <class A>
    requires made_of_proxies<A> && (is_container<A> || loose<A>)
struct plain<A> {
    using type = typename made_plain<A>::type;
};

} // namespace detail

/// The type of the value that an operand stands for; texts of every kind are `std::string`.
template <class A> using plain_t = typename detail::plain<A>::type;

namespace detail {

/// A container of proxies stands for one of plain values; so does a template that is not a tree,
/// where its fields do.
template <is_container A> struct made_plain<A> {
    using type = typename container<A>::template mapped<plain_t>;
};
template <loose A> struct made_plain<A> {
    using Plain = typename remapped<A, plain_t>::type;
    using type = std::conditional_t<all_map<plain_t, fields_t<A>, fields_t<Plain>>, Plain, A>;
};

/// The structure of plain values that a structure of proxies stands for.
template <class T> using plain_tree_t = mapped_tree_t<std::remove_cvref_t<T>, plain_t>;

/// An operand that is a proxy, or a structure or container of some.
template <class A> concept gathers = made_of_proxies<A> && !std::same_as<plain_tree_t<A>, A>;

/// A structure or container of proxies as one proxy; any other operand as it is. Defined by the
/// tracer.
template <class A> constexpr decltype(auto) gathered(Where at, A const& a);

} // namespace detail

/// What calling `O` on these operands gives: a `Proxy` of the type C++ gives the plain operands.
/// Where every operand is a constant it is computed at once; else a node is recorded.
/// Defined by the tracer.
///
/// Operands  proxies and plain values, in any mixture, at least one a proxy
/// Errors    TraceError when a proxy's trace has ended, or two traces are mixed;
///           a static_assert when C++ has no such operation on the types
template <class O, class... As> constexpr auto record(Where at, As const&... operands);

/// Notes the header of an op in the graph that records its call. Defined by the tracer.
template <class... As>
constexpr void declare_header(std::string_view op, std::string_view header, As const&... operands);

} // namespace limn

#endif // LIMN_OP_RECORD_HPP
