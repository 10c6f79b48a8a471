// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `X86Bytes`: how an instruction of x86-64 processors is written in bytes.

#ifndef LIMN_JIT_NATIVE_X86_BYTES_HPP
#define LIMN_JIT_NATIVE_X86_BYTES_HPP

#include <limn/jit/native/operand.hpp>
#include <limn/jit/native/operation.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// Bytes of code. They begin with masks for the signs of floating values.
class X86Bytes {
public:
    static constexpr std::size_t entry = 64; ///< where the code begins

    LIMN_DECLARE X86Bytes();

    std::size_t size() const noexcept { return size_; }
    unsigned char const* data() const noexcept { return bytes_.data(); }

    /// The jump that ends at `jump` leads to `target`.
    LIMN_DECLARE void aim(std::size_t jump, std::size_t target);

protected:
    void put(unsigned byte) { bytes_[size_++] = static_cast<unsigned char>(byte); }
    LIMN_DECLARE void put32(std::uint32_t word);
    LIMN_DECLARE void put64(std::uint64_t word);
    /// Before each instruction that is written by `put`.
    LIMN_DECLARE void room();
    /// One instruction: `prefix` where it is not 0, one to three bytes of `opcode`, and operands.
    LIMN_DECLARE void encode(unsigned prefix, bool wide, unsigned opcode, unsigned reg, Operand rm,
                             bool bytes = false);
    LIMN_DECLARE void immediate(std::uint64_t value, unsigned to);
    /// The function's address goes through register `by`.
    LIMN_DECLARE void call_address(void const* function, unsigned by);

    /// The prefix of an instruction on one floating value.
    static unsigned single(MachineType type) { return type == MachineType::float32 ? 0xf3 : 0xf2; }
    static Operand in(unsigned reg) { return {static_cast<unsigned char>(reg)}; }
    /// The sign's bit alone, or all others.
    static Operand mask(MachineType type, bool sign) {
        return {here, true, (type == MachineType::float64 ? 0 : 32) + (sign ? 0 : 16)};
    }

private:
    static constexpr unsigned char here = 0xff; ///< as `Operand::number`: from the first byte

    Vector<unsigned char> bytes_;
    std::size_t size_ = 0;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/jit/native/x86_bytes.ipp>
#endif

#endif // LIMN_JIT_NATIVE_X86_BYTES_HPP
