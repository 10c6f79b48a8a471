// SPDX-License-Identifier: BSL-1.0
// The bytes of each instruction on vectors of 64-bit ARM processors, on whatever machine; and that
// a disassembler reads them as what they are meant to be.

#include "jit/listing_support.hpp"
#include <limn/jit/native/arm_packed.hpp>
#include <limn/jit/native/packed_encoder.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>

static_assert(limn::detail::PackedInstructionWriter<limn::detail::ArmPacked>);

namespace jit_arm_packed {

using limn::detail::ArmPacked;
using limn::detail::Inlined;
using limn::detail::MachineType;
using limn::detail::PackedOperand;
using enum MachineType;

constexpr PackedOperand in(unsigned char number) { return {PackedOperand::Is::reg, number}; }
constexpr PackedOperand cells(unsigned char size, std::int32_t at) {
    return {PackedOperand::Is::cells, size, at};
}
constexpr PackedOperand frame(std::int32_t at) { return {PackedOperand::Is::frame, 0, at}; }

inline void values(ArmPacked& code, PackedOperand beside) {
    auto const begin = code.begin();
    code.load(29, beside);
    code.load(1, in(16));
    code.load(1, cells(8, 2048));
    code.load(16, cells(4, 65520));
    code.load(1, cells(8, 65536)); // too far for one instruction
    code.store(1, cells(4, 1024));
    code.store(16, frame(32768));
    code.store(16, frame(0x123450));
    for (unsigned element : {8u, 4u}) {
        code.load_bools(3, cells(1, 256), element);
        code.store_bools(3, cells(1, 65536), element);
    }
    code.end(begin, 2);
    code.end(begin, 4);
}

inline void operations(ArmPacked& code) {
    using enum Inlined;
    for (MachineType type : {float64, float32})
        for (Inlined does : {add, subtract, multiply, divide, minimum, maximum})
            code.compute(does, type, 1, 2, in(3));
    code.compute(minimum, float64, 2, 2, in(3)); // the result's register is an operand's
    code.compute(maximum, float64, 3, 2, in(3));
    code.compute(add, float32, 1, 2, cells(4, 16));
    for (MachineType type : {int32, unsigned64})
        for (Inlined does : {add, subtract, bit_and, bit_or, bit_xor})
            code.compute(does, type, 1, 2, in(3));
    code.compute(multiply, int32, 1, 2, in(3));
    for (MachineType type : {float64, float32})
        for (Inlined does : {negate, absolute, square_root, Inlined::floor, Inlined::ceil,
                             Inlined::trunc, Inlined::rint})
            code.compute_unary(does, type, 1, in(2));
    for (MachineType type : {int32, int64})
        for (Inlined does : {negate, absolute, bit_not}) code.compute_unary(does, type, 1, in(2));
    code.compute_unary(logical_not, boolean, 1, frame(16));
}

inline void conditions(ArmPacked& code) {
    using enum Inlined;
    for (MachineType type : {float64, float32, int32, unsigned32, int64, unsigned64})
        for (Inlined does : {equal, not_equal, less, less_equal, greater, greater_equal})
            code.compute(does, type, 1, 2, in(3));
    code.compute(not_equal, boolean, 1, 2, in(3));
    code.select(float64, 1, 2, 3, in(4), 8);
    code.select(float64, 2, 2, 3, in(4), 8); // into the register of the condition, of both values
    code.select(float64, 3, 2, 3, in(4), 8);
    code.select(float64, 4, 2, 3, in(4), 8);
    code.select(boolean, 1, 2, 3, frame(16), 4);
}

inline void conversions(ArmPacked& code) {
    for (MachineType from : {int32, unsigned32, float32})
        for (MachineType to : {int32, unsigned32, float32}) code.convert(to, 1, from, 2, 4);
    for (MachineType type : {int64, float64}) {
        code.convert(int64, 1, type, 2, 8);
        code.convert(float64, 1, type, 2, 8);
    }
    for (MachineType type : {int32, float32, int64, float64, boolean}) {
        unsigned const element = type == int64 || type == float64 ? 8 : 4;
        code.convert(boolean, 1, type, 2, element);
        code.convert(type, 1, boolean, 2, element);
    }
}

} // namespace jit_arm_packed

