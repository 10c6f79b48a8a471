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
#include <vector>

namespace limn::detail {

/// Steps of a plan that run one after another: a node, a branch with both arms, or a loop.
struct TaskPiece {
    std::uint32_t begin, end;
    std::vector<std::uint32_t> reads{}; ///< cells, by their number in `Tasks::cells`; some twice
};

/// What one thread runs at a time: a piece, and those that wait for nothing but the one before.
struct Task {
    std::vector<TaskPiece> pieces{};
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
bool heavy(OpRow const& row);

/// Finds the tasks of a plan. A task waits for those whose values it reads. An effect waits for all
/// that stands before it, and what is evaluated only where it was written for the effect before it:
/// so that effects and exceptions are those of the serial run.
class TaskOrder {
public:
    TaskOrder(Graph const& graph, Plan const& plan);

    Tasks tasks();

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

    void find_units();

    /// The values that a unit reads, some of them more than once.
    template <class Visit> void each_read(Unit const& unit, Visit const& visit) const {
        for (std::size_t p = unit.begin; p < unit.end; ++p)
            detail::each_read(graph_, nullptr, plan_.begins[p].statement,
                              [&](Value v) { visit(v.index); });
    }

    void find_needs(std::uint32_t u);

    /// To the task of the unit before it in a chain, or as a task of its own.
    void append(Unit& unit);

    std::uint32_t step(std::size_t begin) const;

    /// Whether the run makes the value, and must destroy it.
    bool owned(std::uint32_t v) const;
    /// The number of a value's cell. An output has one reader more, who never comes.
    std::uint32_t number(std::uint32_t v);
    void place(std::uint32_t v, std::uint32_t reads);

    Graph const& graph_;
    Plan const& plan_;
    Tasks out_;
    std::vector<Unit> units_;
    std::vector<std::uint32_t> writer_;  ///< of each value: the unit that computes it
    std::vector<std::uint32_t> waiter_;  ///< of each unit: the last one found to wait for it
    std::vector<std::uint32_t> numbers_; ///< of each value: its cell
    std::uint32_t effect_ = none;        ///< the last unit with one so far
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/run/plan/tasks.ipp>
#endif

#endif // LIMN_RUN_PLAN_TASKS_HPP
