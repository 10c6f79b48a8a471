// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `LaneProgram`: a graph with branches and loops as steps over many values at once.

#ifndef LIMN_RUN_PLAN_LANE_PROGRAM_HPP
#define LIMN_RUN_PLAN_LANE_PROGRAM_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/op_row.hpp>
#include <limn/run/plan/layout.hpp>
#include <limn/run/run_options.hpp>
#include <limn/type/type_row.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// A cell of a frame for many values, and how long the value of one lane is.
struct LaneCell {
    std::uint32_t offset, size;
};
struct LaneMove {
    std::uint32_t from, to, size;
    TypeRow const* type;
};

/// The steps of an arm, which may run in a frame of its own.
struct LaneArm {
    std::uint32_t begin = 0, end = 0; ///< its steps
    Vector<LaneCell> reads{};         ///< what they read that was computed before the arm
    Vector<LaneMove> writes{};        ///< what the arm leaves behind, into the frame around it

    bool empty() const noexcept { return begin == end; }
};

struct LaneBranch {
    std::uint32_t condition; ///< the cell of a bool
    std::uint32_t next;      ///< the step after both arms
    LaneArm where_true{}, where_false{};
    bool together = false; ///< where lanes differ, all run both arms: that is faster than to part
};

/// Some lanes may leave a loop here. The steps of those that stay follow at `next`.
struct LaneExit {
    std::uint32_t condition, next;
    bool leaves_when;
    std::uint32_t number;   ///< of the exit
    std::uint32_t numbered; ///< the cell that takes it
    LaneArm leaving{};
    Vector<LaneCell> live{}; ///< what those that stay need of what there is
};

struct LaneLoop {
    std::uint32_t begin, end; ///< the steps of an iteration
    Vector<LaneMove> first{}, next{};
};

/// A block of values, a call, or what goes different ways for different lanes.
struct LaneStep {
    enum class Does : std::uint32_t {
        call,   ///< `block`, on the offsets at `index`
        move,   ///< number `index` of the moves
        branch, ///< of the branches
        exit,   ///< of the exits
        loop,   ///< of the loops
        packed, ///< `block` does what all steps do that stand before step `index`
    };
    Does does;
    std::uint32_t index;
    BlockKernel block = nullptr;
    OpRow const* row = nullptr; ///< of a call
};

/// The steps of a graph over the cells of its layout. The steps of an arm, and of a loop, follow
/// the step that asks for them.
class LaneProgram {
public:
    /// Whether all of the graph can run so: no effects, no states, and values without destructors.
    LIMN_DECLARE static bool is_possible(Layout const& layout, Graph const& graph);

    /// Requires  it is possible
    LIMN_DECLARE explicit LaneProgram(Layout const& layout, RunOptions const& options = {});

    static constexpr std::size_t most_lanes = 256; ///< of a block

    /// Lanes that stay long in a loop may leave it before their time, to be computed anew: what
    /// follows ends, and does no harm, on any values.
    bool gives_up() const {
        for (LaneStep const& step : steps)
            if (step.row != nullptr && step.row->partial) return false;
        return loops.size() == 1;
    }

    Vector<LaneStep> steps;
    Vector<std::uint32_t> offsets; ///< of calls: result, then operands
    Vector<LaneMove> moves;
    Vector<LaneBranch> branches;
    Vector<LaneExit> exits;
    Vector<LaneLoop> loops;
    std::size_t frames = 1; ///< how many of them it needs: one more for each arm inside of an arm
    std::size_t lanes = 0;  ///< for how many at once some steps are written; 0: for any number
    std::size_t scratch = 0; ///< bytes that such steps need behind the cells

private:
    /// A part of the layout, and the statement that computes each value; `none` of an input.
    struct Code {
        Part const& part;
        Vector<std::uint32_t> computed{};
    };
    struct Range {
        std::size_t begin, end;
    };
    static constexpr std::uint32_t none = Value::none;

    LIMN_DECLARE Code code_of(Part const& part) const;
    LIMN_DECLARE void append(Code const& code, Range range, std::size_t depth);
    LIMN_DECLARE void append_call(Part const& part, Node node);
    LIMN_DECLARE void append_loop(Part const& part, Node node, std::size_t depth);
    LIMN_DECLARE void append_result(Part const& part, Node node);
    LIMN_DECLARE void append_branch(Code const& code, std::size_t branch, std::size_t depth);
    LIMN_DECLARE void append_exit(Code const& code, std::size_t branch, std::size_t depth);
    LIMN_DECLARE void append_move(LaneMove const& move);
    LIMN_DECLARE LaneArm arm(Code const& code, Range range, std::size_t depth);

    /// Whether the statements of an arm cost less than to part the lanes, and can do no harm in
    /// those of the other arm.
    LIMN_DECLARE static bool is_cheap(Part const& part, Range arm);

    LIMN_DECLARE Vector<LaneMove> next_moves(Part const& part) const;
    LIMN_DECLARE void add_writes(Vector<LaneMove>& out, Code const& code, Range range,
                                 std::size_t end) const;
    LIMN_DECLARE void add_reads(Vector<LaneCell>& out, Code const& code, Range range) const;
    LIMN_DECLARE void add_read(Vector<LaneCell>& out, Code const& code, Value v,
                               std::size_t begin) const;
    LIMN_DECLARE LaneCell result_cell(Part const& part, Node node) const;
    std::uint32_t here() const { return static_cast<std::uint32_t>(steps.size()); }

    Layout const& layout_;
    bool fast_math_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/run/plan/lane_program.ipp>
#endif

#endif // LIMN_RUN_PLAN_LANE_PROGRAM_HPP
