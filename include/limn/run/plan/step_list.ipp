// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_RUN_PLAN_STEP_LIST_IPP
#define LIMN_RUN_PLAN_STEP_LIST_IPP

#include <limn/meta/inline.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/comparison.hpp>
#include <limn/op/op_row.hpp>
#include <limn/run/plan/step_list.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

LIMN_INLINE void compute_nothing(std::byte*, std::uint32_t const*) {}

LIMN_DEFINE void StepList::append(Kernel kernel, std::uint32_t result) {
    steps.push_back({kernel, static_cast<std::uint32_t>(offsets.size())});
    offsets.push_back(result);
}

LIMN_DEFINE std::size_t StepList::append_control(Control::Does does, std::uint32_t offset) {
    control = true;
    if (steps.size() == label_ || steps.back().control != 0)
        steps.push_back({&compute_nothing, static_cast<std::uint32_t>(offsets.size())});
    steps.back().control = static_cast<std::uint32_t>(controls.size());
    controls.push_back({does, 0, offset});
    return steps.size() - 1;
}

LIMN_DEFINE void StepList::remove_last_control() {
    controls.pop_back();
    steps.back().control = 0;
    if (steps.back().kernel == &compute_nothing) steps.pop_back();
}

LIMN_DEFINE void StepList::pause() {
    if (!steps.empty() && steps.back().control == 0) steps.back().control = 1;
}

LIMN_DEFINE void StepList::aim(std::size_t step, std::size_t target) {
    controls[steps[step].control].target = static_cast<std::uint32_t>(target);
}

LIMN_DEFINE void StepList::append_repeat(std::size_t head, bool leaves) {
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
            steps.push_back({steps[i].kernel, steps[i].offsets});
        auto const again = leaves ? Control::Does::unless : Control::Does::when;
        aim(append_control(again, at_head.offset), leaves ? at_head.target : inside);
    }
    if (leaves) aim(append_control(Control::Does::jump, 0), inside);
    else if (at_head.target != 0) aim(append_control(Control::Does::jump, 0), at_head.target);
}

LIMN_DEFINE bool StepList::counts(Step const& test, std::uint32_t condition) const {
    if (steps.size() == label_) return false;
    Step const& last = steps.back();
    using Count = std::size_t;
    Kernel const add = op_row<prims::add, Count, Count>.kernel;
    Kernel const differs = op_row<prims::not_equal, Count, Count>.kernel;
    return last.kernel == add && last.control == 0 && test.kernel == differs &&
           offsets[test.offsets] == condition && offsets[test.offsets + 1] == offsets[last.offsets];
}

LIMN_DEFINE void StepList::append_count(Step test) {
    std::uint32_t const add = steps.back().offsets;
    std::uint32_t const cells[]{offsets[add], offsets[add + 1], offsets[add + 2],
                                offsets[test.offsets], offsets[test.offsets + 2]};
    steps.pop_back();
    append_control(Control::Does::count, static_cast<std::uint32_t>(offsets.size()));
    for (std::uint32_t cell : cells) offsets.push_back(cell);
}

} // namespace limn::detail

#endif // LIMN_RUN_PLAN_STEP_LIST_IPP
