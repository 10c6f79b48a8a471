// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `trace`: calls a generic function with proxies, and gives the graph of what it does.

#ifndef LIMN_TRACE_TRACE_HPP
#define LIMN_TRACE_TRACE_HPP

#include <limn/capture/paths.hpp>
#include <limn/capture/recorded_graph.hpp>
#include <limn/graph/builder.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/identifier.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/call.hpp>
#include <limn/op/choose.hpp>
#include <limn/op/math.hpp>
#include <limn/op/member.hpp>
#include <limn/op/module.hpp>
#include <limn/proxy/accumulate.hpp>
#include <limn/proxy/gather.hpp>
#include <limn/proxy/index.hpp>
#include <limn/proxy/input.hpp>
#include <limn/proxy/limits.hpp>
#include <limn/proxy/parameter.hpp>
#include <limn/proxy/record.hpp>
#include <limn/proxy/shaped.hpp>
#include <limn/proxy/state.hpp>
#include <limn/proxy/stream.hpp>
#include <limn/proxy/tracer.hpp>
#include <limn/proxy/tuple_like.hpp>
#include <limn/trace/callable.hpp>
#include <limn/trace/recording.hpp>
#include <limn/trace/retracer.hpp>
#include <limn/type/fields.hpp>
#include <limn/type/tree.hpp>

#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace limn {

namespace detail {

/// What `f` does with the inputs, in canonical order or in that of recording.
template <class F, class... In>
constexpr Graph record_with(bool canonical, F&& f, TraceOptions options, Where at,
                            In const&... inputs) {
    Tracer tracer{options, at};
    InputList<In...> list{{inputs...}};
    Recording<std::remove_reference_t<F>, In...> recording{f, at, list};
    Vector<Value> outputs;
    list.declare_in(tracer);
    recording.call(tracer, outputs);
    if (tracer.undecided()) {
        tracer.restart();
        list.declare_in(tracer);
        outputs =
            Paths<void>{tracer}.outputs([&](Vector<Value>& to) { recording.call(tracer, to); });
    }
    return tracer.graph(recording.result(), std::move(outputs), canonical);
}

/// The graph of `f`. At run time, where it decides on a traced value, that is captured.
template <class F, class... In>
constexpr Graph graph_with(F&& f, TraceOptions options, Where at, In const&... inputs) {
    // not std::is_constant_evaluated(): at -O0 what it guards would be compiled for every trace
    if (__builtin_is_constant_evaluated()) return record_with(true, f, options, at, inputs...);
    using Call = Recording<std::remove_reference_t<F>, In...>;
    Tracer tracer{options, at};
    InputList<In...> list{{inputs...}};
    Call recording{f, at, list};
    struct Context {
        Tracer& tracer;
        Call& recording;
        static void declare(void* c) {
            Context const& context = *static_cast<Context*>(c);
            context.recording.list.declare_in(context.tracer);
        }
        static void call(void* c, Vector<Value>& outputs) {
            Context const& context = *static_cast<Context*>(c);
            context.recording.call_enclosed(context.tracer, outputs);
        }
    } context{tracer, recording};
    Callable function{&context, &Context::declare, &Context::call, at};
    if constexpr (requires { static_cast<void const volatile*>(__builtin_addressof(f)); })
        function.object = AddressRange::of(__builtin_addressof(f), sizeof f);
    return recorded_graph(tracer, function, Call::result());
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

/// Where the inputs were written.
template <class... In> constexpr Where first_where(In const&... inputs) {
    Where at{};
    auto const first = [&]<class I>(I const& in) {
        if constexpr (requires { in.where; })
            if (at.line == 0) at = in.where;
    };
    (first(inputs), ...);
    return at;
}

template <class... Ts, class F, std::size_t... I>
constexpr Graph record_numbered(F&& f, TraceOptions options, Where at, std::index_sequence<I...>) {
    return record_with(false, f, options, at, numbered_input<Ts, I>(at)...);
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
    requires(!std::is_function_v<Ts> && ...)
constexpr Graph trace(F&& f, TraceOptions options = {}, Where at = Where::here()) {
    detail::checked_callable<std::remove_reference_t<F>, detail::argument_t<Input<Ts>>...>();
    detail::note_retracer<F, Ts...>();
    return detail::graph_numbered<Ts...>(f, options, at, std::index_sequence_for<Ts...>{});
}

/// An error that says what to write: a signature is what `interpret` and `jit` take.
template <class Signature, class F>
    requires std::is_function_v<Signature>
constexpr Graph trace(F&&, TraceOptions = {}) {
    static_assert(!std::is_function_v<Signature>,
                  "limn::trace takes the types of the inputs, not a signature: write "
                  "`trace<double, int>(f)` for `trace<double(double, int)>(f)`");
    return {};
}

/// The graph of `f` on named inputs and fixed values:
/// `trace(f, {.branches = limn::follow}, input<double>("x", 1.5))`.
///
/// Errors  as above; TraceError when a name is not a C++ name, or is used twice
template <class F, class... In>
    requires(sizeof...(In) > 0 && (is_trace_input<In> && ...))
constexpr Graph trace(F&& f, TraceOptions options, In const&... inputs) {
    detail::checked_callable<std::remove_reference_t<F>, detail::argument_t<In>...>();
    return detail::graph_with(f, options, detail::first_where(inputs...), inputs...);
}

/// The same without options: `trace(f, input<double>("spot"), fixed(3))`.
template <class F, class... In>
    requires(sizeof...(In) > 0 && (is_trace_input<In> && ...))
constexpr Graph trace(F&& f, In const&... inputs) {
    detail::checked_callable<std::remove_reference_t<F>, detail::argument_t<In>...>();
    detail::NoteRetracer<F, In...>::note();
    return trace(f, TraceOptions{}, inputs...);
}

template <class... Ts, class F> Graph detail::trace_again(F& f, Where at) {
    return trace<Ts...>(f, TraceOptions{}, at);
}

} // namespace limn

#endif // LIMN_TRACE_TRACE_HPP
