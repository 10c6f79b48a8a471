// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_RUN_PLAN_LAYOUT_IPP
#define LIMN_RUN_PLAN_LAYOUT_IPP

#include <limn/graph/graph.hpp>
#include <limn/graph/last_reads.hpp>
#include <limn/graph/schedule.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/run/plan/layout.hpp>
#include <limn/type/type_row.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>

namespace limn::detail {

LIMN_DEFINE bool Part::moves_at(std::size_t p, std::size_t k) const {
    return k < 32 && p < moves.size() && (moves[p] >> k & 1) != 0;
}

LIMN_DEFINE std::uint32_t Part::offset(Value v) const {
    return graph->row_of(v.index).kind == Kind::constant ? constants[graph->payload_of(v.index)]
                                                         : slots[schedule.slot[v.index]];
}

LIMN_DEFINE Layout::Layout(Graph const& graph, Cells cells) {
    bool const shared = cells == Cells::shared;
    collect(graph, nullptr, shared ? Schedule::Order::side_by_side : Schedule::Order::recorded);
    if (cells == Cells::separate) separate(parts_.front());
    for (Part& part : parts_)
        if (cells == Cells::shared || part.loop != nullptr) find_moves(part);
    for (Part& part : parts_)
        for (Constant const& c : part.graph->constants()) {
            part.constants.push_back(place(c.type()));
            constants.push_back({&c, part.constants.back()});
        }
    prefix = size;
    for (Part& part : parts_) place_slots(part);
    for (Part& part : parts_) share_exit_numbers(part);
    if (size > 0xffffffffu)
        throw GraphError{Where{}, "interpret",
                         "the values that live at one time need more than 4 GiB; cut the graph"};
}

LIMN_DEFINE Part const& Layout::part(Graph const& graph) const {
    for (Part const& part : parts_)
        if (part.graph == &graph) return part;
    return parts_.front();
}

LIMN_DEFINE void Layout::collect(Graph const& graph, Loop const* loop, Schedule::Order order) {
    parts_.push_back(
        {&graph, loop, loop == nullptr ? schedule<>(graph, order) : schedule<>(*loop)});
    for (std::uint32_t i = 0; graph.branches() && i < graph.size(); ++i)
        if (graph.row_of(i).kind == Kind::loop)
            collect(graph.loop_of(i).body, &graph.loop_of(i), order);
}

LIMN_DEFINE void Layout::find_moves(Part& part) {
    bool any = false;
    for (TypeRow const* type : part.schedule.slots) any = any || !type->trivial;
    if (any && (part.loop != nullptr || part.graph->branches()))
        part.moves = last_reads<>(*part.graph, part.loop, part.schedule.statements);
}

LIMN_DEFINE void Layout::separate(Part& part) {
    part.schedule.slots.clear();
    for (std::uint32_t i = 0; i < part.graph->size(); ++i) {
        if (part.schedule.slot[i] == Schedule::never) continue;
        part.schedule.slot[i] = static_cast<std::uint32_t>(part.schedule.slots.size());
        part.schedule.slots.push_back(part.graph->row_of(i).result);
    }
}

LIMN_DEFINE void Layout::place_slots(Part& part) {
    for (TypeRow const* type : part.schedule.slots) part.slots.push_back(place(*type));
    if (part.loop == nullptr) return;
    for (Value v : part.loop->left_behind(0))
        part.results.push_back(place((*part.graph)[v].type()));
    for (Value v : part.loop->next()) {
        bool const moves = v.index < part.loop->carried; // else what was computed stands ready
        part.aside.push_back(moves ? place((*part.graph)[v].type()) : 0);
    }
}

LIMN_DEFINE void Layout::share_exit_numbers(Part const& outer) {
    for (std::uint32_t i = 0; outer.graph->branches() && i < outer.graph->size(); ++i) {
        if (outer.graph->row_of(i).kind != Kind::loop) continue;
        if (outer.schedule.slot[i] == Schedule::never) continue; // nothing needs the loop
        for (Part& part : parts_)
            if (part.loop == &outer.graph->loop_of(i)) part.number = outer.offset({i});
    }
}

LIMN_DEFINE std::uint32_t Layout::place(TypeRow const& type) {
    std::size_t const at = (size + type.alignment - 1) / type.alignment * type.alignment;
    size = at + type.size;
    if (type.alignment > alignment) alignment = type.alignment;
    return static_cast<std::uint32_t>(at);
}

} // namespace limn::detail

#endif // LIMN_RUN_PLAN_LAYOUT_IPP
