// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `random<Distribution>(...)`: a number drawn at random, now or in each run of a graph.
/// Needs `<random>`, so limn.hpp leaves it out.

#ifndef LIMN_KIT_RANDOM_HPP
#define LIMN_KIT_RANDOM_HPP

#include <limn/kit/bake.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/random.hpp>
#include <limn/op/recorded.hpp>
#include <limn/proxy/record.hpp>
#include <limn/proxy/state.hpp>
#include <limn/proxy/tracer.hpp>

#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <type_traits>
#include <utility>

namespace limn {

namespace detail {

/// What a thread draws from outside of traces, and what a graph traced there begins with.
struct ThreadGenerator {
    std::mt19937_64 seeded, now;

    LIMN_DECLARE static ThreadGenerator& here();
    static constexpr char const* name = "generator";

    /// In a dry run one that begins anew.
    LIMN_DECLARE std::mt19937_64& engine();
};

/// The engine of a trace: the slot of a state, or, where it is baked, a constant.
struct TrackedGenerator final : TrackedState {
    std::mt19937_64 const initial = ThreadGenerator::here().seeded;
    bool const bakes;

    TrackedGenerator(std::string n, Where at, bool b) : TrackedState{std::move(n), at}, bakes{b} {}

    void declare(Tracer& tracer) override;
    void append_next(Tracer&, Vector<Value>& to) const override;
    Graph finished(Graph graph) const override { return bakes ? baked(graph) : graph; }

    LIMN_DECLARE static Value in(Tracer& tracer, Where at);
};

/// The trace that the parameters of a draw belong to; else the one that runs; or null.
template <class... As>
Tracer* tracer_of([[maybe_unused]] std::string_view op, [[maybe_unused]] Where at,
                  As const&... parameters) {
    Session* session = nullptr;
    [[maybe_unused]] auto const meet_one = [&](auto const& parameter) {
        if constexpr (is_proxy<std::remove_cvref_t<decltype(parameter)>>)
            meet(op, at, parameter, session);
    };
    (meet_one(parameters), ...);
    return session == nullptr ? Tracer::current() : session->tracer;
}

/// Not constexpr: the compiler names it where it gives up.
template <class O, class... Cs, class... As>
auto draw_outside_of_constant_expressions_with_limn_trace(types<std::mt19937_64, Cs...>, Where at,
                                                          As const&... parameters) {
    using R = result_t<O, std::mt19937_64, Cs...>;
    constexpr bool traced = any_proxy<As...>;
    if (Tracer* const tracer = tracer_of(O::name, at, parameters...)) {
        std::array const operands{
            TrackedGenerator::in(*tracer, at),
            value_in(*tracer, at, Proxy<Cs>(converted<Cs>(at, parameters)))...};
        tell_watch(op_row<O, std::mt19937_64, Cs...>, {}, tracer);
        Value const number = tracer->call(op_row<O, std::mt19937_64, Cs...>, operands, at);
        auto const proxy = ProxyAccess::make<R>(*tracer, number);
        if constexpr (traced) return proxy;
        else return Recorded<R>{proxy, O::name, at};
    }
    R const number = O::apply(ThreadGenerator::here().engine(), plain_state<Cs>(at, parameters)...);
    if constexpr (traced) return Proxy<R>(number);
    else return Recorded<R>{number};
}

template <class D, class... As> constexpr auto random_number(Where at, As const&... parameters) {
    constexpr bool known = draws_from<D, plain_t<As>...>;
    static_assert(known, "limn::random: the distribution is not made of such parameters, or gives "
                         "no number: write std::normal_distribution<double>, or another of "
                         "<random>, and what its constructor takes");
    if constexpr (known) {
        using O = prims::draw<D>;
        return draw_outside_of_constant_expressions_with_limn_trace<O>(
            operand_types<O, std::mt19937_64, plain_t<As>...>{}, at, parameters...);
    }
}

} // namespace detail

/// A number from the distribution `D`, made of these parameters for this one draw:
///
///     auto const z = limn::random<std::normal_distribution<double>>(mean, deviation);
///
/// In a traced function it is a node: each run of the graph draws where the function drew, in that
/// order, from a `std::mt19937_64` which is a state of the graph, called `generator`. Each
/// `Function` has its own, which begins at the seed of the thread that traced. Elsewhere it is
/// drawn at once, from the thread's own engine. The same seed gives the same numbers, plain,
/// interpreted and in generated code. With `TraceOptions::bake` it is drawn while tracing.
///
/// Operands  what a constructor of `D` takes, numbers, traced or plain; up to three
/// Result    D::result_type: a proxy where a parameter is one, else a `Recorded`, which is a number
///           outside a trace, and converts to a proxy in one
/// Errors    a static_assert where `D` is not made of such parameters
/// Values    what a run has drawn stays drawn when the run throws; of two draws in one expression
///           C++ leaves open which is first: write two statements
/// Cost      one node; a run draws in place
/// Example   example/14_monte_carlo.cpp
template <class D> constexpr auto random(Where at = Where::here()) {
    return detail::random_number<D>(at);
}
template <class D, class A> constexpr auto random(A const& a, Where at = Where::here()) {
    return detail::random_number<D>(at, a);
}
template <class D, class A, class B>
constexpr auto random(A const& a, B const& b, Where at = Where::here()) {
    return detail::random_number<D>(at, a, b);
}
template <class D, class A, class B, class C>
constexpr auto random(A const& a, B const& b, C const& c, Where at = Where::here()) {
    return detail::random_number<D>(at, a, b, c);
}

/// Seeds what this thread draws from: plain draws begin anew, and so do the functions of graphs
/// traced from now on. Before it is called the seed is `std::mt19937_64::default_seed`.
LIMN_DECLARE void seed(std::uint64_t number);

/// Seeds what a `Function` draws from; nothing where it does not draw. The same as
/// `f.set("generator", std::mt19937_64{number})`.
template <class F>
    requires requires(F& f) { f.slots(); }
void seed(F& function, std::uint64_t number) {
    for (Slot const& slot : function.slots())
        if (&slot.initial.type() == &type_row<std::mt19937_64>)
            function.set(slot.name.view(), std::mt19937_64{number});
}

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/kit/random.ipp>
#endif

#endif // LIMN_KIT_RANDOM_HPP
