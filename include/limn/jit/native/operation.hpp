// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Operation`: what native code writes in the place of a kernel's call.

#ifndef LIMN_JIT_NATIVE_OPERATION_HPP
#define LIMN_JIT_NATIVE_OPERATION_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/op/op_row.hpp>
#include <limn/type/type_row.hpp>

#include <cstdint>

namespace limn::detail {

/// The types whose values fit a register; `none` is any other.
enum class MachineType : unsigned char {
    none,
    boolean,
    int32,
    unsigned32,
    int64,
    unsigned64,
    float32,
    float64,
};

constexpr bool is_floating(MachineType w) noexcept { return w >= MachineType::float32; }
constexpr bool is_signed(MachineType w) noexcept {
    return w == MachineType::int32 || w == MachineType::int64;
}
constexpr bool is_wide(MachineType w) noexcept {
    return w == MachineType::int64 || w == MachineType::unsigned64;
}

/// What is done, on whatever type.
enum class Inlined : unsigned char {
    kernel, ///< called
    copy,
    add,
    subtract,
    multiply,
    divide,
    minimum,
    maximum,
    bit_and,
    bit_or,
    bit_xor,
    shift_left,
    shift_right,
    equal,
    not_equal,
    less,
    less_equal,
    greater,
    greater_equal,
    negate,
    absolute,
    bit_not,
    logical_not,
    square_root,
    floor,
    ceil,
    trunc,
    rint,
    select,
    convert,
    subscript, ///< of a sequence, `std::span<T const>`
    size,      ///< of a sequence
    vector_subscript,
    vector_size, ///< of a `std::vector<double>`
};

constexpr bool is_comparison(Inlined does) noexcept {
    return does >= Inlined::equal && does <= Inlined::greater_equal;
}

/// What stands in the place of one kernel.
struct Operation {
    Inlined does = Inlined::kernel;
    MachineType type =
        MachineType::none; ///< of the first operand; of `select`, the second; of an element
    bool throws = true;    ///< whether the kernel might
};

LIMN_DECLARE MachineType word_of(TypeRow const& type);

/// What may be written for a call of that row.
LIMN_DECLARE Operation operation_of(OpRow const& row);

/// Whether a vector begins with the addresses of its first element and of its end, and a span with
/// the address and their number: no standard says so.
LIMN_DECLARE bool sequences_are_as_known();

/// The type of what a kernel hands on, where that is all it does; else `none`.
LIMN_DECLARE MachineType copied_word(Kernel kernel);

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/jit/native/operation.ipp>
#endif

#endif // LIMN_JIT_NATIVE_OPERATION_HPP
