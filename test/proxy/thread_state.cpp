// SPDX-License-Identifier: BSL-1.0
// What a thread has beside its memory is after a trace what it was, whatever the runs did.

#include <limn.hpp>
#include <limn/meta/address_sanitizer.hpp>
#include <limn/proxy/thread_state.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cfenv>
#include <csetjmp>
#include <csignal>
#include <exception>
#include <thread>

namespace thread_state_test {

using limn::detail::ThreadState;

bool is_blocked(int signal) {
    sigset_t now;
    pthread_sigmask(SIG_BLOCK, nullptr, &now);
    return sigismember(&now, signal) == 1;
}
void block(int how, int signal) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, signal);
    pthread_sigmask(how, &set, nullptr);
}

TEST_CASE("ThreadState: which signals a thread takes", "[proxy][thread_state]") {
    block(SIG_BLOCK, SIGSEGV);
    block(SIG_BLOCK, SIGINT);
    {
        ThreadState before{std::array{SIGSEGV, SIGABRT}};
        CHECK_FALSE(is_blocked(SIGSEGV));
        CHECK_FALSE(is_blocked(SIGTERM)); // Ctrl-C and such end the program as ever
        CHECK(is_blocked(SIGINT));        // unless the program said otherwise
        CHECK(is_blocked(SIGALRM));
        block(SIG_BLOCK, SIGTERM);
        before.restore();
    }
    CHECK(is_blocked(SIGSEGV));
    CHECK(is_blocked(SIGINT));
    CHECK_FALSE(is_blocked(SIGTERM));
    CHECK_FALSE(is_blocked(SIGALRM));
    block(SIG_UNBLOCK, SIGSEGV);
    block(SIG_UNBLOCK, SIGINT);
}

TEST_CASE("ThreadState: how it rounds", "[proxy][thread_state]") {
    ThreadState before{std::array{SIGSEGV}};
    std::fesetround(FE_UPWARD);
    before.restore();
    CHECK(std::fegetround() == FE_TONEAREST);
}

#if !LIMN_ADDRESS_SANITIZER // which reports the exceptions that the jump has lost

/// Jumps out of a handler, while another exception passes.
[[noreturn]] void leave_handler(std::jmp_buf& back) {
    struct Jumps {
        std::jmp_buf& back;
        ~Jumps() {
            try {
                throw 1;
            } catch (int) {
                std::longjmp(back, 1);
            }
        }
    } const jumps{back};
    throw 2;
}

TEST_CASE("ThreadState: exceptions of which a jump saw no end", "[proxy][thread_state]") {
    try {
        throw 3;
    } catch (int) {
        std::exception_ptr const outer = std::current_exception();
        ThreadState before{std::array{SIGSEGV}};
        static std::jmp_buf back;
        if (setjmp(back) == 0) leave_handler(back);
        CHECK(std::uncaught_exceptions() == 1);
        before.restore();
        CHECK(std::uncaught_exceptions() == 0);
        CHECK(std::current_exception() == outer);
    }
    CHECK(std::current_exception() == nullptr);
}

#endif

/// What a function does on a path that no input takes.
int somewhere = 0;
template <class A> int* nowhere(A const& a) {
    int* volatile p = nullptr;
    if (a * a >= 0.0 || a != a) p = &somewhere;
    return p;
}

template <class F> bool agrees(F const& f) {
    auto const g = limn::interpret<double(double, double)>(limn::trace<double, double>(f));
    for (double const a : {-1.0, 0.0, 2.0})
        for (double const b : {-1.0, 0.5, 2.0})
            if (g(a, b) != f(a, b)) return false;
    return true;
}

TEST_CASE("ThreadState: an exception passes where a run is left by a signal",
          "[proxy][thread_state]") {
    CHECK(agrees([](auto a, auto b) {
        struct Writes {
            int* volatile to = nullptr;
            ~Writes() {
                if (to == nullptr) std::raise(SIGSEGV);
            }
        };
        try {
            Writes writes;
            writes.to = nowhere(a);
            if (b > 1.0) throw 1;
        } catch (int) {
            return a;
        }
        return b + double(std::uncaught_exceptions());
    }));
    CHECK(agrees([](auto a, auto b) {
        int* const volatile p = nowhere(a);
        try {
            if (b > 1.0) throw 1;
        } catch (int) {
            if (p == nullptr) std::raise(SIGSEGV);
            return a;
        }
        return std::current_exception() != nullptr ? b * 7.0 : b;
    }));
    CHECK(std::uncaught_exceptions() == 0);
    CHECK(std::current_exception() == nullptr);
}

auto const crashes = [](auto a, auto b) {
    if (nowhere(a) == nullptr) std::raise(SIGSEGV);
    if (a > b) return a;
    return b;
};

TEST_CASE("ThreadState: the caller's arithmetic and signals", "[proxy][thread_state]") {
    std::fesetround(FE_UPWARD);
    CHECK(agrees(crashes));
    CHECK(std::fegetround() == FE_UPWARD);
    std::fesetround(FE_TONEAREST);
    CHECK(agrees([](auto a, auto b) {
        std::fesetround(FE_DOWNWARD);
        block(SIG_BLOCK, SIGINT);
        if (nowhere(a) == nullptr) std::raise(SIGSEGV);
        block(SIG_UNBLOCK, SIGINT);
        std::fesetround(FE_TONEAREST);
        if (a > b) return a;
        return b;
    }));
    CHECK(std::fegetround() == FE_TONEAREST);
    CHECK_FALSE(is_blocked(SIGINT));
}

TEST_CASE("ThreadState: a thread that blocks all signals traces, too", "[proxy][thread_state]") {
    bool traced = false;
    std::thread{[&] {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_BLOCK, &all, nullptr);
        traced = agrees(crashes) && is_blocked(SIGSEGV);
    }}.join();
    CHECK(traced);
}

} // namespace thread_state_test
