// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `TaskRun`: one run of a plan, task by task, each as soon as what it waits for is done.

#ifndef LIMN_PARALLEL_TASK_RUN_HPP
#define LIMN_PARALLEL_TASK_RUN_HPP

#include <limn/parallel/workers.hpp>
#include <limn/run/plan/plan.hpp>
#include <limn/run/plan/steps.hpp>
#include <limn/run/plan/tasks.hpp>

#include <oneapi/tbb/task_group.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace limn::detail {

/// One run of a plan by its tasks. What a thread writes before it counts down what a task waits for
/// is seen by the thread that runs it.
class TaskRun {
public:
    TaskRun(Plan const& plan, Tasks const& tasks, std::byte* base)
        : plan_{plan}, tasks_{tasks}, base_{base}, needs_(tasks.tasks.size()),
          reads_(tasks.cells.size()) {
        for (std::size_t t = 0; t < needs_.size(); ++t)
            needs_[t].store(tasks.tasks[t].needs, std::memory_order_relaxed);
        for (std::size_t c = 0; c < reads_.size(); ++c)
            reads_[c].store(tasks.cells[c].reads, std::memory_order_relaxed);
    }

    /// Errors  what the first node in the order of the graph throws that throws
    void run(Workers const& workers) {
        workers.run([&] {
            try {
                for (std::uint32_t t = 0; t < tasks_.tasks.size(); ++t)
                    if (tasks_.tasks[t].needs == 0) start(t);
            } catch (...) { // no memory to go on with
                failure_.keep(0);
            }
            group_.wait();
        });
        failure_.rethrow();
    }

private:
    void start(std::uint32_t task) {
        group_.run([this, task] { work(task); });
    }

    /// Runs a task, then what has waited for it: light tasks and one heavy one here, other heavy
    /// ones wherever a thread is free.
    void work(std::uint32_t task) noexcept {
        try {
            std::vector<std::uint32_t> light;
            for (std::uint32_t heavy = none;;) {
                if (run(tasks_.tasks[task]))
                    for (std::uint32_t next : tasks_.tasks[task].next) {
                        if (needs_[next].fetch_sub(1, std::memory_order_acq_rel) != 1) continue;
                        if (!tasks_.tasks[next].heavy) light.push_back(next);
                        else if (heavy == none) heavy = next;
                        else start(next);
                    }
                if (!light.empty()) {
                    task = light.back();
                    light.pop_back();
                } else if (heavy != none) {
                    task = std::exchange(heavy, none);
                } else {
                    return;
                }
            }
        } catch (...) { // no memory to go on with
            failure_.keep(0);
        }
    }

    /// True where the task was run to its end.
    bool run(Task const& task) noexcept {
        for (TaskPiece const& piece : task.pieces) {
            if (!failure_.reaches(piece.begin)) return false;
            try {
                run_steps(plan_, base_, piece.begin, piece.end);
            } catch (...) {
                failure_.keep(piece.begin);
                return false;
            }
            for (std::uint32_t read : piece.reads)
                if (reads_[read].fetch_sub(1, std::memory_order_acq_rel) == 1)
                    destroy(base_, tasks_.cells[read].cell);
        }
        return true;
    }

    static constexpr std::uint32_t none = 0xffffffffu;

    Plan const& plan_;
    Tasks const& tasks_;
    std::byte* base_;
    std::vector<std::atomic<std::uint32_t>> needs_; ///< of each task: how many it still waits for
    std::vector<std::atomic<std::uint32_t>> reads_; ///< of each cell: how many are still to come
    FirstFailure failure_;
    tbb::task_group group_;
};

} // namespace limn::detail

#endif // LIMN_PARALLEL_TASK_RUN_HPP
