// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `StepList`: typed kernels over the cells of a frame, one after another, with jumps.

#ifndef LIMN_RUN_PLAN_STEP_LIST_HPP
#define LIMN_RUN_PLAN_STEP_LIST_HPP

#include <limn/meta/late.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/comparison.hpp>
#include <limn/op/op_row.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// One call: its kernels, and where in `StepList::offsets` its offsets begin: result, then
/// operands; and which of `StepList::controls` follows.
struct Step {
    Kernel kernel;
    BlockKernel block;
    std::uint32_t offsets;
    std::uint32_t control = 0; ///< number 0: on to the next step; 1: the same, but a run may end
};

/// What a step does behind its kernel.
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
};

/// The kernel of a step that is control alone.
inline void compute_nothing(std::byte*, std::uint32_t const*) {}

/// The steps of a graph, and what writes them.
template <class T = void> class StepList {
public:
    Vector<late<Step, T>> steps;
    Vector<std::uint32_t> offsets;
    Vector<late<Control, T>> controls{Control{}, Control{}};
    bool control = false; ///< some step is more than its kernel

protected:
    /// One call, on cells of the frame. What follows adds the offsets of its operands.
    void append(Kernel kernel, BlockKernel block, std::uint32_t result) {
        steps.push_back({kernel, block, static_cast<std::uint32_t>(offsets.size())});
        offsets.push_back(result);
    }

    /// Control behind the last step, where no jump comes in between; else in a step of its own.
    std::size_t append_control(Control::Does does, std::uint32_t offset) {
        control = true;
        if (steps.size() == label_ || steps.back().control != 0)
            steps.push_back(
                {&compute_nothing, nullptr, static_cast<std::uint32_t>(offsets.size())});
        steps.back().control = static_cast<std::uint32_t>(controls.size());
        controls.push_back({does, 0, offset});
        return steps.size() - 1;
    }
    void remove_last_control() {
        controls.pop_back();
        steps.back().control = 0;
        if (steps.back().kernel == &compute_nothing) steps.pop_back();
    }

    /// A run may end here.
    void pause() {
        if (!steps.empty() && steps.back().control == 0) steps.back().control = 1;
    }

    /// A step that is jumped to, or begun at: the next one, whatever it will be.
    std::size_t label() { return label_ = steps.size(); }

    void aim(std::size_t step) { aim(step, label()); }
    void aim(std::size_t step, std::size_t target) {
        controls[steps[step].control].target = static_cast<std::uint32_t>(target);
    }

    /// Back to the head of a loop. A test that stands there is done here too, so that a round jumps
    /// once; it goes on where the condition is not `leaves`. Else it leaves by what is written
    /// next, where the test at the head has no target yet.
    void append_repeat(std::size_t head, bool leaves) {
        std::size_t test = head;
        while (test < head + 4 && test + 1 < steps.size() && steps[test].control == 0) ++test;
        Control const at_head = controls[steps[test].control];
        std::size_t const inside = test + 1;
        if (at_head.does != Control::Does::unless) {
            aim(append_control(Control::Does::jump, 0), head);
            return;
        }
        if (head == test && !leaves && counts(steps[head], at_head.offset)) {
            append_count(steps[head]);
            aim(steps.size() - 1, inside);
        } else {
            label();
            for (std::size_t i = head; i <= test; ++i)
                steps.push_back({steps[i].kernel, nullptr, steps[i].offsets});
            auto const again = leaves ? Control::Does::unless : Control::Does::when;
            aim(append_control(again, at_head.offset), leaves ? at_head.target : inside);
        }
        if (leaves) aim(append_control(Control::Does::jump, 0), inside);
        else if (at_head.target != 0) aim(append_control(Control::Does::jump, 0), at_head.target);
    }

private:
    /// Whether the last step counts what `test` compares, as in `++i; i != n`.
    bool counts(Step const& test, std::uint32_t condition) const {
        if (steps.size() == label_) return false;
        Step const& last = steps.back();
        using Count = late<std::size_t, T>;
        Kernel const add = op_row<prims::add, Count, Count>.kernel;
        Kernel const differs = op_row<prims::not_equal, Count, Count>.kernel;
        return last.kernel == add && last.control == 0 && test.kernel == differs &&
               offsets[test.offsets] == condition &&
               offsets[test.offsets + 1] == offsets[last.offsets];
    }
    void append_count(Step test) {
        std::uint32_t const add = steps.back().offsets;
        std::uint32_t const cells[]{offsets[add], offsets[add + 1], offsets[add + 2],
                                    offsets[test.offsets], offsets[test.offsets + 2]};
        steps.pop_back();
        append_control(Control::Does::count, static_cast<std::uint32_t>(offsets.size()));
        for (std::uint32_t cell : cells) offsets.push_back(cell);
    }

    std::size_t label_ = 0;
};

} // namespace limn::detail

#endif // LIMN_RUN_PLAN_STEP_LIST_HPP
