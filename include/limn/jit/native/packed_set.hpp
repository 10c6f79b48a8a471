// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `PackedSet`: which instructions on several values at once code is written with.

#ifndef LIMN_JIT_NATIVE_PACKED_SET_HPP
#define LIMN_JIT_NATIVE_PACKED_SET_HPP

#include <limn/jit/native/operation.hpp>
#include <limn/jit/native/packed_encoder.hpp>
#include <limn/meta/inline.hpp>

#include <type_traits>

#ifdef __aarch64__
#include <limn/jit/native/arm_packed.hpp>
#else
#include <limn/jit/native/x86_packed.hpp>
#include <limn/jit/native/x86_packed512.hpp>
#endif

namespace limn::detail {

enum class PackedSet : unsigned char { none, avx2, avx512, neon };

/// What `f` gives for the encoder of a set, which `f` gets as a `std::type_identity`. Code for
/// another set of the same processors can be written, to be looked at.
///
/// Requires  the set is one of the processors that the program is compiled for
template <class F> auto with_encoder([[maybe_unused]] PackedSet set, F const& f) {
#ifdef __aarch64__
    static_assert(PackedInstructionWriter<ArmPacked>);
    return f(std::type_identity<ArmPacked>{});
#else
    static_assert(PackedInstructionWriter<X86Packed> && PackedInstructionWriter<X86Packed512>);
    if (set == PackedSet::avx512) return f(std::type_identity<X86Packed512>{});
    return f(std::type_identity<X86Packed>{});
#endif
}

/// That with the longest vectors that the processor, and the system, have.
LIMN_DECLARE PackedSet packed_set();

/// How many bytes the values of `operation` have, where the set has instructions for it.
LIMN_DECLARE unsigned packed_element(PackedSet set, Operation const& operation, MachineType result);

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/jit/native/packed_set.ipp>
#endif

#endif // LIMN_JIT_NATIVE_PACKED_SET_HPP
