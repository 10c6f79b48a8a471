// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `X86Vectors`: what AVX2 and AVX-512 have in common, for those who write their instructions.

#ifndef LIMN_JIT_NATIVE_X86_VECTORS_HPP
#define LIMN_JIT_NATIVE_X86_VECTORS_HPP

#include <limn/jit/native/operation.hpp>
#include <limn/jit/native/packed_encoder.hpp>
#include <limn/jit/native/x86_bytes.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// Bytes of code, before which stand the vectors that many instructions read. A function counts
/// lanes in a register, from which all its operands in cells are reached.
class X86Vectors : public X86Bytes {
public:
    using X86Bytes::size, X86Bytes::data;
    using Operand = PackedOperand;

    LIMN_DECLARE Operand constant(std::uint64_t bits, unsigned element);
    /// In registers of either kind: bits that are all set, or none.
    Operand all(bool value) const { return beside(value ? every_bit : no_bit); }

    LIMN_DECLARE std::size_t begin();
    LIMN_DECLARE void end(std::size_t begin, unsigned lanes);

protected:
    /// The vectors before the code.
    enum Beside : std::int32_t {
        sign64,
        rest64,
        sign32,
        rest32,
        every_bit,
        no_bit,
        one64,
        one32,
        one_long,
        one_int,
        one_byte,
    };
    /// An instruction with a prefix `VEX` or `EVEX`: of opcode map 1 to 3.
    struct Vex {
        unsigned prefix, map, opcode;
        bool wide = false;
    };

    LIMN_DECLARE explicit X86Vectors(std::size_t width);

    Operand beside(Beside vector) const {
        return at(static_cast<std::int32_t>(entry) + vector * static_cast<std::int32_t>(width_));
    }
    /// `bytes_after` follow the operands.
    LIMN_DECLARE void encode(Vex const& vex, unsigned reg, unsigned second, Operand rm,
                             bool long_vector = true, unsigned bytes_after = 0);
    LIMN_DECLARE void put_operands(unsigned reg, Operand rm, unsigned bytes_after);

    /// How instructions number a comparison of floating values: none but `!=` holds of NaN.
    LIMN_DECLARE static unsigned floating_comparison(Inlined does);
    /// The opcode of a binary operation, in map 1 as a rule.
    LIMN_DECLARE static Vex binary(Inlined does, MachineType type);
    /// How instructions number a way of rounding; 0: `does` is none.
    LIMN_DECLARE static unsigned rounding(Inlined does);

    /// The prefix of an instruction on floating values of that type.
    static unsigned prefix(MachineType type) { return type == MachineType::float32 ? 0 : 1; }
    static Operand in(unsigned reg) { return {Operand::Is::reg, static_cast<unsigned char>(reg)}; }
    static Operand at(std::int32_t distance) { return {Operand::Is::here, 0, distance}; }

private:
    std::size_t width_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/jit/native/x86_vectors.ipp>
#endif

#endif // LIMN_JIT_NATIVE_X86_VECTORS_HPP
