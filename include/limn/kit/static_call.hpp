// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the call of a lifted graph: one statement a node, which the compiler turns into the machine
/// code of the plain function.
/// Layer: kit. Includes type, kit.

#ifndef LIMN_KIT_STATIC_CALL_HPP
#define LIMN_KIT_STATIC_CALL_HPP

#include <limn/kit/flat_graph.hpp>
#include <limn/type/tree.hpp>

#include <concepts>
#include <cstddef>
#include <utility>

namespace limn::detail {

/// One slot of the schedule. A base class each: a tuple of all values would be quadratic to compile.
template <class L, std::size_t S> struct StaticSlot {
    typename L::template slot_type<S> value;
};

template <class L, class Slots> struct StaticFrame;
template <class L, std::size_t... S>
struct StaticFrame<L, std::index_sequence<S...>> : StaticSlot<L, S>... {};

/// The steps of a lifted graph on one frame.
template <class L> struct StaticCall {
    static constexpr auto& flat = L::flat;
    using Frame = StaticFrame<L, std::make_index_sequence<L::sizes.slots>>;

    template <std::size_t V>
    [[gnu::always_inline]] static constexpr decltype(auto) value(Frame& frame) {
        using T = typename L::template row<V>::result;
        if constexpr (!flat.constant(V)) {
            return (static_cast<StaticSlot<L, flat.slot[V]>&>(frame).value);
        } else {
            static_assert(scalar<T>, "limn::static_trace: a constant of this type cannot be lifted "
                                     "into a type: pass it as an input");
            return from_bits<T>(flat.bits[V]);
        }
    }

    template <std::size_t I, std::size_t... K>
    [[gnu::always_inline]] static constexpr void compute(Frame& frame, std::index_sequence<K...>) {
        constexpr std::size_t first = flat.first_operand[I];
        value<I>(frame) = L::template row<I>::op::apply(value<flat.operands[first + K]>(frame)...);
    }

    template <std::size_t I> [[gnu::always_inline]] static constexpr void step(Frame& frame) {
        if constexpr (flat.rows[I]->kind == Kind::call)
            compute<I>(frame, std::make_index_sequence<flat.rows[I]->operands.size()>{});
    }

    template <std::size_t... I>
    [[gnu::always_inline]] static constexpr void run(Frame& frame, std::index_sequence<I...>) {
        // a braced list is expanded flat; a fold over a comma nests as deep as the graph is long
        [[maybe_unused]] int const steps[] = {0, (step<I>(frame), 0)...};
    }

    /// Copies the leaves of one argument into their slots, the first of which is input `Begin`.
    template <std::size_t Begin, class T, std::size_t... I>
    [[gnu::always_inline]] static constexpr void load(Frame& frame, T const& argument,
                                                      std::index_sequence<I...>) {
        [[maybe_unused]] int const loads[] = {
            0, (value<Begin + I>(frame) = leaf_at<I>(argument), 0)...};
    }

    template <class R, std::size_t... I>
    [[gnu::always_inline]] static constexpr R result(Frame& frame, std::index_sequence<I...>) {
        if constexpr (tree<R>::row.access == Access::leaf) {
            return value<flat.outputs[0]>(frame);
        } else {
            R out{};
            [[maybe_unused]] int const stores[] = {
                0, (leaf_at<I>(out) = value<flat.outputs[I]>(frame), 0)...};
            return out;
        }
    }
};

} // namespace limn::detail

#endif // LIMN_KIT_STATIC_CALL_HPP
