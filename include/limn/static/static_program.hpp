// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `StaticProgram`: the steps of a graph, scheduled, as a constant of the compiler.

#ifndef LIMN_STATIC_STATIC_PROGRAM_HPP
#define LIMN_STATIC_STATIC_PROGRAM_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/schedule.hpp>
#include <limn/meta/key.hpp>
#include <limn/static/static_writer.hpp>
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
    std::uint32_t steps;
    std::uint32_t operands;
    std::uint32_t slots;
    std::uint32_t constants;
    std::uint32_t outputs;
};

template <class F, class... Ts> constexpr Capacity capacity() {
    auto const graph = program_graph<F, Ts...>();
    auto const nodes = static_cast<std::uint32_t>(graph.size());
    Capacity out{nodes,
                 nodes,
                 0,
                 nodes,
                 static_cast<std::uint32_t>(graph.constants().size()),
                 static_cast<std::uint32_t>(graph.outputs().size())};
    for (std::uint32_t i = 0; i < nodes; ++i)
        out.operands += static_cast<std::uint32_t>(graph[Value{i}].operands().size());
    if (graph.branches()) {
        StaticCounts counts;
        write_program(counts, graph, schedule(graph));
        out.steps = counts.steps;
        out.operands += counts.operands;
        out.slots = counts.slot_count;
        out.constants = counts.constants;
    }
    return out;
}

/// The steps in order, each with the slot of its result and up to three operands; an op with more
/// has all of them in `more`, from the offset in `a` on. Plain arrays: a call of an accessor in a
/// template argument would cost the compiler more than the node itself.
template <Capacity capacity> struct StaticProgram {
    std::uint32_t nodes = 0; ///< of the graph: inputs, constants and calls that something needs
    std::uint32_t steps = 0;
    std::uint32_t operands = 0;
    std::uint32_t slot_count = 0;
    std::uint32_t constants = 0;
    std::uint32_t outputs = 0;
    bool branches = false; ///< some step is not a call
    StaticDoes does[capacity.steps + 1]{};
    OpRow const* row[capacity.steps + 1]{};
    std::uint32_t result[capacity.steps + 1]{};
    std::uint32_t a[capacity.steps + 1]{};
    std::uint32_t b[capacity.steps + 1]{};
    std::uint32_t c[capacity.steps + 1]{};
    std::uint32_t more[capacity.operands + 1]{};
    TypeRow const* slot[capacity.slots + 1]{};
    std::uint64_t bits[capacity.constants + 1]{};
    TypeRow const* constant[capacity.constants + 1]{};
    std::uint32_t output[capacity.outputs + 1]{};
    std::uint32_t ready[capacity.outputs + 1]{}; ///< the steps after which an output is known

    constexpr void add_slot(TypeRow const* type) { slot[slot_count++] = type; }
    constexpr void add_constant(Constant const& value) {
        bits[constants] = value.bits();
        constant[constants++] = &value.type();
    }
    constexpr void add_operand(std::uint32_t place) { more[operands++] = place; }
    constexpr void add_output(std::uint32_t place, std::uint32_t after) {
        output[outputs] = place;
        ready[outputs++] = after;
    }
    constexpr std::uint32_t add_step(StaticDoes d, OpRow const* r, std::uint32_t to,
                                     std::uint32_t x = 0, std::uint32_t y = 0,
                                     std::uint32_t z = 0) {
        does[steps] = d;
        row[steps] = r;
        result[steps] = to;
        a[steps] = x;
        b[steps] = y;
        c[steps] = z;
        return steps++;
    }
    constexpr void aim_else(std::uint32_t step) { b[step] = steps; }
    constexpr void aim_end(std::uint32_t step) { c[step] = steps; }
};

template <Capacity capacity, class F, class... Ts>
constexpr StaticProgram<capacity> static_program() {
    auto const graph = program_graph<F, Ts...>();
    auto const plan = schedule(graph);
    StaticProgram<capacity> out;
    out.branches = graph.branches();
    write_program(out, graph, plan);
    auto const size = static_cast<std::uint32_t>(graph.size());
    for (std::uint32_t i = 0; i < size; ++i)
        out.nodes += graph.row_of(i).kind == Kind::input || plan.last_use[i] != Schedule::dead ||
                     graph.has_effect(i);
    return out;
}

/// The program of `F` on `Ts`. Everything about it hangs on this short type.
template <class F, class... Ts> struct Lifted {
    static constexpr Capacity size = capacity<F, Ts...>();
    static constexpr StaticProgram<size> program = static_program<size, F, Ts...>();
};

} // namespace limn::detail

#endif // LIMN_STATIC_STATIC_PROGRAM_HPP
