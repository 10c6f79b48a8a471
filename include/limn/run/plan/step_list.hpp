// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `StepList`: typed kernels over the cells of a frame, one after another, with jumps.

#ifndef LIMN_RUN_PLAN_STEP_LIST_HPP
#define LIMN_RUN_PLAN_STEP_LIST_HPP

#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/op_row.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

struct Step;

/// Runs a chain of steps that begins with this one, and gives the step after it: see
/// run/plan/links.hpp. `before` is the result of the step before.
using Linked = Step const* (*)(std::byte* base, Step const* step, std::uint32_t const* offsets,
                               double before);

/// One call: its kernel, and where in `StepList::offsets` its offsets begin: result, then
/// operands; and which of `StepList::controls` follows.
struct Step {
    Kernel kernel;
    std::uint32_t offsets;
    std::uint32_t control = 0; ///< number 0: on to the next step; 1: the same, but a run may end
    Linked linked = nullptr;   ///< in place of the kernel, where the step is part of a chain
};

/// What a step does after its kernel.
struct Control {
    enum class Does : std::uint32_t {
        next,    ///< nothing
        jump,    ///< to the target
        when,    ///< to the target where the bool at the offset is true
        unless,  ///< to the target where it is false
        count,   ///< adds to a `size_t`, and jumps to the target until it is another
        number,  ///< writes the target, an int, to the offset
        destroy, ///< the value number `target` of `Plan::owned`, where there is one
    };
    Does does = Does::next;
    std::uint32_t target = 0;
    std::uint32_t offset = 0; ///< of a cell; of `count`, in `StepList::offsets`: of five cells,
                              ///< which are the sum and its operands, whether to go on, and the end

    /// Whether the target is a step.
    constexpr bool jumps() const noexcept { return does >= Does::jump && does <= Does::count; }
};

/// The kernel of a step that is control alone.
void compute_nothing(std::byte*, std::uint32_t const*);

/// The steps of a graph, and what writes them.
class StepList {
public:
    Vector<Step> steps;
    Vector<std::uint32_t> offsets;
    Vector<Control> controls{Control{}, Control{}};
    bool control = false; ///< some step is more than its kernel

protected:
    /// One call, on cells of the frame. What follows adds the offsets of its operands.
    LIMN_DECLARE void append(Kernel kernel, std::uint32_t result);

    /// Control after the last step, where no jump comes in between; else in a step of its own.
    LIMN_DECLARE std::size_t append_control(Control::Does does, std::uint32_t offset);
    LIMN_DECLARE void remove_last_control();

    /// A run may end here.
    LIMN_DECLARE void pause();

    /// A step that is jumped to, or begun at: the next one, whatever it will be.
    std::size_t label() { return label_ = steps.size(); }

    void aim(std::size_t step) { aim(step, label()); }
    LIMN_DECLARE void aim(std::size_t step, std::size_t target);

    /// Back to the head of a loop. A test that stands there is done here too, so that an iteration
    /// jumps once; it goes on where the condition is not `leaves`. Else it leaves by what is
    /// written next, where the test at the head has no target yet.
    LIMN_DECLARE void append_repeat(std::size_t head, bool leaves);

private:
    /// Whether the last step counts what `test` compares, as in `++i; i != n`.
    LIMN_DECLARE bool counts(Step const& test, std::uint32_t condition) const;
    LIMN_DECLARE void append_count(Step test);

    std::size_t label_ = 0;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/run/plan/step_list.ipp>
#endif

#endif // LIMN_RUN_PLAN_STEP_LIST_HPP
