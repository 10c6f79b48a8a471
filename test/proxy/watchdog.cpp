// SPDX-License-Identifier: BSL-1.0
// Plain loops that never end on a path which no input takes.

#include <limn.hpp>
#include <limn/proxy/signals.hpp>

#include <catch2/catch.hpp>

#include <csetjmp>
#include <csignal>
#include <ctime>
#include <string>

namespace watchdog_test {

TEST_CASE("Watchdog: what others do with its signal is left alone", "[proxy][watchdog]") {
    static int volatile seen = 0;
    struct sigaction action{}, before{};
    action.sa_handler = [](int) { seen = seen + 1; };
    sigaction(limn::detail::Watchdog::signal, &action, &before);
    limn::trace<double>([](auto x) {
        std::raise(limn::detail::Watchdog::signal);
        if (x > 0.0) return x;
        return -x;
    });
    int const in_runs = seen;
    CHECK(in_runs > 1);
    std::raise(limn::detail::Watchdog::signal);
    CHECK(seen == in_runs + 1);
    sigaction(limn::detail::Watchdog::signal, &before, nullptr);
}

#if defined(__linux__) && !defined(LIMN_ADDRESS_SANITIZER) // which keeps locks of its own

[[gnu::noinline]] bool is_left(bool gives_signs) {
    limn::detail::SignalGuard guard;
    limn::detail::SignalGuard::Run run{guard};
    int const signal = sigsetjmp(guard.back, 0);
    if (signal == 0) {
        std::clock_t const begin = std::clock();
        for (unsigned i = 0;; ++i) {
            if (gives_signs) guard.watchdog.sign_of_life();
            bool const looks = i % 100'000'000 == 0;
            if (looks && std::clock() - begin > 6 * CLOCKS_PER_SEC) break;
        }
    }
    run.retire();
    return signal == limn::detail::Watchdog::signal;
}

TEST_CASE("Watchdog: a run without a sign of life is left", "[proxy][watchdog]") {
    CHECK(is_left(false));
    CHECK_FALSE(is_left(true));
}

TEST_CASE("Watchdog: a plain loop that never ends is refused", "[proxy][watchdog]") {
    auto const f = [](auto a) {
        auto const b = a * 2.0 - 1.0;
        int volatile lot = 0, left = 10;
        if (a > 0.0) lot = 3;
        if (b > 0.0) // then a is above 0
            while (left > 0) left = left - lot;
        return a + double(left);
    };
    CHECK_THROWS_WITH(limn::trace<double>(f), Catch::Contains("watchdog.cpp:") &&
                                                  Catch::Contains("goes on for ever") &&
                                                  Catch::Contains("give the loop a limit"));
}

TEST_CASE("Watchdog: one that computes for ever is refused, too", "[proxy][watchdog]") {
    auto const f = [](auto a) {
        auto const b = a * 2.0 - 1.0;
        int step = 0;
        if (a > 0.0) step = 1;
        auto out = a;
        if (b > 0.0)
            for (int k = 0; k < 5; k += step) out = a + 1.0;
        return out;
    };
    CHECK_THROWS_WITH(limn::trace<double>(f), Catch::Contains("goes on for ever"));
}

#endif

} // namespace watchdog_test
