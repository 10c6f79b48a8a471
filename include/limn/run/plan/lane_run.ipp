// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_RUN_PLAN_LANE_RUN_IPP
#define LIMN_RUN_PLAN_LANE_RUN_IPP

#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/run/plan/frame.hpp>
#include <limn/run/plan/lane_program.hpp>
#include <limn/run/plan/lane_run.hpp>
#include <limn/run/plan/layout.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace limn::detail {

/// `to[to_lane[k]] = from[from_lane[k]]`; a null list stands for 0, 1, 2, ...
template <std::size_t Size>
void copy_lanes(std::byte* to, std::uint32_t const* to_lane, std::byte const* from,
                std::uint32_t const* from_lane, std::size_t count) {
    for (std::size_t k = 0; k < count; ++k) {
        std::size_t const i = to_lane == nullptr ? k : to_lane[k];
        std::size_t const j = from_lane == nullptr ? k : from_lane[k];
        std::byte value[Size]; // both may be one place
        std::memcpy(value, from + j * Size, Size);
        std::memcpy(to + i * Size, value, Size);
    }
}
LIMN_INLINE void copy_lanes(std::byte* to, std::uint32_t const* to_lane, std::byte const* from,
                            std::uint32_t const* from_lane, std::size_t count, std::size_t size) {
    if (size == 8) return copy_lanes<8>(to, to_lane, from, from_lane, count);
    if (size == 4) return copy_lanes<4>(to, to_lane, from, from_lane, count);
    if (size == 1) return copy_lanes<1>(to, to_lane, from, from_lane, count);
    for (std::size_t k = 0; k < count; ++k) {
        std::size_t const i = to_lane == nullptr ? k : to_lane[k];
        std::size_t const j = from_lane == nullptr ? k : from_lane[k];
        if (to + i * size != from + j * size) std::memcpy(to + i * size, from + j * size, size);
    }
}

/// `to[k] = from[k]` where `chosen[k]` is false.
template <std::size_t Size>
void copy_unless(std::byte const* chosen, std::byte* to, std::byte const* from, std::size_t count) {
    for (std::size_t k = 0; k < count; ++k) {
        std::byte value[Size];
        std::memcpy(value, (chosen[k] != std::byte{0} ? to : from) + k * Size, Size);
        std::memcpy(to + k * Size, value, Size);
    }
}
LIMN_INLINE void copy_unless(std::byte const* chosen, std::byte* to, std::byte const* from,
                             std::size_t count, std::size_t size) {
    if (size == 8) return copy_unless<8>(chosen, to, from, count);
    if (size == 4) return copy_unless<4>(chosen, to, from, count);
    for (std::size_t k = 0; k < count; ++k)
        if (chosen[k] == std::byte{0}) std::memcpy(to + k * size, from + k * size, size);
}

/// Of eight bytes a 1 in each that is not zero. A lane that has not computed a bool may hold any byte.
LIMN_INLINE std::uint64_t ones_of(std::byte const* asked) {
    constexpr std::uint64_t ones = 0x0101010101010101u, low = 0x7f * ones;
    std::uint64_t eight = 0;
    std::memcpy(&eight, asked, sizeof eight);
    return (((eight & low) + low) | eight) >> 7 & ones;
}

/// How many of them are not zero.
LIMN_INLINE std::size_t count_true(std::byte const* asked, std::size_t count) {
    constexpr std::uint64_t ones = 0x0101010101010101u;
    std::size_t yes = 0, k = 0;
    for (; k + 8 <= count; k += 8) yes += ones_of(asked + k) * ones >> 56; // their sum
    for (; k < count; ++k) yes += asked[k] != std::byte{0} ? 1 : 0;
    return yes;
}

