// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the way out of a run that calls `std::abort`.
/// Layer: trace. Includes nothing of the library.

#ifndef LIMN_TRACE_WAY_OUT_HPP
#define LIMN_TRACE_WAY_OUT_HPP

#include <csetjmp>
#include <csignal>

namespace limn::detail {

/// A way out of `std::abort`, and so of a failed assertion: while a run is looked at, it comes back
/// here. What the functions in between hold is lost.
class AbortGuard {
public:
    AbortGuard() : outer_{current()} {
        current() = this;
        struct sigaction action {};
        action.sa_handler = &leave;
        sigemptyset(&action.sa_mask);
        sigaction(SIGABRT, &action, &before_);
    }
    ~AbortGuard() { retire(); }
    AbortGuard(AbortGuard const&) = delete;
    AbortGuard& operator=(AbortGuard const&) = delete;

    sigjmp_buf back;

    /// From now on std::abort is what it was before.
    void retire() {
        if (current() != this) return;
        current() = outer_;
        sigaction(SIGABRT, &before_, nullptr);
    }
    /// Whether there is one in this thread.
    static bool active() { return current() != nullptr; }

private:
    static AbortGuard*& current() {
        static thread_local AbortGuard* guard = nullptr;
        return guard;
    }
    static void leave(int) {
        if (current() != nullptr) siglongjmp(current()->back, 1);
        std::signal(SIGABRT, SIG_DFL); // of a thread that traces nothing
        std::raise(SIGABRT);
    }

    AbortGuard* outer_;
    struct sigaction before_ {};
};

} // namespace limn::detail

#endif // LIMN_TRACE_WAY_OUT_HPP
