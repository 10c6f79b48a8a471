// SPDX-License-Identifier: BSL-1.0
#include <limn/trace/way_out.hpp>

#include <catch2/catch.hpp>

#include <csignal>
#include <cstdlib>

using limn::detail::AbortGuard;

namespace {

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

TEST_CASE("AbortGuard: once it is retired, the outer one has its place", "[trace][way_out]") {
    AbortGuard outer;
    AbortGuard inner;
    inner.retire();
    inner.retire(); // says nothing new
    CHECK(AbortGuard::active());
    if (sigsetjmp(outer.back, 1) == 0) {
        std::abort();
        FAIL("it comes back");
    }
    outer.retire();
    CHECK_FALSE(AbortGuard::active());
}
