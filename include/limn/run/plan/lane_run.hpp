// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `LaneRun`: runs a `LaneProgram` over a block of values.

#ifndef LIMN_RUN_PLAN_LANE_RUN_HPP
#define LIMN_RUN_PLAN_LANE_RUN_HPP

#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/run/plan/frame.hpp>
#include <limn/run/plan/lane_program.hpp>
#include <limn/run/plan/layout.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>

namespace limn::detail {

/// Runs blocks of at most `used` of so many lanes. An arm that no lane takes is skipped; one that all take
/// runs where it stands; one that some take runs in a frame of its own, on those alone. Lanes that
/// leave a loop are taken out of it, and the rest moves together; few that stay long are given up.
class LaneRun {
public:
    LIMN_DECLARE LaneRun(LaneProgram const& program, Layout const& layout, std::size_t lanes,
                         std::size_t used);

    /// The frame that inputs are put in, and outputs are taken from.
    std::byte* frame() noexcept { return frames_.front().data(); }
    LIMN_DECLARE void run(std::size_t count);
    /// Of the last run: which values are not computed.
    Vector<std::uint32_t> const& given_up() const noexcept { return given_up_; }

private:
    using Lanes = Vector<std::uint32_t>;

    /// The lanes of an iteration, which get fewer: for each, which one it is outside of the loop.
    struct Iteration {
        std::size_t count;
        Lanes origin{};
        std::size_t rounds = 0;
    };

    LIMN_DECLARE void run_steps(std::uint32_t begin, std::uint32_t end, std::size_t depth,
                                Iteration& now);
    LIMN_DECLARE void run_branch(LaneBranch const& branch, std::size_t depth, std::size_t count);
    LIMN_DECLARE void run_together(LaneBranch const& branch, std::size_t depth, std::size_t count);
    LIMN_DECLARE void run_loop(LaneLoop const& loop, std::size_t depth, std::size_t count);
    LIMN_DECLARE void run_exit(LaneExit const& exit, std::size_t depth, Iteration& now);
    /// Runs an arm on some lanes of the frame at `depth`. Lane k of those writes into `to[k]`.
    LIMN_DECLARE void run_arm(LaneArm const& arm, std::size_t depth, Lanes const& lanes,
                              Lanes const& to);

    std::byte* cells(std::size_t depth, std::uint32_t offset) {
        return frames_[depth].data() + offset * lanes_;
    }
    LIMN_DECLARE void move(LaneMove const& move, std::size_t depth, std::size_t count);
    LIMN_DECLARE void split(std::uint32_t condition, std::size_t depth, std::size_t count,
                            Lanes& where_false, Lanes& where_true);

    LaneProgram const& program_;
    std::size_t lanes_;
    bool gives_up_;
    std::deque<Frame> frames_;
    Lanes given_up_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/run/plan/lane_run.ipp>
#endif

#endif // LIMN_RUN_PLAN_LANE_RUN_HPP
