// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `detail::PlanRunner`: what `interpret` makes of a graph.

#ifndef LIMN_RUN_PLAN_RUNNER_HPP
#define LIMN_RUN_PLAN_RUNNER_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/run/function.hpp>
#include <limn/run/plan/frame.hpp>
#include <limn/run/plan/lane_program.hpp>
#include <limn/run/plan/plan.hpp>
#include <limn/run/plan/steps.hpp>
#include <limn/run/run_options.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>

namespace limn::detail {

/// Runs a graph step by step, one value or a block of values at a time.
class PlanRunner {
public:
    /// `calls` is told whose step is whose.
    LIMN_DECLARE explicit PlanRunner(Graph graph, RunOptions const& options = {},
                                     Vector<PlannedCall>* calls = nullptr);

    Plan const& plan() const noexcept { return plan_; }
    RunOptions const& options() const noexcept { return options_; }
    /// The constants, as a frame begins.
    Frame const& constants() const noexcept { return prefix_; }

    LIMN_DECLARE void run(void const* const* in, void* const* out) const;

    LIMN_DECLARE void map(Leaves in, MutableLeaves out, std::size_t count) const;

    /// Made at the first batch; null where the values of one cannot run side by side.
    LIMN_DECLARE LaneProgram const* lane_program() const;

    /// The same with a program of its lanes; `one` runs the values that it gives up.
    template <class Runner>
    void map_blocks(Runner const& one, LaneProgram const& program, Leaves in, MutableLeaves out,
                    std::size_t count) const;

    /// Of a run without control: destroys what lives before `step` runs.
    LIMN_DECLARE void clean_up(std::byte* base, std::uint32_t step) const;

private:
    LIMN_DECLARE void run_straight(std::byte* base) const;

    /// With values that have destructors: each dies after its last use, also when a kernel throws.
    LIMN_DECLARE void run_and_destroy(std::byte* base, void* const* out) const;
    struct Cleanup {
        PlanRunner const& interpreter;
        std::byte* base;
        std::uint32_t step;
        ~Cleanup() { interpreter.clean_up(base, step); }
    };

    /// With branches and loops. A value with a destructor lives until its cell is needed again; the
    /// pointer that its cell begins with is null where there is none.
    LIMN_DECLARE void run_with_control(std::byte* base, void* const* out) const;

    /// How many values at once: few enough for the cache, or at least for the memory.
    LIMN_DECLARE std::size_t lanes_for(LaneProgram const& program, std::size_t count) const;

    LIMN_DECLARE static void gather(std::byte* base, std::size_t lanes, Transfer const& to,
                                    Leaves in, std::size_t leaf, std::size_t begin,
                                    std::size_t count);
    LIMN_DECLARE static void scatter(std::byte const* base, std::size_t lanes, Transfer const& from,
                                     MutableLeaves out, std::size_t leaf, std::size_t begin,
                                     std::size_t count);

    Graph graph_;
    RunOptions options_;
    Plan plan_;
    Frame prefix_;
    mutable std::once_flag asked_for_lanes_;
    mutable std::unique_ptr<LaneProgram const> lanes_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/run/plan_runner.ipp>
#endif

#endif // LIMN_RUN_PLAN_RUNNER_HPP
