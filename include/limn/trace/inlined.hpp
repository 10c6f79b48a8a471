// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the body of `inlined`: a call of a traced function inside another trace.

#ifndef LIMN_TRACE_INLINED_HPP
#define LIMN_TRACE_INLINED_HPP

#include <limn/graph/inlined.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/proxy/gather.hpp>
#include <limn/proxy/hooks.hpp>
#include <limn/proxy/parameter.hpp>
#include <limn/proxy/record.hpp>
#include <limn/proxy/state.hpp>
#include <limn/proxy/tracer.hpp>
#include <limn/run/kept.hpp>
#include <limn/trace/replay.hpp>
#include <limn/type/tree.hpp>

#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace limn::detail {

/// An operand as the argument of type `A` that the function takes, traced.
template <class A, class G> auto argument_of(G const& given) {
    using Traced = mapped_tree_t<A, Proxy>;
    constexpr bool elements = std::same_as<A, G> && !std::same_as<Traced, Proxy<A>>;
    if constexpr (gathers<G> && std::same_as<Traced, Proxy<A>> && !is_proxy<G>) {
        return Traced(gathered(Where{}, given));
    } else if constexpr (is_proxy<G> && is_proxy<Traced> && std::convertible_to<G, Traced>) {
        return Traced(converted<A>(given.where(), given));
    } else if constexpr (std::convertible_to<G const&, Traced>) {
        return static_cast<Traced>(given);
    } else if constexpr (elements) {
        Traced out{};
        std::vector<void*> leaves;
        each_leaf(out, [&](auto& leaf) { leaves.push_back(&leaf); });
        std::size_t next = 0;
        each_leaf(given, [&]<class L>(L const& leaf) {
            *static_cast<Proxy<L>*>(leaves[next++]) = Proxy<L>(leaf);
        });
        return out;
    } else {
        static_assert(elements, "limn::Function: an argument of a call inside a trace is of "
                                "another type than the parameter: convert it with "
                                "limn::convert<T>(x)");
    }
}

/// An argument whose leaves are all constants, as a plain value.
template <class A> A plain_argument(mapped_tree_t<A, Proxy> const& traced) {
    A out{};
    std::vector<void*> leaves;
    each_leaf(out, [&](auto& leaf) { leaves.push_back(&leaf); });
    std::size_t next = 0;
    each_leaf(traced, [&]<class L>(Proxy<L> const& leaf) {
        *static_cast<L*>(leaves[next++]) = ProxyAccess::constant(leaf);
    });
    return out;
}

/// What state `k` of a function is now in the trace that calls it.
///
/// Errors  TraceError when the function is not the same at each call
template <class F>
TrackedStateOfSlot<>& function_state(Tracer& tracer, F const& function, Slot const& slot,
                                     std::size_t k, Node node) {
    if (function.made_while_tracing())
        throw TraceError{node.where(), "call",
                         "the function has a state, `" + slot.name.str() +
                             "`, and was made or copied while a trace ran: it would be new at each "
                             "call; make it outside of the function, and pass it by reference"};
    return StateTable<void>::of(tracer).tracked(tracer, function.slot_address(k), slot, node);
}

/// Whether a hook keeps the function as one call. Nothing is compared then: validation would see
/// what the function computes.
LIMN_LAZY bool kept_by_hook(Tracer& tracer, Graph const& graph) {
    TraceHooks* const hooks = tracer.options().hooks;
    if (hooks == nullptr || !tell("call", Where{}, [&] { return hooks->keeps(graph); }))
        return false;
    check_kept(graph, Traits{}, "kept_function", Where{});
    tracer.compare_nothing();
    return true;
}
[[noreturn]] inline void refuse_structure(std::string_view op, Where at) {
    throw TraceError{at, op,
                     "a function that takes or gives a structure cannot be kept or inlined by a "
                     "hook; call it itself, or write limn::keep<\"name\">(function)"};
}

