// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_JIT_NATIVE_X86_64_IPP
#define LIMN_JIT_NATIVE_X86_64_IPP

#include <limn/jit/native/operation.hpp>
#include <limn/jit/native/x86_64.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

LIMN_DEFINE bool X86_64::has(Inlined does) {
#if defined(__x86_64__)
    if (does >= Inlined::floor && does <= Inlined::rint)
        return __builtin_cpu_supports("sse4.1") != 0;
#endif
    return does != Inlined::kernel;
}

// --- values -------------------------------------------------------------------------------------

LIMN_DEFINE void X86_64::load(MachineType type, unsigned to, Operand from) {
    if (is_floating(type)) {
        if (from.memory) encode(single(type), false, 0x0f10, to, from);
        else encode(0, false, 0x0f28, to, from);
    } else if (type == MachineType::boolean && from.memory) {
        encode(0, false, 0x0fb6, to, from);
    } else {
        encode(0, is_wide(type), 0x8b, to, from);
    }
}

LIMN_DEFINE void X86_64::store(MachineType type, unsigned from, Operand to) {
    if (is_floating(type)) encode(single(type), false, 0x0f11, from, to);
    else if (type == MachineType::boolean) encode(0, false, 0x88, from, to, true);
    else encode(0, is_wide(type), 0x89, from, to);
}

LIMN_DEFINE void X86_64::load_address(unsigned to, Operand from) {
    encode(0, true, 0x8b, to, from);
}

LIMN_DEFINE void X86_64::compute(Inlined does, MachineType type, unsigned to, unsigned a,
                                 Operand from) {
    bool const wide = is_wide(type);
    if (to != a) load(type, to, in(a));
    if (is_floating(type)) {
        unsigned opcode = 0x0f58;
        if (does == Inlined::multiply) opcode = 0x0f59;
        if (does == Inlined::subtract) opcode = 0x0f5c;
        if (does == Inlined::minimum) opcode = 0x0f5d;
        if (does == Inlined::divide) opcode = 0x0f5e;
        if (does == Inlined::maximum) opcode = 0x0f5f;
        return encode(single(type), false, opcode, to, from);
    }
    switch (does) {
    case Inlined::multiply:
        return encode(0, wide, 0x0faf, to, from);
    case Inlined::subtract:
        return encode(0, wide, 0x2b, to, from);
    case Inlined::bit_and:
        return encode(0, wide, 0x23, to, from);
    case Inlined::bit_or:
        return encode(0, wide, 0x0b, to, from);
    case Inlined::bit_xor:
        return encode(0, wide, 0x33, to, from);
    case Inlined::shift_left:
    case Inlined::shift_right: { // by what is in `count`
        encode(0, false, 0x8b, count, from);
        unsigned const kind = does == Inlined::shift_left ? 4 : is_signed(type) ? 7 : 5;
        return encode(0, wide, 0xd3, kind, in(to));
    }
    default:
        return encode(0, wide, 0x03, to, from);
    }
}

LIMN_DEFINE void X86_64::compute_unary(Inlined does, MachineType type, unsigned to, Operand from) {
    bool const wide = is_wide(type);
    unsigned const packed = type == MachineType::float64 ? 0x66 : 0;
    auto const round = [&](unsigned how) {
        encode(0x66, false, type == MachineType::float64 ? 0x0f3a0b : 0x0f3a0a, to, from);
        put(how);
    };
    switch (does) {
    case Inlined::square_root:
        return encode(single(type), false, 0x0f51, to, from);
    case Inlined::floor:
        return round(9);
    case Inlined::ceil:
        return round(10);
    case Inlined::trunc:
        return round(11);
    case Inlined::rint:
        return round(4);
    default:
        break;
    }
    if (from.memory || from.number != to) load(type, to, from);
    switch (does) {
    case Inlined::negate:
        if (is_floating(type)) return encode(packed, false, 0x0f57, to, mask(type, true));
        return encode(0, wide, 0xf7, 3, in(to));
    case Inlined::absolute:
        if (is_floating(type)) return encode(packed, false, 0x0f54, to, mask(type, false));
        encode(0, wide, 0x8b, scratch, in(to));
        encode(0, wide, 0xf7, 3, in(to));
        return encode(0, wide, 0x0f48, to, in(scratch)); // where that is less than 0
    case Inlined::bit_not:
        return encode(0, wide, 0xf7, 2, in(to));
    case Inlined::logical_not:
        encode(0, wide, 0x85, to, in(to));
        return set({4, Condition::Nan::any}, to);
    default:
        return;
    }
}

