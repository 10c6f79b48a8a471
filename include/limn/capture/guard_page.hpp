// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `GuardPage`: a page of the stack that ends a function which writes beyond its own frame.

#ifndef LIMN_CAPTURE_GUARD_PAGE_HPP
#define LIMN_CAPTURE_GUARD_PAGE_HPP

#include <limn/capture/stack_words.hpp>

#include <cstddef>
#include <cstdint>

#if defined(__linux__) && !defined(LIMN_ADDRESS_SANITIZER)
#define LIMN_GUARDS
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace limn::detail {

/// While it is closed, whoever touches that page gets the signal SIGSEGV. A run with invented
/// answers may go through a loop more often than any input does, and there write beyond a plain
/// array on the stack: so it ends before it reaches the frames of those who called it. Elsewhere
/// than on Linux no page is ever closed; nor with the address sanitizer, which sees such a write
/// itself, and which would lose sight of the stack below a page that is closed.
class GuardPage {
public:
    GuardPage() = default;
    ~GuardPage() { open(); }
    GuardPage(GuardPage const&) = delete;
    GuardPage& operator=(GuardPage const&) = delete;

    /// Calls `f` with the page, which is open, between its frame and that of the caller.
    template <class F> [[gnu::noinline]] void call_below(F const& f) {
#ifdef LIMN_GUARDS
        static std::uintptr_t const size = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
        auto* const room = static_cast<unsigned char volatile*>(__builtin_alloca(2 * size));
        room[size] = 0; // the stack may not have come so far before
        room[0] = 0;
        begin_ = (reinterpret_cast<std::uintptr_t>(room) + size - 1) / size * size;
        size_ = size;
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
    std::uintptr_t begin_ = 0, size_ = 0;
    bool is_closed_ = false;
#endif
};

} // namespace limn::detail

#undef LIMN_GUARDS

#endif // LIMN_CAPTURE_GUARD_PAGE_HPP
