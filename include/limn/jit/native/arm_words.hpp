// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ArmWords`: how an instruction of 64-bit ARM processors is written in bytes.

#ifndef LIMN_JIT_NATIVE_ARM_WORDS_HPP
#define LIMN_JIT_NATIVE_ARM_WORDS_HPP

#include <limn/jit/native/operand.hpp>
#include <limn/jit/native/operation.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// Bytes of code. Each instruction is a word of four bytes, which names up to three registers.
class ArmWords {
public:
    static constexpr std::size_t entry = 0;         ///< where the code begins
    static constexpr std::size_t most = 0x07fffffc; ///< bytes that a jump can cross

    std::size_t size() const noexcept { return bytes_.size(); }
    unsigned char const* data() const noexcept { return bytes_.data(); }

    /// The jump that ends at `jump` leads to `target`. One that a condition leads over becomes one on
    /// the opposite condition, where that can lead so far. To be called once.
    LIMN_DECLARE void aim(std::size_t jump, std::size_t target);

protected:
    // Between two instructions only: x16 or v0 has an operand, x17 a distance.
    static constexpr unsigned operand_scratch = 16, distance_scratch = 17;
    static constexpr unsigned zero = 31; ///< the register that is always 0
    /// A jump over the next word, on a condition: the last four bits.
    static constexpr std::uint32_t over = 0x54000040;

    LIMN_DECLARE void put(std::uint32_t word);
    LIMN_DECLARE std::uint32_t word_at(std::size_t at) const;
    LIMN_DECLARE void put_at(std::size_t at, std::uint32_t word);
    /// `to = a op b`
    void put(std::uint32_t opcode, unsigned to, unsigned a, unsigned b = 0) {
        put(opcode | b << 16 | a << 5 | to);
    }
    /// A load or a store of the register `number`.
    LIMN_DECLARE void access(std::uint32_t opcode, MachineType type, unsigned number, Operand at);
    /// The same of `1 << size` bytes, at a distance from the address in a register. Where that is
    /// too far for the instruction, or no multiple of the size, a register has the distance.
    LIMN_DECLARE void access(std::uint32_t opcode, unsigned size, unsigned number, unsigned address,
                             std::int32_t distance);
    LIMN_DECLARE void immediate(std::uint64_t value, unsigned to);
    LIMN_DECLARE void call_address(void const* function);

    // The bits that distinguish the instruction on wide integers, and on doubles.
    static std::uint32_t wide(MachineType type) { return is_wide(type) ? 0x80000000u : 0u; }
    static std::uint32_t precise(MachineType type) {
        return type == MachineType::float64 ? 0x00400000u : 0u;
    }
    /// The binary logarithm of the type's bytes.
    LIMN_DECLARE static unsigned size_of(MachineType type);

private:
    Vector<unsigned char> bytes_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/jit/native/arm_words.ipp>
#endif

#endif // LIMN_JIT_NATIVE_ARM_WORDS_HPP
