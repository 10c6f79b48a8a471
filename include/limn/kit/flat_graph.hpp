// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `FlatGraph`: a graph in arrays of its own size, as a constant of the compiler.
/// Layer: kit. Includes meta, type, op, graph, trace.

#ifndef LIMN_KIT_FLAT_GRAPH_HPP
#define LIMN_KIT_FLAT_GRAPH_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/schedule.hpp>
#include <limn/meta/key.hpp>
#include <limn/trace/trace.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// How large the arrays of a flat graph are.
struct FlatSizes {
    std::size_t nodes = 0;
    std::size_t operands = 0;
    std::size_t slots = 0;
    std::size_t outputs = 0;
};

/// A graph and its schedule, in arrays. No memory of a constant expression outlives it: so a graph
/// is traced once for its sizes, and once more to fill these.
template <FlatSizes sizes> struct FlatGraph {
    std::array<OpRow const*, sizes.nodes> rows{};
    std::array<std::uint32_t, sizes.nodes> first_operand{};
    std::array<std::uint32_t, sizes.nodes> slot{};
    std::array<std::uint64_t, sizes.nodes> bits{}; ///< of a constant
    std::array<std::uint32_t, sizes.operands> operands{};
    std::array<TypeRow const*, sizes.slots> slots{};
    std::array<std::uint32_t, sizes.outputs> outputs{};

    constexpr bool constant(std::size_t node) const { return rows[node]->kind == Kind::constant; }
};

template <class F, class... Ts> constexpr Graph traced() {
    return trace<Ts...>(F{}, {}, Where{});
}

template <class F, class... Ts> constexpr FlatSizes flat_sizes() {
    Graph const graph = traced<F, Ts...>();
    FlatSizes out{graph.size(), 0, schedule(graph).slots.size(), graph.outputs().size()};
    for (std::uint32_t i = 0; i < graph.size(); ++i)
        out.operands += graph[Value{i}].operands().size();
    return out;
}

template <FlatSizes sizes, class F, class... Ts> constexpr FlatGraph<sizes> flatten() {
    Graph const graph = traced<F, Ts...>();
    Schedule const plan = schedule(graph);
    FlatGraph<sizes> out;
    std::uint32_t operands = 0;
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
        Node const node = graph[Value{i}];
        out.rows[i] = &node.op();
        out.slot[i] = plan.slot[i];
        out.first_operand[i] = operands;
        if (node.kind() == Kind::constant) out.bits[i] = node.constant().bits();
        for (Value operand : node.operands()) out.operands[operands++] = operand.index;
    }
    for (std::size_t i = 0; i < sizes.slots; ++i) out.slots[i] = plan.slots[i];
    for (std::size_t i = 0; i < sizes.outputs; ++i) out.outputs[i] = graph.outputs()[i].index;
    return out;
}

/// The flat graph of `F` on `Ts`. Everything about it hangs on this short type.
template <class F, class... Ts> struct Lifted {
    static constexpr FlatSizes sizes = flat_sizes<F, Ts...>();
    static constexpr FlatGraph<sizes> flat = flatten<sizes, F, Ts...>();

    template <std::size_t I> using row = type_behind_t<flat.rows[I]>;
    template <std::size_t S> using slot_type = type_behind_t<flat.slots[S]>;
};

} // namespace limn::detail

#endif // LIMN_KIT_FLAT_GRAPH_HPP
