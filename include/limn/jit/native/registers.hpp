// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Registers`: which cells of a frame stand in which registers while code is written.

#ifndef LIMN_JIT_NATIVE_REGISTERS_HPP
#define LIMN_JIT_NATIVE_REGISTERS_HPP

#include <limn/jit/native/accesses.hpp>
#include <limn/jit/native/encoder.hpp>
#include <limn/jit/native/operand.hpp>
#include <limn/jit/native/operation.hpp>
#include <limn/jit/native/tight_loops.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// A register whose value its cell does not have yet.
struct Spill {
    unsigned char number;
    MachineType type;
    std::uint32_t cell;
};

/// A value that is read comes into a register, and stays there while the block reads it again; a
/// result is made in a register, and reaches its cell when something else needs the register, when
/// a kernel is called, or at the end of the block; never, where nothing reads it any more. Of the
/// values for which there is no room the one goes that is read again last.
class Registers {
public:
    LIMN_DECLARE Registers(Encoder& code, Plan const& plan, Accesses const& accesses);

    // --- for one step; what these return stays as it is until `settle` ---
    /// The register with the value.
    LIMN_DECLARE unsigned take(CellAccess const& access);
    /// The same, or its cell, where nothing reads it again in this block.
    LIMN_DECLARE Operand read(CellAccess const& access);
    /// A register for a result: that of the cell in a loop; or that of an operand, where nothing
    /// reads it again.
    LIMN_DECLARE unsigned target(CellAccess const& result);
    LIMN_DECLARE unsigned target(CellAccess const& result, Operand from);
    /// The same with the operand's value in it.
    LIMN_DECLARE unsigned copy(CellAccess const& result, unsigned from);
    /// The register holds the cell's value from here on.
    LIMN_DECLARE void define(unsigned number, CellAccess const& access);
    LIMN_DECLARE void settle();

    /// Whether the value of that cell is in a register, and the operand its last reader.
    LIMN_DECLARE bool ends_here(CellAccess const& access) const;

    Operand place(std::uint32_t cell) const {
        bool const constant = cell < prefix_;
        return {constant ? Encoder::constants : Encoder::frame, true,
                static_cast<std::int32_t>(cell)};
    }

    /// What other blocks read and is not in its cell yet; without residents where the other block
    /// is one of the loop.
    LIMN_DECLARE Vector<Spill> unsaved(bool in_loop) const;
    LIMN_DECLARE void store(Spill const& spill);
    /// Every value that is read again is in its cell, and no register holds one but a resident's.
    LIMN_DECLARE void empty();
    /// The cell has another value: what was in a register is lost.
    LIMN_DECLARE void reload(std::uint32_t cell);
    LIMN_DECLARE void forget(std::uint32_t cell);

    /// The residents of a loop have their registers, until `leave`.
    LIMN_DECLARE void enter(TightLoop const& loop);
    LIMN_DECLARE void leave();
    /// Whether the cell has a register in the loop.
    bool is_resident(std::uint32_t cell) const { return (residents_ >> where_[cell] & 1) != 0; }

private:
    static constexpr std::uint32_t nothing = 0xffffffffu;
    struct Held {
        std::uint32_t cell = nothing;
        std::uint32_t next = CellAccess::never;
        MachineType type = MachineType::none;
        bool changed = false; ///< the cell has another value
    };

    LIMN_DECLARE unsigned allocate(MachineType type);
    LIMN_DECLARE void release(unsigned number);
    LIMN_DECLARE bool dies(unsigned number) const;

    Encoder& code_;
    Accesses const& accesses_;
    std::uint32_t prefix_;
    std::array<Held, 32> held_{};
    Vector<unsigned char> where_; ///< of each cell: the register, or 0
    std::uint32_t free_ = Encoder::general | Encoder::vectors;
    std::uint32_t locked_ = 0;
    std::uint32_t residents_ = 0;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/jit/native/registers.ipp>
#endif

#endif // LIMN_JIT_NATIVE_REGISTERS_HPP
