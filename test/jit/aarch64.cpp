// SPDX-License-Identifier: BSL-1.0
// The bytes of each instruction for 64-bit ARM processors, on whatever machine; and that a
// disassembler reads them as what they are meant to be.

#include "jit/listing_support.hpp"
#include <limn/jit/native/aarch64.hpp>
#include <limn/jit/native/encoder.hpp>
#include <limn/jit/native/x86_64.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

static_assert(limn::detail::InstructionWriter<limn::detail::AArch64>);
static_assert(limn::detail::InstructionWriter<limn::detail::X86_64>);

namespace jit_aarch64 {

using limn::detail::AArch64;
using limn::detail::Condition;
using limn::detail::Inlined;
using limn::detail::MachineType;
using limn::detail::Operand;
using enum MachineType;

/// A register, and memory at a distance from the frame.
constexpr Operand in(unsigned char number) { return {number}; }
constexpr Operand at(std::int32_t distance) { return {AArch64::frame, true, distance}; }

inline void values(AArch64& code) {
    for (MachineType type : {boolean, int32, unsigned64, float32, float64}) {
        unsigned char const to = type >= float32 ? 20 : 3, from = type >= float32 ? 31 : 15;
        code.load(type, to, in(from));
        code.load(type, to, at(16));
        code.store(type, to, at(32));
    }
    code.load(float64, 16, {AArch64::constants, true, 32760});
    code.load(float64, 16, {AArch64::constants, true, 32768}); // too far for one instruction
    code.load(int32, 1, at(16384));
    code.load(int32, 1, at(0x12345678));
    code.load(boolean, 1, at(4096));
    code.load(float64, 16, at(12)); // no multiple of its size
    code.load(int64, 1, at(-8));
    code.store(float32, 16, at(65536));
    code.store_int(7, at(4));
    code.store_int(-1, at(100000));
    code.load_address(0, {0, true, 8});
    code.load_element(float64, 16, 0, 2);
    code.load_element(float32, 16, 0, 2);
    code.load_element(int32, 5, 0, 2);
    code.divide_by_size(4, float64);
    code.divide_by_size(4, float32);
}

inline void operations(AArch64& code) {
    using enum Inlined;
    for (Inlined does : {add, subtract, multiply, divide, minimum, maximum})
        code.compute(does, float64, 16, 18, in(17));
    for (Inlined does : {add, subtract, multiply, divide, minimum, maximum})
        code.compute(does, float32, 16, 16, at(4));
    for (Inlined does :
         {add, subtract, multiply, bit_and, bit_or, bit_xor, shift_left, shift_right})
        for (MachineType type : {int32, unsigned64}) code.compute(does, type, 1, 3, in(2));
    code.compute(shift_right, int64, 1, 1, in(2));
    code.compute(shift_right, unsigned32, 1, 1, in(2));
    code.compute(add, int64, 1, 1, at(8));
    for (Inlined does : {negate, absolute, square_root, Inlined::floor, Inlined::ceil,
                         Inlined::trunc, Inlined::rint}) {
        code.compute_unary(does, float64, 16, in(17));
        code.compute_unary(does, float32, 16, at(4));
    }
    for (Inlined does : {negate, absolute, bit_not, logical_not})
        for (MachineType type : {int32, int64}) code.compute_unary(does, type, 1, in(2));
    code.compute_unary(logical_not, boolean, 1, at(1));
}

inline void conversions(AArch64& code) {
    for (MachineType from : {boolean, int32, unsigned32, int64, unsigned64, float32, float64})
        for (MachineType to : {boolean, int32, unsigned32, int64, unsigned64, float32, float64})
            code.convert(to, to >= float32 ? 16 : 1, from, in(from >= float32 ? 17 : 2));
    code.convert(int32, 1, float64, at(8));
}

inline void flags(AArch64& code) {
    using enum Inlined;
    for (MachineType type : {int32, unsigned64, float64})
        for (Inlined does : {equal, not_equal, less, less_equal, greater, greater_equal}) {
            unsigned char const a = type == float64 ? 16 : 1, b = type == float64 ? 17 : 2;
            Condition const condition = code.compare(does, type, a, in(b));
            code.set(condition, 3);
            code.set(!condition, 3);
        }
    code.compare(equal, float32, 16, at(4));
    Condition const holds = code.test(5);
    code.move_unless(holds, float64, 16, in(17));
    code.move_unless(holds, float32, 16, at(4));
    code.move_unless(holds, int64, 1, in(2));
    code.move_unless(!holds, boolean, 1, at(1));
}

inline void control(AArch64& code) {
    code.begin();
    limn::detail::Vector<std::size_t> jumps;
    code.jump_if(code.compare(Inlined::less, float64, 16, in(17)), jumps);
    std::size_t const forward = code.jump();
    code.call_kernel(reinterpret_cast<void const*>(0x123456789abcu),
                     reinterpret_cast<void const*>(0x10000u));
    code.call(nullptr, 70000);
    code.aim(code.jump(), 28);
    code.aim(forward, code.size());
    code.aim(jumps[0], code.size());
    code.jump_if(code.compare(Inlined::equal, int32, 1, in(2)), jumps);
    code.aim(jumps[1], 28);
    code.end(false);
    code.end(true);
}

inline void compare(AArch64 const& code, std::string const& expected) {
    jit_listing::compare_words(code, expected);
}

} // namespace jit_aarch64

