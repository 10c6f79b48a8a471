// SPDX-License-Identifier: BSL-1.0
// The instructions of AVX-512, on whatever machine: what a disassembler reads the bytes as.

#include "jit/listing_support.hpp"
#include <limn/jit/native/packed_encoder.hpp>
#include <limn/jit/native/x86_packed.hpp>
#include <limn/jit/native/x86_packed512.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

static_assert(limn::detail::PackedInstructionWriter<limn::detail::X86Packed>);
static_assert(limn::detail::PackedInstructionWriter<limn::detail::X86Packed512>);

namespace jit_x86_packed512 {

using limn::detail::Inlined;
using limn::detail::MachineType;
using limn::detail::PackedOperand;
using limn::detail::X86Packed512;
using enum MachineType;

/// Registers of values are numbered from 0 on, those of conditions from 32 on.
constexpr PackedOperand in(unsigned char number) { return {PackedOperand::Is::reg, number}; }
constexpr PackedOperand cells(unsigned char size, std::int32_t at) {
    return {PackedOperand::Is::cells, size, at};
}
constexpr PackedOperand frame(std::int32_t at) { return {PackedOperand::Is::frame, 0, at}; }
constexpr unsigned char k1 = 33, k2 = 34, k3 = 35, k7 = 39;

inline void values(X86Packed512& code, PackedOperand beside) {
    auto const begin = code.begin();
    code.load(29, beside);
    code.load(1, in(30));
    code.load(9, in(17));
    code.load(1, cells(8, 2048));
    code.load(24, cells(4, 64));
    code.load(30, frame(4096));
    code.load(8, code.all(true));
    code.store(1, cells(4, 1024));
    code.store(30, frame(64));
    code.load(k1, in(k7)); // conditions
    code.load(k7, frame(128));
    code.load(k2, code.all(false));
    code.store(k7, frame(192));
    for (unsigned element : {8u, 4u}) {
        code.load_bools(k3, cells(1, 256), element);
        code.store_bools(k3, cells(1, 512), element);
    }
    code.end(begin, 8);
}

inline void operations(X86Packed512& code) {
    using enum Inlined;
    for (MachineType type : {float64, float32})
        for (Inlined does : {add, subtract, multiply, divide, minimum, maximum})
            code.compute(does, type, 1, 18, in(11));
    code.compute(add, float32, 17, 10, cells(4, 16));
    code.compute(minimum, float64, 30, 29, in(28));
    for (MachineType type : {int32, unsigned64})
        for (Inlined does : {add, subtract, multiply, bit_and, bit_or, bit_xor})
            code.compute(does, type, 1, 2, in(3));
    for (MachineType type : {float64, float32})
        for (Inlined does : {negate, absolute, square_root, Inlined::floor, Inlined::ceil,
                             Inlined::trunc, Inlined::rint})
            code.compute_unary(does, type, 16, in(2));
    code.compute_unary(Inlined::rint, float64, 1, code.all(true));
    for (MachineType type : {int32, int64})
        for (Inlined does : {negate, absolute, bit_not}) code.compute_unary(does, type, 1, in(2));
}

inline void conditions(X86Packed512& code) {
    using enum Inlined;
    for (MachineType type : {float64, float32, int32, unsigned32, int64, unsigned64})
        for (Inlined does : {equal, not_equal, less, less_equal, greater, greater_equal})
            code.compute(does, type, k1, 2, in(19));
    code.compute(less, int32, k7, 20, code.all(false));
    for (Inlined does : {equal, not_equal, bit_and, bit_or, bit_xor})
        code.compute(does, boolean, k1, k2, in(k7));
    code.compute(bit_and, boolean, k1, k2, frame(64));
    code.compute_unary(logical_not, boolean, k1, in(k7));
    code.compute_unary(logical_not, boolean, k1, frame(64));
    code.select(float64, 1, k3, 18, in(4), 8);
    code.select(int32, 17, k3, 2, frame(64), 4);
    code.select(boolean, k1, k2, k3, in(k7), 8);
    code.select(boolean, k1, k2, k3, frame(64), 8);
}

inline void conversions(X86Packed512& code) {
    code.convert(float32, 1, int32, 2, 4);
    code.convert(float32, 1, unsigned32, 2, 4);
    code.convert(int32, 1, float32, 2, 4);
    code.convert(unsigned32, 1, int32, 2, 4);
    code.convert(float64, 1, int64, 2, 8);
    code.convert(int64, 1, float64, 2, 8);
    for (MachineType type : {int32, float32, int64, float64}) {
        unsigned const element = type == int64 || type == float64 ? 8 : 4;
        code.convert(boolean, k1, type, 2, element);
        code.convert(type, 17, boolean, k1, element);
    }
    code.convert(boolean, k1, boolean, k2, 8);
}

/// The code from `begin` on.
inline void compare(X86Packed512 const& code, std::size_t begin, std::string const& expected) {
    std::string const text = jit_listing::disassembled(
        code, "--triple=x86_64 --mcpu=skylake-avx512 --output-asm-variant=1", begin);
    if (text.empty()) WARN("llvm-mc is not here: nothing was compared");
    else CHECK(jit_listing::instructions(text) == jit_listing::instructions(expected));
}

} // namespace jit_x86_packed512

