// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_JIT_NATIVE_X86_PACKED_IPP
#define LIMN_JIT_NATIVE_X86_PACKED_IPP

#include <limn/jit/native/operation.hpp>
#include <limn/jit/native/x86_packed.hpp>
#include <limn/meta/inline.hpp>

#include <bit>
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

LIMN_DEFINE unsigned X86Packed::element_of(Operation const& operation, MachineType result) {
    auto const size = [](MachineType type) {
        if (type == MachineType::boolean) return 1u;
        return is_wide(type) || type == MachineType::float64 ? 8u : 4u;
    };
    MachineType const type = operation.type;
    if (type == MachineType::none || result == MachineType::none) return 0;
    bool const floating = is_floating(type), boolean = type == MachineType::boolean;
    unsigned const a = size(type), b = size(result), element = a > b ? a : b;
    if (a != b && a != 1 && b != 1) return 0; // as many of one as of the other
    bool has = false;
    switch (operation.does) {
    case Inlined::add:
    case Inlined::subtract:
    case Inlined::negate:
    case Inlined::bit_not:
        has = !boolean;
        break;
    case Inlined::multiply:
    case Inlined::absolute:
        has = floating || element == 4;
        break;
    case Inlined::divide:
    case Inlined::minimum:
    case Inlined::maximum:
    case Inlined::square_root:
    case Inlined::floor:
    case Inlined::ceil:
    case Inlined::trunc:
    case Inlined::rint:
        has = floating;
        break;
    case Inlined::bit_and:
    case Inlined::bit_or:
    case Inlined::bit_xor:
        has = !floating;
        break;
    case Inlined::equal:
    case Inlined::not_equal:
    case Inlined::select:
        has = true;
        break;
    case Inlined::less:
    case Inlined::less_equal:
    case Inlined::greater:
    case Inlined::greater_equal:
        has = floating || is_signed(type);
        break;
    case Inlined::logical_not:
        has = boolean;
        break;
    case Inlined::convert:
        has = type == result || boolean || result == MachineType::boolean ||
              (!floating && !is_floating(result)) ||
              (type == MachineType::int32 && result == MachineType::float32) ||
              (type == MachineType::float32 && result == MachineType::int32);
        break;
    default:
        break;
    }
    return has ? element : 0;
}

LIMN_DEFINE X86Packed::X86Packed() {
    room();
    constexpr std::uint64_t sign = ~(~std::uint64_t{0} >> 1), sign_of_two = 0x8000000080000000;
    constexpr std::uint64_t ones = 0x100000001;
    for (std::uint64_t four :
         {sign, ~sign, sign_of_two, ~sign_of_two, ~std::uint64_t{0}, std::uint64_t{0},
          std::bit_cast<std::uint64_t>(1.0), ones * std::bit_cast<std::uint32_t>(1.0f), ones})
        constant(four, 8);
}

LIMN_DEFINE auto X86Packed::constant(std::uint64_t bits, unsigned element) -> Operand {
    room();
    auto const distance = static_cast<std::int32_t>(size());
    for (std::size_t i = 0; i < width; i += element)
        if (element == 8) put64(bits);
        else put32(static_cast<std::uint32_t>(bits));
    return at(distance);
}

// --- values -------------------------------------------------------------------------------------

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
    if (is_comparison(does)) return compare(does, type, to, a, b);
    unsigned opcode = 0;
    if (is_floating(type)) {
        if (does == Inlined::add) opcode = 0x58;
        if (does == Inlined::multiply) opcode = 0x59;
        if (does == Inlined::subtract) opcode = 0x5c;
        if (does == Inlined::minimum) opcode = 0x5d;
        if (does == Inlined::divide) opcode = 0x5e;
        if (does == Inlined::maximum) opcode = 0x5f;
        return encode({prefix(type), 1, opcode}, to, a, b);
    }
    bool const wide = is_wide(type);
    if (does == Inlined::multiply) return encode({1, 2, 0x40}, to, a, b);
    if (does == Inlined::add) opcode = wide ? 0xd4 : 0xfe;
    if (does == Inlined::subtract) opcode = wide ? 0xfb : 0xfa;
    if (does == Inlined::bit_and) opcode = 0xdb;
    if (does == Inlined::bit_or) opcode = 0xeb;
    if (does == Inlined::bit_xor) opcode = 0xef;
    encode({1, 1, opcode}, to, a, b);
}

