// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `PackedProgram`: a `LaneProgram` whose steps are machine code where that can be.

#ifndef LIMN_JIT_NATIVE_PACKED_PROGRAM_HPP
#define LIMN_JIT_NATIVE_PACKED_PROGRAM_HPP

#include <limn/jit/native/code_pages.hpp>
#include <limn/jit/native/packed_block.hpp>
#include <limn/jit/native/packed_set.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/run/plan/lane_program.hpp>
#include <limn/run/plan/plan.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>

namespace limn::detail {

/// Takes the steps of a `LaneProgram` together that follow one another: all that is done to a
/// value then stays in registers, where each step alone would read and write memory. Branches whose
/// arms all lanes may run are taken in. A step whose op has no instruction stays as it is, and so
/// do loops and their exits, around the blocks of their bodies.
class PackedProgram {
public:
    /// `constants` is how a frame begins. Both live as long as this.
    LIMN_DECLARE PackedProgram(Plan const& plan, std::byte const* constants,
                               RunOptions const& options, PackedSet set);

    /// Null where there is no code.
    LaneProgram const* program() const noexcept { return pages_ != nullptr ? &program_ : nullptr; }
    CodePages const& code() const noexcept { return *pages_; }
    /// Whether no loop calls a kernel for one of its steps.
    bool packs_loops() const noexcept { return !calls_in_loop_; }

private:
    static constexpr std::uint32_t never = PackedNode::never;
    static constexpr std::size_t most = 512; ///< nodes of a block, which should fit a near cache

    // --- blocks ---
    LIMN_DECLARE void collect(std::uint32_t begin, std::uint32_t end, bool in_loop);
    LIMN_DECLARE bool add_step(std::uint32_t step);
    LIMN_DECLARE bool add_branch(LaneBranch const& branch, std::uint32_t step);
    /// Whether the steps can be added to the block.
    LIMN_DECLARE bool fits(std::uint32_t begin, std::uint32_t end, unsigned& element) const;
    LIMN_DECLARE bool fits(LaneArm const& arm, unsigned& element) const;
    LIMN_DECLARE void open(std::uint32_t step);
    LIMN_DECLARE void close(std::uint32_t end);
    LIMN_DECLARE std::uint32_t value_in(std::uint32_t cell, MachineType type);
    LIMN_DECLARE void put_in(std::uint32_t cell, std::uint32_t node);

    // --- code ---
    template <class Code> void write(std::byte const* constants);

    // --- which of the cells that a block writes are read after it ---
    LIMN_DECLARE void find_reads();
    LIMN_DECLARE void read_all(std::uint32_t begin, std::uint32_t end, std::size_t block);
    LIMN_DECLARE void read(LaneArm const& arm);
    LIMN_DECLARE void ask(PackedBlock& block);

    Plan const& plan_;
    PackedSet set_;
    LaneProgram program_;
    Vector<PackedBlock> blocks_;
    bool open_ = false;
    bool calls_in_loop_ = false;
    Vector<std::uint32_t> node_in_; ///< of each cell
    Vector<std::uint32_t> touched_; ///< cells
    Vector<bool> read_;             ///< of each cell
    std::unique_ptr<CodePages const> pages_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/jit/native/packed_program.ipp>
#endif

#endif // LIMN_JIT_NATIVE_PACKED_PROGRAM_HPP
