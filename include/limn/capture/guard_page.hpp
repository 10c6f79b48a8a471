// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `GuardPage`: a piece of the stack that ends a function which writes beyond its own frame.

#ifndef LIMN_CAPTURE_GUARD_PAGE_HPP
#define LIMN_CAPTURE_GUARD_PAGE_HPP

#include <limn/capture/thread_stack.hpp>
#include <limn/meta/address_sanitizer.hpp>

#include <cstddef>
#include <cstdint>

#if defined(__linux__) && !LIMN_ADDRESS_SANITIZER
#define LIMN_GUARDS
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace limn::detail {

/// A piece of the stack, one page or more. While it is closed, whoever touches it gets the signal
/// SIGSEGV. A run with invented answers may go through a loop more often than any input does, and
/// there write beyond a plain array on the stack: so it ends before it reaches the frames of those
/// who called it. Elsewhere than on Linux nothing is ever closed; nor with the address sanitizer,
/// which sees such a write itself, and which would lose sight of the stack below.
class GuardPage {
public:
    GuardPage() = default;
    ~GuardPage() { open(); }
    GuardPage(GuardPage const&) = delete;
    GuardPage& operator=(GuardPage const&) = delete;

    /// Calls `f` with it, open, between the frame of the caller and that of `f`, and close to that.
    template <class F> [[gnu::noinline]] void call_below(F const& f) {
#ifdef LIMN_GUARDS
        std::uintptr_t const page = page_size();
        auto const here = reinterpret_cast<std::uintptr_t>(__builtin_alloca(1));
        size_ = has_room() ? wide : page;
        begin_ = (here - size_) / page * page;
        auto* const room = static_cast<unsigned char volatile*>(__builtin_alloca(here - begin_));
        room[0] = 0; // the stack may not have come so far before
#endif
        f();
        open();
    }
    /// Only while that call runs. It costs a call of the system.
    void close() {
#ifdef LIMN_GUARDS
        is_closed_ = ::mprotect(reinterpret_cast<void*>(begin_), size_, PROT_NONE) == 0;
#endif
    }
    /// To be called where `f` was left by a jump.
    void open() {
#ifdef LIMN_GUARDS
        if (is_closed_) ::mprotect(reinterpret_cast<void*>(begin_), size_, PROT_READ | PROT_WRITE);
        is_closed_ = false;
#endif
    }

private:
#ifdef LIMN_GUARDS
    /// Of a number or an address of the function's that was written over, two bytes may be wrong: what
    /// it then writes to is not further away.
    static constexpr std::uintptr_t wide = 0x4'0000;

    static std::uintptr_t page_size() {
        static auto const size = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
        return size;
    }
    /// Whether most of the thread's stack is free, and there is much of it.
    static bool has_room() {
        AddressRange const stack = thread_stack();
        auto const here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
        return stack.contains(here) && here - stack.begin > 16 * wide;
    }
    std::uintptr_t begin_ = 0, size_ = 0;
    bool is_closed_ = false;
#endif
};

} // namespace limn::detail

#undef LIMN_GUARDS

#endif // LIMN_CAPTURE_GUARD_PAGE_HPP
