// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the declaration of `record`, the one door by which a call of an op enters a graph.
/// Layer: op. Includes meta, op.

#ifndef LIMN_OP_RECORD_HPP
#define LIMN_OP_RECORD_HPP

#include <limn/meta/where.hpp>
#include <limn/op/op.hpp>

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

namespace limn {

template <class T> class Proxy;

/// Whether a trace is being recorded in this thread. Defined by the tracer.
inline bool is_tracing();

template <class T> inline constexpr bool is_proxy = false;
template <class T> inline constexpr bool is_proxy<Proxy<T>> = true;

/// The result of an effect on plain values, which a trace may have recorded.
template <class T> inline constexpr bool is_recorded = false;

/// Whether a class has operators of its own that take proxies: a matrix of them.
template <class A> inline constexpr bool has_own_operators = false;

/// At least one of the types is a `Proxy`.
template <class... As> concept any_proxy = (is_proxy<As> || ...);

namespace detail {

template <class A> struct plain { using type = std::decay_t<A>; };
template <class T> struct plain<Proxy<T>> { using type = T; };
template <class A>
    requires std::convertible_to<A const&, std::string_view>
struct plain<A> {
    using type = std::string;
};

} // namespace detail

/// The type of the value that an operand stands for; texts of every kind are `std::string`.
template <class A> using plain_t = typename detail::plain<A>::type;

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
