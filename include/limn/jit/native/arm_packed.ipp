// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_JIT_NATIVE_ARM_PACKED_IPP
#define LIMN_JIT_NATIVE_ARM_PACKED_IPP

#include <limn/jit/native/arm_packed.hpp>
#include <limn/jit/native/operation.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

LIMN_DEFINE auto ArmPacked::constant(std::uint64_t bits, unsigned element) -> Operand {
    auto const distance = static_cast<std::int32_t>(size());
    for (std::size_t i = 0; i < width; i += 4)
        put(static_cast<std::uint32_t>(element == 8 && i % 8 == 4 ? bits >> 32 : bits));
    return {Operand::Is::here, 0, distance};
}

// --- values -------------------------------------------------------------------------------------

LIMN_DEFINE unsigned ArmPacked::in_register(Operand operand) {
    if (!operand.memory()) return operand.number;
    load(scratch, operand);
    return scratch;
}

LIMN_DEFINE void ArmPacked::access_vector(std::uint32_t opcode, unsigned size, unsigned number,
                                          Operand at) {
    unsigned address = frame;
    if (at.is == Operand::Is::cells)
        address = at.number == 8 ? doubles : at.number == 4 ? words : bytes;
    access(opcode, size, number, address, at.distance);
}

LIMN_DEFINE void ArmPacked::load(unsigned to, Operand from) {
    if (from.is == Operand::Is::reg) return put(0x4ea01c00, to, from.number, from.number);
    if (from.is != Operand::Is::here) return access_vector(0x3cc00000, 4, to, from);
    std::int32_t const distance = from.distance - static_cast<std::int32_t>(size());
    put(0x9c000000u | (static_cast<std::uint32_t>(distance / 4) & 0x7ffff) << 5 | to);
}

LIMN_DEFINE void ArmPacked::store(unsigned from, Operand to) {
    access_vector(0x3c800000, 4, from, to);
}

LIMN_DEFINE void ArmPacked::load_bools(unsigned to, Operand cells, unsigned element) {
    if (element == 8) access_vector(0x7c400000, 1, to, cells);
    else access_vector(0xbc400000, 2, to, cells);
    put(0x2f08a400, to, to); // twice as long, by zeros
    put(0x2f10a400, to, to);
    if (element == 8) put(0x2f20a400, to, to);
    put(element == 8 ? 0x6ee0b800 : 0x6ea0b800, to, to); // of 1 is -1
}

LIMN_DEFINE void ArmPacked::store_bools(unsigned from, Operand cells, unsigned element) {
    unsigned half = from;
    for (std::uint32_t opcode : {0x0ea12800u, 0x0e612800u, 0x0e212800u}) { // half as long
        if (opcode == 0x0ea12800u && element != 8) continue;
        put(opcode, scratch, half);
        half = scratch;
    }
    put(0x2e20b800, scratch, scratch); // of -1 is 1
    if (element == 8) access_vector(0x7c000000, 1, scratch, cells);
    else access_vector(0xbc000000, 2, scratch, cells);
}

LIMN_DEFINE void ArmPacked::compute(Inlined does, MachineType type, unsigned to, unsigned a,
                                    Operand from) {
    unsigned const b = in_register(from);
    if (is_comparison(does)) return compare(does, type, to, a, b);
    std::uint32_t opcode = 0;
    if (is_floating(type)) {
        if (does == Inlined::minimum || does == Inlined::maximum) {
            Inlined const chosen = does == Inlined::minimum ? Inlined::less : Inlined::greater;
            compare(chosen, type, condition_scratch, a, b);
            return choose(to, condition_scratch, a, b);
        }
        if (does == Inlined::add) opcode = 0x4e20d400;
        if (does == Inlined::subtract) opcode = 0x4ea0d400;
        if (does == Inlined::multiply) opcode = 0x6e20dc00;
        if (does == Inlined::divide) opcode = 0x6e20fc00;
        return put(opcode | elements(type), to, a, b);
    }
    if (does == Inlined::bit_and) return put(0x4e201c00, to, a, b);
    if (does == Inlined::bit_or) return put(0x4ea01c00, to, a, b);
    if (does == Inlined::bit_xor) return put(0x6e201c00, to, a, b);
    if (does == Inlined::add) opcode = 0x4e208400;
    if (does == Inlined::subtract) opcode = 0x6e208400;
    if (does == Inlined::multiply) opcode = 0x4e209c00;
    put(opcode | elements(type), to, a, b);
}

