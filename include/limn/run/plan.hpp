// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Plan`: the schedule of a graph as a list of typed kernels over the bytes of a frame.
/// Layer: run. Includes meta, type, op, graph.

#ifndef LIMN_RUN_PLAN_HPP
#define LIMN_RUN_PLAN_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/schedule.hpp>
#include <limn/meta/error.hpp>
#include <limn/op/op_row.hpp>
#include <limn/type/type_row.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace limn::detail {

/// One call: its kernels, and where in `Plan::offsets` its offsets begin: result, then operands.
struct Step {
    Kernel kernel;
    BlockKernel block;
    std::uint32_t offsets;
};

/// A value that is copied into a frame, or out of it.
struct Transfer {
    TypeRow const* type;
    std::uint32_t offset;
};

/// What a step leaves behind that must be destroyed: after step `step`.
struct Death {
    std::uint32_t step;
    std::uint32_t born; ///< the step that made it
    Transfer cell;
};

/// The layout of a frame: constants first, then slots. A frame for many values at once is as many
/// times as large, with every offset as many times as far.
class Layout {
public:
    Layout(Graph const& graph, Schedule const& schedule) {
        for (Constant const& c : graph.constants()) constants.push_back(place(c.type()));
        prefix = size;
        for (TypeRow const* type : schedule.slots) slots.push_back(place(*type));
        if (size > 0xffffffffu)
            throw GraphError{
                Where{}, "interpret",
                "the values that live at one time need more than 4 GiB; cut the graph"};
    }

    std::vector<std::uint32_t> constants; ///< offset of each constant
    std::vector<std::uint32_t> slots;     ///< offset of each slot
    std::size_t prefix = 0;               ///< bytes of all constants
    std::size_t size = 0;
    std::size_t alignment = 1; ///< the strictest of any cell

private:
    std::uint32_t place(TypeRow const& type) {
        std::size_t const at = (size + type.alignment - 1) / type.alignment * type.alignment;
        size = at + type.size;
        if (type.alignment > alignment) alignment = type.alignment;
        return static_cast<std::uint32_t>(at);
    }
};

/// A graph as steps over a frame.
class Plan {
public:
    Plan(Graph const& graph, Schedule const& schedule) : layout_{graph, schedule} {
        auto const offset = [&](Value v) {
            Node const node = graph[v];
            return node.kind() == Kind::constant ? layout_.constants[static_cast<std::size_t>(
                                                       &node.constant() - graph.constants().data())]
                                                 : layout_.slots[schedule.slot[v.index]];
        };
        std::vector<std::uint32_t> step_of(graph.size(), 0);
        for (std::uint32_t i = 0; i < graph.size(); ++i) {
            Node const node = graph[Value{i}];
            if (node.kind() != Kind::call || schedule.last_use[i] == Schedule::dead) continue;
            step_of[i] = static_cast<std::uint32_t>(steps.size());
            steps.push_back(
                {node.op().kernel, node.op().block, static_cast<std::uint32_t>(offsets.size())});
            offsets.push_back(offset(node.value()));
            for (Value operand : node.operands()) offsets.push_back(offset(operand));
            if (node.op().block == nullptr) blocks = false;
        }
        auto const end = static_cast<std::uint32_t>(steps.size());
        std::vector<std::vector<Death>> dying; // only graphs over types with destructors have any
        for (std::uint32_t i = 0; i < graph.size(); ++i) {
            Node const node = graph[Value{i}];
            std::uint32_t const last = schedule.last_use[i];
            if (node.kind() != Kind::call || node.type().trivial || last == Schedule::dead)
                continue;
            if (dying.empty()) dying.resize(end + 1);
            std::uint32_t const step = last == Schedule::never ? end : step_of[last];
            dying[step].push_back({step, step_of[i], {&node.type(), offset(node.value())}});
        }
        for (auto const& now : dying) deaths.insert(deaths.end(), now.begin(), now.end());
        for (Value v : graph.inputs()) inputs.push_back({&graph[v].type(), offset(v)});
        for (Value v : graph.outputs()) outputs.push_back({&graph[v].type(), offset(v)});
    }

    Layout const& layout() const noexcept { return layout_; }

    std::vector<Step> steps;
    std::vector<std::uint32_t> offsets;
    std::vector<Transfer> inputs;
    std::vector<Transfer> outputs;
    std::vector<Death> deaths; ///< in order of their step
    bool blocks = true;        ///< every step has a block kernel

private:
    Layout layout_;
};

} // namespace limn::detail

#endif // LIMN_RUN_PLAN_HPP