/// Which of them are zero, or which are not: mostly few.
LIMN_INLINE LaneList lanes_where(bool wanted, std::byte const* asked, std::size_t count) {
    constexpr std::uint64_t ones = 0x0101010101010101u;
    LaneList out;
    auto const look = [&](std::size_t begin, std::size_t end) {
        for (std::size_t k = begin; k < end; ++k)
            out.add_if((asked[k] != std::byte{0}) == wanted, static_cast<std::uint32_t>(k));
    };
    std::size_t k = 0;
    for (; k + 8 <= count; k += 8)
        if (ones_of(asked + k) != (wanted ? 0 : ones)) look(k, k + 8);
    look(k, count);
    return out;
}

LIMN_DEFINE LaneRun::LaneRun(LaneProgram const& program, Layout const& layout, std::size_t lanes,
                             std::size_t used)
    : program_{program}, lanes_{lanes}, gives_up_{program.gives_up()} {
    for (std::size_t i = 0; i < program.frames; ++i) {
        frames_.emplace_back(layout.size * lanes + program.scratch, layout.alignment);
        for (auto const& [value, offset] : layout.constants) {
            std::byte* const at = cells(i, offset);
            std::size_t const size = value->type().size;
            value->type().bind_constant(at, *value);
            for (std::size_t done = 1; done < used; done *= 2)
                std::memcpy(at + done * size, at, std::min(done, used - done) * size);
        }
    }
}

LIMN_DEFINE void LaneRun::run(std::size_t count) {
    given_up_.clear();
    Iteration all{count};
    run_steps(0, static_cast<std::uint32_t>(program_.steps.size()), 0, all);
}

LIMN_DEFINE void LaneRun::run_steps(std::uint32_t begin, std::uint32_t end, std::size_t depth,
                                    Iteration& now) {
    std::byte* const base = frames_[depth].data();
    for (std::uint32_t i = begin; i < end;) {
        LaneStep const& step = program_.steps[i];
        switch (step.does) {
        case LaneStep::Does::call:
            step.block(base, program_.offsets.data() + step.index, lanes_, now.count);
            ++i;
            break;
        case LaneStep::Does::packed:
            step.block(base, nullptr, lanes_, now.count);
            i = step.index;
            break;
        case LaneStep::Does::move:
            move(program_.moves[step.index], depth, now.count);
            ++i;
            break;
        case LaneStep::Does::branch:
            run_branch(program_.branches[step.index], depth, now.count);
            i = program_.branches[step.index].next;
            break;
        case LaneStep::Does::loop:
            run_loop(program_.loops[step.index], depth, now.count);
            i = program_.loops[step.index].end;
            break;
        case LaneStep::Does::exit:
            run_exit(program_.exits[step.index], depth, now);
            if (now.count == 0) return;
            i = program_.exits[step.index].next;
            break;
        }
    }
}

LIMN_DEFINE void LaneRun::move(LaneMove const& move, std::size_t depth, std::size_t count) {
    if (move.from == move.to) return;
    std::memcpy(cells(depth, move.to), cells(depth, move.from), count * move.size);
}

LIMN_DEFINE void LaneRun::run_branch(LaneBranch const& branch, std::size_t depth,
                                     std::size_t count) {
    std::size_t const yes = count_true(cells(depth, branch.condition), count);
    if (yes == 0 || yes == count) {
        LaneArm const& arm = yes == 0 ? branch.where_false : branch.where_true;
        Iteration all{count};
        run_steps(arm.begin, arm.end, depth, all);
        for (LaneMove const& m : arm.writes) move(m, depth, count);
        return;
    }
    if (branch.together) return run_together(branch, depth, count);
    std::byte const* const asked = cells(depth, branch.condition);
    LaneList const where_true = lanes_where(true, asked, count),
                   where_false = lanes_where(false, asked, count);
    run_arm(branch.where_true, depth, where_true, where_true);
    run_arm(branch.where_false, depth, where_false, where_false);
}

