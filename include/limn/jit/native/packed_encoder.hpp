// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `PackedOperand` and `PackedInstructionWriter`: how `PackedWriter` speaks to the encoder of
/// any processor's instructions on several values at once.

#ifndef LIMN_JIT_NATIVE_PACKED_ENCODER_HPP
#define LIMN_JIT_NATIVE_PACKED_ENCODER_HPP

#include <limn/jit/native/operation.hpp>
#include <limn/meta/inline.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// What an instruction on vectors reads, or where it writes.
struct PackedOperand {
    enum class Is : unsigned char {
        reg,   ///< a vector register, or one of conditions
        cells, ///< what a cell has of the lanes of this round
        here,  ///< bytes that stand beside the code
        frame, ///< after the cells
    };
    Is is;
    unsigned char number = 0;  ///< of the register; of cells, the size of one: 1, 4 or 8
    std::int32_t distance = 0; ///< of memory

    constexpr bool memory() const noexcept { return is != Is::reg; }
};

/// What `PackedWriter` and `PackedProgram` ask of an encoder. It knows a set of instructions, and
/// nothing of graphs. Functions are written one after the other, each of which is a `BlockKernel`.
///
/// Constants: `width`, the bytes of a vector; `values` and `truths`, masks of the registers that
/// hold numbers and bools, of 64 in all. A set without registers for conditions has one mask for
/// both, and its bools are vectors: each is as long as the values beside it, and all of its bits
/// are set, or none. `runs()`: whether the processor, and the system, have such vectors.
/// `has_besides` says which operations there are beyond those that each set has.
///
/// Values have `element` bytes; `to`, `a` and `condition` are registers, and `to` may be that of an
/// operand. `compute` is `to = a op b`, where a minimum is `a < b ? a : b`. `load_bools` and
/// `store_bools` are of cells, which hold bytes of 0 or 1; `load` and `store` of all else.
/// `constant` puts a vector of equal elements beside the code, and `all` one of a bool.
///
/// `begin` returns where the function is. One round of its loop, which `end` closes, is as many
/// lanes as a vector has.
template <class E>
concept PackedInstructionWriter =
    requires(E e, E const& written, Operation const& operation, MachineType type, Inlined does,
             PackedOperand operand, unsigned reg, unsigned element, std::uint64_t bits,
             std::size_t begin, bool value) {
        requires std::same_as<decltype(E::width), std::size_t const>;
        requires std::same_as<decltype(E::values), std::uint64_t const>;
        requires std::same_as<decltype(E::truths), std::uint64_t const>;
        { E::runs() } -> std::same_as<bool>;
        { E::has_besides(does, type, type) } -> std::same_as<bool>;
        { written.size() } -> std::same_as<std::size_t>;
        { written.data() } -> std::same_as<unsigned char const*>;
        { e.constant(bits, element) } -> std::same_as<PackedOperand>;
        { e.all(value) } -> std::same_as<PackedOperand>;
        e.load(reg, operand);
        e.store(reg, operand);
        e.load_bools(reg, operand, element);
        e.store_bools(reg, operand, element);
        e.compute(does, type, reg, reg, operand);
        e.compute_unary(does, type, reg, operand);
        e.convert(type, reg, type, reg, element);
        e.select(type, reg, reg, reg, operand, element);
        { e.begin() } -> std::same_as<std::size_t>;
        e.end(begin, element);
    };

/// How many bytes the values of `operation` have, where there are instructions for it: 1 where it
/// is of bools alone; 0: there are none. `besides` says that this set has it, which not all have.
LIMN_DECLARE unsigned packed_element(Operation const& operation, MachineType result, bool besides);

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/jit/native/packed_encoder.ipp>
#endif

#endif // LIMN_JIT_NATIVE_PACKED_ENCODER_HPP
