// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Operand` and `Condition`: how the writer of native code speaks of values and flags to the
/// encoder of any processor.

#ifndef LIMN_JIT_NATIVE_OPERAND_HPP
#define LIMN_JIT_NATIVE_OPERAND_HPP

#include <cstdint>

namespace limn::detail {

/// What an instruction reads, or where it writes: a register, or memory at a distance from one.
///
/// Registers 1 to 15 are general ones, where integers and bools live; 16 to 31 are vector
/// registers, whose lowest element is a floating value. 0 is never one of a value.
struct Operand {
    unsigned char number; ///< of the register, or of that with the address
    bool memory = false;
    std::int32_t distance = 0;
};

/// What a comparison has left in the flags.
struct Condition {
    unsigned char code;                                  ///< as instructions number it
    enum class Nan : unsigned char { any, no, yes } nan; ///< what it must be besides, or may be
    constexpr Condition operator!() const {
        Nan const opposite = nan == Nan::no ? Nan::yes : nan == Nan::yes ? Nan::no : Nan::any;
        return {static_cast<unsigned char>(code ^ 1), opposite};
    }
};

} // namespace limn::detail

#endif // LIMN_JIT_NATIVE_OPERAND_HPP
