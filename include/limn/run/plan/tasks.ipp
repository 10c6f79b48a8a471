// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_RUN_PLAN_TASKS_IPP
#define LIMN_RUN_PLAN_TASKS_IPP

#include <limn/graph/graph.hpp>
#include <limn/graph/statements.hpp>
#include <limn/meta/inline.hpp>
#include <limn/op/op_row.hpp>
#include <limn/run/plan/plan.hpp>
#include <limn/run/plan/tasks.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace limn::detail {

LIMN_INLINE bool heavy(OpRow const& row) {
    return row.kind == Kind::loop || (row.kind == Kind::call && (row.user || !row.result->trivial));
}

LIMN_INLINE TaskOrder::TaskOrder(Graph const& graph, Plan const& plan)
    : graph_{graph}, plan_{plan}, writer_(graph.size(), none) {}

LIMN_INLINE Tasks TaskOrder::tasks() {
    find_units();
    waiter_.resize(units_.size(), none);
    for (std::uint32_t u = 0; u < units_.size(); ++u) find_needs(u);
    for (Unit& unit : units_) append(unit);
    return std::move(out_);
}

LIMN_INLINE void TaskOrder::find_units() {
    using enum Statement::Does;
    std::size_t depth = 0;
    for (std::size_t p = 0; p < plan_.begins.size(); ++p) {
        Statement const& s = plan_.begins[p].statement;
        if (depth == 0) units_.push_back({p, p});
        if (s.does == branch) ++depth;
        if (s.does == join) --depth;
        Unit& unit = units_.back();
        unit.end = p + 1;
        if (s.does != compute && s.does != assign) continue;
        writer_[s.node] = static_cast<std::uint32_t>(units_.size() - 1);
        if (s.does == assign) continue;
        OpRow const& row = graph_.row_of(s.node);
        unit.heavy = unit.heavy || detail::heavy(row);
        unit.effect = unit.effect || graph_.has_effect(s.node);
        unit.partial = unit.partial || row.partial;
    }
}

LIMN_INLINE void TaskOrder::find_needs(std::uint32_t u) {
    Unit& unit = units_[u];
    auto const need = [&](std::uint32_t other) {
        if (other == none || other == u || waiter_[other] == u) return;
        waiter_[other] = u;
        unit.needs.push_back(other);
        ++units_[other].waiting;
    };
    each_read(unit, [&](std::uint32_t v) { need(writer_[v]); });
    if (unit.effect) {
        for (std::uint32_t before = effect_ == none ? 0 : effect_; before < u; ++before)
            need(before);
        effect_ = u;
    } else if (unit.partial) {
        need(effect_);
    }
}

LIMN_INLINE void TaskOrder::append(Unit& unit) {
    bool const chained = unit.needs.size() == 1 && units_[unit.needs[0]].waiting == 1;
    unit.task =
        chained ? units_[unit.needs[0]].task : static_cast<std::uint32_t>(out_.tasks.size());
    if (!chained) {
        for (std::uint32_t other : unit.needs)
            out_.tasks[units_[other].task].next.push_back(unit.task);
        out_.tasks.emplace_back().needs = static_cast<std::uint32_t>(unit.needs.size());
    }
    Task& task = out_.tasks[unit.task];
    task.heavy = task.heavy || unit.heavy;
    TaskPiece& piece = task.pieces.emplace_back(TaskPiece{step(unit.begin), step(unit.end)});
    each_read(unit, [&](std::uint32_t v) {
        if (!owned(v)) return;
        piece.reads.push_back(number(v));
        ++out_.cells[number(v)].reads;
    });
}

LIMN_INLINE std::uint32_t TaskOrder::step(std::size_t begin) const {
    return begin == plan_.begins.size() ? static_cast<std::uint32_t>(plan_.steps.size())
                                        : plan_.begins[begin].step;
}

LIMN_INLINE bool TaskOrder::owned(std::uint32_t v) const {
    return writer_[v] != none && !graph_.row_of(v).result->trivial;
}

LIMN_INLINE std::uint32_t TaskOrder::number(std::uint32_t v) {
    if (numbers_.empty()) {
        numbers_.resize(graph_.size(), none);
        for (Value output : graph_.outputs())
            if (numbers_[output.index] == none) place(output.index, 1);
    }
    if (numbers_[v] == none) place(v, 0);
    return numbers_[v];
}

LIMN_INLINE void TaskOrder::place(std::uint32_t v, std::uint32_t reads) {
    if (!owned(v)) return;
    numbers_[v] = static_cast<std::uint32_t>(out_.cells.size());
    std::uint32_t const cell = plan_.layout().part(graph_).offset({v});
    out_.cells.push_back({{graph_.row_of(v).result, cell}, reads});
}

} // namespace limn::detail

#endif // LIMN_RUN_PLAN_TASKS_IPP
