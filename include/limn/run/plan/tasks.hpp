// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Tasks`: the steps of a plan as tasks, and which of them wait for which.

#ifndef LIMN_RUN_PLAN_TASKS_HPP
#define LIMN_RUN_PLAN_TASKS_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/statements.hpp>
#include <limn/op/op_row.hpp>
#include <limn/run/plan/layout.hpp>
#include <limn/run/plan/plan.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace limn::detail {

/// Steps of a plan that run one after another: a node, a branch with both arms, or a loop.
struct Piece {
    std::uint32_t begin, end;
    std::vector<std::uint32_t> reads{}; ///< cells, by their number in `Tasks::cells`; some twice
};

/// What one thread runs at a time: a piece, and those that wait for nothing but the one before.
struct Task {
    std::vector<Piece> pieces{};
    std::vector<std::uint32_t> next{}; ///< the tasks that wait for this one
    std::uint32_t needs = 0;           ///< how many tasks it waits for
    bool heavy = false;                ///< worth a thread of its own
};

/// A value with a destructor, which dies when it has been read so often.
struct Mortal {
    Transfer cell;
    std::uint32_t reads;
};

/// A plan as tasks, in serial order: each waits for earlier ones only.
struct Tasks {
    std::vector<Task> tasks;
    std::vector<Mortal> cells;
};

/// Whether a node may take longer than handing it to another thread: ops of the user's, loops, and
/// what makes values with destructors.
inline bool heavy(OpRow const& row) {
    return row.kind == Kind::loop || (row.kind == Kind::call && (row.user || !row.result->trivial));
}

/// Finds the tasks of a plan. A task waits for those whose values it reads. An effect waits for all
/// that stands before it, and what is evaluated only where it was written for the effect before it:
/// so that effects and exceptions are those of the serial run.
template <class T = void> class TaskOrder {
public:
    TaskOrder(Graph const& graph, Plan<T> const& plan)
        : graph_{graph}, plan_{plan}, writer_(graph.size(), none) {}

    Tasks tasks() {
        find_units();
        waiter_.resize(units_.size(), none);
        for (std::uint32_t u = 0; u < units_.size(); ++u) find_needs(u);
        for (Unit& unit : units_) append(unit);
        return std::move(out_);
    }

private:
    static constexpr std::uint32_t none = 0xffffffffu;

    /// A statement, or those from a branch to its join. `begin` and `end` count `Plan::begins`.
    struct Unit {
        std::size_t begin, end;
        bool heavy = false, effect = false, partial = false;
        std::vector<std::uint32_t> needs{};
        std::uint32_t waiting = 0; ///< how many units wait for it
        std::uint32_t task = none;
    };

    void find_units() {
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

    /// The values that a unit reads, some of them more than once.
    template <class Visit> void each_read(Unit const& unit, Visit const& visit) const {
        using enum Statement::Does;
        for (std::size_t p = unit.begin; p < unit.end; ++p) {
            Statement const& s = plan_.begins[p].statement;
            if (s.does == branch || s.does == assign) visit(s.value);
            if (s.does != compute) continue;
            auto const operands = graph_.operands_of(s.node);
            for (Value const* v = operands.begin; v != operands.end; ++v) visit(v->index);
        }
    }

    void find_needs(std::uint32_t u) {
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

    /// To the task of the unit before it in a chain, or as a task of its own.
    void append(Unit& unit) {
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
        Piece& piece = task.pieces.emplace_back(Piece{step(unit.begin), step(unit.end)});
        each_read(unit, [&](std::uint32_t v) {
            if (!owned(v)) return;
            piece.reads.push_back(number(v));
            ++out_.cells[number(v)].reads;
        });
    }

    std::uint32_t step(std::size_t begin) const {
        return begin == plan_.begins.size() ? static_cast<std::uint32_t>(plan_.steps.size())
                                            : plan_.begins[begin].step;
    }

    /// Whether the run makes the value, and must destroy it.
    bool owned(std::uint32_t v) const {
        return writer_[v] != none && !graph_.row_of(v).result->trivial;
    }
    /// The number of a value's cell. An output has one reader more, who never comes.
    std::uint32_t number(std::uint32_t v) {
        if (numbers_.empty()) {
            numbers_.resize(graph_.size(), none);
            for (Value output : graph_.outputs())
                if (numbers_[output.index] == none) place(output.index, 1);
        }
        if (numbers_[v] == none) place(v, 0);
        return numbers_[v];
    }
    void place(std::uint32_t v, std::uint32_t reads) {
        if (!owned(v)) return;
        numbers_[v] = static_cast<std::uint32_t>(out_.cells.size());
        std::uint32_t const cell = plan_.layout().part(graph_).offset({v});
        out_.cells.push_back({{graph_.row_of(v).result, cell}, reads});
    }

    Graph const& graph_;
    Plan<T> const& plan_;
    Tasks out_;
    std::vector<Unit> units_;
    std::vector<std::uint32_t> writer_;  ///< of each value: the unit that computes it
    std::vector<std::uint32_t> waiter_;  ///< of each unit: the last one found to wait for it
    std::vector<std::uint32_t> numbers_; ///< of each value: its cell
    std::uint32_t effect_ = none;        ///< the last unit with one so far
};

} // namespace limn::detail

#endif // LIMN_RUN_PLAN_TASKS_HPP
