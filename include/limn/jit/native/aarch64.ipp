// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_JIT_NATIVE_AARCH64_IPP
#define LIMN_JIT_NATIVE_AARCH64_IPP

#include <limn/jit/native/aarch64.hpp>
#include <limn/jit/native/operand.hpp>
#include <limn/jit/native/operation.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

LIMN_DEFINE unsigned AArch64::in_register(MachineType type, Operand operand) {
    if (!operand.memory) return operand.number;
    unsigned const to = is_floating(type) ? 0 : operand_scratch;
    load(type, to, operand);
    return to;
}

// --- values -------------------------------------------------------------------------------------

LIMN_DEFINE void AArch64::load(MachineType type, unsigned to, Operand from) {
    if (from.memory) access(0x38400000, type, to, from);
    else if (is_floating(type)) put(0x1e204000u | precise(type), to, from.number);
    else put(0x2a000000u | wide(type), to, zero, from.number);
}

LIMN_DEFINE void AArch64::store(MachineType type, unsigned from, Operand to) {
    access(0x38000000, type, from, to);
}

LIMN_DEFINE void AArch64::store_int(std::int32_t value, Operand to) {
    immediate(static_cast<std::uint32_t>(value), operand_scratch);
    store(MachineType::int32, operand_scratch, to);
}

LIMN_DEFINE void AArch64::load_address(unsigned to, Operand from) {
    load(MachineType::unsigned64, to, from);
}

LIMN_DEFINE void AArch64::load_element(MachineType type, unsigned to, unsigned address,
                                       unsigned index) {
    std::uint32_t const opcode = is_floating(type) ? 0x3c607800 : 0x38607800;
    put(opcode | size_of(type) << 30, to, address, index);
}

LIMN_DEFINE void AArch64::divide_by_size(unsigned to, MachineType element) {
    put(0x9340fc00u | size_of(element) << 16, to, to);
}

LIMN_DEFINE void AArch64::compute(Inlined does, MachineType type, unsigned to, unsigned a,
                                  Operand from) {
    unsigned const b = in_register(type, from);
    std::uint32_t opcode = 0;
    if (is_floating(type)) {
        switch (does) {
        case Inlined::minimum:
        case Inlined::maximum:
            put(0x1e202000u | precise(type), 0, a, b);
            opcode = 0x1e200c00u | (does == Inlined::minimum ? floating_less : greater) << 12;
            break;
        case Inlined::multiply:
            opcode = 0x1e200800;
            break;
        case Inlined::divide:
            opcode = 0x1e201800;
            break;
        case Inlined::subtract:
            opcode = 0x1e203800;
            break;
        default:
            opcode = 0x1e202800;
        }
        return put(opcode | precise(type), to, a, b);
    }
    switch (does) {
    case Inlined::multiply:
        opcode = 0x1b007c00;
        break;
    case Inlined::subtract:
        opcode = 0x4b000000;
        break;
    case Inlined::bit_and:
        opcode = 0x0a000000;
        break;
    case Inlined::bit_or:
        opcode = 0x2a000000;
        break;
    case Inlined::bit_xor:
        opcode = 0x4a000000;
        break;
    case Inlined::shift_left:
        opcode = 0x1ac02000;
        break;
    case Inlined::shift_right:
        opcode = is_signed(type) ? 0x1ac02800 : 0x1ac02400;
        break;
    default:
        opcode = 0x0b000000;
    }
    put(opcode | wide(type), to, a, b);
}

LIMN_DEFINE void AArch64::compute_unary(Inlined does, MachineType type, unsigned to, Operand from) {
    unsigned const a = in_register(type, from);
    if (is_floating(type)) {
        std::uint32_t opcode = 0x1e214000; // negate
        if (does == Inlined::absolute) opcode = 0x1e20c000;
        if (does == Inlined::square_root) opcode = 0x1e21c000;
        if (does == Inlined::floor) opcode = 0x1e254000;
        if (does == Inlined::ceil) opcode = 0x1e24c000;
        if (does == Inlined::trunc) opcode = 0x1e25c000;
        if (does == Inlined::rint) opcode = 0x1e274000;
        return put(opcode | precise(type), to, a);
    }
    switch (does) {
    case Inlined::absolute:
        compare_with_zero(type, a);
        return put(0x5a800400u | wide(type) | at_least << 12, to, a, a);
    case Inlined::bit_not:
        return put(0x2a200000u | wide(type), to, zero, a);
    case Inlined::logical_not:
        compare_with_zero(type, a);
        return set({equal, Condition::Nan::any}, to);
    default:
        return put(0x4b000000u | wide(type), to, zero, a);
    }
}

