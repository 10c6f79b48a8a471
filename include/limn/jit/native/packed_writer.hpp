// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `PackedWriter`: writes the machine code of blocks of values.

#ifndef LIMN_JIT_NATIVE_PACKED_WRITER_HPP
#define LIMN_JIT_NATIVE_PACKED_WRITER_HPP

#include <limn/jit/native/operation.hpp>
#include <limn/jit/native/packed_block.hpp>
#include <limn/jit/native/packed_encoder.hpp>
#include <limn/meta/vector.hpp>
#include <limn/run/plan/layout.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// Writes a loop over the lanes for each block. A value stays in a register until its last use, or
/// until another one needs the register: the value goes whose next use is farthest. What stands in
/// the frame or beside the code is read again; all else is kept on the stack.
///
/// What it asks of an encoder, of whatever processor, is `PackedInstructionWriter`.
template <PackedInstructionWriter Code> class PackedWriter {
public:
    /// `constants` is how a frame of one lane begins.
    PackedWriter(Layout const& layout, std::byte const* constants, std::size_t lanes);

    /// Requires  the block is finished
    void write(PackedBlock& block);
    Code const& code() const { return code_; }
    /// Bytes behind the cells of a frame, for values that no register has room for.
    std::size_t scratch() const { return scratch_; }

private:
    using Operand = PackedOperand;
    static constexpr std::uint32_t none = PackedNode::never;

    /// Where a value is.
    struct Home {
        MachineType type = MachineType::none;
        unsigned char reg = 0xff;
        bool in_memory = false; ///< at `memory`
        bool bools = false;     ///< which is bytes, in place of a vector
        Operand memory{};
        std::uint32_t next = none; ///< who reads it next
    };

    void find_home(PackedBlock const& block, std::uint32_t number);
    void write_operation(PackedNode const& node, std::uint32_t number);
    void write_store(PackedNode const& node);
    unsigned in_register(std::uint32_t value);
    /// Memory, where nothing else reads the value from it.
    Operand operand(PackedNode const& node, unsigned k);
    /// One for a value of that type.
    unsigned free_register(MachineType type);
    void hold(std::uint32_t value, unsigned reg);
    /// The operands are read: those that nothing reads again leave their registers.
    void pass(PackedNode const& node);
    Operand cell(std::uint32_t offset, MachineType type) const;

    Layout const& layout_;
    std::byte const* constants_;
    std::size_t lanes_;
    Code code_;
    unsigned element_ = 8;
    Vector<Home> homes_;
    std::array<std::uint32_t, 64> held_{};
    std::uint64_t kept_ = 0; ///< registers that the present instruction needs, a bit each
    std::size_t kept_bytes_ = 0, scratch_ = 0;
};

} // namespace limn::detail

#include <limn/jit/native/packed_writer.ipp>

#endif // LIMN_JIT_NATIVE_PACKED_WRITER_HPP
