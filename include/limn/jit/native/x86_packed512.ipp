// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_JIT_NATIVE_X86_PACKED512_IPP
#define LIMN_JIT_NATIVE_X86_PACKED512_IPP

#include <limn/jit/native/operation.hpp>
#include <limn/jit/native/x86_packed512.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

LIMN_DEFINE bool X86Packed512::runs() {
#if defined(__x86_64__) && defined(__unix__)
    return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512dq") != 0 &&
           __builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512vl") != 0;
#else
    return false;
#endif
}

LIMN_DEFINE unsigned X86Packed512::in_register(Operand operand, unsigned to_load) {
    if (!operand.memory()) return operand.number;
    load(to_load, operand);
    return to_load;
}

// --- values -------------------------------------------------------------------------------------

LIMN_DEFINE void X86Packed512::load(unsigned to, Operand from) {
    if (is_truth(to)) encode({0, 1, 0x90}, to - first_truth, 0, truth(from), false);
    else encode512({0, 1, 0x10}, to, 0, from);
}

LIMN_DEFINE void X86Packed512::store(unsigned from, Operand to) {
    if (is_truth(from)) encode({0, 1, 0x91}, from - first_truth, 0, to, false);
    else encode512({0, 1, 0x11}, from, 0, to);
}

LIMN_DEFINE void X86Packed512::load_bools(unsigned to, Operand cells, unsigned element) {
    // vmovq, or vmovdqu8: what is beyond is 0
    encode512(element == 8 ? Vex{2, 1, 0x7e, true} : Vex{3, 1, 0x6f}, scratch, 0, cells, {2});
    encode512({1, 2, 0x26}, to - first_truth, scratch, in(scratch), {2}); // vptestmb
}

LIMN_DEFINE void X86Packed512::store_bools(unsigned from, Operand cells, unsigned element) {
    encode512({3, 1, 0x6f}, scratch, 0, beside(one_byte), {2, from});
    encode512(element == 8 ? Vex{1, 1, 0xd6, true} : Vex{3, 1, 0x7f}, scratch, 0, cells, {2});
}

LIMN_DEFINE void X86Packed512::compute(Inlined does, MachineType type, unsigned to, unsigned a,
                                       Operand b) {
    if (type == MachineType::boolean) return compute_truth(does, to, a, b);
    if (is_comparison(does)) return compare(does, type, to, a, b);
    Vex vex = binary(does, type);
    vex.wide = is_long(type);
    encode512(vex, to, a, b);
}

LIMN_DEFINE void X86Packed512::compute_truth(Inlined does, unsigned to, unsigned a, Operand b) {
    Operand const second = truth(in(in_register(b, truth_scratch)));
    unsigned opcode = 0x46; // kxnorw
    if (does == Inlined::bit_and) opcode = 0x41;
    if (does == Inlined::bit_or) opcode = 0x45;
    if (does == Inlined::bit_xor || does == Inlined::not_equal) opcode = 0x47;
    encode({0, 1, opcode}, to - first_truth, a - first_truth, second);
}

LIMN_DEFINE void X86Packed512::compare(Inlined does, MachineType type, unsigned to, unsigned a,
                                       Operand b) {
    Evex const compares{0, truth_scratch, false, 1};
    if (is_floating(type)) {
        encode512({prefix(type), 1, 0xc2, is_long(type)}, to - first_truth, a, b, compares);
        return put(floating_comparison(does));
    }
    bool const is_signed = detail::is_signed(type);
    encode512({1, 3, is_signed ? 0x1fu : 0x1eu, is_long(type)}, to - first_truth, a, b, compares);
    unsigned how = 0; // as instructions number it
    if (does == Inlined::less) how = 1;
    if (does == Inlined::less_equal) how = 2;
    if (does == Inlined::not_equal) how = 4;
    if (does == Inlined::greater_equal) how = 5;
    if (does == Inlined::greater) how = 6;
    put(how);
}

