// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `trace(object, &M::f)`: the graph of a method of an object.

#ifndef LIMN_TRACE_METHOD_HPP
#define LIMN_TRACE_METHOD_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/where.hpp>
#include <limn/op/record.hpp>
#include <limn/trace/trace.hpp>

#include <functional>
#include <type_traits>
#include <utility>

namespace limn {

namespace detail {

/// The class of a pointer to a method, and the parameters of that method.
template <class M> struct method_of { static constexpr bool is_method = false; };
template <class C, class... Ps> struct method_on {
    static constexpr bool is_method = true;
    using object = C;

    /// The method on one object, as a callable. It takes and gives what the method does.
    template <class O, class M> struct Bound {
        O& object;
        M method;
        constexpr decltype(auto) operator()(std::remove_cvref_t<Ps> const&... arguments) const {
            return std::invoke(method, object, arguments...);
        }
    };
    template <class O, class M>
    static Graph trace_on(O& object, M method, TraceOptions options, Where at) {
        return trace<plain_tree_t<Ps>...>(Bound<O, M>{object, method}, options, at);
    }
};
template <class R, class C, class... Ps> struct method_of<R (C::*)(Ps...)> : method_on<C, Ps...> {};
template <class R, class C, class... Ps>
struct method_of<R (C::*)(Ps...) const> : method_on<C, Ps...> {};
template <class R, class C, class... Ps>
struct method_of<R (C::*)(Ps...) noexcept> : method_on<C, Ps...> {};
template <class R, class C, class... Ps>
struct method_of<R (C::*)(Ps...) const noexcept> : method_on<C, Ps...> {};

} // namespace detail

/// The graph of a method on `object`, whose members it may read and write: what they are now are
/// constants of the graph, where they are not proxies, or named by `parameter`. The parameters of
/// the method are the inputs x0, x1, ...
///
///     template <class T> struct Line { T slope; T at(T x) const { return slope * x; } };
///     Graph g = trace(line, &Line<Proxy<double>>::at);
///
/// Requires  the method's parameters are proxies, or structures of them
/// Errors    as `trace` of a callable
template <class O, class M>
    requires(detail::method_of<M>::is_method)
Graph trace(O&& object, M method, TraceOptions options = {}, Where at = Where::here()) {
    return detail::method_of<M>::trace_on(object, method, options, at);
}

/// The same on named inputs and fixed values: `trace(line, &Line<Proxy<double>>::at,
/// input<double>("x"))`.
template <class O, class M, class... In>
    requires(detail::method_of<M>::is_method && sizeof...(In) > 0 && (is_trace_input<In> && ...))
Graph trace(O&& object, M method, In const&... inputs) {
    return trace(
        [&object, method](auto const&... arguments) -> decltype(auto) {
            return std::invoke(method, object, arguments...);
        },
        inputs...);
}

} // namespace limn

#endif // LIMN_TRACE_METHOD_HPP
