// SPDX-License-Identifier: BSL-1.0
// Plain loops, and waits, that never end on a path which no input takes.

#include <limn.hpp>
#include <limn/meta/address_sanitizer.hpp>
#include <limn/proxy/signals.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <chrono>
#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <mutex>
#include <string>
#include <thread>

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

#if defined(__linux__) && !LIMN_ADDRESS_SANITIZER // which keeps locks of its own

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

TEST_CASE("Watchdog: one before its first decision, for what an earlier run has left",
          "[proxy][watchdog]") {
    static int volatile busy = 0; // as a flag that a spin lock sets
    CHECK_THROWS_WITH(limn::trace<double>([](auto x) {
                          while (busy != 0) {
                          }
                          busy = 1;
                          if (x > 1.0) x = x + 1.0;
                          busy = 0;
                          return x;
                      }),
                      Contains("goes on for ever"));
    busy = 0;
}

TEST_CASE("Watchdog: one after the first decision of a noexcept function", "[proxy][watchdog]") {
    auto const f = [](auto a) noexcept {
        int volatile lot = 0, left = 10;
        if (a > 0.0) lot = 3;
        while (left > 0) left = left - lot;
        return a + double(left);
    };
    CHECK_THROWS_WITH(limn::trace<double>(f), Catch::Contains("goes on for ever"));
}

TEST_CASE("Watchdog: one that is in the C library nearly always", "[proxy][watchdog]") {
    auto const f = [](auto a) {
        auto const b = a * 2.0 - 1.0;
        int volatile lot = 0, left = 10;
        if (a > 0.0) lot = 3;
        char text[4096];
        if (b > 0.0) // then a is above 0
            while (left > 0) {
                std::memset(text, left, sizeof text);
                std::snprintf(text, sizeof text, "%d", left);
                left = left - lot;
            }
        return a + double(left);
    };
    CHECK_THROWS_WITH(limn::trace<double>(f), Catch::Contains("goes on for ever"));
}

TEST_CASE("Watchdog: a lock that a run holds which was left by a signal", "[proxy][watchdog]") {
    static auto& mutex = *new std::mutex; // it stays locked
    auto const f = [](auto a) {
        std::lock_guard const lock{mutex};
        auto const b = a * 2.0 - 1.0;
        double const half = 0.5, *volatile by = nullptr;
        if (a > 0.0) by = &half;
        if (b > 0.0) return a * *by; // then a is above 0
        return a;
    };
    CHECK_THROWS_WITH(limn::trace<double>(f), Catch::Contains("watchdog.cpp:") &&
                                                  Catch::Contains("waits for ever") &&
                                                  Catch::Contains("lock it outside"));
}

TEST_CASE("Watchdog: a lock that a run holds which was left at a decision", "[proxy][watchdog]") {
    static auto& mutex = *new std::mutex; // it stays locked
    auto const f = [](auto a, auto b) {
        mutex.lock();
        auto out = a;
        if (a < b) out = b;
        mutex.unlock();
        return out;
    };
    CHECK_THROWS_WITH((limn::trace<double, double>(f)),
                      Catch::Contains("waits for ever") && Catch::Contains("by a std::lock_guard"));
}

TEST_CASE("Watchdog: one that is asked for again and again", "[proxy][watchdog]") {
    static std::atomic_flag taken{};
    auto const f = [](auto a, auto b) {
        while (taken.test_and_set()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        auto out = a;
        if (a < b) out = b;
        taken.clear();
        return out;
    };
    CHECK_THROWS_WITH((limn::trace<double, double>(f)), Catch::Contains("waits for ever"));
}

TEST_CASE("Watchdog: what the first call computes for long is not a loop without an end",
          "[proxy][watchdog]") {
    auto const f = [](auto a) {
        static double const table = [] {
            std::clock_t const begin = std::clock();
            while (std::clock() - begin < 6 * CLOCKS_PER_SEC) {
            }
            return 2.0;
        }();
        if (a > 0.0) return a * table;
        return a;
    };
    CHECK(limn::interpret<double(double)>(limn::trace<double>(f))(1.5) == 3.0);
}

#endif

} // namespace watchdog_test
