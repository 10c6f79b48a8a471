// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `SignalGuard`: the non-local exit of a run that the system ends with a signal.

#ifndef LIMN_PROXY_SIGNALS_HPP
#define LIMN_PROXY_SIGNALS_HPP

#include <limn/meta/address_range.hpp>
#include <limn/proxy/thread_state.hpp>
#include <limn/proxy/watchdog.hpp>

#include <array>
#include <csetjmp>
#include <csignal>
#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>

namespace limn::detail {

/// A non-local exit from `std::abort`, and so of a failed assertion; and of a run whose invented
/// answers take the function to a null pointer, to a division by zero, or into an endless
/// recursion or loop: while one runs, the signal comes back to `back`. What the functions in
/// between hold is lost.
class SignalGuard {
public:
    SignalGuard() : own_stack_{new std::byte[stack_size]} {
        stack_t stack{};
        stack.ss_sp = own_stack_.get();
        stack.ss_size = stack_size;
        sigaltstack(&stack, &stack_before_);
        handlers().add();
    }
    ~SignalGuard() {
        handlers().remove();
        sigaltstack(&stack_before_, nullptr);
    }
    SignalGuard(SignalGuard const&) = delete;
    SignalGuard& operator=(SignalGuard const&) = delete;

    /// While it lives, signals of this thread come back to the guard; the others go where they
    /// would have gone.
    class Run {
    public:
        explicit Run(SignalGuard& guard) : outer_{std::exchange(running(), &guard)} {}
        ~Run() { retire(); }
        Run(Run const&) = delete;
        Run& operator=(Run const&) = delete;

        /// From now on they go where they would have gone, and the thread is as it was.
        void retire() {
            if (!std::exchange(lasts_, false)) return;
            running() = outer_;
            thread_.restore();
        }

    private:
        SignalGuard* outer_;
        ThreadState thread_{signals};
        bool lasts_ = true;
    };
    /// Whether one runs in this thread.
    static bool active() { return running() != nullptr; }

    /// Where what all guards share stands.
    static AddressRange own_data() { return AddressRange::of(&handlers(), sizeof(Handlers)); }

    /// From now on answers are invented in the run of this thread, if there is one.
    static void answers_are_invented() {
        if (running() != nullptr) running()->watchdog.leaves_loops = true;
    }

    /// Goes back as if that signal had come.
    [[noreturn]] void leave(int signal) { siglongjmp(back, signal); }

    sigjmp_buf back; ///< set by `sigsetjmp`, which gives the signal
    Watchdog watchdog{};

private:
    static constexpr std::array signals{SIGABRT, SIGSEGV, SIGBUS,          SIGFPE,
                                        SIGILL,  SIGTRAP, Watchdog::signal};
    static constexpr std::size_t stack_size = std::size_t{64} * 1024;

    static SignalGuard*& running() {
        static thread_local SignalGuard* guard = nullptr;
        return guard;
    }

    /// The handlers of the process, which all guards share: threads may trace at once.
    struct Handlers {
        std::mutex mutex{};
        std::size_t guards = 0;
        std::array<struct sigaction, signals.size()> before{};

        void add() {
            std::lock_guard const lock{mutex};
            if (guards++ != 0) return;
            struct sigaction action {};
            action.sa_sigaction = &handle;
            action.sa_flags = SA_ONSTACK | SA_NODEFER | SA_SIGINFO | SA_RESTART;
            sigemptyset(&action.sa_mask);
            for (std::size_t i = 0; i < signals.size(); ++i)
                sigaction(signals[i], &action, &before[i]);
        }
        void remove() {
            std::lock_guard const lock{mutex};
            if (--guards != 0) return;
            for (std::size_t i = 0; i < signals.size(); ++i)
                sigaction(signals[i], &before[i], nullptr);
        }
    };
    static Handlers& handlers() {
        static Handlers all;
        return all;
    }

    /// Of a thread that runs no captured function, a signal goes where it would have gone.
    static void handle(int signal, siginfo_t* info, void* context) {
        SignalGuard* const run = running();
        if (signal == Watchdog::signal) return look(run, info, context);
        if (run != nullptr) siglongjmp(run->back, signal);
        for (std::size_t i = 0; i < signals.size(); ++i)
            if (signals[i] == signal) sigaction(signal, &handlers().before[i], nullptr);
        if (signal == SIGABRT) std::raise(signal);
    }
    static void look(SignalGuard* run, siginfo_t* info, void* context) {
        if (run != nullptr && run->watchdog.barks(*info, context))
            siglongjmp(run->back, Watchdog::signal);
        if (info->si_code == SI_TIMER) return;
        static_assert(signals.back() == Watchdog::signal);
        struct sigaction const& before = handlers().before.back();
        if ((before.sa_flags & SA_SIGINFO) != 0)
            before.sa_sigaction(Watchdog::signal, info, context);
        else if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN)
            before.sa_handler(Watchdog::signal);
    }

    std::unique_ptr<std::byte[]> own_stack_;
    stack_t stack_before_{};
};

} // namespace limn::detail

#endif // LIMN_PROXY_SIGNALS_HPP
