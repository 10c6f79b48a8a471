// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Schedule`: for each value its last use, and a slot that it shares with values that live at
/// other times. The interpreter, the static call and the printer follow it.
/// Layer: graph. Includes type, graph.

#ifndef LIMN_GRAPH_SCHEDULE_HPP
#define LIMN_GRAPH_SCHEDULE_HPP

#include <limn/graph/graph.hpp>

#include <cstdint>
#include <vector>

namespace limn {

/// Where the values of a graph live while it runs.
///
/// Invariant  two values of one slot have one type, and never live at the same time
struct Schedule {
    static constexpr std::uint32_t never = 0xffffffffu; ///< as a last use: kept to the end

    std::vector<std::uint32_t> last_use; ///< of each node: the node that uses it last, or `never`
    std::vector<std::uint32_t> uses;     ///< of each node: operands and outputs that it is
    std::vector<std::uint32_t> slot;     ///< of each node that is no constant
    std::vector<TypeRow const*> slots;   ///< the type of each slot
};

namespace detail {

/// Free slots, by type.
class SlotPool {
public:
    constexpr explicit SlotPool(std::vector<TypeRow const*>& slots) : slots_{slots} {}

    constexpr std::uint32_t take(TypeRow const& type) {
        auto& free = free_of(type);
        if (free.empty()) {
            slots_.push_back(&type);
            return static_cast<std::uint32_t>(slots_.size() - 1);
        }
        std::uint32_t const slot = free.back();
        free.pop_back();
        return slot;
    }
    constexpr void give(std::uint32_t slot) { free_of(*slots_[slot]).push_back(slot); }

private:
    struct Free {
        TypeRow const* type;
        std::vector<std::uint32_t> slots;
    };
    constexpr std::vector<std::uint32_t>& free_of(TypeRow const& type) {
        for (Free& f : free_)
            if (f.type == &type) return f.slots;
        free_.push_back({&type, {}});
        return free_.back().slots;
    }

    std::vector<TypeRow const*>& slots_;
    std::vector<Free> free_;
};

} // namespace detail

/// The schedule of a graph. Cost  linear
constexpr Schedule schedule(Graph const& graph) {
    auto const size = static_cast<std::uint32_t>(graph.size());
    Schedule out;
    out.last_use = std::vector<std::uint32_t>(size, 0);
    out.uses = std::vector<std::uint32_t>(size, 0);
    out.slot = std::vector<std::uint32_t>(size, Schedule::never);
    for (std::uint32_t i = 0; i < size; ++i) {
        out.last_use[i] = i;
        for (Value operand : graph[Value{i}].operands()) {
            out.last_use[operand.index] = i;
            ++out.uses[operand.index];
        }
    }
    for (Value output : graph.outputs()) {
        out.last_use[output.index] = Schedule::never;
        ++out.uses[output.index];
    }

    detail::SlotPool pool{out.slots};
    for (Value input : graph.inputs()) out.slot[input.index] = pool.take(graph[input].type());
    for (std::uint32_t i = 0; i < size; ++i) {
        Node const node = graph[Value{i}];
        if (node.kind() != Kind::call) continue;
        auto const release = [&] {
            auto const operands = node.operands();
            for (std::size_t k = 0; k < operands.size(); ++k) {
                std::uint32_t const v = operands[k].index;
                if (out.slot[v] == Schedule::never || out.last_use[v] != i) continue;
                bool again = false; // an operand may stand there twice
                for (std::size_t j = 0; j < k; ++j) again = again || operands[j].index == v;
                if (!again) pool.give(out.slot[v]);
            }
        };
        // A trivial result may take the place of its operand; any other is made beside it.
        bool const in_place = node.type().trivial;
        if (in_place) release();
        out.slot[i] = pool.take(node.type());
        if (!in_place) release();
        if (out.last_use[i] == i) pool.give(out.slot[i]);
    }
    return out;
}

} // namespace limn

#endif // LIMN_GRAPH_SCHEDULE_HPP
