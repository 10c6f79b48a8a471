// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Retracer`: how a callable that is traced somewhere can be traced and called again by who
/// knows the types of its parameters only as rows.

#ifndef LIMN_TRACE_RETRACER_HPP
#define LIMN_TRACE_RETRACER_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/applied.hpp>
#include <limn/meta/vector.hpp>
#include <limn/meta/where.hpp>
#include <limn/proxy/gather.hpp>
#include <limn/proxy/input.hpp>
#include <limn/trace/callable.hpp>
#include <limn/type/tree.hpp>
#include <limn/type/variable.hpp>

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>

namespace limn::detail {

/// Declared only: trace.hpp defines it.
template <class... Ts, class F> Graph trace_again(F& f, Where at);

using Variables = Vector<std::unique_ptr<Variable>>;

/// A callable on one list of parameter types, both erased.
struct Retracer {
    std::span<TreeRow const* const> parameters;
    /// Its graph.
    Graph (*trace)(void* callable, Where at);
    /// A variable for each leaf of the parameters.
    Variables (*inputs)();
    /// The leaves of what it gives.
    Variables (*call)(void* callable, Variables const& inputs);
    Retracer const* next = nullptr;
};

/// What is known of the callables of type `F`: a list that grows before main begins.
template <class F> inline Retracer const* retracers = nullptr;

template <class T> struct VariableMaker {
    std::unique_ptr<Variable> make() const { return std::make_unique<VariableOf<T>>(); }
};

/// Some variable for each leaf of the types `Ts`.
template <class... Ts> Variables variables_of() {
    Variables out;
    [[maybe_unused]] auto const make = [&](auto const& maker) { out.push_back(maker.make()); };
    (each_leaf(std::as_const(*std::make_unique<mapped_tree_t<Ts, VariableMaker>>()), make), ...);
    return out;
}

/// Values of types `Ts` as trees over `Map`, taken from variables in order.
template <template <class> class Map, class... Ts>
std::tuple<mapped_tree_t<Ts, Map>...> take_arguments(Variables const& inputs) {
    std::tuple<mapped_tree_t<Ts, Map>...> out{};
    std::size_t next = 0;
    [[maybe_unused]] auto const take = [&]<class L>(L& leaf) {
        using T = plain_t<L>;
        leaf = static_cast<VariableOf<T> const&>(*inputs[next++]).held;
    };
    std::apply([&](auto&... arguments) { (each_leaf(arguments, take), ...); }, out);
    return out;
}

/// The leaves of what a callable returned, plain values or constants.
template <class R> Variables leaves_of(R const& returned) {
    Variables out;
    each_leaf(returned, [&]<class L>(L const& leaf) {
        out.push_back(std::make_unique<VariableOf<plain_t<L>>>(constant_of_leaf(leaf)));
    });
    return out;
}

/// Calls `f`, and gives the leaves of its result.
template <class F, class Arguments> Variables leaves_of_call(F& f, Arguments& arguments) {
    constexpr places_of<Arguments> places;
    using R = decltype(applied(f, arguments, places));
    if constexpr (std::is_void_v<R>) {
        applied(f, arguments, places);
        return {};
    } else {
        return leaves_of<std::remove_cvref_t<R>>(applied(f, arguments, places));
    }
}

template <class... Ts>
inline constexpr std::array<TreeRow const*, sizeof...(Ts)> parameter_rows{&tree<Ts>::row...};

/// The callable is called on constants: with the code that was traced, which computes at once.
template <class F, class... Ts> struct RetracerOf {
    static Graph trace(void* callable, Where at) {
        return trace_again<Ts...>(*static_cast<F*>(callable), at);
    }
    static Variables call(void* callable, Variables const& inputs) {
        auto arguments = take_arguments<Proxy, Ts...>(inputs);
        return leaves_of_call(*static_cast<F*>(callable), arguments);
    }
    static inline Retracer retracer{parameter_rows<Ts...>, &trace, &variables_of<Ts...>, &call};
    static inline bool const listed = [] {
        retracer.next = std::exchange(retracers<std::remove_const_t<F>>, &retracer);
        return true;
    }();
};

/// Makes it known that an `F` is traced on `Ts`. Costs a run nothing: the list is made before main.
template <class F, class... Ts> constexpr void note_retracer() {
    using Traced = std::remove_reference_t<F>; // const or not: what was traced is at hand
    constexpr bool callable = callable_with<Traced, mapped_tree_t<Ts, Proxy>...>;
    if constexpr (std::is_object_v<Traced> && callable) {
        [[maybe_unused]] bool const* const used = &RetracerOf<Traced, Ts...>::listed;
    }
}

/// With fixed values it could not be called again: the types do not tell them.
template <class F, class... In> struct NoteRetracer {
    static constexpr void note() {}
};
template <class F, class... Ts> struct NoteRetracer<F, Input<Ts>...> {
    static constexpr void note() { note_retracer<F, Ts...>(); }
};

} // namespace limn::detail

#endif // LIMN_TRACE_RETRACER_HPP
