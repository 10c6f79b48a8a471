// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what a run of a plan is made of: the frame is loaded, steps are run, results are stored,
/// and what is left behind is destroyed. Serial and parallel runs share it.

#ifndef LIMN_RUN_PLAN_STEPS_HPP
#define LIMN_RUN_PLAN_STEPS_HPP

#include <limn/run/plan/failure.hpp>
#include <limn/run/plan/frame.hpp>
#include <limn/run/plan/plan.hpp>
#include <limn/type/cell.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace limn::detail {

/// Writes the constants to the beginning of a frame.
template <class T> void bind_constants(Layout<T> const& layout, std::byte* base) {
    for (auto const& [value, offset] : layout.constants)
        value->type().bind_constant(base + offset, *value);
}

/// Begins a frame: constants as they stand in `prefix`, and the inputs.
template <class T>
void load(Plan<T> const& plan, Frame const& prefix, std::byte* base, void const* const* in) {
    if (plan.layout().prefix != 0) std::memcpy(base, prefix.data(), plan.layout().prefix);
    for (std::size_t i = 0; i < plan.inputs.size(); ++i)
        plan.inputs[i].type->bind(base + plan.inputs[i].offset, in[i]);
}

/// Hands the outputs over.
template <class T> void store(Plan<T> const& plan, std::byte* base, void* const* out) {
    for (std::size_t i = 0; i < plan.outputs.size(); ++i)
        plan.outputs[i].type->take(base + plan.outputs[i].offset, out[i]);
}

/// Destroys what an owned cell holds. The pointer that such a cell begins with is null where it
/// holds nothing.
inline void destroy(std::byte* base, Transfer const& cell) {
    void const* value = nullptr;
    std::memcpy(static_cast<void*>(&value), base + cell.offset, sizeof value);
    if (value == nullptr) return;
    std::memset(base + cell.offset, 0, sizeof value);
    cell.type->destroy(base + cell.offset);
}

/// The cells of a run that may hold values with destructors: empty at first, and at the end again.
template <class T> class OwnedCells {
public:
    OwnedCells(Plan<T> const& plan, std::byte* base) : plan_{plan}, base_{base} {
        for (Transfer const& cell : plan.owned) std::memset(base + cell.offset, 0, sizeof(void*));
    }
    OwnedCells(OwnedCells const&) = delete;
    OwnedCells& operator=(OwnedCells const&) = delete;
    ~OwnedCells() {
        for (Transfer const& cell : plan_.owned) destroy(base_, cell);
    }

private:
    Plan<T> const& plan_;
    std::byte* base_;
};

/// Runs the steps from `begin` to `end`, where the plan has a pause; no step jumps out of them.
template <class T>
void run_steps(Plan<T> const& plan, std::byte* base, std::uint32_t begin, std::uint32_t end) {
    Step const* const first = plan.steps.data();
    std::uint32_t const* const offsets = plan.offsets.data();
    Control const* const controls = plan.controls.data();
    Step const *step = first + begin, *const last = first + end;
    try {
        while (step != last) {
            std::uint32_t follows = 0;
            do {
                step->kernel(base, offsets + step->offsets);
                follows = step++->control;
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

#endif // LIMN_RUN_PLAN_STEPS_HPP