LIMN_DEFINE void AArch64::convert(MachineType to_type, unsigned to, MachineType from_type,
                                  Operand from) {
    bool const same_size = is_wide(to_type) == is_wide(from_type);
    unsigned const a = in_register(from_type, from);
    if (to_type == MachineType::boolean) {
        compare_with_zero(from_type, a);
        return set(!Condition{equal, Condition::Nan::any}, to);
    }
    if (is_floating(from_type) && is_floating(to_type)) {
        std::uint32_t const opcode = from_type == MachineType::float64 ? 0x1e624000 : 0x1e22c000;
        return put(from_type == to_type ? 0x1e204000u | precise(to_type) : opcode, to, a);
    }
    if (is_floating(from_type)) {
        std::uint32_t const opcode = is_signed(to_type) ? 0x1e380000 : 0x1e390000;
        return put(opcode | wide(to_type) | precise(from_type), to, a);
    }
    if (is_floating(to_type)) {
        std::uint32_t const opcode = is_signed(from_type) ? 0x1e220000 : 0x1e230000;
        return put(opcode | wide(from_type) | precise(to_type), to, a);
    }
    if (is_wide(to_type) && from_type == MachineType::int32) return put(0x93407c00, to, a);
    load(same_size ? to_type : MachineType::unsigned32, to, {static_cast<unsigned char>(a)});
}

// --- flags --------------------------------------------------------------------------------------

LIMN_DEFINE void AArch64::compare_with_zero(MachineType type, unsigned number) {
    if (is_floating(type)) put(0x1e202008u | precise(type), 0, number);
    else put(0x71000000u | wide(type), zero, number);
}

LIMN_DEFINE Condition AArch64::compare(Inlined does, MachineType type, unsigned a, Operand b) {
    unsigned const second = in_register(type, b);
    bool const floating = is_floating(type), is_signed = floating || detail::is_signed(type);
    if (floating) put(0x1e202000u | precise(type), 0, a, second);
    else put(0x6b000000u | wide(type), zero, a, second);
    Code code = equal;
    if (does == Inlined::less) code = floating ? floating_less : is_signed ? less : unsigned_less;
    if (does == Inlined::less_equal) code = is_signed && !floating ? at_most : unsigned_at_most;
    if (does == Inlined::greater) code = is_signed ? greater : unsigned_greater;
    if (does == Inlined::greater_equal) code = is_signed ? at_least : unsigned_at_least;
    Condition const condition{static_cast<unsigned char>(code), Condition::Nan::any};
    return does == Inlined::not_equal ? !condition : condition;
}

LIMN_DEFINE Condition AArch64::test(unsigned boolean) {
    compare_with_zero(MachineType::boolean, boolean);
    return !Condition{equal, Condition::Nan::any};
}

LIMN_DEFINE void AArch64::set(Condition condition, unsigned to) {
    put(0x1a800400u | (condition.code ^ 1u) << 12, to, zero, zero);
}

LIMN_DEFINE void AArch64::move_unless(Condition condition, MachineType type, unsigned to,
                                      Operand from) {
    unsigned const b = in_register(type, from);
    std::uint32_t const opcode =
        is_floating(type) ? 0x1e200c00u | precise(type) : 0x1a800000u | wide(type);
    put(opcode | static_cast<std::uint32_t>(condition.code) << 12, to, to, b);
}

// --- control ------------------------------------------------------------------------------------

LIMN_DEFINE std::size_t AArch64::jump() {
    put(0x14000000);
    return size();
}

LIMN_DEFINE void AArch64::jump_if(Condition condition, Vector<std::size_t>& all) {
    put(over | (condition.code ^ 1u));
    all.push_back(jump());
}

LIMN_DEFINE void AArch64::begin() {
    put(0xa9bd7bfd); // stp x29, x30, [sp, #-48]!
    put(0x910003fd); // mov x29, sp
    put(0xa90153f3); // stp x19, x20, [sp, #16]
    put(0xf90013f5); // str x21, [sp, #32]
    load_address(frame, {0});
    load_address(constants, {1});
    load_address(run, {2});
}

LIMN_DEFINE void AArch64::end(bool failed) {
    immediate(failed ? 1 : 0, 0);
    put(0xa94153f3); // ldp x19, x20, [sp, #16]
    put(0xf94013f5); // ldr x21, [sp, #32]
    put(0xa8c37bfd); // ldp x29, x30, [sp], #48
    put(0xd65f03c0); // ret
}

LIMN_DEFINE void AArch64::call_kernel(void const* function, void const* at) {
    load_address(0, {frame});
    immediate(reinterpret_cast<std::uintptr_t>(at), 1);
    call_address(function);
}

LIMN_DEFINE void AArch64::call(void const* function, std::uint32_t number) {
    load_address(0, {run});
    immediate(number, 1);
    call_address(function);
}

} // namespace limn::detail

#endif // LIMN_JIT_NATIVE_AARCH64_IPP
