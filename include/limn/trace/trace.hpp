// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `trace`: calls a generic function once with proxies, and gives the graph of what it did.
/// Layer: trace. Includes meta, type, op, graph, trace.

#ifndef LIMN_TRACE_TRACE_HPP
#define LIMN_TRACE_TRACE_HPP

#include <limn/graph/builder.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/identifier.hpp>
#include <limn/op/call.hpp>
#include <limn/op/choose.hpp>
#include <limn/op/math.hpp>
#include <limn/op/member.hpp>
#include <limn/op/module.hpp>
#include <limn/trace/index.hpp>
#include <limn/trace/input.hpp>
#include <limn/trace/limits.hpp>
#include <limn/trace/record.hpp>
#include <limn/trace/shaped.hpp>
#include <limn/trace/tracer.hpp>
#include <limn/trace/tuple_like.hpp>
#include <limn/type/fields.hpp>
#include <limn/type/tree.hpp>

#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace limn {

namespace detail {

/// A name of an argument is a C++ name, and no other argument has it.
constexpr void check_name(Tracer& tracer, std::string_view op, std::string_view name, Where at) {
    if (!is_identifier(name))
        throw TraceError{at, op,
                         std::string{"`"} + std::string{name} +
                             "` is no C++ name; write letters, digits and single underscores"};
    bool twice = false;
    for (Parameter const& p : tracer.builder().graph().parameters())
        twice = twice || p.name.view() == name;
    for (FixedArgument const& f : tracer.builder().graph().fixed())
        twice = twice || f.name.view() == name;
    if (twice)
        throw TraceError{at, op,
                         std::string{"the name `"} + std::string{name} +
                             "` is used twice; give each input its own"};
}

/// The argument of the callable that an input stands for.
template <class T> constexpr auto argument(Tracer& tracer, Input<T> const& in) {
    check_name(tracer, "input", in.name, in.where);
    mapped_tree_t<T, Proxy> out{};
    std::vector<Value> const leaves = tracer.builder().parameter<T>(in.name, in.where);
    std::size_t next = 0;
    each_leaf(out, [&]<class P>(P& leaf) {
        leaf = ProxyAccess::make<typename P::value_type>(tracer, leaves[next++]);
    });
    if (in.fallback) {
        std::vector<Constant> defaults;
        each_leaf(*in.fallback, [&](auto const& leaf) { defaults.push_back(Constant{leaf}); });
        tracer.builder().defaults(std::move(defaults));
    }
    return out;
}
template <class T> auto argument(Tracer& tracer, Shaped<T> const& in) {
    check_name(tracer, "shaped", in.name, in.where);
    Value const whole = tracer.builder().parameter<T>(in.name, in.where).front();
    return Unpack<T>::from(in.where, ProxyAccess::make<T>(tracer, whole), in.example,
                           std::string{in.name});
}
template <class T> constexpr T argument(Tracer& tracer, Fixed<T> const& in) {
    if (!in.name.empty()) check_name(tracer, "fixed", in.name, in.where);
    if constexpr (traceable<T>) tracer.builder().fixed(in.name, Constant{in.value});
    return in.value;
}

template <class R> constexpr void take_result(Tracer& tracer, R const& returned, Where at) {
    std::vector<Value> leaves;
    each_leaf(returned, [&]<class L>(L const& leaf) {
        using T = plain_t<L>;
        Proxy<T> const p(leaf);
        Tracer* const owner = common_tracer("return", at, p);
        if (owner != nullptr && owner != &tracer)
            throw_mixed("return", at, *tracer.session(), *owner->session());
        leaves.push_back(value_in(tracer, at, p));
    });
    tracer.builder().result<mapped_tree_t<R, plain_t>>(std::move(leaves));
}

/// What `f` does with the inputs, as its builder holds it: in the order of recording.
template <class F, class... In>
constexpr Builder record_with(F&& f, TraceOptions options, Where at, In const&... inputs) {
    Tracer tracer{options, at};
    std::tuple<decltype(argument(tracer, inputs))...> arguments{argument(tracer, inputs)...};
    constexpr bool callable = std::is_invocable_v<F&, decltype(argument(tracer, inputs))&...>;
    static_assert(callable, "limn::trace: the callable does not take Proxy arguments of these "
                            "types: make its parameters `auto`");
    if constexpr (callable) {
        using R = std::invoke_result_t<F&, decltype(argument(tracer, inputs))&...>;
        if constexpr (std::is_void_v<R>) {
            std::apply(f, arguments);
            tracer.builder().result(nullptr, {});
        } else {
            take_result<std::remove_cvref_t<R>>(tracer, std::apply(f, arguments), at);
        }
    }
    return std::move(tracer.builder());
}

/// The names x0, x1, ... of inputs that were given none.
template <std::size_t I>
inline constexpr auto numbered_name = [] {
    std::array<char, 12> out{'x'};
    std::size_t digits = 1;
    for (std::size_t rest = I; rest >= 10; rest /= 10) ++digits;
    for (std::size_t rest = I, at = digits; at > 0; rest /= 10)
        out[at--] = static_cast<char>('0' + rest % 10);
    return std::pair{out, digits + 1};
}();

template <class... Ts, class F, std::size_t... I>
constexpr Builder record_numbered(F&& f, TraceOptions options, Where at,
                                  std::index_sequence<I...>) {
    return record_with(f, options, at,
                       Input<Ts>{{numbered_name<I>.first.data(), numbered_name<I>.second}, at}...);
}

} // namespace detail

/// The graph of `f` on inputs of types `Ts`, named x0, x1, ...
///
/// Requires  `f` accepts `Proxy<T>` for each T; for a structure, the structure of proxies
/// Errors    TraceError, with the line, when `f` decides on a traced value; whatever `f` throws.
///           Nothing is left behind.
/// Cost      linear in what `f` computes
/// Example   example/01_trace.cpp
template <class... Ts, class F>
constexpr Graph trace(F&& f, TraceOptions options = {}, Where at = Where::here()) {
    return detail::record_numbered<Ts...>(f, options, at, std::index_sequence_for<Ts...>{})
        .finish();
}

/// The graph of `f` on named inputs and fixed values: `trace(f, input<double>("spot"), fixed(3))`.
///
/// Errors  as above; TraceError when a name is no C++ name, or is used twice
template <class F, class... In>
    requires(sizeof...(In) > 0 && (is_trace_input<In> && ...))
constexpr Graph trace(F&& f, In const&... inputs) {
    Where at{};
    auto const first = [&]<class I>(I const& in) {
        if constexpr (requires { in.where; })
            if (at.line == 0) at = in.where;
    };
    (first(inputs), ...);
    return detail::record_with(f, TraceOptions{}, at, inputs...).finish();
}

} // namespace limn

#endif // LIMN_TRACE_TRACE_HPP
