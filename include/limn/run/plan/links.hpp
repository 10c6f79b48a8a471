// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `link`: steps of arithmetic are chained, so that each hands its result to the next.

#ifndef LIMN_RUN_PLAN_LINKS_HPP
#define LIMN_RUN_PLAN_LINKS_HPP

#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/run/plan/step_list.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// Gives `Step::linked` to steps of arithmetic on doubles that stand in a row, without control in
/// between. Such a step is the arithmetic itself, reads the result of the step before from a
/// register, and ends with a call of the next step, of which an optimising compiler makes a jump.
/// Where it does not, nothing else changes: a chain is short, and so is the stack that it takes.
///
/// Of a kernel's call, the loads of its offsets, and the result that goes through memory, the
/// latter costs most: four to seven cycles in which the next step waits.
///
/// Cost  linear
LIMN_DECLARE void link(Vector<Step>& steps, Vector<std::uint32_t>& offsets,
                       Vector<Control> const& controls);

/// Runs a step, or the chain that begins with it, and gives the step that follows.
inline Step const* run_step(std::byte* base, Step const* step, std::uint32_t const* offsets) {
    if (step->linked != nullptr) return step->linked(base, step, offsets, 0.0);
    step->kernel(base, offsets + step->offsets);
    return step + 1;
}

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/run/plan/links.ipp>
#endif

#endif // LIMN_RUN_PLAN_LINKS_HPP
