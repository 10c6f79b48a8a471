// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_JIT_NATIVE_X86_BYTES_IPP
#define LIMN_JIT_NATIVE_X86_BYTES_IPP

#include <limn/jit/native/operation.hpp>
#include <limn/jit/native/x86_bytes.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace limn::detail {

LIMN_DEFINE X86Bytes::X86Bytes() {
    room();
    for (std::uint64_t half :
         {~(~std::uint64_t{0} >> 1), ~std::uint64_t{0} >> 1, std::uint64_t{0x8000000080000000},
          std::uint64_t{0x7fffffff7fffffff}}) {
        put64(half);
        put64(half);
    }
}

LIMN_DEFINE void X86Bytes::aim(std::size_t jump, std::size_t target) {
    auto const distance = static_cast<std::int32_t>(target) - static_cast<std::int32_t>(jump);
    std::memcpy(bytes_.data() + jump - sizeof distance, &distance, sizeof distance);
}

LIMN_DEFINE void X86Bytes::immediate(std::uint64_t value, unsigned to) {
    room();
    bool const wide = value > 0xffffffffu;
    unsigned const rex = (wide ? 8u : 0u) | (to >> 3 & 1);
    if (rex != 0) put(0x40u | rex);
    put(0xb8u | (to & 7));
    if (wide) put64(value);
    else put32(static_cast<std::uint32_t>(value));
}

LIMN_DEFINE void X86Bytes::encode(unsigned prefix, bool wide, unsigned opcode, unsigned reg,
                                  Operand rm, bool bytes) {
    room();
    if (prefix != 0) put(prefix);
    bool const is_here = rm.memory && rm.number == here;
    unsigned const number = is_here ? 5 : rm.number;
    unsigned const rex = (wide ? 8u : 0u) | (reg >> 3 & 1) << 2 | (number >> 3 & 1);
    // the lowest bytes of registers 4 to 7 have names only with this prefix
    bool const low = bytes && ((reg & 15) > 3 || (!rm.memory && (number & 15) > 3));
    if (rex != 0 || low) put(0x40u | rex);
    if (opcode > 0xffff) put(opcode >> 16 & 0xff);
    if (opcode > 0xff) put(opcode >> 8 & 0xff);
    put(opcode & 0xff);
    unsigned const low_bits = (reg & 7) << 3 | (number & 7);
    if (!rm.memory) return put(0xc0u | low_bits);
    if (is_here) {
        put(low_bits);
        return put32(static_cast<std::uint32_t>(rm.distance) -
                     static_cast<std::uint32_t>(size_ + 4));
    }
    bool const near = rm.distance >= -128 && rm.distance < 128;
    put((near ? 0x40u : 0x80u) | low_bits);
    if ((number & 7) == 4) put(0x24);
    if (near) put(static_cast<std::uint32_t>(rm.distance) & 0xff);
    else put32(static_cast<std::uint32_t>(rm.distance));
}

LIMN_DEFINE void X86Bytes::room() {
    if (bytes_.size() < size_ + 64) bytes_.resize(2 * bytes_.size() + 4096);
}

LIMN_DEFINE void X86Bytes::put32(std::uint32_t word) {
    for (int i = 0; i < 4; ++i) put(word >> 8 * i & 0xff);
}

LIMN_DEFINE void X86Bytes::put64(std::uint64_t word) {
    for (int i = 0; i < 8; ++i) put(static_cast<unsigned>(word >> 8 * i & 0xff));
}

LIMN_DEFINE void X86Bytes::call_address(void const* function, unsigned by) {
    immediate(reinterpret_cast<std::uint64_t>(function), by);
    encode(0, false, 0xff, 2, in(by));
}

} // namespace limn::detail

#endif // LIMN_JIT_NATIVE_X86_BYTES_IPP
