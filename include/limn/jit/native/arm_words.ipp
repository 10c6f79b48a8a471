// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_JIT_NATIVE_ARM_WORDS_IPP
#define LIMN_JIT_NATIVE_ARM_WORDS_IPP

#include <limn/jit/native/arm_words.hpp>
#include <limn/jit/native/operand.hpp>
#include <limn/jit/native/operation.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

LIMN_DEFINE void ArmWords::put(std::uint32_t word) {
    bytes_.resize(bytes_.size() + 4);
    put_at(bytes_.size() - 4, word);
}

LIMN_DEFINE unsigned ArmWords::size_of(MachineType type) {
    if (type == MachineType::boolean) return 0;
    return is_wide(type) || type == MachineType::float64 ? 3 : 2;
}

LIMN_DEFINE void ArmWords::immediate(std::uint64_t value, unsigned to) {
    bool begun = false;
    for (unsigned part = 0; part < 4; ++part) {
        auto const bits = static_cast<std::uint32_t>(value >> 16 * part & 0xffff);
        if (bits == 0 && (value != 0 || part != 0)) continue;
        put((begun ? 0xf2800000u : 0xd2800000u) | part << 21 | bits << 5 | to);
        begun = true;
    }
}

LIMN_DEFINE void ArmWords::access(std::uint32_t opcode, MachineType type, unsigned number,
                                  Operand at) {
    unsigned const size = size_of(type);
    opcode |= size << 30 | (is_floating(type) ? 0x04000000u : 0u);
    access(opcode, size, number, at.number, at.distance);
}

LIMN_DEFINE void ArmWords::access(std::uint32_t opcode, unsigned size, unsigned number,
                                  unsigned address, std::int32_t distance) {
    auto const bytes = static_cast<std::uint32_t>(distance);
    std::uint32_t const units = bytes >> size;
    if (units << size == bytes && units < 4096)
        return put(opcode | 0x01000000u | units << 10, number, address);
    immediate(static_cast<std::uint64_t>(distance), distance_scratch);
    put(opcode | 0x00206800u, number, address, distance_scratch);
}

LIMN_DEFINE void ArmWords::call_address(void const* function) {
    immediate(reinterpret_cast<std::uintptr_t>(function), operand_scratch);
    put(0xd63f0000u | operand_scratch << 5);
}

LIMN_DEFINE std::uint32_t ArmWords::word_at(std::size_t at) const {
    std::uint32_t word = 0;
    for (std::size_t i = 4; i-- > 0;) word = word << 8 | bytes_[at + i];
    return word;
}

LIMN_DEFINE void ArmWords::put_at(std::size_t at, std::uint32_t word) {
    for (std::size_t i = 0; i < 4; ++i)
        bytes_[at + i] = static_cast<unsigned char>(word >> 8 * i & 0xff);
}

LIMN_DEFINE void ArmWords::aim(std::size_t jump, std::size_t target) {
    std::size_t const begin = jump - 4;
    std::int64_t const words =
        (static_cast<std::int64_t>(target) - static_cast<std::int64_t>(begin)) / 4;
    put_at(begin, 0x14000000u | (static_cast<std::uint32_t>(words) & 0x03ffffffu));
    std::uint32_t const before = begin == 0 ? 0 : word_at(begin - 4);
    if ((before & ~15u) != over || words < -0x3ffff || words >= 0x3ffff) return;
    std::uint32_t const from_there = static_cast<std::uint32_t>(words + 1) & 0x7ffffu;
    put_at(begin - 4, 0x54000000u | from_there << 5 | ((before & 15u) ^ 1u));
    put_at(begin, 0xd503201f); // nop
}

} // namespace limn::detail

#endif // LIMN_JIT_NATIVE_ARM_WORDS_IPP
