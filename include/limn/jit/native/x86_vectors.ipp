// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_JIT_NATIVE_X86_VECTORS_IPP
#define LIMN_JIT_NATIVE_X86_VECTORS_IPP

#include <limn/jit/native/operation.hpp>
#include <limn/jit/native/x86_vectors.hpp>
#include <limn/meta/inline.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

namespace limn::detail {

LIMN_DEFINE X86Vectors::X86Vectors(std::size_t width) : width_{width} {
    constexpr std::uint64_t sign = ~(~std::uint64_t{0} >> 1), sign_of_two = 0x8000000080000000;
    constexpr std::uint64_t ones = 0x100000001;
    for (std::uint64_t bits :
         {sign, ~sign, sign_of_two, ~sign_of_two, ~std::uint64_t{0}, std::uint64_t{0},
          std::bit_cast<std::uint64_t>(1.0), ones * std::bit_cast<std::uint32_t>(1.0f),
          std::uint64_t{1}, ones, ones * 0x01010101})
        constant(bits, 8);
}

LIMN_DEFINE auto X86Vectors::constant(std::uint64_t bits, unsigned element) -> Operand {
    room();
    auto const distance = static_cast<std::int32_t>(size());
    for (std::size_t i = 0; i < width_; i += element)
        if (element == 8) put64(bits);
        else put32(static_cast<std::uint32_t>(bits));
    return at(distance);
}

// --- which instruction --------------------------------------------------------------------------

LIMN_DEFINE unsigned X86Vectors::floating_comparison(Inlined does) {
    if (does == Inlined::not_equal) return 4;
    if (does == Inlined::less) return 0x11;
    if (does == Inlined::less_equal) return 0x12;
    if (does == Inlined::greater_equal) return 0x1d;
    return does == Inlined::greater ? 0x1e : 0;
}

LIMN_DEFINE auto X86Vectors::binary(Inlined does, MachineType type) -> Vex {
    unsigned opcode = 0;
    if (is_floating(type)) {
        if (does == Inlined::add) opcode = 0x58;
        if (does == Inlined::multiply) opcode = 0x59;
        if (does == Inlined::subtract) opcode = 0x5c;
        if (does == Inlined::minimum) opcode = 0x5d;
        if (does == Inlined::divide) opcode = 0x5e;
        if (does == Inlined::maximum) opcode = 0x5f;
        return {prefix(type), 1, opcode};
    }
    bool const wide = is_wide(type);
    if (does == Inlined::multiply) return {1, 2, 0x40};
    if (does == Inlined::add) opcode = wide ? 0xd4 : 0xfe;
    if (does == Inlined::subtract) opcode = wide ? 0xfb : 0xfa;
    if (does == Inlined::bit_and) opcode = 0xdb;
    if (does == Inlined::bit_or) opcode = 0xeb;
    if (does == Inlined::bit_xor) opcode = 0xef;
    return {1, 1, opcode};
}

LIMN_DEFINE unsigned X86Vectors::rounding(Inlined does) {
    if (does == Inlined::floor) return 9;
    if (does == Inlined::ceil) return 10;
    if (does == Inlined::trunc) return 11;
    return does == Inlined::rint ? 4 : 0;
}

// --- bytes --------------------------------------------------------------------------------------

LIMN_DEFINE void X86Vectors::encode(Vex const& vex, unsigned reg, unsigned second, Operand rm,
                                    bool long_vector, unsigned bytes_after) {
    room();
    unsigned const number = rm.is == Operand::Is::reg ? rm.number : 0;
    put(0xc4);
    put((reg < 8 ? 0x80u : 0) | 0x40u | (number < 8 ? 0x20u : 0) | vex.map);
    put((vex.wide ? 0x80u : 0) | (~second & 15) << 3 | (long_vector ? 4u : 0) | vex.prefix);
    put(vex.opcode);
    put_operands(reg, rm, bytes_after);
}

LIMN_DEFINE void X86Vectors::put_operands(unsigned reg, Operand rm, unsigned bytes_after) {
    using Is = Operand::Is;
    unsigned const field = (reg & 7) << 3;
    auto const word = [&](std::int32_t value) { put32(static_cast<std::uint32_t>(value)); };
    switch (rm.is) {
    case Is::reg:
        return put(0xc0u | field | (rm.number & 7));
    case Is::here:
        put(field | 5);
        return word(rm.distance - static_cast<std::int32_t>(size() + 4 + bytes_after));
    case Is::frame: // rdi + distance
        put(0x80u | field | 7);
        return word(rm.distance);
    case Is::cells: // rdi + rax * size + distance
        put(0x80u | field | 4);
        put((rm.number == 8 ? 0xc0u : rm.number == 4 ? 0x80u : 0) | 7);
        return word(rm.distance);
    }
}

// --- control ------------------------------------------------------------------------------------

LIMN_DEFINE std::size_t X86Vectors::begin() {
    room();
    while (size() % 16 != 14) put(0xcc); // the loop, which begins two bytes later, is aligned
    std::size_t const out = size();
    X86Bytes::encode(0, false, 0x33, 0, {0}); // rax counts lanes, to rcx
    return out;
}

LIMN_DEFINE void X86Vectors::end(std::size_t begin, unsigned lanes) {
    X86Bytes::encode(0, true, 0x83, 0, {0});
    put(lanes);
    X86Bytes::encode(0, true, 0x3b, 0, {1});
    room();
    put(0x0f);
    put(0x82);
    put32(0);
    aim(size(), begin + 2);
    for (unsigned byte : {0xc5u, 0xf8u, 0x77u, 0xc3u}) put(byte); // vzeroupper, return
}

} // namespace limn::detail

#endif // LIMN_JIT_NATIVE_X86_VECTORS_IPP