TEST_CASE("X86Packed512: values come from cells, the frame and from beside the code", "[jit]") {
    jit_x86_packed512::X86Packed512 code;
    auto const beside = code.constant(0x123456789abcdef0, 8);
    jit_x86_packed512::values(code, beside);
    std::size_t const begin = (static_cast<std::size_t>(beside.distance) + 64 + 1) / 16 * 16 + 14;
    jit_x86_packed512::compare(code, begin, R"(
xor eax, eax
vmovups zmm29, zmmword ptr [rip - 90]
vmovups zmm1, zmm30
vmovups zmm9, zmm17
vmovups zmm1, zmmword ptr [rdi + 8*rax + 2048]
vmovups zmm24, zmmword ptr [rdi + 4*rax + 64]
vmovups zmm30, zmmword ptr [rdi + 4096]
vmovups zmm8, zmmword ptr [rip - 592]
vmovups zmmword ptr [rdi + 4*rax + 1024], zmm1
vmovups zmmword ptr [rdi + 64], zmm30
kmovw k1, k7
kmovw k7, word ptr [rdi + 128]
kmovw k2, word ptr [rip - 572]
kmovw word ptr [rdi + 192], k7
vmovq xmm31, qword ptr [rdi + rax + 256]
vptestmb k3, xmm31, xmm31
vmovdqu8 xmm31 {k3} {z}, xmmword ptr [rip - 288]
vmovq qword ptr [rdi + rax + 512], xmm31
vmovdqu8 xmm31, xmmword ptr [rdi + rax + 256]
vptestmb k3, xmm31, xmm31
vmovdqu8 xmm31 {k3} {z}, xmmword ptr [rip - 326]
vmovdqu8 xmmword ptr [rdi + rax + 512], xmm31
add rax, 8
cmp rax, rcx
jb -206
vzeroupper
ret
)");
}

TEST_CASE("X86Packed512: arithmetic, roots, rounding, bits", "[jit]") {
    jit_x86_packed512::X86Packed512 code;
    std::size_t const begin = code.size();
    jit_x86_packed512::operations(code);
    jit_x86_packed512::compare(code, begin, R"(
vaddpd zmm1, zmm18, zmm11
vsubpd zmm1, zmm18, zmm11
vmulpd zmm1, zmm18, zmm11
vdivpd zmm1, zmm18, zmm11
vminpd zmm1, zmm18, zmm11
vmaxpd zmm1, zmm18, zmm11
vaddps zmm1, zmm18, zmm11
vsubps zmm1, zmm18, zmm11
vmulps zmm1, zmm18, zmm11
vdivps zmm1, zmm18, zmm11
vminps zmm1, zmm18, zmm11
vmaxps zmm1, zmm18, zmm11
vaddps zmm17, zmm10, zmmword ptr [rdi + 4*rax + 16]
vminpd zmm30, zmm29, zmm28
vpaddd zmm1, zmm2, zmm3
vpsubd zmm1, zmm2, zmm3
vpmulld zmm1, zmm2, zmm3
vpandd zmm1, zmm2, zmm3
vpord zmm1, zmm2, zmm3
vpxord zmm1, zmm2, zmm3
vpaddq zmm1, zmm2, zmm3
vpsubq zmm1, zmm2, zmm3
vpmullq zmm1, zmm2, zmm3
vpandq zmm1, zmm2, zmm3
vporq zmm1, zmm2, zmm3
vpxorq zmm1, zmm2, zmm3
vxorpd zmm16, zmm2, zmmword ptr [rip - 875]
vandpd zmm16, zmm2, zmmword ptr [rip - 821]
vsqrtpd zmm16, zmm2
vrndscalepd zmm16, zmm2, 9
vrndscalepd zmm16, zmm2, 10
vrndscalepd zmm16, zmm2, 11
vrndscalepd zmm16, zmm2, 4
vxorps zmm16, zmm2, zmmword ptr [rip - 801]
vandps zmm16, zmm2, zmmword ptr [rip - 747]
vsqrtps zmm16, zmm2
vrndscaleps zmm16, zmm2, 9
vrndscaleps zmm16, zmm2, 10
vrndscaleps zmm16, zmm2, 11
vrndscaleps zmm16, zmm2, 4
vrndscalepd zmm1, zmmword ptr [rip - 728], 4
vpxord zmm31, zmm31, zmm31
vpsubd zmm1, zmm31, zmm2
vpabsd zmm1, zmm2
vpxord zmm1, zmm2, zmmword ptr [rip - 756]
vpxord zmm31, zmm31, zmm31
vpsubq zmm1, zmm31, zmm2
vpabsq zmm1, zmm2
vpxord zmm1, zmm2, zmmword ptr [rip - 784]
)");
}

