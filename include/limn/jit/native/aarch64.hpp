// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `AArch64`: writes instructions of 64-bit ARM processors.

#ifndef LIMN_JIT_NATIVE_AARCH64_HPP
#define LIMN_JIT_NATIVE_AARCH64_HPP

#include <limn/jit/native/arm_words.hpp>
#include <limn/jit/native/operand.hpp>
#include <limn/jit/native/operation.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// Writes instructions of 64-bit ARM processors, one after the other: an `InstructionWriter`. What
/// each function does stands there.
///
/// Instructions compute on registers alone, so an operand in memory is loaded first. A value's
/// register has the number that the processor gives it: x1 to x15, and v16 to v31. None of them
/// outlives a call.
class AArch64 : public ArmWords {
public:
    using ArmWords::size, ArmWords::data, ArmWords::aim, ArmWords::entry, ArmWords::most;

    /// Whether the program runs on such a processor, and calls functions as `call` does.
#if defined(__aarch64__) && defined(__unix__) && defined(__LP64__) && !defined(__AARCH64EB__)
    static constexpr bool runs = true;
#else
    static constexpr bool runs = false;
#endif
    static constexpr std::array<unsigned char, 4> return_at_once{0xc0, 0x03, 0x5f, 0xd6};

    // What has a fixed use; the others hold values.
    static constexpr unsigned char frame = 19, constants = 20, run = 21, scratch = 0;
    static constexpr std::uint32_t general = 0x0000fffe, vectors = 0xffff0000;

    /// Whether this processor has an instruction for it.
    static constexpr bool has(Inlined does) { return does != Inlined::kernel; }

    // --- values ---
    LIMN_DECLARE void load(MachineType type, unsigned to, Operand from);
    LIMN_DECLARE void store(MachineType type, unsigned from, Operand to);
    LIMN_DECLARE void store_int(std::int32_t value, Operand to);
    LIMN_DECLARE void load_address(unsigned to, Operand from);
    LIMN_DECLARE void load_element(MachineType type, unsigned to, unsigned address, unsigned index);
    LIMN_DECLARE void divide_by_size(unsigned to, MachineType element);
    LIMN_DECLARE void compute(Inlined does, MachineType type, unsigned to, unsigned a,
                              Operand from);
    LIMN_DECLARE void compute_unary(Inlined does, MachineType type, unsigned to, Operand from);
    /// What is out of the range of an integer becomes its nearest value, and a NaN 0, as in
    /// compiled code.
    LIMN_DECLARE void convert(MachineType to_type, unsigned to, MachineType from_type,
                              Operand from);

    // --- flags: of floating values the conditions hold as those of C++, whatever is a NaN ---
    LIMN_DECLARE Condition compare(Inlined does, MachineType type, unsigned a, Operand b);
    static constexpr bool swaps(Inlined, MachineType) { return false; }
    LIMN_DECLARE Condition test(unsigned boolean);
    LIMN_DECLARE void set(Condition condition, unsigned to);
    LIMN_DECLARE void move_unless(Condition condition, MachineType type, unsigned to, Operand from);

    // --- control ---
    LIMN_DECLARE std::size_t jump();
    /// One jump of any distance, in two words. A condition cannot lead far: where that is asked
    /// for, the opposite one leads over the jump.
    LIMN_DECLARE void jump_if(Condition condition, Vector<std::size_t>& all);
    LIMN_DECLARE void begin();
    LIMN_DECLARE void end(bool failed);
    LIMN_DECLARE void call_kernel(void const* function, void const* at);
    LIMN_DECLARE void call(void const* function, std::uint32_t number);

private:
    /// The conditions by their numbers; that beside each is its opposite.
    enum Code : std::uint32_t {
        equal = 0,
        unsigned_at_least = 2,
        unsigned_less = 3,
        floating_less = 4,
        unsigned_greater = 8,
        unsigned_at_most = 9, ///< of floating values as well
        at_least = 10,
        less = 11,
        greater = 12,
        at_most = 13,
    };

    /// The register that has the operand: its own, or one for the next instruction.
    LIMN_DECLARE unsigned in_register(MachineType type, Operand operand);
    LIMN_DECLARE void compare_with_zero(MachineType type, unsigned number);
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/jit/native/aarch64.ipp>
#endif

#endif // LIMN_JIT_NATIVE_AARCH64_HPP
