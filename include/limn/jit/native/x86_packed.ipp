// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_JIT_NATIVE_X86_PACKED_IPP
#define LIMN_JIT_NATIVE_X86_PACKED_IPP

#include <limn/jit/native/operation.hpp>
#include <limn/jit/native/x86_packed.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

LIMN_DEFINE bool X86Packed::runs() {
#if defined(__x86_64__) && defined(__unix__)
    return __builtin_cpu_supports("avx2") != 0;
#else
    return false;
#endif
}

LIMN_DEFINE void X86Packed::load(unsigned to, Operand from) { encode({0, 1, 0x10}, to, 0, from); }

LIMN_DEFINE void X86Packed::store(unsigned from, Operand to) { encode({0, 1, 0x11}, from, 0, to); }

LIMN_DEFINE void X86Packed::load_bools(unsigned to, Operand cells, unsigned element) {
    encode({1, 2, element == 8 ? 0x22u : 0x21u}, to, 0, cells); // bytes of 0 or 1, sign-extended
    encode({1, 1, 0xef}, scratch, scratch, in(scratch));
    encode({1, 1, element == 8 ? 0xfbu : 0xfau}, to, scratch, in(to));
}

LIMN_DEFINE void X86Packed::store_bools(unsigned from, Operand cells, unsigned element) {
    encode({1, 3, 0x39}, from, 0, in(scratch), true, 1); // the upper half
    put(1);
    encode({1, 1, 0x6b}, scratch, from, in(scratch), false);
    if (element == 8) encode({1, 1, 0x6b}, scratch, scratch, in(scratch), false);
    encode({1, 1, 0x63}, scratch, scratch, in(scratch), false);
    encode({1, 2, 0x1c}, scratch, 0, in(scratch), false); // of -1 is 1
    if (element == 8) encode({1, 1, 0x7e}, scratch, 0, cells, false);
    else encode({1, 1, 0xd6}, scratch, 0, cells, false);
}

LIMN_DEFINE void X86Packed::compute(Inlined does, MachineType type, unsigned to, unsigned a,
                                    Operand b) {
    if (is_comparison(does)) compare(does, type, to, a, b);
    else encode(binary(does, type), to, a, b);
}

LIMN_DEFINE void X86Packed::compare(Inlined does, MachineType type, unsigned to, unsigned a,
                                    Operand b) {
    if (is_floating(type)) {
        encode({prefix(type), 1, 0xc2}, to, a, b, true, 1);
        return put(floating_comparison(does));
    }
    bool const wide = is_wide(type);
    if (does == Inlined::equal || does == Inlined::not_equal) {
        // bools are equal where all of their bits are, whatever their length
        encode(wide ? Vex{1, 2, 0x29} : Vex{1, 1, 0x76}, to, a, b);
    } else {
        Vex const greater = wide ? Vex{1, 2, 0x37} : Vex{1, 1, 0x66};
        if (does == Inlined::less || does == Inlined::greater_equal) {
            load(scratch, b);
            encode(greater, to, scratch, in(a));
        } else {
            encode(greater, to, a, b);
        }
    }
    if (does == Inlined::not_equal || does == Inlined::less_equal || does == Inlined::greater_equal)
        encode({1, 1, 0xef}, to, to, all(true));
}

LIMN_DEFINE void X86Packed::compute_unary(Inlined does, MachineType type, unsigned to, Operand a) {
    bool const floating = is_floating(type), wide = type == MachineType::float64;
    if (unsigned const how = rounding(does); how != 0) {
        encode({1, 3, wide ? 9u : 8u}, to, 0, a, true, 1);
        return put(how);
    }
    switch (does) {
    case Inlined::square_root:
        return encode({prefix(type), 1, 0x51}, to, 0, a);
    case Inlined::absolute:
        if (!floating) return encode({1, 2, 0x1e}, to, 0, a);
        load(scratch, a);
        return encode({prefix(type), 1, 0x54}, to, scratch, beside(wide ? rest64 : rest32));
    case Inlined::negate:
        if (floating) {
            load(scratch, a);
            return encode({prefix(type), 1, 0x57}, to, scratch, beside(wide ? sign64 : sign32));
        }
        encode({1, 1, 0xef}, scratch, scratch, in(scratch));
        return encode(binary(Inlined::subtract, type), to, scratch, a);
    default: // of bits, and of bools
        load(scratch, a);
        return encode({1, 1, 0xef}, to, scratch, all(true));
    }
}

LIMN_DEFINE void X86Packed::convert(MachineType to_type, unsigned to, MachineType from_type,
                                    unsigned a, unsigned element) {
    if (from_type == MachineType::boolean && to_type != MachineType::boolean) {
        Beside one = element == 8 ? one_long : one_int;
        if (is_floating(to_type)) one = element == 8 ? one64 : one32;
        return encode({0, 1, 0x54}, to, a, beside(one));
    }
    if (to_type == MachineType::boolean && from_type != MachineType::boolean)
        return compare(Inlined::not_equal, from_type, to, a, all(false));
    if (from_type == MachineType::int32 && to_type == MachineType::float32)
        return encode({0, 1, 0x5b}, to, 0, in(a));
    if (from_type == MachineType::float32 && to_type == MachineType::int32)
        return encode({2, 1, 0x5b}, to, 0, in(a));
    load(to, in(a));
}

LIMN_DEFINE void X86Packed::select(MachineType, unsigned to, unsigned condition, unsigned a,
                                   Operand b, unsigned element) {
    // The instruction takes its last operand, which may be memory, where the condition holds.
    if (b.memory()) {
        load(scratch, b);
        b = in(scratch);
    }
    encode({1, 3, element == 8 ? 0x4bu : 0x4au}, to, b.number, in(a), true, 1);
    put(condition << 4);
}

} // namespace limn::detail

#endif // LIMN_JIT_NATIVE_X86_PACKED_IPP