LIMN_DEFINE void LaneRun::run_together(LaneBranch const& branch, std::size_t depth,
                                       std::size_t count) {
    std::byte const* const condition = cells(depth, branch.condition);
    Vector<std::byte> const chosen(condition, condition + count); // an arm may reuse the cell
    Iteration all{count};
    run_steps(branch.where_true.begin, branch.where_true.end, depth, all);
    for (LaneMove const& m : branch.where_true.writes) move(m, depth, count);
    run_steps(branch.where_false.begin, branch.where_false.end, depth, all);
    for (LaneMove const& m : branch.where_false.writes)
        if (m.from != m.to)
            copy_unless(chosen.data(), cells(depth, m.to), cells(depth, m.from), count, m.size);
}

LIMN_DEFINE void LaneRun::run_arm(LaneArm const& arm, std::size_t depth, LaneList const& lanes,
                                  LaneList const& to) {
    std::size_t const count = lanes.size();
    if (arm.empty()) {
        for (LaneMove const& m : arm.writes)
            copy_lanes(cells(depth, m.to), to.data(), cells(depth, m.from), lanes.data(), count,
                       m.size);
        return;
    }
    for (LaneCell const& cell : arm.reads)
        copy_lanes(cells(depth + 1, cell.offset), nullptr, cells(depth, cell.offset), lanes.data(),
                   count, cell.size);
    Iteration all{count};
    run_steps(arm.begin, arm.end, depth + 1, all);
    for (LaneMove const& m : arm.writes)
        copy_lanes(cells(depth, m.to), to.data(), cells(depth + 1, m.from), nullptr, count, m.size);
}

LIMN_DEFINE void LaneRun::run_loop(LaneLoop const& loop, std::size_t depth, std::size_t count) {
    for (LaneMove const& m : loop.first) move(m, depth, count);
    Iteration now{count, LaneList::first(count)};
    for (;;) {
        run_steps(loop.begin, loop.end, depth, now);
        ++now.rounds;
        if (now.count == 0) return;
        for (LaneMove const& m : loop.next) move(m, depth, now.count);
    }
}

LIMN_DEFINE void LaneRun::run_exit(LaneExit const& exit, std::size_t depth, Iteration& now) {
    // a round of a few costs as much as a round of many: one by one they are faster
    constexpr std::size_t few = 4, long_ago = 32;
    bool const give_up = gives_up_ && depth == 0 && now.count <= few && now.rounds >= long_ago;
    std::size_t const yes = count_true(cells(depth, exit.condition), now.count);
    if (!give_up && yes == (exit.leaves_when ? 0 : now.count)) return; // all stay
    LaneList const leaving =
        give_up ? LaneList::first(now.count)
                : lanes_where(exit.leaves_when, cells(depth, exit.condition), now.count);
    if (give_up)
        for (std::uint32_t const k : leaving) given_up_.push_back(now.origin[k]);
    LaneList to;
    for (std::uint32_t const k : leaving) to.add(now.origin[k]);
    run_arm(exit.leaving, depth, leaving, to);
    int const number = static_cast<int>(exit.number);
    std::byte* const numbers = cells(depth, exit.numbered);
    for (std::uint32_t const k : to)
        std::memcpy(numbers + k * sizeof number, &number, sizeof number);
    close_gaps(exit, depth, now, leaving);
}

/// The last of those that stay take the places of those that leave: few have to move.
LIMN_DEFINE void LaneRun::close_gaps(LaneExit const& exit, std::size_t depth, Iteration& now,
                                     LaneList const& leaving) {
    LaneList gaps, last;
    std::size_t end = now.count, left = leaving.size();
    now.count -= left;
    for (std::size_t i = 0; i < leaving.size() && leaving[i] < now.count; ++i) {
        for (; leaving[left - 1] == end - 1; --left) --end;
        gaps.add(leaving[i]);
        last.add(static_cast<std::uint32_t>(--end));
    }
    for (std::size_t k = 0; k < gaps.size(); ++k) now.origin[gaps[k]] = now.origin[last[k]];
    for (LaneCell const& cell : exit.live) {
        std::byte* const at = cells(depth, cell.offset);
        copy_lanes(at, gaps.data(), at, last.data(), gaps.size(), cell.size);
    }
}

} // namespace limn::detail

#endif // LIMN_RUN_PLAN_LANE_RUN_IPP