TEST_CASE("X86Packed512: comparisons, and what they choose", "[jit]") {
    jit_x86_packed512::X86Packed512 code;
    std::size_t const begin = code.size();
    jit_x86_packed512::conditions(code);
    jit_x86_packed512::compare(code, begin, R"(
vcmpeqpd k1, zmm2, zmm19
vcmpneqpd k1, zmm2, zmm19
vcmplt_oqpd k1, zmm2, zmm19
vcmple_oqpd k1, zmm2, zmm19
vcmpgt_oqpd k1, zmm2, zmm19
vcmpge_oqpd k1, zmm2, zmm19
vcmpeqps k1, zmm2, zmm19
vcmpneqps k1, zmm2, zmm19
vcmplt_oqps k1, zmm2, zmm19
vcmple_oqps k1, zmm2, zmm19
vcmpgt_oqps k1, zmm2, zmm19
vcmpge_oqps k1, zmm2, zmm19
vpcmpeqd k1, zmm2, zmm19
vpcmpneqd k1, zmm2, zmm19
vpcmpltd k1, zmm2, zmm19
vpcmpled k1, zmm2, zmm19
vpcmpnled k1, zmm2, zmm19
vpcmpnltd k1, zmm2, zmm19
vpcmpequd k1, zmm2, zmm19
vpcmpnequd k1, zmm2, zmm19
vpcmpltud k1, zmm2, zmm19
vpcmpleud k1, zmm2, zmm19
vpcmpnleud k1, zmm2, zmm19
vpcmpnltud k1, zmm2, zmm19
vpcmpeqq k1, zmm2, zmm19
vpcmpneqq k1, zmm2, zmm19
vpcmpltq k1, zmm2, zmm19
vpcmpleq k1, zmm2, zmm19
vpcmpnleq k1, zmm2, zmm19
vpcmpnltq k1, zmm2, zmm19
vpcmpequq k1, zmm2, zmm19
vpcmpnequq k1, zmm2, zmm19
vpcmpltuq k1, zmm2, zmm19
vpcmpleuq k1, zmm2, zmm19
vpcmpnleuq k1, zmm2, zmm19
vpcmpnltuq k1, zmm2, zmm19
vpcmpltd k7, zmm20, zmmword ptr [rip - 647]
kxnorw k1, k2, k7
kxorw k1, k2, k7
kandw k1, k2, k7
korw k1, k2, k7
kxorw k1, k2, k7
kmovw k0, word ptr [rdi + 64]
kandw k1, k2, k0
knotw k1, k7
kmovw k0, word ptr [rdi + 64]
knotw k1, k0
vblendmpd zmm1 {k3}, zmm4, zmm18
vmovups zmm31, zmmword ptr [rdi + 64]
vblendmps zmm17 {k3}, zmm31, zmm2
kandnw k0, k2, k7
kandw k1, k2, k3
korw k1, k1, k0
kmovw k0, word ptr [rdi + 64]
kandnw k0, k2, k0
kandw k1, k2, k3
korw k1, k1, k0
)");
}

TEST_CASE("X86Packed512: conversions between types of one size", "[jit]") {
    jit_x86_packed512::X86Packed512 code;
    std::size_t const begin = code.size();
    jit_x86_packed512::conversions(code);
    jit_x86_packed512::compare(code, begin, R"(
vcvtdq2ps zmm1, zmm2
vcvtudq2ps zmm1, zmm2
vcvttps2dq zmm1, zmm2
vmovups zmm1, zmm2
vcvtqq2pd zmm1, zmm2
vcvttpd2qq zmm1, zmm2
vpcmpneqd k1, zmm2, zmmword ptr [rip - 431]
vmovups zmm17 {k1} {z}, zmmword ptr [rip - 185]
vcmpneqps k1, zmm2, zmmword ptr [rip - 452]
vmovups zmm17 {k1} {z}, zmmword ptr [rip - 334]
vpcmpneqq k1, zmm2, zmmword ptr [rip - 473]
vmovupd zmm17 {k1} {z}, zmmword ptr [rip - 291]
vcmpneqpd k1, zmm2, zmmword ptr [rip - 494]
vmovupd zmm17 {k1} {z}, zmmword ptr [rip - 440]
kmovw k1, k2
)");
}
