// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the structured ops, for those who prefer them to plain `if` and `while`: `cond`, `switch_`,
/// `while_loop`, `for_loop`. Each is also the plain C++ statement, on plain values.

#ifndef LIMN_PROXY_STRUCTURED_HPP
#define LIMN_PROXY_STRUCTURED_HPP

#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/proxy/leaves.hpp>
#include <limn/proxy/record.hpp>
#include <limn/proxy/tracer.hpp>
#include <limn/type/tree.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

namespace limn {

namespace detail {

/// Where two containers should have one shape.
LIMN_LAZY
constexpr void check_shapes(LeafValues const& a, LeafValues const& b, char const* op, Where at,
                            char const* what) {
    if (a.shape != b.shape)
        throw TraceError{at, op,
                         std::string{what} +
                             " a container of another length, or with other keys; give it the same "
                             "elements"};
}

/// While it lives, the function stands at another path.
class AtPath {
public:
    constexpr AtPath(Tracer& tracer, std::uint32_t path) : tracer_{tracer}, outer_{tracer.path()} {
        tracer.set_path(path);
    }
    constexpr ~AtPath() { tracer_.set_path(outer_); }
    AtPath(AtPath const&) = delete;
    AtPath& operator=(AtPath const&) = delete;

private:
    Tracer& tracer_;
    std::uint32_t outer_;
};

/// Whether the function runs to be captured, or to be compared with its graph. Then a structured op
/// is the plain statement, which asks for a decision: what is recorded at once would be another
/// node in each run, and what an arm changes would stay unseen.
constexpr bool is_captured(Tracer const& tracer, char const* op, Where at) {
    if (std::is_constant_evaluated()) return false;
    TrackedValues* const list = TrackedValues::current();
    if (list == nullptr || list->tracer != &tracer) return false;
    list->asks = {op, at};
    return true;
}

template <std::same_as<Proxy<bool>> C, class Then, class Else, class... As>
constexpr auto traced_cond(C const& c, Then& then, Else& otherwise, As const&... values) {
    using A = std::remove_cvref_t<std::invoke_result_t<Then&, As const&...>>;
    using B = std::remove_cvref_t<std::invoke_result_t<Else&, As const&...>>;
    using R = proxy_tree_t<A>;
    static_assert(std::is_same_v<R, proxy_tree_t<B>>,
                  "limn::cond: the two branches return different types: convert one with "
                  "limn::convert<T>(x)");
    if (c.is_constant() || is_captured(*tracer_of(c), "cond", c.where())) {
        if (static_cast<bool>(c)) return R(then(values...));
        return R(otherwise(values...));
    }
    Tracer& tracer = *tracer_of(c);
    tracer.structured() = true;
    Builder& builder = tracer.builder();
    Value const condition = value_in(tracer, Where{}, c);
    auto const arm = [&](bool taken, auto& f) {
        AtPath const inside{tracer, builder.path(tracer.path(), condition, taken)};
        auto result = f(values...);
        LeafValues leaves = leaf_values(tracer, result);
        return std::pair{std::move(result), std::move(leaves)};
    };
    auto const [first, x] = arm(true, then);
    auto const y = arm(false, otherwise).second;
    check_shapes(x, y, "cond", c.where(), "the two branches return");
    Vector<Value> joined;
    for (std::size_t i = 0; i < x.values.size(); ++i) {
        Value const a = x.values[i], b = y.values[i];
        joined.push_back(a == b ? a : builder.gate(condition, a, b, c.where()));
    }
    return proxies_of(tracer, joined, first);
}

/// The carried values of a loop, as the callables take them: a structure, or several.
template <class Keep, class Body, class State>
constexpr auto traced_while(Tracer& tracer, Keep& keep, Body& body, State const& initial) {
    tracer.structured() = true;
    Builder& builder = tracer.builder();
    std::uint32_t const outside = tracer.path();
    Where const at = tracer.session()->began;
    Value const begin = builder.placeholder(value_rows<bool>, at);
    std::uint32_t const inside = builder.path(outside, begin, true);
    auto const since = static_cast<std::uint32_t>(builder.graph().size());
    LeafValues const first = leaf_values(tracer, initial);
    Vector<Value> phis;
    for (Value v : first.values)
        phis.push_back(builder.placeholder(builder.graph().row_of(v.index).values(), at));
    State const carried = proxies_of(tracer, phis, initial);
    Value guard{};
    LeafValues next;
    {
        AtPath const at_head{tracer, inside};
        Proxy<bool> const again(std::apply(keep, carried));
        guard = value_in(tracer, Where{}, again);
        AtPath const in_body{tracer, builder.path(inside, guard, true)};
        using Next = decltype(std::apply(body, carried));
        constexpr bool one = std::tuple_size_v<State> == 1;
        if constexpr (one) {
            static_assert(std::is_same_v<std::tuple<proxy_tree_t<Next>>, proxy_tree_t<State>>,
                          "limn::while_loop: the body returns another type than it was given: "
                          "convert it with limn::convert<T>(x)");
        } else {
            static_assert(std::is_same_v<proxy_tree_t<Next>, proxy_tree_t<State>>,
                          "limn::while_loop: the body must return a std::tuple of the types it was "
                          "given: convert what differs with limn::convert<T>(x)");
        }
        next = leaf_values(tracer, std::apply(body, carried));
        check_shapes(first, next, "while_loop", at, "the body returns");
    }
    std::size_t const index = tracer.loops().size(); // after those in the body
    OpenLoop& loop = tracer.loops().add(builder, builder.graph()[guard].where());
    loop.path = outside;
    loop.inside = inside;
    loop.since = since;
    loop.exits.push_back({guard, false});
    for (std::size_t i = 0; i < phis.size(); ++i)
        loop.carried.push_back({phis[i], first.values[i], next.values[i]});
    Vector<Value> results;
    for (Value phi : phis) results.push_back(tracer.loops().add_result(builder, index, {phi}));
    return proxies_of(tracer, results, initial);
}

/// The condition of a plain loop, which stands for a structured one.
template <class C>
[[gnu::always_inline]] constexpr bool goes_on([[maybe_unused]] Tracer* tracer, C const& again) {
    if constexpr (is_proxy<C>)
        if (tracer != nullptr) is_captured(*tracer, "while_loop", again.where());
    return static_cast<bool>(again);
}

/// One value, or a tuple of several.
template <class Tuple> constexpr auto one_or_all(Tuple&& state) {
    if constexpr (std::tuple_size_v<std::remove_cvref_t<Tuple>> == 1)
        return std::get<0>(std::forward<Tuple>(state));
    else return std::forward<Tuple>(state);
}
template <class State, class T> constexpr State as_state(T&& value) {
    if constexpr (std::tuple_size_v<State> == 1) return State{std::forward<T>(value)};
    else return State(std::forward<T>(value));
}

} // namespace detail

/// What `then(operands...)` returns where `c` is true, else what `otherwise(operands...)` does; the
/// other is not evaluated. Values that the two name from outside need not be operands.
///
/// Operands  c : bool;  operands : any, traced or plain
/// Result    the structure that both return
/// Errors    a static_assert when the two return different types
/// Cost      a gate for each value in which the two differ
/// Source    jax.lax.cond
template <class C, class Then, class Else, class... As>
constexpr auto cond(C const& c, Then&& then, Else&& otherwise, As const&... operands) {
    if constexpr (is_proxy<C>) {
        if constexpr (std::is_same_v<C, Proxy<bool>>)
            return detail::traced_cond(c, then, otherwise, operands...);
        else
            return detail::traced_cond(record<prims::not_equal>(c.where(), c, plain_t<C>{}), then,
                                       otherwise, operands...);
    } else {
        using A = std::remove_cvref_t<std::invoke_result_t<Then&, As const&...>>;
        using B = std::remove_cvref_t<std::invoke_result_t<Else&, As const&...>>;
        static_assert(std::is_same_v<detail::plain_tree_t<A>, detail::plain_tree_t<B>>,
                      "limn::cond: the two branches return different types: convert one with "
                      "limn::convert<T>(x)");
        using R = std::conditional_t<detail::has_proxy<B>(), B, A>;
        if (c) return R(then(operands...));
        return R(otherwise(operands...));
    }
}

/// What `branches[index](operands...)` returns; the last one where `index` is none of theirs.
///
/// Operands  index : an integer, traced or plain;  branches : a std::tuple of callables
/// Errors    as `cond`
/// Source    jax.lax.switch
template <class I, class F, class... Fs, class... As>
constexpr auto switch_(I const& index, std::tuple<F, Fs...> const& branches,
                       As const&... operands) {
    if constexpr (sizeof...(Fs) == 0) return std::get<0>(branches)(operands...);
    else {
        auto const rest =
            std::apply([](auto const&, auto const&... fs) { return std::tuple{fs...}; }, branches);
        return cond(
            index == plain_t<I>{0}, std::get<0>(branches),
            [&](As const&... values) { return switch_(index - plain_t<I>{1}, rest, values...); },
            operands...);
    }
}

/// The values after `body` has been applied for as long as `keep_going` holds of them.
///
///     auto [n, s] = limn::while_loop([](auto n, auto) { return n > 0; },
///                                    [](auto n, auto s) { return std::tuple{n - 1, s * n}; }, x,
///                                    1);
///
/// Operands  init : one or more values, structures of values, traced or plain
/// Result    one value, or a std::tuple of all
/// Errors    a static_assert when `body` returns other types than it was given
/// Cost      one loop, however often it runs
/// Source    jax.lax.while_loop
template <class Keep, class Body, class... Ts>
constexpr auto while_loop(Keep&& keep_going, Body&& body, Ts const&... init) {
    using Plain = std::tuple<Ts...>;
    using Traced = detail::proxy_tree_t<Plain>;
    using Again = std::invoke_result_t<Keep&, Ts const&...>;
    constexpr bool traced =
        detail::has_proxy<Plain>() || is_proxy<std::remove_cvref_t<Again>> ||
        detail::has_proxy<std::remove_cvref_t<std::invoke_result_t<Body&, Ts const&...>>>();
    if constexpr (!traced) {
        Plain state{init...};
        while (std::apply(keep_going, std::as_const(state)))
            state = detail::as_state<Plain>(std::apply(body, std::as_const(state)));
        return detail::one_or_all(std::move(state));
    } else {
        Traced state{init...};
        Tracer* tracer = detail::tracer_of(state);
        if (tracer == nullptr) // known to the end, or the callables say
            tracer = detail::tracer_of(std::apply(keep_going, std::as_const(state)));
        if (tracer != nullptr && !detail::is_captured(*tracer, "while_loop", Where{}))
            return detail::one_or_all(detail::traced_while(*tracer, keep_going, body, state));
        while (detail::goes_on(tracer, std::apply(keep_going, std::as_const(state))))
            state = detail::as_state<Traced>(std::apply(body, std::as_const(state)));
        return detail::one_or_all(std::move(state));
    }
}

/// The values after `body(i, values...)` for i from 0 up to `n`.
///
/// Operands  n : an integer, traced or plain;  init : as in `while_loop`
/// Source    jax.lax.fori_loop
template <class N, class Body, class... Ts>
constexpr auto for_loop(N const& n, Body&& body, Ts const&... init) {
    using I = plain_t<N>;
    auto const all = while_loop([&](auto const& i, auto const&...) { return i < n; },
                                [&](auto const& i, auto const&... values) {
                                    auto next = body(i, values...);
                                    auto const after = limn::convert<I>(i + I{1});
                                    if constexpr (sizeof...(values) == 1)
                                        return std::tuple{after, std::move(next)};
                                    else return std::tuple_cat(std::tuple{after}, std::move(next));
                                },
                                I{0}, init...);
    return detail::one_or_all(
        std::apply([](auto const&, auto const&... values) { return std::tuple{values...}; }, all));
}

} // namespace limn

#endif // LIMN_PROXY_STRUCTURED_HPP
