// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ValueKernels`, which hand a value from one cell of a frame to another.

#ifndef LIMN_OP_VALUE_KERNELS_HPP
#define LIMN_OP_VALUE_KERNELS_HPP

#include <limn/type/cell.hpp>
#include <limn/type/type_row.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// The kernels that hand a value on; and some value.
template <class T> struct ValueKernels {
    static void copy(std::byte* frame, std::uint32_t const* at) {
        if constexpr (Cell<T>::trivial) Cell<T>::copy(frame + at[0], frame + at[1]);
        else if (!Cell<T>::holds(frame + at[1])) refer(frame, at);
        else Cell<T>::put(frame + at[0], Cell<T>::get(frame + at[1]));
    }
    static void move(std::byte* frame, std::uint32_t const* at) {
        if constexpr (Cell<T>::trivial) copy(frame, at);
        else if (!Cell<T>::holds(frame + at[1])) refer(frame, at);
        else Cell<T>::put(frame + at[0], const_cast<T&&>(Cell<T>::get(frame + at[1])));
    }
    static void refer(std::byte* frame, std::uint32_t const* at) {
        if constexpr (Cell<T>::trivial) copy(frame, at);
        else Cell<T>::refer(frame + at[0], frame + at[1]);
    }
    static constexpr Constant blank_constant() { return Constant{blank<T>()}; }
};

} // namespace limn::detail

#endif // LIMN_OP_VALUE_KERNELS_HPP
