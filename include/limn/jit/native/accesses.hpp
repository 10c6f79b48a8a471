// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Accesses`: what each step of a plan does to which cells, and what is read again.

#ifndef LIMN_JIT_NATIVE_ACCESSES_HPP
#define LIMN_JIT_NATIVE_ACCESSES_HPP

#include <limn/jit/native/operation.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/run/plan/plan.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace limn::detail {

/// A step reads or writes a cell whose value fits a register.
struct CellAccess {
    static constexpr std::uint32_t never = 0xffffffffu;  ///< as `next`
    static constexpr std::uint32_t leaves = 0xfffffffeu; ///< as `next`: only in another block

    std::uint32_t cell;
    std::uint32_t next; ///< the step of the block that reads the value after this one
    MachineType type;
    bool writes;
};

/// The steps of a plan as blocks: a block begins where a jump leads to, and may be left in its
/// middle.
class Accesses {
public:
    LIMN_DECLARE Accesses(Plan const& plan, Vector<PlannedCall> const& calls);

    Operation const& operation(std::size_t step) const { return operations_[step]; }
    /// Operands, the result, then what the control reads and writes.
    std::span<CellAccess const> of(std::size_t step) const {
        return {all_.data() + first_[step], all_.data() + first_[step + 1]};
    }
    bool begins_block(std::size_t step) const { return labels_[step]; }
    /// Whether the step may lead elsewhere than to the next one.
    LIMN_DECLARE bool jumps(std::size_t step) const;
    /// Whether some block reads what another has written there.
    bool crosses_blocks(std::uint32_t cell) const { return crosses_[cell]; }
    /// Whether some kernel reads a constant, so that the frame must hold it.
    bool constants_in_frame() const { return constants_in_frame_; }

private:
    LIMN_DECLARE void find_labels();
    LIMN_DECLARE void find_operations(Vector<PlannedCall> const& calls);
    LIMN_DECLARE void append_call(std::size_t step, PlannedCall const& call);
    LIMN_DECLARE void append_control(Control const& control);
    LIMN_DECLARE void find_crossing();
    LIMN_DECLARE void find_next();
    void append(std::uint32_t cell, MachineType type, bool writes) {
        if (type != MachineType::none) all_.push_back({cell, CellAccess::never, type, writes});
    }

    Plan const& plan_;
    Vector<bool> labels_;
    Vector<Operation> operations_;
    Vector<CellAccess> all_;
    Vector<std::uint32_t> first_;
    Vector<bool> crosses_; ///< of each cell
    bool constants_in_frame_ = false;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/jit/native/accesses.ipp>
#endif

#endif // LIMN_JIT_NATIVE_ACCESSES_HPP
