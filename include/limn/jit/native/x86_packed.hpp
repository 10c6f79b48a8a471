// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `X86Packed`: writes instructions of x86-64 processors on several values at once (AVX2).

#ifndef LIMN_JIT_NATIVE_X86_PACKED_HPP
#define LIMN_JIT_NATIVE_X86_PACKED_HPP

#include <limn/jit/native/operation.hpp>
#include <limn/jit/native/packed_encoder.hpp>
#include <limn/jit/native/x86_vectors.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// Writes instructions of AVX2, on vectors of 32 bytes: eight values of 4 bytes, or four of 8. A
/// `PackedInstructionWriter`: what each function does stands there.
class X86Packed : public X86Vectors {
public:
    static constexpr std::size_t width = 32;
    static constexpr std::uint64_t values = 0x7fff; ///< one more is for this class
    static constexpr std::uint64_t truths = values;

    LIMN_DECLARE static bool runs();
    static constexpr bool has_besides(Inlined, MachineType, MachineType) { return false; }

    X86Packed() : X86Vectors{width} {}

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
    static constexpr unsigned char scratch = 15;

    LIMN_DECLARE void compare(Inlined does, MachineType type, unsigned to, unsigned a, Operand b);
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/jit/native/x86_packed.ipp>
#endif

#endif // LIMN_JIT_NATIVE_X86_PACKED_HPP
