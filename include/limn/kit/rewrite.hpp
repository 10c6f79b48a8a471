// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `rewrite`: replaces what one callable does by what another does.

#ifndef LIMN_KIT_REWRITE_HPP
#define LIMN_KIT_REWRITE_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/where.hpp>
#include <limn/pass/pattern/replace_pattern.hpp>
#include <limn/trace/trace.hpp>
#include <limn/type/type_row.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace limn {

namespace detail {

template <class F, class... Ts>
concept takes_proxies = callable_with<F const, argument_t<Input<Ts>>...>;

/// `rewrite` for parameters of types `Ts`.
template <class... Ts, class F, class G, class Options, std::size_t... I>
constexpr Rewritten rewrite_as(Graph const& graph, F const& pattern, G const& replacement,
                               Options const& options, Where at, std::index_sequence<I...>) {
    constexpr bool same = takes_proxies<G, Ts...>;
    static_assert(same, "limn::rewrite: the replacement does not take the parameters of the "
                        "pattern: give both the same number of parameters, and make them `auto`");
    if constexpr (same)
        return replace_pattern(
            graph, graph_with(pattern, TraceOptions{}, at, numbered_input<Ts, I>(at)...),
            graph_with(replacement, TraceOptions{}, at, numbered_input<Ts, I>(at)...), options);
    else return {};
}

/// `rewrite` for as many parameters of type `T` as the pattern has: one, or more.
template <class T, class... Ts, class F, class G, class Options>
constexpr Rewritten rewrite_all_as(Graph const& graph, F const& pattern, G const& replacement,
                                   Options const& options, Where at) {
    constexpr bool found = takes_proxies<F, T, Ts...>;
    static_assert(found || sizeof...(Ts) < 7,
                  "limn::rewrite: the pattern does not take one to eight parameters of one type: "
                  "make them `auto`, or give their types: limn::rewrite<double, int>(g, pattern, "
                  "replacement)");
    if constexpr (found)
        return rewrite_as<T, Ts...>(graph, pattern, replacement, options, at,
                                    std::index_sequence_for<T, Ts...>{});
    else if constexpr (sizeof...(Ts) < 7)
        return rewrite_all_as<T, T, Ts...>(graph, pattern, replacement, options, at);
    else return {};
}

/// `rewrite` for the first of the types `T, Ts...` that an input has, else for `Default`.
template <class Default, class T, class... Ts, class F, class G, class Options>
constexpr Rewritten rewrite_as_inputs(Graph const& graph, F const& pattern, G const& replacement,
                                      Options const& options, Where at) {
    for (Value input : graph.inputs())
        if (is_type<T>(graph[input].type()))
            return rewrite_all_as<T>(graph, pattern, replacement, options, at);
    if constexpr (sizeof...(Ts) == 0)
        return rewrite_all_as<Default>(graph, pattern, replacement, options, at);
    else return rewrite_as_inputs<Default, Ts...>(graph, pattern, replacement, options, at);
}

} // namespace detail

/// The graph with what `replacement` does in the place of what `pattern` does, and how often:
/// `g = rewrite<double>(g, [](auto x) { return x * 2; }, [](auto x) { return x + x; })`.
///
/// Both are traced with parameters of types `Ts`. Where no types are given, all parameters have one
/// type: the first of double, float, int and long that an input of the graph has, or double. So a
/// pattern that C++ has not for all of these, as `x % y`, wants its types given.
///
/// A parameter stands for any value of its type, a constant too: `x + y` matches `x + 3`. How the
/// rest matches, and what is left as it is, is said at `replace_pattern`. Nothing is said of the
/// result: that the two compute the same is the caller's algebra.
///
/// Requires  both are callable when they are const
/// Errors    those of `trace` and `replace_pattern`
/// Cost      that of `replace_pattern`
/// Example   example/13_rewrite.cpp
template <class... Ts, class F, class G, class Filter = bool (*)(Match const&)>
constexpr Rewritten rewrite(Graph const& graph, F const& pattern, G const& replacement,
                            RewriteOptions<Filter> const& options = {}, Where at = Where::here()) {
    if constexpr (sizeof...(Ts) == 0)
        return detail::rewrite_as_inputs<double, double, float, int, long>(
            graph, pattern, replacement, options, at);
    else
        return detail::rewrite_as<Ts...>(graph, pattern, replacement, options, at,
                                         std::index_sequence_for<Ts...>{});
}

} // namespace limn

#endif // LIMN_KIT_REWRITE_HPP