/// Types that one value of a graph is of.
template <class... Ts> constexpr bool are_leaves() {
    return (std::same_as<mapped_tree_t<Ts, Proxy>, Proxy<Ts>> && ...);
}

template <class R, class... Args, class F, class... As>
auto inlined(F const& function, Graph const& graph, std::span<Slot const> slots,
             As const&... operands) {
    std::tuple<mapped_tree_t<Args, Proxy>...> const arguments{argument_of<Args>(operands)...};
    Session* session = nullptr;
    auto const each_argument = [&](auto const& visit) {
        std::apply([&](auto const&... one) { (each_leaf(one, visit), ...); }, arguments);
    };
    each_argument([&](auto const& leaf) { meet_leaf("call", leaf.where(), leaf, session); });
    Tracer* const tracer = session != nullptr ? session->tracer : Tracer::current();
    if (tracer == nullptr) {
        auto const call = [&]<std::size_t... I>(std::index_sequence<I...>)->R {
            return function(plain_argument<Args>(std::get<I>(arguments))...);
        };
        if constexpr (std::is_void_v<R>) call(std::index_sequence_for<Args...>{});
        else return argument_of<R>(call(std::index_sequence_for<Args...>{}));
    } else {
        if (kept_by_hook(*tracer, graph)) {
            if constexpr (!std::is_void_v<R>) {
                if constexpr (are_leaves<R, Args...>()) {
                    using op = prims::call<"kept_function", Kept<R(Args...)>>;
                    return std::apply(
                        [&](auto const&... one) {
                            return record<op>(Where{}, Kept<R(Args...)>{function}, one...);
                        },
                        arguments);
                }
            }
            refuse_structure("keeps", Where{});
        }
        Builder& builder = tracer->builder();
        Vector<Value> inputs;
        each_argument(
            [&](auto const& leaf) { inputs.push_back(value_in(*tracer, leaf.where(), leaf)); });
        Vector<TrackedStateOfSlot<void>*> states;
        for (std::size_t k = 0; k < slots.size(); ++k) {
            Node const slot = graph[graph.slot_value(k)];
            if (slots[k].state) {
                states.push_back(&function_state(*tracer, function, slots[k], k, slot));
                inputs.push_back(states.back()->now->value);
                continue;
            }
            check_slot(builder.graph(), slots[k].name.view(), slots[k].initial, slot.where());
            inputs.push_back(
                builder.slot(slots[k].name.view(), slot.op(), slots[k].initial, slot.where()));
        }
        [[maybe_unused]] Vector<Value> const outputs =
            replayed(*tracer, graph, {inputs.data(), inputs.size()});
        for (std::size_t k = 0; k < states.size(); ++k)
            states[k]->now->value = outputs[graph.result_leaves().size() + k];
        if constexpr (!std::is_void_v<R>) {
            mapped_tree_t<R, Proxy> out{};
            std::size_t next = 0;
            each_leaf(out, [&]<class L>(Proxy<L>& leaf) {
                Node const node = builder.graph()[outputs[next++]];
                if (node.kind() == Kind::constant)
                    leaf = Proxy<L>(node.constant().template as<L>());
                else leaf = ProxyAccess::make<L>(*tracer, node.value());
            });
            return out;
        }
    }
}

} // namespace limn::detail

namespace limn {

template <class> std::optional<Value> TraceCall::inlined() const {
    Graph const& graph = tracer_.builder().graph();
    if (op_.hidden != 1 || operands_.empty()) return std::nullopt;
    Node const callee = graph[operands_[0]];
    if (callee.kind() != Kind::constant || callee.type().module == nullptr) return std::nullopt;
    Graph const* const kept = callee.type().module(callee.constant())->graph;
    if (kept == nullptr) return std::nullopt;
    if (kept->outputs().size() != 1 || kept->inputs().size() + 1 != operands_.size())
        detail::refuse_structure(op_.name, where_);
    return detail::replayed(tracer_, *kept, operands_.subspan(1))[0];
}

} // namespace limn

#endif // LIMN_TRACE_INLINED_HPP
