// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `thread_stack`: where the stack of a thread stands.

#ifndef LIMN_CAPTURE_THREAD_STACK_HPP
#define LIMN_CAPTURE_THREAD_STACK_HPP

#include <limn/meta/address_range.hpp>

#include <cstddef>

#if defined(__linux__)
#include <pthread.h>
#endif

namespace limn::detail {

/// The stack of this thread; null where nobody knows. The C library reads a file to tell of the first
/// one, so it is asked once.
inline AddressRange thread_stack() {
    static thread_local AddressRange const stack = [] {
        AddressRange out;
#if defined(__linux__)
        pthread_attr_t all;
        if (::pthread_getattr_np(::pthread_self(), &all) != 0) return out;
        void* lowest = nullptr;
        std::size_t size = 0;
        bool const known = ::pthread_attr_getstack(&all, &lowest, &size) == 0;
        ::pthread_attr_destroy(&all);
        if (known) out = AddressRange::of(lowest, size);
#endif
        return out;
    }();
    return stack;
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_THREAD_STACK_HPP
