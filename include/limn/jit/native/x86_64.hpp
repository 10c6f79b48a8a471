// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `X86_64`: writes instructions of x86-64 processors.

#ifndef LIMN_JIT_NATIVE_X86_64_HPP
#define LIMN_JIT_NATIVE_X86_64_HPP

#include <limn/jit/native/operand.hpp>
#include <limn/jit/native/operation.hpp>
#include <limn/jit/native/x86_bytes.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// Writes instructions of x86-64 processors, one after the other: an `InstructionWriter`.
class X86_64 : public X86Bytes {
public:
    using X86Bytes::size, X86Bytes::data, X86Bytes::aim, X86Bytes::entry;

    /// Whether the program runs on such a processor, and calls functions as `call` does.
#if defined(__x86_64__) && defined(__unix__)
    static constexpr bool runs = true;
#else
    static constexpr bool runs = false;
#endif
    static constexpr std::array<unsigned char, 1> return_at_once{0xc3};
    static constexpr std::size_t most = 0x7fffffff; ///< bytes that its jumps can cross

    // What has a fixed use; the others hold values.
    static constexpr unsigned char frame = 3, run = 12, constants = 13, scratch = 0, count = 1;
    static constexpr unsigned char vector_scratch = 31;
    static constexpr std::uint32_t general = 0x0000cfc4, vectors = 0x7fff0000;

    /// Whether this processor has an instruction for it.
    LIMN_DECLARE static bool has(Inlined does);

    // --- values: `to` is a register ---
    LIMN_DECLARE void load(MachineType type, unsigned to, Operand from);
    LIMN_DECLARE void store(MachineType type, unsigned from, Operand to);
    LIMN_DECLARE void load_address(unsigned to, Operand from);
    /// `to = a op from`. A bool is in a register.
    LIMN_DECLARE void compute(Inlined does, MachineType type, unsigned to, unsigned a,
                              Operand from);
    /// `to = op from`
    LIMN_DECLARE void compute_unary(Inlined does, MachineType type, unsigned to, Operand from);
    LIMN_DECLARE void convert(MachineType to_type, unsigned to, MachineType from_type,
                              Operand from);
    /// What stands at an element: `address` and `index` are registers.
    LIMN_DECLARE void load_element(MachineType type, unsigned to, unsigned address, unsigned index);
    LIMN_DECLARE void divide_by_size(unsigned to, MachineType element);

    // --- flags ---
    /// Floating values ask for `greater` in place of `less`: see `swaps`.
    LIMN_DECLARE Condition compare(Inlined does, MachineType type, unsigned a, Operand b);
    static bool swaps(Inlined does, MachineType type) {
        return is_floating(type) && (does == Inlined::less || does == Inlined::less_equal);
    }
    LIMN_DECLARE Condition test(unsigned boolean); ///< whether it is true
    LIMN_DECLARE void set(Condition condition, unsigned to);
    /// `to = from` where `condition` does not hold.
    LIMN_DECLARE void move_unless(Condition condition, MachineType type, unsigned to, Operand from);

    // --- control: a jump returns where its distance is written ---
    LIMN_DECLARE std::size_t jump();
    /// At most two jumps, each appended to `all`.
    LIMN_DECLARE void jump_if(Condition condition, Vector<std::size_t>& all);
    LIMN_DECLARE void store_int(std::int32_t value, Operand to);
    LIMN_DECLARE void begin();
    LIMN_DECLARE void end(bool failed);
    /// `function(frame, at)`
    LIMN_DECLARE void call_kernel(void const* function, void const* at);
    /// `function(run, number)`
    LIMN_DECLARE void call(void const* function, std::uint32_t number);
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/jit/native/x86_64.ipp>
#endif

#endif // LIMN_JIT_NATIVE_X86_64_HPP