LIMN_DEFINE void X86_64::convert(MachineType to_type, unsigned to, MachineType from_type,
                                 Operand from) {
    if (is_floating(from_type) && is_floating(to_type)) {
        if (from_type == to_type) return load(to_type, to, from);
        return encode(single(from_type), false, 0x0f5a, to, from);
    }
    if (to_type == MachineType::boolean) {
        if (!is_floating(from_type)) {
            encode(0, is_wide(from_type), 0x85, from.number, from);
            return set({5, Condition::Nan::any}, to);
        }
        encode(0, false, 0x0f57, vector_scratch, in(vector_scratch));
        return set(compare(Inlined::not_equal, from_type, vector_scratch, from), to);
    }
    if (is_floating(from_type)) {
        bool const wide = is_wide(to_type) || to_type == MachineType::unsigned32;
        encode(single(from_type), wide, 0x0f2c, to, from);
        if (to_type == MachineType::unsigned32) load(to_type, to, in(to));
        return;
    }
    if (is_floating(to_type)) {
        bool const wide = is_wide(from_type) || from_type == MachineType::unsigned32;
        encode(0, false, 0x0f57, to, in(to)); // else it waits for what the register held
        return encode(single(to_type), wide, 0x0f2a, to, from);
    }
    if (is_wide(to_type) && from_type == MachineType::int32) return encode(0, true, 0x63, to, from);
    load(is_wide(from_type) && is_wide(to_type) ? to_type : MachineType::unsigned32, to, from);
}

LIMN_DEFINE void X86_64::load_element(MachineType type, unsigned to, unsigned address,
                                      unsigned index) {
    room();
    bool const wide = is_wide(type), eight = wide || type == MachineType::float64;
    if (is_floating(type)) put(single(type));
    put(0x40u | (wide ? 8u : 0u) | (to >> 3 & 1) << 2 | (index >> 3 & 1) << 1 | (address >> 3 & 1));
    if (is_floating(type)) {
        put(0x0f);
        put(0x10);
    } else {
        put(0x8b);
    }
    put(0x44u | (to & 7) << 3); // a distance of one byte: not all bases go without
    put((eight ? 0xc0u : 0x80u) | (index & 7) << 3 | (address & 7));
    put(0);
}

LIMN_DEFINE void X86_64::divide_by_size(unsigned to, MachineType element) {
    encode(0, true, 0xc1, 7, in(to));
    put(element == MachineType::float64 ? 3 : 2);
}

// --- flags --------------------------------------------------------------------------------------

LIMN_DEFINE Condition X86_64::compare(Inlined does, MachineType type, unsigned a, Operand b) {
    using Nan = Condition::Nan;
    bool const floating = is_floating(type);
    if (floating) encode(type == MachineType::float64 ? 0x66 : 0, false, 0x0f2e, a, b);
    else encode(0, is_wide(type), 0x3b, a, b);
    bool const is_signed = detail::is_signed(type);
    switch (does) {
    case Inlined::equal:
        return {4, floating ? Nan::no : Nan::any};
    case Inlined::not_equal:
        return {5, floating ? Nan::yes : Nan::any};
    case Inlined::less:
        return {static_cast<unsigned char>(is_signed ? 0xc : 2), Nan::any};
    case Inlined::less_equal:
        return {static_cast<unsigned char>(is_signed ? 0xe : 6), Nan::any};
    case Inlined::greater_equal:
        return {static_cast<unsigned char>(is_signed ? 0xd : 3), Nan::any};
    default:
        return {static_cast<unsigned char>(is_signed ? 0xf : 7), Nan::any};
    }
}

