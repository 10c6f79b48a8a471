// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `StaticProgram`: the calls of a graph, scheduled, as a constant of the compiler.
/// Layer: kit. Includes meta, type, op, graph, trace.

#ifndef LIMN_KIT_STATIC_PROGRAM_HPP
#define LIMN_KIT_STATIC_PROGRAM_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/schedule.hpp>
#include <limn/meta/key.hpp>
#include <limn/trace/trace.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace limn::detail {

template <class F, class... Ts> constexpr Graph traced() { return trace<Ts...>(F{}, {}, Where{}); }

/// The graph in the order of recording, which is that of the plain function: an optimiser that is
/// given the same order makes the same of it.
template <class F, class... Ts> constexpr Graph program_graph() {
    return record_numbered<Ts...>(F{}, {}, Where{}, std::index_sequence_for<Ts...>{});
}

/// How large the arrays of a program must be. No memory of a constant expression outlives it: so
/// the function runs once for this, and once more to fill them.
struct Capacity {
    std::uint32_t nodes;
    std::uint32_t operands;
    std::uint32_t constants;
    std::uint32_t outputs;
};

template <class F, class... Ts> constexpr Capacity capacity() {
    Graph const graph = program_graph<F, Ts...>();
    Capacity out{static_cast<std::uint32_t>(graph.size()), 0,
                 static_cast<std::uint32_t>(graph.constants().size()),
                 static_cast<std::uint32_t>(graph.outputs().size())};
    for (std::uint32_t i = 0; i < out.nodes; ++i)
        out.operands += static_cast<std::uint32_t>(graph[Value{i}].operands().size());
    return out;
}

/// An operand or output of a program: a slot, or a constant.
inline constexpr std::uint32_t constant_bit = 0x80000000u;

/// The calls in order, each with the slot of its result and up to three operands; an op with more
/// has all of them in `more`, from the offset in `a` on. Plain arrays: a call of an accessor in a
/// template argument would cost the compiler more than the node itself.
template <Capacity capacity> struct StaticProgram {
    std::uint32_t nodes = 0; ///< of the graph: inputs, constants and calls that something needs
    std::uint32_t calls = 0;
    std::uint32_t slot_count = 0;
    OpRow const* row[capacity.nodes + 1]{};
    std::uint32_t result[capacity.nodes + 1]{};
    std::uint32_t a[capacity.nodes + 1]{};
    std::uint32_t b[capacity.nodes + 1]{};
    std::uint32_t c[capacity.nodes + 1]{};
    std::uint32_t more[capacity.operands + 1]{};
    TypeRow const* slot[capacity.nodes + 1]{};
    std::uint64_t bits[capacity.constants + 1]{};
    TypeRow const* constant[capacity.constants + 1]{};
    std::uint32_t output[capacity.outputs + 1]{};
};

template <Capacity capacity, class F, class... Ts>
constexpr StaticProgram<capacity> static_program() {
    Graph const graph = program_graph<F, Ts...>();
    Schedule const plan = schedule<std::void_t<F>>(graph);
    std::uint32_t const* const slot = plan.slot.data();
    std::uint32_t const* const last_use = plan.last_use.data();
    StaticProgram<capacity> out;
    for (std::uint32_t i = 0; i < graph.constants().size(); ++i) {
        out.bits[i] = graph.constants()[i].bits();
        out.constant[i] = &graph.constants()[i].type();
    }
    for (TypeRow const* type : plan.slots) out.slot[out.slot_count++] = type;
    auto const place = [&](std::uint32_t v) {
        return slot[v] != Schedule::never ? slot[v] : constant_bit | graph.payload_of(v);
    };
    std::uint32_t more = 0;
    auto const size = static_cast<std::uint32_t>(graph.size());
    for (std::uint32_t i = 0; i < size; ++i) {
        OpRow const& row = graph.row_of(i);
        if (row.kind != Kind::input && last_use[i] == Schedule::dead) continue;
        ++out.nodes;
        if (row.kind != Kind::call) continue;
        std::uint32_t const at = out.calls++;
        out.row[at] = &row;
        out.result[at] = slot[i];
        Value const* const operand = graph.operands_of(i).begin;
        if (row.arity > 3) {
            out.a[at] = more;
            for (Value const* v = operand; v != graph.operands_of(i).end; ++v)
                out.more[more++] = place(v->index);
            continue;
        }
        if (row.arity > 0) out.a[at] = place(operand[0].index);
        if (row.arity > 1) out.b[at] = place(operand[1].index);
        if (row.arity > 2) out.c[at] = place(operand[2].index);
    }
    for (std::uint32_t i = 0; i < capacity.outputs; ++i)
        out.output[i] = place(graph.outputs()[i].index);
    return out;
}

/// The program of `F` on `Ts`. Everything about it hangs on this short type.
template <class F, class... Ts> struct Lifted {
    static constexpr Capacity size = capacity<F, Ts...>();
    static constexpr StaticProgram<size> program = static_program<size, F, Ts...>();
};

} // namespace limn::detail

#endif // LIMN_KIT_STATIC_PROGRAM_HPP
