// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ThreadState`: what a thread has beside its memory, and finds again after a run.

#ifndef LIMN_PROXY_THREAD_STATE_HPP
#define LIMN_PROXY_THREAD_STATE_HPP

#include <cfenv>
#include <csignal>
#include <cstring>
#include <cxxabi.h>

namespace limn::detail {

/// A run that is left by a jump may have blocked signals, changed how numbers are rounded, or be in
/// the middle of an exception; the thread would stay so. Here it is noted how it was.
///
/// While the run lasts, the thread takes the signals by which runs are left, and no others, but
/// those that ask a program to stop or to end: the handler of a timer would use the same stack, and
/// what it leaves there would be taken for variables of the function.
class ThreadState {
public:
    /// `taken` are the signals by which runs are left.
    template <class Signals> explicit ThreadState(Signals const& taken) {
        std::fegetenv(&arithmetic_);
        std::memcpy(&exceptions_, abi::__cxa_get_globals(), sizeof exceptions_);
        sigset_t blocked;
        sigfillset(&blocked);
        for (int const signal : {SIGINT, SIGTERM, SIGQUIT, SIGHUP, SIGPIPE, SIGSYS, SIGTSTP,
                                 SIGTTIN, SIGTTOU, SIGXCPU, SIGXFSZ})
            sigdelset(&blocked, signal);
        for (int const signal : taken) sigdelset(&blocked, signal);
        pthread_sigmask(SIG_BLOCK, &blocked, &blocked_);
        sigset_t needed;
        sigemptyset(&needed);
        bool is_needed = false;
        for (int const signal : taken) {
            sigaddset(&needed, signal);
            is_needed = is_needed || sigismember(&blocked_, signal) == 1;
        }
        if (is_needed) pthread_sigmask(SIG_UNBLOCK, &needed, nullptr);
    }
    ThreadState(ThreadState const&) = delete;
    ThreadState& operator=(ThreadState const&) = delete;

    /// To be called where no exception passes but one that passed before.
    void restore() {
        std::fesetenv(&arithmetic_);
        std::memcpy(abi::__cxa_get_globals(), &exceptions_, sizeof exceptions_);
        pthread_sigmask(SIG_SETMASK, &blocked_, nullptr);
    }

private:
    /// Those that are handled, and how many pass.
    /// Source  Itanium C++ ABI: Exception Handling, 2.2.2, "__cxa_eh_globals"
    struct Exceptions {
        void* caught;
        unsigned int uncaught;
    };

    std::fenv_t arithmetic_{};
    Exceptions exceptions_{};
    sigset_t blocked_{};
};

} // namespace limn::detail

#endif // LIMN_PROXY_THREAD_STATE_HPP
