// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what a run of a plan is made of: the frame is loaded, steps are run, results are stored,
/// and what is left behind is destroyed. Serial and parallel runs share it.

#ifndef LIMN_RUN_PLAN_STEPS_HPP
#define LIMN_RUN_PLAN_STEPS_HPP

#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/run/plan/frame.hpp>
#include <limn/run/plan/plan.hpp>
#include <limn/run/signature.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// Writes the constants to the beginning of a frame.
LIMN_DECLARE void bind_constants(Layout const& layout, std::byte* base);

/// The inputs of a frame.
LIMN_DECLARE void load_inputs(Plan const& plan, std::byte* base, void const* const* in);

/// Begins a frame: constants as they stand in `prefix`, and the inputs.
LIMN_DECLARE void load(Plan const& plan, Frame const& prefix, std::byte* base,
                       void const* const* in);

/// Hands the outputs over.
LIMN_DECLARE void store(Plan const& plan, std::byte* base, void* const* out);

/// Destroys what an owned cell holds. The pointer that such a cell begins with is null where it
/// holds nothing.
LIMN_DECLARE void destroy(std::byte* base, Transfer const& cell);

/// The cells of a run that may hold values with destructors: empty at first, and at the end again.
class OwnedCells {
public:
    LIMN_DECLARE OwnedCells(Plan const& plan, std::byte* base);
    OwnedCells(OwnedCells const&) = delete;
    OwnedCells& operator=(OwnedCells const&) = delete;
    ~OwnedCells();

private:
    Plan const& plan_;
    std::byte* base_;
};

/// Runs the steps from `begin` to `end`, where the plan has a pause; no step jumps out of them.
LIMN_DECLARE void run_steps(Plan const& plan, std::byte* base, std::uint32_t begin,
                            std::uint32_t end);

/// Runs `count` times, beginning with value `begin`.
template <class Runner>
void map_one_by_one(Runner const& runner, Plan const& plan, Leaves in, MutableLeaves out,
                    std::size_t begin, std::size_t count) {
    Vector<void const*> from(plan.inputs.size());
    Vector<void*> to(plan.outputs.size());
    for (std::size_t k = begin; k < begin + count; ++k) {
        for (std::size_t i = 0; i < from.size(); ++i)
            from[i] = static_cast<std::byte const*>(in.address[i]) + k * in.stride[i];
        for (std::size_t i = 0; i < to.size(); ++i)
            to[i] = static_cast<std::byte*>(out.address[i]) + k * out.stride[i];
        runner.run(from.data(), to.data());
    }
}

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/run/plan/steps.ipp>
#endif

#endif // LIMN_RUN_PLAN_STEPS_HPP
