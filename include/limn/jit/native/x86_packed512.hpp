// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `X86Packed512`: writes instructions of x86-64 processors on vectors of 64 bytes (AVX-512).

#ifndef LIMN_JIT_NATIVE_X86_PACKED512_HPP
#define LIMN_JIT_NATIVE_X86_PACKED512_HPP

#include <limn/jit/native/operation.hpp>
#include <limn/jit/native/packed_encoder.hpp>
#include <limn/jit/native/x86_vectors.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// Writes instructions of AVX-512 (F, DQ, BW and VL), on vectors of 64 bytes: sixteen values of 4
/// bytes, or eight of 8. A bool is a bit of a register for conditions, k1 to k7, which have the
/// numbers from 32 on; k0 is for this class. The bits beyond the lanes of a vector may be any.
///
/// A `PackedInstructionWriter`: what each function does stands there.
class X86Packed512 : public X86Vectors {
public:
    static constexpr std::size_t width = 64;
    static constexpr std::uint64_t values = 0x7fffffff; ///< one more is for this class
    static constexpr std::uint64_t truths = 0xfe00000000;

    LIMN_DECLARE static bool runs();
    static constexpr bool has_besides(Inlined does, MachineType type, MachineType result) {
        using enum MachineType;
        if (does == Inlined::convert)
            return (type == unsigned32 && result == float32) ||
                   (type == int64 && result == float64) || (type == float64 && result == int64);
        return type != boolean &&
               (does == Inlined::multiply || does == Inlined::absolute || is_comparison(does));
    }

    X86Packed512() : X86Vectors{width} {}

    LIMN_DECLARE void load(unsigned to, Operand from);
    LIMN_DECLARE void store(unsigned from, Operand to);
    LIMN_DECLARE void load_bools(unsigned to, Operand cells, unsigned element);
    LIMN_DECLARE void store_bools(unsigned from, Operand cells, unsigned element);
    LIMN_DECLARE void compute(Inlined does, MachineType type, unsigned to, unsigned a, Operand b);
    LIMN_DECLARE void compute_unary(Inlined does, MachineType type, unsigned to, Operand a);
    LIMN_DECLARE void convert(MachineType to_type, unsigned to, MachineType from_type, unsigned a,
                              unsigned element);
    LIMN_DECLARE void select(MachineType type, unsigned to, unsigned condition, unsigned a,
                             Operand b, unsigned element);

private:
    static constexpr unsigned char scratch = 31, first_truth = 32, truth_scratch = 32;

    /// How an instruction uses a vector: its length in halvings of 64 bytes, and which elements it
    /// writes; the others become 0.
    struct Evex {
        unsigned halvings = 0;
        unsigned where = truth_scratch; ///< a register of conditions; this one stands for all
        bool merges = false;            ///< the others are left to the instruction
        unsigned bytes_after = 0;
    };
    LIMN_DECLARE void encode512(Vex const& vex, unsigned reg, unsigned second, Operand rm,
                                Evex const& evex);
    void encode512(Vex const& vex, unsigned reg, unsigned second, Operand rm) {
        encode512(vex, reg, second, rm, Evex{});
    }
    /// The register that has the operand: its own, or one for the next instruction.
    LIMN_DECLARE unsigned in_register(Operand operand, unsigned to_load = scratch);
    LIMN_DECLARE void compare(Inlined does, MachineType type, unsigned to, unsigned a, Operand b);
    LIMN_DECLARE void compute_truth(Inlined does, unsigned to, unsigned a, Operand b);
    static bool is_truth(unsigned reg) { return reg >= first_truth; }
    static Operand truth(Operand k) {
        if (!k.memory()) k.number = static_cast<unsigned char>(k.number - first_truth);
        return k;
    }
    static bool is_long(MachineType type) { return is_wide(type) || type == MachineType::float64; }
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/jit/native/x86_packed512.ipp>
#endif

#endif // LIMN_JIT_NATIVE_X86_PACKED512_HPP
