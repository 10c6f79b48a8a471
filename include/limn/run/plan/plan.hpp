// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Plan`: the schedule of a graph as a list of typed kernels over the bytes of a frame.

#ifndef LIMN_RUN_PLAN_PLAN_HPP
#define LIMN_RUN_PLAN_PLAN_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/schedule.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/run/plan/layout.hpp>
#include <limn/run/plan/planned.hpp>
#include <limn/run/plan/step_list.hpp>
#include <limn/run/plan/transfer_list.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// A graph as steps over a frame.
class Plan : public TransferList {
public:
    using StepList::steps, StepList::offsets, StepList::controls, StepList::control;
    using TransferList::owned;

    LIMN_DECLARE explicit Plan(Graph const& graph, Cells cells = Cells::shared,
                               Vector<PlannedCall>* calls = nullptr);

    Layout const& layout() const noexcept { return layout_; }

    /// Whose step is whose. For errors: a plan does not know until it is made once more.
    LIMN_DECLARE [[gnu::cold]] Vector<PlannedCall> calls() const;

    Vector<Transfer> inputs;
    Vector<Transfer> outputs;
    Vector<Death> deaths; ///< of steps without control, in order of their step
    Vector<Begin> begins; ///< of separate cells: the statements outside of loops

private:
    using StepList::append, StepList::append_control, StepList::remove_last_control;
    using StepList::pause, StepList::label, StepList::aim, StepList::append_repeat;
    using TransferList::append_transfer, TransferList::append_taken, TransferList::vacate;

    /// `last` is set for each operand that nothing reads after this call, and that is its own.
    LIMN_DECLARE void append_call(Part const& part, Node node, std::uint32_t last = 0);
    /// The operands whose last use this call is. Inputs and constants are not ours to change.
    LIMN_DECLARE static std::uint32_t last_operands(Graph const& graph, Schedule const& schedule,
                                                    Node node);

    // --- nodes in their order -------------------------------------------------------------------

    LIMN_DECLARE void append_calls(Part const& part);

    // --- statements -----------------------------------------------------------------------------

    /// The exits of a loop whose steps are not known yet.
    struct Exits {
        struct Arm {
            std::size_t begin, end, unless;
        };
        Vector<Arm> arms; ///< written after the loop, so that an iteration need not jump over them
        Vector<std::size_t> jumps;
    };

    LIMN_DECLARE void append_statements(Part const& part);

    LIMN_DECLARE void append_statements(Part const& part, std::size_t begin, std::size_t end,
                                        Exits& exits);

    LIMN_DECLARE void append_compute(Part const& part, Node node, std::size_t statement);

    LIMN_DECLARE void append_loop(Part const& part, Node node, std::size_t statement);

    LIMN_DECLARE void append_result(Part const& part, Node node);

    /// What the loop leaves behind at one of its exits, and which it was.
    LIMN_DECLARE void append_exit(Part const& part, std::uint32_t exit, std::size_t statement);

    /// The next carried values; those that are carried values now are put aside first.
    LIMN_DECLARE void append_next(Part const& part);

    LIMN_DECLARE void append_transfer(Part const& part, Value v, std::uint32_t to, bool moves);

    Layout layout_;
    bool separate_;
    Vector<PlannedCall>* calls_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/run/plan/plan.ipp>
#endif

#endif // LIMN_RUN_PLAN_PLAN_HPP
