// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `TightLoops`: the innermost loops of a plan that call nothing, and what stays in registers
/// all through them.

#ifndef LIMN_JIT_NATIVE_TIGHT_LOOPS_HPP
#define LIMN_JIT_NATIVE_TIGHT_LOOPS_HPP

#include <limn/jit/native/accesses.hpp>
#include <limn/jit/native/operation.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/run/plan/plan.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// A cell that has a register of its own in a loop.
struct Resident {
    std::uint32_t cell;
    MachineType type;
    bool changes; ///< the loop writes it
};

/// The steps from `begin` to `end`, which jumps back to `begin`. Nothing else jumps in.
struct TightLoop {
    std::uint32_t begin, end;
    Vector<Resident> residents{};

    bool contains(std::uint32_t step) const { return begin <= step && step <= end; }
};

class TightLoops {
public:
    LIMN_DECLARE TightLoops(Plan const& plan, Accesses const& accesses);

    /// In order of their steps.
    Vector<TightLoop> const& all() const noexcept { return all_; }

private:
    /// Which steps jump to a step.
    struct Sources {
        std::uint32_t first = 0xffffffffu, last = 0;
    };
    /// How often a loop uses a cell.
    struct Use {
        Resident resident;
        std::uint32_t count;
    };

    LIMN_DECLARE void find_sources();
    LIMN_DECLARE bool is_tight(TightLoop const& loop) const;
    LIMN_DECLARE void find_residents(TightLoop& loop);

    Plan const& plan_;
    Accesses const& accesses_;
    Vector<Sources> sources_;
    Vector<std::uint32_t> number_; ///< of each cell: one more than its place among the uses
    Vector<TightLoop> all_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/jit/native/tight_loops.ipp>
#endif

#endif // LIMN_JIT_NATIVE_TIGHT_LOOPS_HPP