LIMN_DEFINE Condition X86_64::test(unsigned boolean) {
    encode(0, false, 0x85, boolean, in(boolean));
    return {5, Condition::Nan::any};
}

LIMN_DEFINE void X86_64::set(Condition condition, unsigned to) {
    using Nan = Condition::Nan;
    encode(0, false, 0x0f90u | condition.code, 0, in(to), true);
    if (condition.nan != Nan::any) {
        bool const no = condition.nan == Nan::no;
        encode(0, false, no ? 0x0f9b : 0x0f9a, 0, in(scratch), true);
        encode(0, false, no ? 0x22 : 0x0a, to, in(scratch), true);
    }
    encode(0, false, 0x0fb6, to, in(to), true);
}

LIMN_DEFINE void X86_64::move_unless(Condition condition, MachineType type, unsigned to,
                                     Operand from) {
    if (!is_floating(type) && condition.nan == Condition::Nan::any)
        return encode(0, is_wide(type), 0x0f40u | (condition.code ^ 1u), to, from);
    Vector<std::size_t> over;
    jump_if(condition, over);
    load(type, to, from);
    for (std::size_t one : over) aim(one, size());
}

// --- control ------------------------------------------------------------------------------------

LIMN_DEFINE std::size_t X86_64::jump() {
    room();
    put(0xe9);
    put32(0);
    return size();
}

LIMN_DEFINE void X86_64::jump_if(Condition condition, Vector<std::size_t>& all) {
    using Nan = Condition::Nan;
    auto const one = [&](unsigned code) {
        room();
        put(0x0f);
        put(0x80u | code);
        put32(0);
        all.push_back(size());
    };
    if (condition.nan == Nan::no) { // a jump over it, where it is NaN
        room();
        put(0x7a);
        put(6);
    }
    if (condition.nan == Nan::yes) one(0xa);
    one(condition.code);
}

LIMN_DEFINE void X86_64::store_int(std::int32_t value, Operand to) {
    encode(0, false, 0xc7, 0, to);
    put32(static_cast<std::uint32_t>(value));
}

LIMN_DEFINE void X86_64::begin() {
    room();
    for (unsigned byte : {0x55u, 0x48u, 0x89u, 0xe5u, 0x53u}) put(byte); // rbp, rbx
    for (unsigned reg : {0x54u, 0x55u, 0x56u, 0x57u}) {                  // r12 to r15
        put(0x41);
        put(reg);
    }
    encode(0, true, 0x83, 5, in(4)); // a call asks for a stack aligned to 16 bytes
    put(8);
    encode(0, true, 0x8b, frame, in(7));
    encode(0, true, 0x8b, constants, in(6));
    encode(0, true, 0x8b, run, in(2));
}

LIMN_DEFINE void X86_64::end(bool failed) {
    encode(0, false, 0x33, 0, in(0));
    if (failed) encode(0, false, 0xff, 0, in(0));
    encode(0, true, 0x83, 0, in(4));
    put(8);
    for (unsigned reg : {0x5fu, 0x5eu, 0x5du, 0x5cu}) {
        put(0x41);
        put(reg);
    }
    for (unsigned byte : {0x5bu, 0x5du, 0xc3u}) put(byte);
}

LIMN_DEFINE void X86_64::call_kernel(void const* function, void const* at) {
    encode(0, true, 0x8b, 7, in(frame));
    immediate(reinterpret_cast<std::uint64_t>(at), 6);
    call_address(function, scratch);
}

LIMN_DEFINE void X86_64::call(void const* function, std::uint32_t number) {
    encode(0, true, 0x8b, 7, in(run));
    immediate(number, 6);
    call_address(function, scratch);
}

} // namespace limn::detail

#endif // LIMN_JIT_NATIVE_X86_64_IPP