TEST_CASE("ArmPacked: values come from cells, the frame and from beside the code", "[jit]") {
    jit_arm_packed::ArmPacked code;
    auto const beside = code.constant(0x123456789abcdef0, 8);
    code.constant(7, 4);
    std::size_t const begin = code.size();
    CHECK(begin == 32);
    jit_arm_packed::values(code, beside);
    jit_listing::compare_words(code, R"(
8b030007 add x7, x0, x3
aa0003e4 mov x4, x0
aa0003e5 mov x5, x0
aa0003e6 mov x6, x0
9cfffe9d ldr q29, #-48
4eb01e01 mov v1.16b, v16.16b
3dc200c1 ldr q1, [x6, #2048]
3dfffcb0 ldr q16, [x5, #65520]
d2a00031 mov x17, #65536
3cf168c1 ldr q1, [x6, x17]
3d8100a1 str q1, [x5, #1024]
3da00010 str q16, [x0, #32768]
d2868a11 mov x17, #13392
f2a00251 movk x17, #18, lsl #16
3cb16810 str q16, [x0, x17]
7d420083 ldr h3, [x4, #256]
2f08a463 ushll v3.8h, v3.8b, #0
2f10a463 ushll v3.4s, v3.4h, #0
2f20a463 ushll v3.2d, v3.2s, #0
6ee0b863 neg v3.2d, v3.2d
0ea1287f xtn v31.2s, v3.2d
0e612bff xtn v31.4h, v31.4s
0e212bff xtn v31.8b, v31.8h
2e20bbff neg v31.8b, v31.8b
d2a00031 mov x17, #65536
7c31689f str h31, [x4, x17]
bd410083 ldr s3, [x4, #256]
2f08a463 ushll v3.8h, v3.8b, #0
2f10a463 ushll v3.4s, v3.4h, #0
6ea0b863 neg v3.4s, v3.4s
0e61287f xtn v31.4h, v3.4s
0e212bff xtn v31.8b, v31.8h
2e20bbff neg v31.8b, v31.8b
d2a00031 mov x17, #65536
bc31689f str s31, [x4, x17]
91000884 add x4, x4, #2
910020a5 add x5, x5, #8
910040c6 add x6, x6, #16
eb07009f cmp x4, x7
54fffba3 b.lo #-140
d65f03c0 ret
91001084 add x4, x4, #4
910040a5 add x5, x5, #16
910080c6 add x6, x6, #32
eb07009f cmp x4, x7
54fffae3 b.lo #-164
d65f03c0 ret
)",
                               begin);
}

TEST_CASE("ArmPacked: arithmetic, roots, rounding, bits", "[jit]") {
    jit_arm_packed::ArmPacked code;
    jit_arm_packed::operations(code);
    jit_listing::compare_words(code, R"(
4e63d441 fadd v1.2d, v2.2d, v3.2d
4ee3d441 fsub v1.2d, v2.2d, v3.2d
6e63dc41 fmul v1.2d, v2.2d, v3.2d
6e63fc41 fdiv v1.2d, v2.2d, v3.2d
6ee2e47e fcmgt v30.2d, v3.2d, v2.2d
4ebe1fc1 mov v1.16b, v30.16b
6e631c41 bsl v1.16b, v2.16b, v3.16b
6ee3e45e fcmgt v30.2d, v2.2d, v3.2d
4ebe1fc1 mov v1.16b, v30.16b
6e631c41 bsl v1.16b, v2.16b, v3.16b
4e23d441 fadd v1.4s, v2.4s, v3.4s
4ea3d441 fsub v1.4s, v2.4s, v3.4s
6e23dc41 fmul v1.4s, v2.4s, v3.4s
6e23fc41 fdiv v1.4s, v2.4s, v3.4s
6ea2e47e fcmgt v30.4s, v3.4s, v2.4s
4ebe1fc1 mov v1.16b, v30.16b
6e631c41 bsl v1.16b, v2.16b, v3.16b
6ea3e45e fcmgt v30.4s, v2.4s, v3.4s
4ebe1fc1 mov v1.16b, v30.16b
6e631c41 bsl v1.16b, v2.16b, v3.16b
6ee2e47e fcmgt v30.2d, v3.2d, v2.2d
6efe1c62 bif v2.16b, v3.16b, v30.16b
6ee3e45e fcmgt v30.2d, v2.2d, v3.2d
6ebe1c43 bit v3.16b, v2.16b, v30.16b
3dc004bf ldr q31, [x5, #16]
4e3fd441 fadd v1.4s, v2.4s, v31.4s
4ea38441 add v1.4s, v2.4s, v3.4s
6ea38441 sub v1.4s, v2.4s, v3.4s
4e231c41 and v1.16b, v2.16b, v3.16b
4ea31c41 orr v1.16b, v2.16b, v3.16b
6e231c41 eor v1.16b, v2.16b, v3.16b
4ee38441 add v1.2d, v2.2d, v3.2d
6ee38441 sub v1.2d, v2.2d, v3.2d
4e231c41 and v1.16b, v2.16b, v3.16b
4ea31c41 orr v1.16b, v2.16b, v3.16b
6e231c41 eor v1.16b, v2.16b, v3.16b
4ea39c41 mul v1.4s, v2.4s, v3.4s
6ee0f841 fneg v1.2d, v2.2d
4ee0f841 fabs v1.2d, v2.2d
6ee1f841 fsqrt v1.2d, v2.2d
4e619841 frintm v1.2d, v2.2d
4ee18841 frintp v1.2d, v2.2d
4ee19841 frintz v1.2d, v2.2d
6e619841 frintx v1.2d, v2.2d
6ea0f841 fneg v1.4s, v2.4s
4ea0f841 fabs v1.4s, v2.4s
6ea1f841 fsqrt v1.4s, v2.4s
4e219841 frintm v1.4s, v2.4s
4ea18841 frintp v1.4s, v2.4s
4ea19841 frintz v1.4s, v2.4s
6e219841 frintx v1.4s, v2.4s
6ea0b841 neg v1.4s, v2.4s
4ea0b841 abs v1.4s, v2.4s
6e205841 mvn v1.16b, v2.16b
6ee0b841 neg v1.2d, v2.2d
4ee0b841 abs v1.2d, v2.2d
6e205841 mvn v1.16b, v2.16b
3dc0041f ldr q31, [x0, #16]
6e205be1 mvn v1.16b, v31.16b
)");
}

TEST_CASE("ArmPacked: comparisons, and what they choose", "[jit]") {
    jit_arm_packed::ArmPacked code;
    jit_arm_packed::conditions(code);
    jit_listing::compare_words(code, R"(
4e63e441 fcmeq v1.2d, v2.2d, v3.2d
4e63e441 fcmeq v1.2d, v2.2d, v3.2d
6e205821 mvn v1.16b, v1.16b
6ee2e461 fcmgt v1.2d, v3.2d, v2.2d
6e62e461 fcmge v1.2d, v3.2d, v2.2d
6ee3e441 fcmgt v1.2d, v2.2d, v3.2d
6e63e441 fcmge v1.2d, v2.2d, v3.2d
4e23e441 fcmeq v1.4s, v2.4s, v3.4s
4e23e441 fcmeq v1.4s, v2.4s, v3.4s
6e205821 mvn v1.16b, v1.16b
6ea2e461 fcmgt v1.4s, v3.4s, v2.4s
6e22e461 fcmge v1.4s, v3.4s, v2.4s
6ea3e441 fcmgt v1.4s, v2.4s, v3.4s
6e23e441 fcmge v1.4s, v2.4s, v3.4s
6ea38c41 cmeq v1.4s, v2.4s, v3.4s
6ea38c41 cmeq v1.4s, v2.4s, v3.4s
6e205821 mvn v1.16b, v1.16b
4ea23461 cmgt v1.4s, v3.4s, v2.4s
4ea23c61 cmge v1.4s, v3.4s, v2.4s
4ea33441 cmgt v1.4s, v2.4s, v3.4s
4ea33c41 cmge v1.4s, v2.4s, v3.4s
6ea38c41 cmeq v1.4s, v2.4s, v3.4s
6ea38c41 cmeq v1.4s, v2.4s, v3.4s
6e205821 mvn v1.16b, v1.16b
6ea23461 cmhi v1.4s, v3.4s, v2.4s
6ea23c61 cmhs v1.4s, v3.4s, v2.4s
6ea33441 cmhi v1.4s, v2.4s, v3.4s
6ea33c41 cmhs v1.4s, v2.4s, v3.4s
6ee38c41 cmeq v1.2d, v2.2d, v3.2d
6ee38c41 cmeq v1.2d, v2.2d, v3.2d
6e205821 mvn v1.16b, v1.16b
4ee23461 cmgt v1.2d, v3.2d, v2.2d
4ee23c61 cmge v1.2d, v3.2d, v2.2d
4ee33441 cmgt v1.2d, v2.2d, v3.2d
4ee33c41 cmge v1.2d, v2.2d, v3.2d
6ee38c41 cmeq v1.2d, v2.2d, v3.2d
6ee38c41 cmeq v1.2d, v2.2d, v3.2d
6e205821 mvn v1.16b, v1.16b
6ee23461 cmhi v1.2d, v3.2d, v2.2d
6ee23c61 cmhs v1.2d, v3.2d, v2.2d
6ee33441 cmhi v1.2d, v2.2d, v3.2d
6ee33c41 cmhs v1.2d, v2.2d, v3.2d
6ea38c41 cmeq v1.4s, v2.4s, v3.4s
6e205821 mvn v1.16b, v1.16b
4ea21c41 mov v1.16b, v2.16b
6e641c61 bsl v1.16b, v3.16b, v4.16b
6e641c62 bsl v2.16b, v3.16b, v4.16b
6ee21c83 bif v3.16b, v4.16b, v2.16b
6ea21c64 bit v4.16b, v3.16b, v2.16b
3dc0041f ldr q31, [x0, #16]
4ea21c41 mov v1.16b, v2.16b
6e7f1c61 bsl v1.16b, v3.16b, v31.16b
)");
}

TEST_CASE("ArmPacked: conversions between types of one size", "[jit]") {
    jit_arm_packed::ArmPacked code;
    jit_arm_packed::conversions(code);
    jit_listing::compare_words(code, R"(
4ea21c41 mov v1.16b, v2.16b
4ea21c41 mov v1.16b, v2.16b
4e21d841 scvtf v1.4s, v2.4s
4ea21c41 mov v1.16b, v2.16b
4ea21c41 mov v1.16b, v2.16b
6e21d841 ucvtf v1.4s, v2.4s
4ea1b841 fcvtzs v1.4s, v2.4s
6ea1b841 fcvtzu v1.4s, v2.4s
4ea21c41 mov v1.16b, v2.16b
4ea21c41 mov v1.16b, v2.16b
4e61d841 scvtf v1.2d, v2.2d
4ee1b841 fcvtzs v1.2d, v2.2d
4ea21c41 mov v1.16b, v2.16b
4ea28c41 cmtst v1.4s, v2.4s, v2.4s
6ea0b841 neg v1.4s, v2.4s
4ea0d841 fcmeq v1.4s, v2.4s, #0.0
6e205821 mvn v1.16b, v1.16b
4f03f61f fmov v31.4s, #1.00000000
4e3f1c41 and v1.16b, v2.16b, v31.16b
4ee28c41 cmtst v1.2d, v2.2d, v2.2d
6ee0b841 neg v1.2d, v2.2d
4ee0d841 fcmeq v1.2d, v2.2d, #0.0
6e205821 mvn v1.16b, v1.16b
6f03f61f fmov v31.2d, #1.00000000
4e3f1c41 and v1.16b, v2.16b, v31.16b
4ea21c41 mov v1.16b, v2.16b
4ea21c41 mov v1.16b, v2.16b
)");
}
