// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the ways out of a run where an exception cannot pass: of `noexcept`, and of `std::abort`.
/// Layer: trace. Includes nothing of the library.

#ifndef LIMN_TRACE_WAY_OUT_HPP
#define LIMN_TRACE_WAY_OUT_HPP

#include <csetjmp>
#include <csignal>
#include <cxxabi.h>
#include <exception>

namespace limn::detail {

/// A way out of a `noexcept` function: there an exception ends in `std::terminate`, which comes
/// back here instead. What the functions in between hold is lost.
class TerminateGuard {
public:
    TerminateGuard() : outer_{current()} {
        current() = this;
        if (std::get_terminate() != &leave) previous() = std::set_terminate(&leave);
    }
    ~TerminateGuard() { current() = outer_; }
    TerminateGuard(TerminateGuard const&) = delete;
    TerminateGuard& operator=(TerminateGuard const&) = delete;

    std::jmp_buf back;
    bool armed = false; ///< an exception of the library's own is on its way

private:
    static TerminateGuard*& current() {
        static thread_local TerminateGuard* guard = nullptr;
        return guard;
    }
    static std::terminate_handler& previous() {
        static std::terminate_handler handler = nullptr;
        return handler;
    }
    [[noreturn]] static void leave() {
        TerminateGuard* const guard = current();
        if (guard != nullptr && guard->armed) {
            abi::__cxa_end_catch(); // it was caught, for the sake of std::terminate
            std::longjmp(guard->back, 1);
        }
        if (previous() != nullptr) previous()();
        __builtin_abort();
    }

    TerminateGuard* outer_;
};

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
    ~AbortGuard() {
        current() = outer_;
        sigaction(SIGABRT, &before_, nullptr);
    }
    AbortGuard(AbortGuard const&) = delete;
    AbortGuard& operator=(AbortGuard const&) = delete;

    sigjmp_buf back;

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
