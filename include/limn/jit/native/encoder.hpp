// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Encoder`: the class that writes instructions of the processor that the program is compiled
/// for; and `InstructionWriter`, what such a class is.

#ifndef LIMN_JIT_NATIVE_ENCODER_HPP
#define LIMN_JIT_NATIVE_ENCODER_HPP

#include <limn/jit/native/operand.hpp>
#include <limn/jit/native/operation.hpp>
#include <limn/meta/vector.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>

#ifdef __aarch64__
#include <limn/jit/native/aarch64.hpp>
#else
#include <limn/jit/native/x86_64.hpp>
#endif

namespace limn::detail {

/// What `NativeWriter` and `Registers` ask of an encoder. It knows an instruction set and how
/// functions are called, and nothing of graphs; they know graphs, and these names.
///
/// Constants: `runs`, whether the program runs on such a processor; `return_at_once`, a function
/// that does nothing; `entry`, where the code begins; `most`, how many bytes of code jumps can
/// cross. The registers `frame`, `constants` and `run` have a fixed use, and keep their values in
/// a call. `scratch` holds what a call returns, and an address in between. `general` and `vectors`
/// are masks of the registers for values; what they hold is lost in a call.
///
/// Values: `to` is a register. `compute` is `to = a op b`, where a minimum is `a < b ? a : b`; `to`
/// may be the register of `a`, not that of `b` alone. Loads, stores and `set` leave the flags as they are. A jump returns a position, which
/// `aim` takes once; `jump_if` appends as many as it needs.
template <class E>
concept InstructionWriter =
    requires(E e, E const& written, MachineType type, Inlined does, Operand operand, unsigned reg,
             Condition condition, std::size_t jump, Vector<std::size_t>& jumps,
             void const* function, std::uint32_t number, bool failed) {
        requires std::same_as<decltype(E::runs), bool const>;
        requires E::return_at_once.size() > 0;
        requires std::same_as<decltype(E::entry), std::size_t const>;
        requires std::same_as<decltype(E::most), std::size_t const>;
        requires std::same_as<decltype(E::frame), unsigned char const>;
        requires std::same_as<decltype(E::constants), unsigned char const>;
        requires std::same_as<decltype(E::run), unsigned char const>;
        requires std::same_as<decltype(E::scratch), unsigned char const>;
        requires(E::general & 0xffff0001u) == 0 && (E::vectors & 0x0000ffffu) == 0;
        { E::has(does) } -> std::same_as<bool>;
        { E::swaps(does, type) } -> std::same_as<bool>;
        { written.size() } -> std::same_as<std::size_t>;
        { written.data() } -> std::same_as<unsigned char const*>;
        e.load(type, reg, operand);
        e.store(type, reg, operand);
        e.store_int(std::int32_t{}, operand);
        e.load_address(reg, operand);
        e.load_element(type, reg, reg, reg);
        e.divide_by_size(reg, type);
        e.compute(does, type, reg, reg, operand);
        e.compute_unary(does, type, reg, operand);
        e.convert(type, reg, type, operand);
        { e.compare(does, type, reg, operand) } -> std::same_as<Condition>;
        { e.test(reg) } -> std::same_as<Condition>;
        e.set(condition, reg);
        e.move_unless(condition, type, reg, operand);
        { e.jump() } -> std::same_as<std::size_t>;
        e.jump_if(condition, jumps);
        e.aim(jump, jump);
        e.begin();
        e.end(failed);
        e.call_kernel(function, function);
        e.call(function, number);
    };

#ifdef __aarch64__
using Encoder = AArch64;
#else
using Encoder = X86_64;
#endif

static_assert(InstructionWriter<Encoder>);

} // namespace limn::detail

#endif // LIMN_JIT_NATIVE_ENCODER_HPP
