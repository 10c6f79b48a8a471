// SPDX-License-Identifier: BSL-1.0
#include <limn/proxy/signals.hpp>

#include <catch2/catch.hpp>

#include <csignal>
#include <cstdlib>

using limn::detail::SignalGuard;

namespace {

/// The signal that comes back while `f` runs; 0 where none does.
template <class F> int signal_of(F const& f) {
    SignalGuard guard;
    SignalGuard::Run const run{guard};
    int const signal = sigsetjmp(guard.back, 0);
    if (signal == 0) f();
    return signal;
}

void (*handler(int signal))(int) {
    struct sigaction now {};
    sigaction(signal, nullptr, &now);
    return now.sa_handler;
}

} // namespace

TEST_CASE("SignalGuard: each signal comes back, and the handlers stay the user's",
          "[trace][signals]") {
    for (int const signal : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP}) {
        auto const before = handler(signal);
        CHECK(signal_of([&] { std::raise(signal); }) == signal);
        CHECK(signal_of([&] {
                  CHECK(handler(signal) != before);
                  CHECK(signal_of([&] { std::raise(signal); }) == signal);
              }) == 0);
        CHECK(handler(signal) == before);
    }
    CHECK(signal_of([] { std::abort(); }) == SIGABRT);
    CHECK(signal_of([] {}) == 0);
}

TEST_CASE("SignalGuard: once a run is retired, the outer one has its place", "[trace][signals]") {
    SignalGuard guard;
    SignalGuard::Run outer{guard};
    {
        SignalGuard inner;
        SignalGuard::Run run{inner};
        run.retire();
        run.retire(); // says nothing new
        CHECK(SignalGuard::active());
        if (sigsetjmp(guard.back, 0) == 0) {
            std::abort();
            FAIL("it comes back");
        }
    }
    outer.retire();
    CHECK_FALSE(SignalGuard::active());
}
