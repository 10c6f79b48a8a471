// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_RUN_PLAN_STEPS_IPP
#define LIMN_RUN_PLAN_STEPS_IPP

#include <limn/meta/inline.hpp>
#include <limn/run/plan/failure.hpp>
#include <limn/run/plan/frame.hpp>
#include <limn/run/plan/links.hpp>
#include <limn/run/plan/plan.hpp>
#include <limn/run/plan/steps.hpp>
#include <limn/type/cell.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace limn::detail {

LIMN_DEFINE void bind_constants(Layout const& layout, std::byte* base) {
    for (auto const& [value, offset] : layout.constants)
        value->type().bind_constant(base + offset, *value);
}

LIMN_DEFINE void load(Plan const& plan, Frame const& prefix, std::byte* base,
                      void const* const* in) {
    if (plan.layout().prefix != 0) std::memcpy(base, prefix.data(), plan.layout().prefix);
    load_inputs(plan, base, in);
}

LIMN_DEFINE void load_inputs(Plan const& plan, std::byte* base, void const* const* in) {
    for (std::size_t i = 0; i < plan.inputs.size(); ++i)
        plan.inputs[i].type->bind(base + plan.inputs[i].offset, in[i]);
}

LIMN_DEFINE void store(Plan const& plan, std::byte* base, void* const* out) {
    for (std::size_t i = 0; i < plan.outputs.size(); ++i)
        plan.outputs[i].type->take(base + plan.outputs[i].offset, out[i]);
}

LIMN_DEFINE void destroy(std::byte* base, Transfer const& cell) {
    void const* value = nullptr;
    std::memcpy(static_cast<void*>(&value), base + cell.offset, sizeof value);
    if (value == nullptr) return;
    std::memset(base + cell.offset, 0, sizeof value);
    cell.type->destroy(base + cell.offset);
}

LIMN_DEFINE OwnedCells::OwnedCells(Plan const& plan, std::byte* base) : plan_{plan}, base_{base} {
    for (Transfer const& cell : plan.owned) std::memset(base + cell.offset, 0, sizeof(void*));
}

LIMN_INLINE OwnedCells::~OwnedCells() {
    for (Transfer const& cell : plan_.owned) destroy(base_, cell);
}

LIMN_DEFINE void run_steps(Plan const& plan, std::byte* base, std::uint32_t begin,
                           std::uint32_t end) {
    Step const* const first = plan.steps.data();
    std::uint32_t const* const offsets = plan.offsets.data();
    Control const* const controls = plan.controls.data();
    Step const *step = first + begin, *const last = first + end;
    try {
        while (step != last) {
            std::uint32_t follows = 0;
            do {
                step = run_step(base, step, offsets);
                follows = step[-1].control;
            } while (follows == 0);
            Control const& control = controls[follows];
            switch (control.does) {
            case Control::Does::jump:
                step = first + control.target;
                break;
            case Control::Does::when:
                if (Cell<bool>::get(base + control.offset)) step = first + control.target;
                break;
            case Control::Does::unless:
                if (!Cell<bool>::get(base + control.offset)) step = first + control.target;
                break;
            case Control::Does::count: {
                std::uint32_t const* const at = offsets + control.offset;
                std::size_t const sum =
                    Cell<std::size_t>::get(base + at[1]) + Cell<std::size_t>::get(base + at[2]);
                Cell<std::size_t>::put(base + at[0], sum);
                bool const more = sum != Cell<std::size_t>::get(base + at[4]);
                Cell<bool>::put(base + at[3], more);
                if (more) step = first + control.target;
                break;
            }
            case Control::Does::number:
                Cell<int>::put(base + control.offset, static_cast<int>(control.target));
                break;
            case Control::Does::destroy:
                destroy(base, plan.owned[control.target]);
                break;
            case Control::Does::next:
                break;
            }
        }
    } catch (...) {
        rethrow_with_call(plan, step->offsets, base);
    }
}

} // namespace limn::detail

#endif // LIMN_RUN_PLAN_STEPS_IPP
