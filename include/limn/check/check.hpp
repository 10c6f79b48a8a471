// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `check`: whether a graph is the function that it was traced from.

#ifndef LIMN_CHECK_CHECK_HPP
#define LIMN_CHECK_CHECK_HPP

#include <limn/check/checker.hpp>
#include <limn/check/report.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/plain_code.hpp>
#include <limn/run/signature.hpp>
#include <limn/trace/retracer.hpp>
#include <limn/trace/trace.hpp>

#include <type_traits>

namespace limn {

namespace detail {

/// A callable that is called with plain values.
template <class F, class... Ts> struct PlainRetracer {
    static Graph trace(void* callable, Where at) {
        return limn::trace<Ts...>(*static_cast<F*>(callable), TraceOptions{}, at);
    }
    static Variables call(void* callable, Variables const& inputs) {
        auto arguments = take_arguments<std::type_identity_t, Ts...>(inputs);
        return leaves_of_call(*static_cast<F*>(callable), arguments);
    }
    static inline Retracer const retracer{parameter_rows<Ts...>, &trace, &variables_of<Ts...>,
                                          &call};
};

LIMN_DECLARE bool fits(Retracer const& retracer, Graph const& graph);

/// Errors  TypeError when the graph has other parameters than the callable is known with
LIMN_DECLARE Retracer const& fitting(Retracer const* first, Graph const& graph, Where at);

template <class F, class... Ts> struct PlainSignature {
    static Retracer const* find() { return &PlainRetracer<F, Ts...>::retracer; }
};
template <class F, class R, class... Ts> struct PlainSignature<F, R(Ts...)> {
    static Retracer const* find() { return &PlainRetracer<F, Ts...>::retracer; }
};

} // namespace detail

/// What differs between `f` and `graph`, if anything. `f` is traced twice more and the graphs are
/// compared; then both are run on random and edge inputs and compared bit for bit, all NaNs being
/// alike. It finds what a trace bakes in: clocks, random numbers, files, memos, statics, captured
/// variables that change; and branches that were not traced. A graph that passes have changed is
/// compared by its results alone.
///
/// `check(f, graph)` calls `f` as it was traced, on constants, and needs a `trace(f)` on the same
/// types, without fixed values, somewhere in the program. `check<double, double>(f, graph)` and
/// `check<double(double, double)>(f, graph)` call it with plain values, and find more: what `f`
/// does otherwise for plain types than for proxies; and whether the compiler's flags make plain
/// code round otherwise than C++ says: see docs/bit_for_bit.md.
///
/// Requires  `f` ends on every input; inputs on which the graph is undefined are left out
/// Errors    TypeError when the graph has other parameters, a generator another type, or no input
///           has its name
/// Cost      `CheckOptions::runs` runs: some milliseconds for a graph of 50 nodes
/// Example   example/10_check.cpp
template <class... Ts, class F>
Report check(F const& f, Graph const& graph, CheckOptions const& options = {},
             Where at = Where::here()) {
    using Callable = std::decay_t<F>;
    Callable callable = f; // what it keeps in itself may change
    detail::Retracer const* known = nullptr;
    if constexpr (sizeof...(Ts) == 0) known = detail::retracers<Callable>;
    else known = detail::PlainSignature<Callable, Ts...>::find();
    detail::Retracer const& retracer = detail::fitting(known, graph, at);
    bool const is_plain = sizeof...(Ts) != 0;
    return detail::Checker{retracer, &callable, graph, options, at, detail::plain_code<Callable>(),
                           is_plain}
        .run();
}

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/check/check.ipp>
#endif

#endif // LIMN_CHECK_CHECK_HPP
