// SPDX-License-Identifier: BSL-1.0
/// \file
/// Tests that `noexcept` functions are captured, and that no run of them leaves anything behind.

#include <limn.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

using namespace limn;

namespace {

/// What a function holds: each one that is made must be gone after the trace.
struct HeldByRun {
    static inline int alive = 0, made = 0;
    HeldByRun() { ++alive, ++made; }
    HeldByRun(HeldByRun const&) { ++alive, ++made; }
    HeldByRun& operator=(HeldByRun const&) = default;
    ~HeldByRun() { --alive; }
};

double const values_of_rest[]{-3.0, -0.0, 0.25, 0.5, 1.0, 1.75, 40.0, std::nan("")};
template <class F> void agrees_and_frees(F const& f) {
    HeldByRun::alive = HeldByRun::made = 0;
    auto const run = interpret<double(double, double)>(trace<double, double>(f));
    CHECK(HeldByRun::alive == 0);
    CHECK(HeldByRun::made > 0);
    for (double const x : values_of_rest)
        for (double const y : values_of_rest) {
            INFO("x = " << x << ", y = " << y);
            double const want = f(x, y), got = run(x, y);
            CHECK((want == got || (std::isnan(want) && std::isnan(got))));
        }
}

} // namespace

TEST_CASE("RestOfRun: noexcept functions that decide", "[trace][capture][noexcept]") {
    agrees_and_frees([](auto x, auto y) noexcept {
        HeldByRun const held;
        if (x < 0.0) x = -x;
        return x + y;
    });
    agrees_and_frees([](auto x, auto y) {
        auto const sign = [](auto v) noexcept {
            std::vector<HeldByRun> const held(3);
            return v > 0.0 ? 1 : v < 0.0 ? -1 : 0;
        };
        std::vector<decltype(x)> out{x, y};
        for (auto& v : out) v = v * double(sign(v)) + double(sign(v - 1.0));
        return out[0] - out[1];
    });
}

TEST_CASE("RestOfRun: loops and plain counts in a noexcept function",
          "[trace][capture][noexcept]") {
    agrees_and_frees([](auto x, auto y) noexcept {
        std::vector<HeldByRun> held;
        int n = 0;
        while (x > 0.5) {
            if (x > y) held.emplace_back();
            x = x * 0.5;
            ++n;
        }
        held.emplace_back();
        return x + y * double(n);
    });
    agrees_and_frees([](auto x, auto y) noexcept {
        HeldByRun const held;
        bool odd = false;
        while (x > 0.5) {
            x = x * 0.5;
            odd = !odd;
        }
        if (odd) y = y + x;
        return y;
    });
}

TEST_CASE("RestOfRun: comparators and destructors are noexcept", "[trace][capture][noexcept]") {
    agrees_and_frees([](auto x, auto y) {
        HeldByRun const held;
        std::array<decltype(x), 4> v{x, y, x * y, x - y};
        std::array<int, 4> order{};
        std::iota(order.begin(), order.end(), 0);
        if (!(x * 0.0 == 0.0 && y * 0.0 == 0.0)) return x; // no order with a nan
        std::sort(order.begin(), order.end(), [&](int a, int b) noexcept {
            return v[static_cast<std::size_t>(a)] < v[static_cast<std::size_t>(b)];
        });
        return v[static_cast<std::size_t>(order[2])] - x;
    });
    agrees_and_frees([](auto x, auto y) {
        struct Limits {
            decltype(x)& of;
            HeldByRun held{};
            ~Limits() {
                if (of > 1.0) of = decltype(x)(1.0);
            }
        };
        {
            Limits const limits{x};
        }
        {
            Limits const limits{y};
        }
        return x + y;
    });
}

TEST_CASE("RestOfRun: all that a function catches goes on", "[trace][capture][noexcept]") {
    agrees_and_frees([](auto x, auto y) {
        HeldByRun const held;
        for (int i = 0; i < 3; ++i) try {
                if (x > double(i)) throw i;
                y = y + 1.0;
            } catch (...) {
                if (y > 0.5) y = y - 0.25;
            }
        return y;
    });
}
