// SPDX-License-Identifier: BSL-1.0
#include <limn/trace/way_out.hpp>

#include <catch2/catch.hpp>

#include <cstdio>
#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>

using limn::detail::AbortGuard;
using limn::detail::TerminateGuard;

namespace {

void throw_one() { throw 1; }
void (*volatile thrower)() = &throw_one;

/// An exception of the caller's cannot pass.
void no_way_through() noexcept { thrower(); }

bool comes_back(bool armed) {
    TerminateGuard guard;
    guard.armed = armed;
    if (setjmp(guard.back) != 0) return true;
    no_way_through();
    return false;
}

bool comes_back_from_abort() {
    AbortGuard guard;
    if (sigsetjmp(guard.back, 1) != 0) return true;
    std::abort();
}

void (*handler())(int) {
    struct sigaction now {};
    sigaction(SIGABRT, nullptr, &now);
    return now.sa_handler;
}

} // namespace

TEST_CASE("TerminateGuard: what cannot pass a noexcept function comes back", "[trace][way_out]") {
    CHECK(comes_back(true));
    CHECK(comes_back(true)); // and again
    CHECK_FALSE(std::uncaught_exceptions() > 0);
}

TEST_CASE("TerminateGuard: an exception that is not the library's ends the program, as it would",
          "[trace][way_out]") {
    std::fflush(nullptr);
    pid_t const child = fork();
    if (child == 0) {
        std::signal(SIGABRT, SIG_DFL);
        if (std::freopen("/dev/null", "w", stderr) == nullptr) _exit(2);
        comes_back(false);
        _exit(1);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(WIFSIGNALED(status));
    CHECK(WTERMSIG(status) == SIGABRT);
}

TEST_CASE("AbortGuard: std::abort comes back, to the innermost, and the handler stays the user's",
          "[trace][way_out]") {
    auto const before = handler();
    {
        AbortGuard outer;
        CHECK(handler() != before);
        CHECK(comes_back_from_abort());
        CHECK(handler() != before);
    }
    CHECK(handler() == before);
    CHECK(comes_back_from_abort());
    CHECK(handler() == before);
}