LIMN_DEFINE void ArmPacked::compare(Inlined does, MachineType type, unsigned to, unsigned a,
                                    unsigned b) {
    bool const floating = is_floating(type);
    if (does == Inlined::equal || does == Inlined::not_equal) {
        put((floating ? 0x4e20e400u : 0x6e208c00u) | elements(type), to, a, b);
        if (does == Inlined::not_equal) put(0x6e205800, to, to);
        return;
    }
    bool const swaps = does == Inlined::less || does == Inlined::less_equal;
    bool const strict = does == Inlined::less || does == Inlined::greater;
    std::uint32_t opcode = 0;
    if (floating) opcode = strict ? 0x6ea0e400 : 0x6e20e400;
    else if (is_signed(type)) opcode = strict ? 0x4e203400 : 0x4e203c00;
    else opcode = strict ? 0x6e203400 : 0x6e203c00;
    put(opcode | elements(type), to, swaps ? b : a, swaps ? a : b);
}

LIMN_DEFINE void ArmPacked::compute_unary(Inlined does, MachineType type, unsigned to,
                                          Operand from) {
    unsigned const a = in_register(from);
    bool const floating = is_floating(type);
    std::uint32_t opcode = 0;
    switch (does) {
    case Inlined::square_root:
        opcode = 0x6ea1f800;
        break;
    case Inlined::floor:
        opcode = 0x4e219800;
        break;
    case Inlined::ceil:
        opcode = 0x4ea18800;
        break;
    case Inlined::trunc:
        opcode = 0x4ea19800;
        break;
    case Inlined::rint:
        opcode = 0x6e219800;
        break;
    case Inlined::absolute:
        opcode = floating ? 0x4ea0f800 : 0x4e20b800;
        break;
    case Inlined::negate:
        opcode = floating ? 0x6ea0f800 : 0x6e20b800;
        break;
    default: // of bits, and of bools
        return put(0x6e205800, to, a);
    }
    put(opcode | elements(type), to, a);
}

LIMN_DEFINE void ArmPacked::convert(MachineType to_type, unsigned to, MachineType from_type,
                                    unsigned a, unsigned element) {
    bool const wide = element == 8;
    if (from_type == MachineType::boolean && to_type != MachineType::boolean) {
        if (!is_floating(to_type)) return put(wide ? 0x6ee0b800 : 0x6ea0b800, to, a);
        put(wide ? 0x6f03f600 : 0x4f03f600, scratch, 0); // 1.0
        return put(0x4e201c00, to, a, scratch);
    }
    if (to_type == MachineType::boolean && from_type != MachineType::boolean) {
        if (!is_floating(from_type)) return put(0x4e208c00u | elements(from_type), to, a, a);
        put(0x4ea0d800u | elements(from_type), to, a); // equal to 0
        return put(0x6e205800, to, to);
    }
    std::uint32_t const size = wide ? 0x00400000 : 0;
    if (is_floating(from_type) == is_floating(to_type)) return put(0x4ea01c00, to, a, a);
    if (is_floating(to_type)) put((is_signed(from_type) ? 0x4e21d800u : 0x6e21d800u) | size, to, a);
    else put((is_signed(to_type) ? 0x4ea1b800u : 0x6ea1b800u) | size, to, a);
}

LIMN_DEFINE void ArmPacked::select(MachineType, unsigned to, unsigned condition, unsigned a,
                                   Operand b, unsigned) {
    choose(to, condition, a, in_register(b));
}

LIMN_DEFINE void ArmPacked::choose(unsigned to, unsigned condition, unsigned a, unsigned b) {
    if (to == a) return put(0x6ee01c00, to, b, condition); // b where it does not hold
    if (to == b) return put(0x6ea01c00, to, a, condition); // a where it holds
    if (to != condition) put(0x4ea01c00, to, condition, condition);
    put(0x6e601c00, to, a, b);
}

// --- control ------------------------------------------------------------------------------------

LIMN_DEFINE std::size_t ArmPacked::begin() {
    std::size_t const out = size();
    put(0x8b000000, last, frame, 3); // x3 says how many lanes
    for (unsigned address : {bytes, words, doubles}) put(0xaa0003e0u | address);
    return out;
}

LIMN_DEFINE void ArmPacked::end(std::size_t begin, unsigned lanes) {
    unsigned step = lanes;
    for (unsigned address : {bytes, words, doubles}) {
        put(0x91000000u | step << 10, address, address);
        step *= address == bytes ? 4 : 2;
    }
    put(0xeb00001fu, 0, bytes, last);
    std::int32_t const words_back =
        (static_cast<std::int32_t>(begin + 16) - static_cast<std::int32_t>(size())) / 4;
    put(0x54000003u | (static_cast<std::uint32_t>(words_back) & 0x7ffff) << 5); // unsigned less
    put(0xd65f03c0);
}

} // namespace limn::detail

#endif // LIMN_JIT_NATIVE_ARM_PACKED_IPP
