// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Recording`: a callable with the inputs that it is to be traced with.

#ifndef LIMN_TRACE_RECORDING_HPP
#define LIMN_TRACE_RECORDING_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/applied.hpp>
#include <limn/meta/identifier.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>
#include <limn/proxy/enclosed_call.hpp>
#include <limn/proxy/gather.hpp>
#include <limn/proxy/index.hpp>
#include <limn/proxy/input.hpp>
#include <limn/proxy/record.hpp>
#include <limn/proxy/shaped.hpp>
#include <limn/proxy/tracer.hpp>
#include <limn/trace/callable.hpp>
#include <limn/type/tree.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace limn::detail {

/// A name of an argument is a C++ name, and no other argument has it.
constexpr void check_name(Tracer& tracer, std::string_view op, std::string_view name, Where at) {
    if (!is_identifier(name))
        throw TraceError{at, op,
                         std::string{"`"} + std::string{name} + "` is not a C++ name; " +
                             std::string{name_remedy(name)}};
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

/// The name of the next parameter; of one that was given none `x2`, which stands in `numbered`.
constexpr std::string_view name_or_number(Tracer& tracer, std::string_view name, Text& numbered) {
    if (name.data() != nullptr) return name;
    numbered = Text{"x"};
    return numbered.append_integer(tracer.builder().graph().parameters().size()).view();
}

/// Makes an input a parameter of the graph, and gives its leaves.
template <class T> constexpr Vector<Value> declare(Tracer& tracer, Input<T> const& in) {
    Text numbered;
    std::string_view const name = name_or_number(tracer, in.name, numbered);
    check_name(tracer, "input", name, in.where);
    Vector<Value> leaves = tracer.builder().parameter<T>(name, in.where);
    if (in.fallback) {
        Vector<Constant> defaults;
        each_leaf(*in.fallback, [&](auto const& leaf) { defaults.push_back(Constant{leaf}); });
        tracer.builder().defaults(std::move(defaults));
    }
    return leaves;
}
template <class T> Vector<Value> declare(Tracer& tracer, Shaped<T> const& in) {
    check_name(tracer, "shaped", in.name, in.where);
    return tracer.builder().parameter<T>(in.name, in.where);
}
template <class T> constexpr Vector<Value> declare(Tracer& tracer, Fixed<T> const& in) {
    if (!in.name.empty()) check_name(tracer, "fixed", in.name, in.where);
    if constexpr (traceable<T>) tracer.builder().fixed(in.name, Constant{in.value});
    return {};
}

/// The proxy of an input: a constant where the function is run on a sample.
template <class T> constexpr Proxy<T> proxy_of_input(Tracer& tracer, Value leaf) {
    if (tracer.sample() == nullptr) return ProxyAccess::make<T>(tracer, leaf);
    std::uint32_t const number = tracer.builder().graph().payload_of(leaf.index);
    return Proxy<T>((*tracer.sample())[number].template as<T>());
}

/// The argument of the callable that an input with these leaves stands for.
template <class T>
constexpr auto argument(Tracer& tracer, Input<T> const&, Vector<Value> const& leaves) {
    mapped_tree_t<T, Proxy> out{};
    std::size_t next = 0;
    each_leaf(out, [&]<class P>(P& leaf) {
        leaf = proxy_of_input<typename P::value_type>(tracer, leaves[next++]);
    });
    return out;
}
template <class T> auto argument(Tracer& tracer, Shaped<T> const& in, Vector<Value> const& leaves) {
    return Unpack<T>::from(in.where, proxy_of_input<T>(tracer, leaves.front()), in.example,
                           std::string{in.name});
}
template <class T> constexpr T argument(Tracer&, Fixed<T> const& in, Vector<Value> const&) {
    return in.value;
}
template <class In>
using argument_t =
    decltype(argument(std::declval<Tracer&>(), std::declval<In const&>(), Vector<Value>{}));

/// The leaves of what the callable returned.
template <class R>
constexpr void take_result(Tracer& tracer, R const& returned, Where at, Vector<Value>& to) {
    each_leaf(returned, [&](auto const& leaf) {
        Session* session = nullptr;
        meet_leaf("return", at, leaf, session);
        if (session != nullptr && session->tracer != &tracer)
            throw_mixed("return", at, *tracer.session(), *session);
        append_leaves_of(tracer, at, leaf, to);
    });
}

/// While a callable runs, its states stand for values of the trace.
class StateScope {
public:
    constexpr explicit StateScope(Tracer& tracer) : tracer_{tracer} {
        if (tracer_.states() != nullptr) tracer_.states()->begin(tracer_);
    }
    constexpr ~StateScope() {
        if (tracer_.states() != nullptr) tracer_.states()->end();
    }
    StateScope(StateScope const&) = delete;
    StateScope& operator=(StateScope const&) = delete;

    /// What they are where the callable returns.
    constexpr void append_next(Vector<Value>& to) const {
        if (tracer_.states() != nullptr) tracer_.states()->append_next(tracer_, to);
    }

private:
    Tracer& tracer_;
};

/// What a callable is to be called with, and the leaves that stand for it in the graph. Apart from
/// the callable: this is compiled once for all of them.
template <class... In> struct InputList {
    std::tuple<In const&...> inputs;
    std::array<Vector<Value>, sizeof...(In)> leaves{};

    constexpr void declare_in(Tracer& tracer) {
        declare_in(tracer, std::index_sequence_for<In...>{});
    }
    constexpr std::tuple<argument_t<In>...> arguments(Tracer& tracer) const {
        return arguments(tracer, std::index_sequence_for<In...>{});
    }

private:
    template <std::size_t... I>
    constexpr void declare_in(Tracer& tracer, std::index_sequence<I...>) {
        ((leaves[I] = declare(tracer, std::get<I>(inputs))), ...);
        if (tracer.states() != nullptr) tracer.states()->declare(tracer);
    }
    template <std::size_t... I>
    constexpr std::tuple<argument_t<In>...> arguments(Tracer& tracer,
                                                      std::index_sequence<I...>) const {
        return {argument(tracer, std::get<I>(inputs), leaves[I])...};
    }
};

/// A callable, and the inputs that it is to be called with.
template <class F, class... In> struct Recording {
    F& f;
    Where at;
    InputList<In...>& list;

    static constexpr bool callable = checked_callable<F, argument_t<In>...>();

    /// Calls it once, and gives the values that it returns.
    constexpr void call(Tracer& tracer, Vector<Value>& outputs) {
        if constexpr (callable) {
            using R = std::invoke_result_t<F&, argument_t<In>&...>;
            StateScope const states{tracer};
            std::tuple<argument_t<In>...> arguments = list.arguments(tracer);
            if constexpr (std::is_void_v<R>) applied(f, arguments, places);
            else
                take_result<std::remove_cvref_t<R>>(tracer, applied(f, arguments, places), at,
                                                    outputs);
            states.append_next(outputs);
        }
    }
    /// The same in a run that may go where no input takes it: see `EnclosedCall`.
    void call_enclosed(Tracer& tracer, Vector<Value>& outputs) {
        if constexpr (callable) {
            StateScope const states{tracer};
            enclose(tracer, outputs);
            states.append_next(outputs);
        }
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
    static constexpr std::index_sequence_for<In...> places{};

    void enclose(Tracer& tracer, Vector<Value>& outputs) {
        using R = std::remove_cvref_t<std::invoke_result_t<F&, argument_t<In>&...>>;
        auto const function = [&]() __attribute__((noinline)) {
            {
                std::tuple<argument_t<In>...> arguments = list.arguments(tracer);
                if constexpr (std::is_void_v<R>) {
                    applied(f, arguments, places);
                } else {
                    R result = applied(f, arguments, places); // a pointer to it may be lost
                    ::new (EnclosedCall::result()) R(std::move(result));
                }
            }
            EnclosedCall::come_back(); // so may the address to which this would return
        };
        if constexpr (std::is_void_v<R>) {
            tracer.leaving()->call(function);
        } else {
            Place<R> place;
            tracer.leaving()->call(function, &place.result);
            struct Destroy {
                R& result;
                ~Destroy() { result.~R(); }
            } const destroy{place.result};
            take_result<R>(tracer, place.result, at, outputs);
        }
    }
    template <class R> union Place {
        Place() {}
        ~Place() {}
        R result;
    };
};

} // namespace limn::detail

#endif // LIMN_TRACE_RECORDING_HPP
