// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `example_of`: what a proxy is, while a function is traced, where the inputs are their
/// examples.

#ifndef LIMN_TRACE_EXAMPLE_OF_HPP
#define LIMN_TRACE_EXAMPLE_OF_HPP

#include <limn/meta/inline.hpp>
#include <limn/proxy/marks.hpp>
#include <limn/proxy/record.hpp>
#include <limn/proxy/tracer.hpp>

#include <concepts>
#include <optional>
#include <string>

namespace limn {

namespace detail {

/// The value of a node that is being traced; nothing in a run that is over.
LIMN_DECLARE std::optional<Constant> example_while_tracing(Tracer& tracer, Value v);

} // namespace detail

/// The value of `x` where each input of the trace is its example: `limn::input<double>("x", 1.5)`,
/// `limn::example(1.5)`. To look at, as in a message or a log: what the function does must not
/// depend on it, for the graph is that of all inputs. A plain value is its own example.
///
///     if (auto const now = limn::example_of(x)) std::clog << "x is " << *now << '\n';
///
/// Values  nothing where a node has none: see `examples`. Of an arm that the examples do not take,
///         it is what the arm would compute.
/// Errors  TraceError where the trace of `x` has ended
/// Cost    each node is computed at most once in a run of the function; nothing where none is asked
template <class A> std::optional<plain_t<A>> example_of(A const& x, Where at = Where::here()) {
    using T = plain_t<A>;
    if constexpr (is_recorded<A>) return example_of(x.proxy(), at);
    else if constexpr (!is_proxy<A>) return x;
    else {
        detail::ProxyAccess::expect_live(x);
        detail::Session* const session = detail::ProxyAccess::session(x);
        if (session == nullptr) {
            if constexpr (std::same_as<T, std::string>) // written with traced values
                if (detail::has_mark(detail::ProxyAccess::constant(x))) return std::nullopt;
            return detail::ProxyAccess::constant(x);
        }
        if (!detail::ProxyAccess::alive(x)) detail::throw_dead("example_of", at, x, nullptr);
        auto const known =
            detail::example_while_tracing(*session->tracer, detail::ProxyAccess::value(x));
        return known.has_value() ? std::optional<T>{known->template as<T>()} : std::nullopt;
    }
}

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/trace/example_of.ipp>
#endif

#endif // LIMN_TRACE_EXAMPLE_OF_HPP
