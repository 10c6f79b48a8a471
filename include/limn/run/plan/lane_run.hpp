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

/// Some lanes of a block, in order.
class LaneList {
public:
    static LaneList first(std::size_t count) {
        LaneList out;
        for (std::uint32_t k = 0; k < count; ++k) out.add(k);
        return out;
    }
    void add(std::uint32_t lane) { lanes_[size_++] = lane; }
    /// Without a branch, for nobody can foresee it.
    void add_if(bool is_one, std::uint32_t lane) {
        lanes_[size_] = lane;
        size_ += is_one ? 1 : 0;
    }

    std::size_t size() const { return size_; }
    std::uint32_t const* data() const { return lanes_; }
    std::uint32_t const* begin() const { return lanes_; }
    std::uint32_t const* end() const { return lanes_ + size_; }
    std::uint32_t operator[](std::size_t i) const { return lanes_[i]; }
    std::uint32_t& operator[](std::size_t i) { return lanes_[i]; }

private:
    std::uint32_t lanes_[LaneProgram::most_lanes + 1]; ///< one more, which is written and not kept
    std::size_t size_ = 0;
};

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
    /// The lanes of an iteration, which get fewer: for each, which one it is outside of the loop.
    struct Iteration {
        std::size_t count;
        LaneList origin{};
        std::size_t rounds = 0;
    };

    LIMN_DECLARE void run_steps(std::uint32_t begin, std::uint32_t end, std::size_t depth,
                                Iteration& now);
    LIMN_DECLARE void run_branch(LaneBranch const& branch, std::size_t depth, std::size_t count);
    LIMN_DECLARE void run_together(LaneBranch const& branch, std::size_t depth, std::size_t count);
    LIMN_DECLARE void run_loop(LaneLoop const& loop, std::size_t depth, std::size_t count);
    LIMN_DECLARE void run_exit(LaneExit const& exit, std::size_t depth, Iteration& now);
    LIMN_DECLARE void close_gaps(LaneExit const& exit, std::size_t depth, Iteration& now,
                                 LaneList const& leaving);
    /// Runs an arm on some lanes of the frame at `depth`. Lane k of those writes into `to[k]`.
    LIMN_DECLARE void run_arm(LaneArm const& arm, std::size_t depth, LaneList const& lanes,
                              LaneList const& to);

    std::byte* cells(std::size_t depth, std::uint32_t offset) {
        return frames_[depth].data() + offset * lanes_;
    }
    LIMN_DECLARE void move(LaneMove const& move, std::size_t depth, std::size_t count);

    LaneProgram const& program_;
    std::size_t lanes_;
    bool gives_up_;
    std::deque<Frame> frames_;
    Vector<std::uint32_t> given_up_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/run/plan/lane_run.ipp>
#endif

#endif // LIMN_RUN_PLAN_LANE_RUN_HPP
