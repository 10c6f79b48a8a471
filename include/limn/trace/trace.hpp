// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `trace`: calls a generic function with proxies, and gives the graph of what it does.
/// Layer: trace. Includes meta, type, op, graph, trace.

#ifndef LIMN_TRACE_TRACE_HPP
#define LIMN_TRACE_TRACE_HPP

#include <limn/graph/builder.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/identifier.hpp>
#include <limn/op/call.hpp>
#include <limn/op/choose.hpp>
#include <limn/op/math.hpp>
#include <limn/trace/captured.hpp>
#include <limn/trace/input.hpp>
#include <limn/trace/limits.hpp>
#include <limn/trace/recall.hpp>
#include <limn/trace/record.hpp>
#include <limn/trace/tracer.hpp>
#include <limn/type/tree.hpp>

#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace limn {

namespace detail {

/// Makes an input a parameter of the graph, and gives its leaves.
template <class T> constexpr std::vector<Value> declare(Tracer& tracer, Input<T> const& in) {
    if (!is_identifier(in.name))
        throw TraceError{in.where, "input",
                         std::string{"`"} + std::string{in.name} +
                             "` is no C++ name; write letters, digits and single underscores"};
    for (Parameter const& p : tracer.builder().graph().parameters())
        if (p.name.view() == in.name)
            throw TraceError{in.where, "input",
                             std::string{"the name `"} + std::string{in.name} +
                                 "` is used twice; give each input its own"};
    return tracer.builder().parameter<T>(in.name, in.where);
}
template <class T> constexpr std::vector<Value> declare(Tracer&, Fixed<T> const&) { return {}; }

/// The argument of the callable that an input with these leaves stands for.
template <class T>
constexpr auto argument(Tracer& tracer, Input<T> const&, std::vector<Value> const& leaves) {
    mapped_tree_t<T, Proxy> out{};
    std::size_t next = 0;
    each_leaf(out, [&]<class P>(P& leaf) {
        leaf = ProxyAccess::make<typename P::value_type>(tracer, leaves[next++]);
    });
    return out;
}
template <class T>
constexpr T argument(Tracer&, Fixed<T> const& in, std::vector<Value> const&) {
    return in.value;
}
template <class In>
using argument_t =
    decltype(argument(std::declval<Tracer&>(), std::declval<In const&>(), std::vector<Value>{}));

/// The leaves of what the callable returned.
template <class R>
constexpr void take_result(Tracer& tracer, R const& returned, Where at, std::vector<Value>& to) {
    each_leaf(returned, [&]<class L>(L const& leaf) {
        using T = plain_t<L>;
        Proxy<T> const p(leaf);
        Tracer* const owner = common_tracer("return", at, p);
        if (owner != nullptr && owner != &tracer)
            throw_mixed("return", at, *tracer.session(), *owner->session());
        to.push_back(value_in(tracer, at, p));
    });
}

/// A callable, and the inputs that it is to be called with.
template <class F, class... In> struct Recording {
    F& f;
    Where at;
    std::tuple<In const&...> inputs;
    std::tuple<std::conditional_t<true, std::vector<Value>, In>...> leaves{};

    static constexpr bool callable = std::is_invocable_v<F&, argument_t<In>&...>;
    static_assert(callable, "limn::trace: the callable does not take Proxy arguments of these "
                            "types: make its parameters `auto`");

    constexpr void declare_inputs(Tracer& tracer) {
        declare_inputs(tracer, std::index_sequence_for<In...>{});
    }
    /// Calls it once, and gives the values that it returns.
    constexpr void call(Tracer& tracer, std::vector<Value>& outputs) {
        if constexpr (callable) call(tracer, outputs, std::index_sequence_for<In...>{});
    }
    /// The structure of what it returns; null for nothing.
    static constexpr TreeRow const* result() {
        if constexpr (callable) {
            using R = std::invoke_result_t<F&, argument_t<In>&...>;
            if constexpr (!std::is_void_v<R>)
                return &tree<mapped_tree_t<std::remove_cvref_t<R>, plain_t>>::row;
        }
        return nullptr;
    }

private:
    template <std::size_t... I>
    constexpr void declare_inputs(Tracer& tracer, std::index_sequence<I...>) {
        ((std::get<I>(leaves) = declare(tracer, std::get<I>(inputs))), ...);
    }
    template <std::size_t... I>
    constexpr void call(Tracer& tracer, std::vector<Value>& outputs, std::index_sequence<I...>) {
        std::tuple<argument_t<In>...> arguments{
            argument(tracer, std::get<I>(inputs), std::get<I>(leaves))...};
        using R = std::invoke_result_t<F&, argument_t<In>&...>;
        if constexpr (std::is_void_v<R>) std::apply(f, arguments);
        else take_result<std::remove_cvref_t<R>>(tracer, std::apply(f, arguments), at, outputs);
    }
};

/// What `f` does with the inputs, as its builder holds it: in the order of recording.
template <class F, class... In>
constexpr Builder record_with(F&& f, TraceOptions options, Where at, In const&... inputs) {
    Tracer tracer{options, at};
    Recording<std::remove_reference_t<F>, In...> recording{f, at, {inputs...}};
    std::vector<Value> outputs;
    recording.declare_inputs(tracer);
    recording.call(tracer, outputs);
    tracer.builder().result(recording.result(), std::move(outputs));
    return std::move(tracer.builder());
}

/// The graph of `f`. At run time, where it decides on a traced value, that is captured.
template <class F, class... In>
constexpr Graph graph_with(F&& f, TraceOptions options, Where at, In const&... inputs) {
    if (std::is_constant_evaluated()) return record_with(f, options, at, inputs...).finish();
    using Call = Recording<std::remove_reference_t<F>, In...>;
    struct Context {
        Tracer tracer;
        Call recording;
    } context{Tracer{options, at}, {f, at, {inputs...}}};
    auto const call = [](void* c, std::vector<Value>& outputs) {
        static_cast<Context*>(c)->recording.call(static_cast<Context*>(c)->tracer, outputs);
    };
    context.recording.declare_inputs(context.tracer);
    return recorded_graph(context.tracer, {&context, call, at}, Call::result(),
                          [&] { context.recording.declare_inputs(context.tracer); });
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

/// The input number `I` of those that were given no names.
template <class T, std::size_t I> constexpr Input<T> numbered_input(Where at) {
    return {{numbered_name<I>.first.data(), numbered_name<I>.second}, at};
}

template <class... Ts, class F, std::size_t... I>
constexpr Builder record_numbered(F&& f, TraceOptions options, Where at,
                                  std::index_sequence<I...>) {
    return record_with(f, options, at, numbered_input<Ts, I>(at)...);
}
template <class... Ts, class F, std::size_t... I>
constexpr Graph graph_numbered(F&& f, TraceOptions options, Where at, std::index_sequence<I...>) {
    return graph_with(f, options, at, numbered_input<Ts, I>(at)...);
}

} // namespace detail

/// The graph of `f` on inputs of types `Ts`, named x0, x1, ...
///
/// Requires  `f` accepts `Proxy<T>` for each T; for a structure, the structure of proxies
/// Errors    TraceError, with the line, where what `f` decides on traced values cannot be captured;
///           whatever `f` throws. Nothing is left behind.
/// Cost      `f` is called once; where it decides on traced values, some times for each decision
/// Example   example/01_trace.cpp
template <class... Ts, class F>
constexpr Graph trace(F&& f, TraceOptions options = {}, Where at = Where::here()) {
    detail::note_recall<F, Ts...>();
    return detail::graph_numbered<Ts...>(f, options, at, std::index_sequence_for<Ts...>{});
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
    detail::NoteRecall<F, In...>::note();
    return detail::graph_with(f, TraceOptions{}, at, inputs...);
}

template <class... Ts, class F> Graph detail::trace_again(F& f, Where at) {
    return trace<Ts...>(f, TraceOptions{}, at);
}

} // namespace limn

#endif // LIMN_TRACE_TRACE_HPP
