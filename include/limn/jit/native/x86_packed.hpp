// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `X86Packed`: writes instructions of x86-64 processors on several values at once.

#ifndef LIMN_JIT_NATIVE_X86_PACKED_HPP
#define LIMN_JIT_NATIVE_X86_PACKED_HPP

#include <limn/jit/native/operation.hpp>
#include <limn/jit/native/x86_bytes.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// What an instruction on vectors reads, or where it writes.
struct PackedOperand {
    enum class Is : unsigned char {
        reg,   ///< a vector register
        cells, ///< what a cell has of the lanes of this round
        here,  ///< bytes that stand beside the code
        frame, ///< behind the cells
    };
    Is is;
    unsigned char number = 0;  ///< of the register; of cells, the size of one: 1, 4 or 8
    std::int32_t distance = 0; ///< of memory

    constexpr bool memory() const noexcept { return is != Is::reg; }
};

/// Writes instructions of AVX2, on vectors of 32 bytes: eight values of 4 bytes, or four of 8. A
/// bool is as long as the values beside it: all bits are set, or none. Functions are written one
/// after the other, each of which is a `BlockKernel`.
///
/// This class knows the instruction set, and nothing of graphs: as `X86_64` for one value.
class X86Packed : public X86Bytes {
public:
    using X86Bytes::size, X86Bytes::data;
    using Operand = PackedOperand;

    static constexpr std::size_t width = 32;  ///< bytes of a vector
    static constexpr unsigned registers = 15; ///< that hold values; one more is for this class

    /// Whether the processor, and the system, have such vectors.
    LIMN_DECLARE static bool runs();

    /// Whether there are instructions for `operation`, which gives a result of that type; 1 where
    /// it is of bools alone, else the bytes of its values; 0: there are none.
    LIMN_DECLARE static unsigned element_of(Operation const& operation, MachineType result);

    LIMN_DECLARE X86Packed();

    /// A vector of equal elements beside the code.
    LIMN_DECLARE Operand constant(std::uint64_t bits, unsigned element);
    /// The same of all bits, or none.
    static Operand all(bool value) { return {Operand::Is::here, 0, value ? every_bit : no_bit}; }

    // --- values: of `element` bytes; `to` and `a` are registers ---
    LIMN_DECLARE void load(unsigned to, Operand from);
    LIMN_DECLARE void store(unsigned from, Operand to);
    LIMN_DECLARE void load_bools(unsigned to, Operand cells, unsigned element);
    LIMN_DECLARE void store_bools(unsigned from, Operand cells, unsigned element);
    LIMN_DECLARE void compute(Inlined does, MachineType type, unsigned to, unsigned a, Operand b);
    LIMN_DECLARE void compute_unary(Inlined does, MachineType type, unsigned to, Operand a);
    LIMN_DECLARE void convert(MachineType to_type, unsigned to, MachineType from_type, unsigned a,
                              unsigned element);
    LIMN_DECLARE void select(unsigned to, unsigned condition, unsigned a, Operand b,
                             unsigned element);

    // --- control: one round of the loop is as many lanes as a vector has ---
    LIMN_DECLARE std::size_t begin(); ///< where the function is
    /// The loop begins two bytes after `begin`.
    LIMN_DECLARE void end(std::size_t begin, unsigned lanes);

private:
    // where in the bytes before the code
    static constexpr std::int32_t sign64 = 64, rest64 = 96, sign32 = 128, rest32 = 160,
                                  every_bit = 192, no_bit = 224, one64 = 256, one32 = 288,
                                  one_int = 320;
    static constexpr unsigned char scratch = 15;

    /// An instruction with a prefix `VEX`: of opcode map 1 to 3.
    struct Vex {
        unsigned prefix, map, opcode;
        bool wide = false;
    };
    LIMN_DECLARE void encode(Vex const& vex, unsigned reg, unsigned second, Operand rm,
                             bool long_vector = true, unsigned bytes_after = 0);
    LIMN_DECLARE void compare(Inlined does, MachineType type, unsigned to, unsigned a, Operand b);
    static unsigned prefix(MachineType type) { return type == MachineType::float32 ? 0 : 1; }
    static Operand in(unsigned reg) { return {Operand::Is::reg, static_cast<unsigned char>(reg)}; }
    static Operand at(std::int32_t distance) { return {Operand::Is::here, 0, distance}; }
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/jit/native/x86_packed.ipp>
#endif

#endif // LIMN_JIT_NATIVE_X86_PACKED_HPP