LIMN_DEFINE void X86Packed512::compute_unary(Inlined does, MachineType type, unsigned to,
                                             Operand a) {
    bool const floating = is_floating(type), wide = is_long(type);
    if (type == MachineType::boolean) {
        unsigned const from = in_register(a, truth_scratch);
        return encode({0, 1, 0x44}, to - first_truth, 0, truth(in(from)), false);
    }
    if (unsigned const how = rounding(does); how != 0) {
        encode512({1, 3, wide ? 9u : 8u, wide}, to, 0, a, {0, truth_scratch, false, 1});
        return put(how);
    }
    switch (does) {
    case Inlined::square_root:
        return encode512({prefix(type), 1, 0x51, wide}, to, 0, a);
    case Inlined::absolute:
        if (!floating) return encode512({1, 2, wide ? 0x1fu : 0x1eu, wide}, to, 0, a);
        return encode512({prefix(type), 1, 0x54, wide}, to, in_register(a),
                         beside(wide ? rest64 : rest32));
    case Inlined::negate:
        if (floating)
            return encode512({prefix(type), 1, 0x57, wide}, to, in_register(a),
                             beside(wide ? sign64 : sign32));
        encode512({1, 1, 0xef}, scratch, scratch, in(scratch));
        return encode512({1, 1, wide ? 0xfbu : 0xfau, wide}, to, scratch, a);
    default: // of bits
        return encode512({1, 1, 0xef}, to, in_register(a), all(true));
    }
}

LIMN_DEFINE void X86Packed512::convert(MachineType to_type, unsigned to, MachineType from_type,
                                       unsigned a, unsigned element) {
    using enum MachineType;
    if (from_type == boolean && to_type != boolean) {
        Beside one = element == 8 ? one_long : one_int;
        if (is_floating(to_type)) one = element == 8 ? one64 : one32;
        bool const wide = element == 8;
        return encode512({wide ? 1u : 0u, 1, 0x10, wide}, to, 0, beside(one), {0, a});
    }
    if (to_type == boolean && from_type != boolean)
        return compare(Inlined::not_equal, from_type, to, a, all(false));
    if (is_floating(from_type) == is_floating(to_type)) return load(to, in(a));
    if (from_type == int32) return encode512({0, 1, 0x5b}, to, 0, in(a));
    if (from_type == unsigned32) return encode512({3, 1, 0x7a}, to, 0, in(a));
    if (from_type == float32) return encode512({2, 1, 0x5b}, to, 0, in(a));
    if (from_type == int64) return encode512({2, 1, 0xe6, true}, to, 0, in(a));
    encode512({1, 1, 0x7a, true}, to, 0, in(a)); // from double
}

LIMN_DEFINE void X86Packed512::select(MachineType type, unsigned to, unsigned condition, unsigned a,
                                      Operand b, unsigned element) {
    if (type == MachineType::boolean) {
        unsigned const where = condition - first_truth;
        unsigned const second = in_register(b, truth_scratch);
        encode({0, 1, 0x42}, 0, where, truth(in(second))); // where the condition does not hold
        encode({0, 1, 0x41}, to - first_truth, where, truth(in(a)));
        return encode({0, 1, 0x45}, to - first_truth, to - first_truth, {Operand::Is::reg, 0});
    }
    // The instruction takes its last operand where the condition holds.
    encode512({1, 2, 0x65, element == 8}, to, in_register(b), in(a), {0, condition, true});
}

// --- bytes --------------------------------------------------------------------------------------

LIMN_DEFINE void X86Packed512::encode512(Vex const& vex, unsigned reg, unsigned second, Operand rm,
                                         Evex const& evex) {
    room();
    unsigned const number = rm.is == Operand::Is::reg ? rm.number : 0;
    auto const unless = [](unsigned bit, unsigned of, unsigned set) {
        return (of >> bit & 1) != 0 ? 0u : set;
    };
    unsigned const where = evex.where - first_truth;
    put(0x62);
    put(unless(3, reg, 0x80) | unless(4, number, 0x40) | unless(3, number, 0x20) |
        unless(4, reg, 0x10) | vex.map);
    put((vex.wide ? 0x80u : 0) | (~second & 15) << 3 | 4u | vex.prefix);
    put((where != 0 && !evex.merges ? 0x80u : 0) | (2 - evex.halvings) << 5 | unless(4, second, 8) |
        where);
    put(vex.opcode);
    put_operands(reg, rm, evex.bytes_after);
}

} // namespace limn::detail

#endif // LIMN_JIT_NATIVE_X86_PACKED512_IPP
