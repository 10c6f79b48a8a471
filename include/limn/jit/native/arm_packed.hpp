// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ArmPacked`: writes instructions of 64-bit ARM processors on several values at once (NEON).

#ifndef LIMN_JIT_NATIVE_ARM_PACKED_HPP
#define LIMN_JIT_NATIVE_ARM_PACKED_HPP

#include <limn/jit/native/aarch64.hpp>
#include <limn/jit/native/arm_words.hpp>
#include <limn/jit/native/operation.hpp>
#include <limn/jit/native/packed_encoder.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// Writes instructions on vectors of 16 bytes: four values of 4 bytes, or two of 8. All processors
/// with 64-bit ARM code have them. A `PackedInstructionWriter`: what each function does stands
/// there.
///
/// Instructions compute on registers alone, so an operand in memory is loaded first. Of v8 to v15
/// a function has to leave the lower halves as they are: they are not used.
class ArmPacked : public ArmWords {
public:
    using ArmWords::size, ArmWords::data;
    using Operand = PackedOperand;

    static constexpr std::size_t width = 16;
    static constexpr std::uint64_t values = 0x3fff00ff; ///< two more are for this class
    static constexpr std::uint64_t truths = values;

    static bool runs() { return AArch64::runs; }
    static constexpr bool has_besides(Inlined does, MachineType type, MachineType result) {
        using enum MachineType;
        if (does == Inlined::convert)
            return (type == unsigned32 && result == float32) ||
                   (type == float32 && result == unsigned32) ||
                   (type == int64 && result == float64) || (type == float64 && result == int64);
        return type != boolean && (does == Inlined::absolute || is_comparison(does));
    }

    LIMN_DECLARE Operand constant(std::uint64_t bits, unsigned element);
    /// Beside each block anew: a load reaches 1 MiB.
    Operand all(bool value) { return constant(value ? ~std::uint64_t{0} : 0, 8); }

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

    LIMN_DECLARE std::size_t begin();
    LIMN_DECLARE void end(std::size_t begin, unsigned lanes);

private:
    /// Between two instructions only: one has an operand, the other a condition.
    static constexpr unsigned scratch = 31, condition_scratch = 30;
    /// Registers with addresses: of the frame; where the cells of this round begin, by the size of
    /// their values; and where those of bools end.
    static constexpr unsigned frame = 0, bytes = 4, words = 5, doubles = 6, last = 7;

    LIMN_DECLARE unsigned in_register(Operand operand);
    /// A load or a store of `1 << size` bytes.
    LIMN_DECLARE void access_vector(std::uint32_t opcode, unsigned size, unsigned number,
                                    Operand at);
    LIMN_DECLARE void compare(Inlined does, MachineType type, unsigned to, unsigned a, unsigned b);
    /// `to = condition ? a : b`, in each bit.
    LIMN_DECLARE void choose(unsigned to, unsigned condition, unsigned a, unsigned b);

    /// The bits that distinguish the instruction on values of 8 bytes.
    static std::uint32_t elements(MachineType type) {
        if (is_floating(type)) return precise(type);
        return is_wide(type) ? 0x00c00000u : 0x00800000u;
    }
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/jit/native/arm_packed.ipp>
#endif

#endif // LIMN_JIT_NATIVE_ARM_PACKED_HPP