LIMN_DEFINE void X86Packed::compare(Inlined does, MachineType type, unsigned to, unsigned a,
                                    Operand b) {
    if (is_floating(type)) {
        unsigned how = 0; // as instructions number it; none but the second holds of NaN
        if (does == Inlined::not_equal) how = 4;
        if (does == Inlined::less) how = 0x11;
        if (does == Inlined::less_equal) how = 0x12;
        if (does == Inlined::greater_equal) how = 0x1d;
        if (does == Inlined::greater) how = 0x1e;
        encode({prefix(type), 1, 0xc2}, to, a, b, true, 1);
        return put(how);
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
    auto const round = [&](unsigned how) {
        encode({1, 3, wide ? 9u : 8u}, to, 0, a, true, 1);
        put(how);
    };
    switch (does) {
    case Inlined::square_root:
        return encode({prefix(type), 1, 0x51}, to, 0, a);
    case Inlined::floor:
        return round(9);
    case Inlined::ceil:
        return round(10);
    case Inlined::trunc:
        return round(11);
    case Inlined::rint:
        return round(4);
    case Inlined::absolute:
        if (!floating) return encode({1, 2, 0x1e}, to, 0, a);
        load(scratch, a);
        return encode({prefix(type), 1, 0x54}, to, scratch, at(wide ? rest64 : rest32));
    case Inlined::negate:
        if (floating) {
            load(scratch, a);
            return encode({prefix(type), 1, 0x57}, to, scratch, at(wide ? sign64 : sign32));
        }
        encode({1, 1, 0xef}, scratch, scratch, in(scratch));
        return encode({1, 1, is_wide(type) ? 0xfbu : 0xfau}, to, scratch, a);
    default: // of bits, and of bools
        load(scratch, a);
        return encode({1, 1, 0xef}, to, scratch, all(true));
    }
}

LIMN_DEFINE void X86Packed::convert(MachineType to_type, unsigned to, MachineType from_type,
                                    unsigned a, unsigned element) {
    if (from_type == MachineType::boolean && to_type != MachineType::boolean) {
        std::int32_t const one = is_floating(to_type) ? (element == 8 ? one64 : one32) : one_int;
        if (one != one_int || element == 4) return encode({0, 1, 0x54}, to, a, at(one));
        encode({1, 1, 0xef}, scratch, scratch, in(scratch));
        return encode({1, 1, 0xfb}, to, scratch, in(a)); // -(-1)
    }
    if (to_type == MachineType::boolean && from_type != MachineType::boolean)
        return compare(Inlined::not_equal, from_type, to, a, all(false));
    if (from_type == MachineType::int32 && to_type == MachineType::float32)
        return encode({0, 1, 0x5b}, to, 0, in(a));
    if (from_type == MachineType::float32 && to_type == MachineType::int32)
        return encode({2, 1, 0x5b}, to, 0, in(a));
    load(to, in(a));
}

LIMN_DEFINE void X86Packed::select(unsigned to, unsigned condition, unsigned a, Operand b,
                                   unsigned element) {
    // The instruction takes its last operand, which may be memory, where the condition holds.
    if (b.memory()) {
        load(scratch, b);
        b = in(scratch);
    }
    encode({1, 3, element == 8 ? 0x4bu : 0x4au}, to, b.number, in(a), true, 1);
    put(condition << 4);
}

// --- control ------------------------------------------------------------------------------------

LIMN_DEFINE void X86Packed::encode(Vex const& vex, unsigned reg, unsigned second, Operand rm,
                                   bool long_vector, unsigned bytes_after) {
    using Is = Operand::Is;
    room();
    unsigned const number = rm.is == Is::reg ? rm.number : 0;
    put(0xc4);
    put((reg < 8 ? 0x80u : 0) | 0x40u | (number < 8 ? 0x20u : 0) | vex.map);
    put((vex.wide ? 0x80u : 0) | (~second & 15) << 3 | (long_vector ? 4u : 0) | vex.prefix);
    put(vex.opcode);
    unsigned const field = (reg & 7) << 3;
    auto const word = [&](std::int32_t value) { put32(static_cast<std::uint32_t>(value)); };
    switch (rm.is) {
    case Is::reg:
        return put(0xc0u | field | (number & 7));
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

LIMN_DEFINE std::size_t X86Packed::begin() {
    room();
    while (size() % 16 != 14) put(0xcc); // the loop is aligned
    std::size_t const out = size();
    X86Bytes::encode(0, false, 0x33, 0, {0}); // rax counts lanes, to rcx
    return out;
}

LIMN_DEFINE void X86Packed::end(std::size_t begin, unsigned lanes) {
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

#endif // LIMN_JIT_NATIVE_X86_PACKED_IPP