TEST_CASE("AArch64: values come from memory and go there, at any distance", "[jit]") {
    jit_aarch64::AArch64 code;
    jit_aarch64::values(code);
    jit_aarch64::compare(code, R"(
2a0f03e3 mov w3, w15
39404263 ldrb w3, [x19, #16]
39008263 strb w3, [x19, #32]
2a0f03e3 mov w3, w15
b9401263 ldr w3, [x19, #16]
b9002263 str w3, [x19, #32]
aa0f03e3 mov x3, x15
f9400a63 ldr x3, [x19, #16]
f9001263 str x3, [x19, #32]
1e2043f4 fmov s20, s31
bd401274 ldr s20, [x19, #16]
bd002274 str s20, [x19, #32]
1e6043f4 fmov d20, d31
fd400a74 ldr d20, [x19, #16]
fd001274 str d20, [x19, #32]
fd7ffe90 ldr d16, [x20, #32760]
d2900011 mov x17, #32768
fc716a90 ldr d16, [x20, x17]
d2880011 mov x17, #16384
b8716a61 ldr w1, [x19, x17]
d28acf11 mov x17, #22136
f2a24691 movk x17, #4660, lsl #16
b8716a61 ldr w1, [x19, x17]
d2820011 mov x17, #4096
38716a61 ldrb w1, [x19, x17]
d2800191 mov x17, #12
fc716a70 ldr d16, [x19, x17]
d29fff11 mov x17, #65528
f2bffff1 movk x17, #65535, lsl #16
f2dffff1 movk x17, #65535, lsl #32
f2fffff1 movk x17, #65535, lsl #48
f8716a61 ldr x1, [x19, x17]
d2a00031 mov x17, #65536
bc316a70 str s16, [x19, x17]
d28000f0 mov x16, #7
b9000670 str w16, [x19, #4]
d29ffff0 mov x16, #65535
f2bffff0 movk x16, #65535, lsl #16
d290d411 mov x17, #34464
f2a00031 movk x17, #1, lsl #16
b8316a70 str w16, [x19, x17]
f9400400 ldr x0, [x0, #8]
fc627810 ldr d16, [x0, x2, lsl #3]
bc627810 ldr s16, [x0, x2, lsl #2]
b8627805 ldr w5, [x0, x2, lsl #2]
9343fc84 asr x4, x4, #3
9342fc84 asr x4, x4, #2
)");
}

TEST_CASE("AArch64: operations on floating values, integers and bools", "[jit]") {
    jit_aarch64::AArch64 code;
    jit_aarch64::operations(code);
    jit_aarch64::compare(code, R"(
1e712a50 fadd d16, d18, d17
1e713a50 fsub d16, d18, d17
1e710a50 fmul d16, d18, d17
1e711a50 fdiv d16, d18, d17
1e712240 fcmp d18, d17
1e714e50 fcsel d16, d18, d17, mi
1e712240 fcmp d18, d17
1e71ce50 fcsel d16, d18, d17, gt
bd400660 ldr s0, [x19, #4]
1e202a10 fadd s16, s16, s0
bd400660 ldr s0, [x19, #4]
1e203a10 fsub s16, s16, s0
bd400660 ldr s0, [x19, #4]
1e200a10 fmul s16, s16, s0
bd400660 ldr s0, [x19, #4]
1e201a10 fdiv s16, s16, s0
bd400660 ldr s0, [x19, #4]
1e202200 fcmp s16, s0
1e204e10 fcsel s16, s16, s0, mi
bd400660 ldr s0, [x19, #4]
1e202200 fcmp s16, s0
1e20ce10 fcsel s16, s16, s0, gt
0b020061 add w1, w3, w2
8b020061 add x1, x3, x2
4b020061 sub w1, w3, w2
cb020061 sub x1, x3, x2
1b027c61 mul w1, w3, w2
9b027c61 mul x1, x3, x2
0a020061 and w1, w3, w2
8a020061 and x1, x3, x2
2a020061 orr w1, w3, w2
aa020061 orr x1, x3, x2
4a020061 eor w1, w3, w2
ca020061 eor x1, x3, x2
1ac22061 lsl w1, w3, w2
9ac22061 lsl x1, x3, x2
1ac22861 asr w1, w3, w2
9ac22461 lsr x1, x3, x2
9ac22821 asr x1, x1, x2
1ac22421 lsr w1, w1, w2
f9400670 ldr x16, [x19, #8]
8b100021 add x1, x1, x16
1e614230 fneg d16, d17
bd400660 ldr s0, [x19, #4]
1e214010 fneg s16, s0
1e60c230 fabs d16, d17
bd400660 ldr s0, [x19, #4]
1e20c010 fabs s16, s0
1e61c230 fsqrt d16, d17
bd400660 ldr s0, [x19, #4]
1e21c010 fsqrt s16, s0
1e654230 frintm d16, d17
bd400660 ldr s0, [x19, #4]
1e254010 frintm s16, s0
1e64c230 frintp d16, d17
bd400660 ldr s0, [x19, #4]
1e24c010 frintp s16, s0
1e65c230 frintz d16, d17
bd400660 ldr s0, [x19, #4]
1e25c010 frintz s16, s0
1e674230 frintx d16, d17
bd400660 ldr s0, [x19, #4]
1e274010 frintx s16, s0
4b0203e1 neg w1, w2
cb0203e1 neg x1, x2
7100005f cmp w2, #0
5a82a441 cneg w1, w2, lt
f100005f cmp x2, #0
da82a441 cneg x1, x2, lt
2a2203e1 mvn w1, w2
aa2203e1 mvn x1, x2
7100005f cmp w2, #0
1a9f17e1 cset w1, eq
f100005f cmp x2, #0
1a9f17e1 cset w1, eq
39400670 ldrb w16, [x19, #1]
7100021f cmp w16, #0
1a9f17e1 cset w1, eq
)");
}

TEST_CASE("AArch64: each type becomes each other one", "[jit]") {
    jit_aarch64::AArch64 code;
    jit_aarch64::conversions(code);
    jit_aarch64::compare(code, R"(
7100005f cmp w2, #0
1a9f07e1 cset w1, ne
2a0203e1 mov w1, w2
2a0203e1 mov w1, w2
2a0203e1 mov w1, w2
2a0203e1 mov w1, w2
1e230050 ucvtf s16, w2
1e630050 ucvtf d16, w2
7100005f cmp w2, #0
1a9f07e1 cset w1, ne
2a0203e1 mov w1, w2
2a0203e1 mov w1, w2
93407c41 sxtw x1, w2
93407c41 sxtw x1, w2
1e220050 scvtf s16, w2
1e620050 scvtf d16, w2
7100005f cmp w2, #0
1a9f07e1 cset w1, ne
2a0203e1 mov w1, w2
2a0203e1 mov w1, w2
2a0203e1 mov w1, w2
2a0203e1 mov w1, w2
1e230050 ucvtf s16, w2
1e630050 ucvtf d16, w2
f100005f cmp x2, #0
1a9f07e1 cset w1, ne
2a0203e1 mov w1, w2
2a0203e1 mov w1, w2
aa0203e1 mov x1, x2
aa0203e1 mov x1, x2
9e220050 scvtf s16, x2
9e620050 scvtf d16, x2
f100005f cmp x2, #0
1a9f07e1 cset w1, ne
2a0203e1 mov w1, w2
2a0203e1 mov w1, w2
aa0203e1 mov x1, x2
aa0203e1 mov x1, x2
9e230050 ucvtf s16, x2
9e630050 ucvtf d16, x2
1e202228 fcmp s17, #0.0
1a9f07e1 cset w1, ne
1e380221 fcvtzs w1, s17
1e390221 fcvtzu w1, s17
9e380221 fcvtzs x1, s17
9e390221 fcvtzu x1, s17
1e204230 fmov s16, s17
1e22c230 fcvt d16, s17
1e602228 fcmp d17, #0.0
1a9f07e1 cset w1, ne
1e780221 fcvtzs w1, d17
1e790221 fcvtzu w1, d17
9e780221 fcvtzs x1, d17
9e790221 fcvtzu x1, d17
1e624230 fcvt s16, d17
1e604230 fmov d16, d17
fd400660 ldr d0, [x19, #8]
1e780001 fcvtzs w1, d0
)");
}

TEST_CASE("AArch64: conditions and their opposites, which hold of a NaN as in C++", "[jit]") {
    jit_aarch64::AArch64 code;
    jit_aarch64::flags(code);
    jit_aarch64::compare(code, R"(
6b02003f cmp w1, w2
1a9f17e3 cset w3, eq
1a9f07e3 cset w3, ne
6b02003f cmp w1, w2
1a9f07e3 cset w3, ne
1a9f17e3 cset w3, eq
6b02003f cmp w1, w2
1a9fa7e3 cset w3, lt
1a9fb7e3 cset w3, ge
6b02003f cmp w1, w2
1a9fc7e3 cset w3, le
1a9fd7e3 cset w3, gt
6b02003f cmp w1, w2
1a9fd7e3 cset w3, gt
1a9fc7e3 cset w3, le
6b02003f cmp w1, w2
1a9fb7e3 cset w3, ge
1a9fa7e3 cset w3, lt
eb02003f cmp x1, x2
1a9f17e3 cset w3, eq
1a9f07e3 cset w3, ne
eb02003f cmp x1, x2
1a9f07e3 cset w3, ne
1a9f17e3 cset w3, eq
eb02003f cmp x1, x2
1a9f27e3 cset w3, lo
1a9f37e3 cset w3, hs
eb02003f cmp x1, x2
1a9f87e3 cset w3, ls
1a9f97e3 cset w3, hi
eb02003f cmp x1, x2
1a9f97e3 cset w3, hi
1a9f87e3 cset w3, ls
eb02003f cmp x1, x2
1a9f37e3 cset w3, hs
1a9f27e3 cset w3, lo
1e712200 fcmp d16, d17
1a9f17e3 cset w3, eq
1a9f07e3 cset w3, ne
1e712200 fcmp d16, d17
1a9f07e3 cset w3, ne
1a9f17e3 cset w3, eq
1e712200 fcmp d16, d17
1a9f57e3 cset w3, mi
1a9f47e3 cset w3, pl
1e712200 fcmp d16, d17
1a9f87e3 cset w3, ls
1a9f97e3 cset w3, hi
1e712200 fcmp d16, d17
1a9fd7e3 cset w3, gt
1a9fc7e3 cset w3, le
1e712200 fcmp d16, d17
1a9fb7e3 cset w3, ge
1a9fa7e3 cset w3, lt
bd400660 ldr s0, [x19, #4]
1e202200 fcmp s16, s0
710000bf cmp w5, #0
1e711e10 fcsel d16, d16, d17, ne
bd400660 ldr s0, [x19, #4]
1e201e10 fcsel s16, s16, s0, ne
9a821021 csel x1, x1, x2, ne
39400670 ldrb w16, [x19, #1]
1a900021 csel w1, w1, w16, eq
)");
}

TEST_CASE("AArch64: jumps, calls, and how a function begins and ends", "[jit]") {
    jit_aarch64::AArch64 code;
    jit_aarch64::control(code);
    jit_aarch64::compare(code, R"(
a9bd7bfd stp x29, x30, [sp, #-48]!
910003fd mov x29, sp
a90153f3 stp x19, x20, [sp, #16]
f90013f5 str x21, [sp, #32]
aa0003f3 mov x19, x0
aa0103f4 mov x20, x1
aa0203f5 mov x21, x2
1e712200 fcmp d16, d17
540001e4 b.mi #60
d503201f nop
1400000d b #52
aa1303e0 mov x0, x19
d2a00021 mov x1, #65536
d2935790 mov x16, #39612
f2aacf10 movk x16, #22136, lsl #16
f2c24690 movk x16, #4660, lsl #32
d63f0200 blr x16
aa1503e0 mov x0, x21
d2822e01 mov x1, #4464
f2a00021 movk x1, #1, lsl #16
d2800010 mov x16, #0
d63f0200 blr x16
17fffff1 b #-60
6b02003f cmp w1, w2
54fffde0 b.eq #-68
d503201f nop
d2800000 mov x0, #0
a94153f3 ldp x19, x20, [sp, #16]
f94013f5 ldr x21, [sp, #32]
a8c37bfd ldp x29, x30, [sp], #48
d65f03c0 ret
d2800020 mov x0, #1
a94153f3 ldp x19, x20, [sp, #16]
f94013f5 ldr x21, [sp, #32]
a8c37bfd ldp x29, x30, [sp], #48
d65f03c0 ret
)");
}

TEST_CASE("AArch64: a conditional jump leads over more than 1 MiB of code", "[jit]") {
    auto const word_at = [](jit_aarch64::AArch64 const& code, std::size_t at) {
        std::uint32_t word = 0;
        for (std::size_t i = 4; i-- > 0;) word = word << 8 | code.data()[at + i];
        return word;
    };
    jit_aarch64::AArch64 code;
    limn::detail::Vector<std::size_t> jumps;
    code.jump_if(code.test(1), jumps);
    std::size_t const at = jumps[0] - 8; // of the condition
    while (code.size() < 5'000'000) code.load(jit_aarch64::int32, 1, {2});
    constexpr std::size_t farthest = (1u << 20) - 4;
    SECTION("by itself where it is near") {
        code.aim(jumps[0], at + farthest);
        CHECK(word_at(code, at) == (0x54000001u | farthest / 4 << 5)); // b.ne
        CHECK(word_at(code, at + 4) == 0xd503201fu);                   // nop
    }
    SECTION("over a jump where it is farther") {
        code.aim(jumps[0], at + farthest + 4);
        CHECK(word_at(code, at) == 0x54000040u); // b.eq over the next word
        CHECK(word_at(code, at + 4) == (0x14000000u | farthest / 4));
    }
}
