// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/learn_states.hpp>

#include <catch2/catch.hpp>

#include <bit>
#include <cstdint>
#include <random>
#include <string>
#include <utility>

namespace learn_states_test {

double number(std::mt19937& from) {
    constexpr double some[]{0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0, 40.0, 100.0, -1.0, -3.0, 1e6};
    return from() % 3 != 0 ? some[from() % 13] : static_cast<double>(from() % 10000) / 100.0;
}

/// The graph gives bit for bit what the plain function does, on many inputs.
template <class F> limn::Graph carried(F const& f) {
    limn::Graph graph = limn::trace<double, double>(f);
    auto const run = limn::interpret<double(double, double)>(graph);
    std::mt19937 numbers{7};
    for (int i = 0; i < 200; ++i) {
        double const x = number(numbers), y = number(numbers), wanted = f(x, y), got = run(x, y);
        if (std::bit_cast<std::uint64_t>(got) != std::bit_cast<std::uint64_t>(wanted))
            FAIL_CHECK(std::to_string(got) + " in place of " + std::to_string(wanted));
    }
    return graph;
}

enum class Mode { up, down, rest };

} // namespace learn_states_test

using namespace learn_states_test;

TEST_CASE("learn_states: a plain flag that each iteration turns over", "[capture][learn_states]") {
    limn::Graph const graph = carried([](auto x, auto y) {
        bool odd = false;
        while (x > 1.0) {
            x = x * 0.5;
            odd = !odd;
        }
        if (odd) y = y + 10.0;
        return y;
    });
    CHECK_THAT(limn::to_cpp(graph), Catch::Contains("v0 = v0 == 0 ? 1 : 0;"));
}

TEST_CASE("learn_states: a plain if on a count in a loop", "[capture][learn_states]") {
    carried([](auto x, auto y) {
        int n = 0;
        while (x > 1.0) {
            x = x * 0.75;
            if (++n == 3) y = y + x;
        }
        return y;
    });
    carried([](auto x, auto y) {
        int n = 0;
        while (x > 1.0) {
            x = x * 0.75;
            if (n++ % 3 == 0) y = y + x;
        }
        if (n > 4) y = y * 2.0;
        return y;
    });
}

TEST_CASE("learn_states: a plain state machine", "[capture][learn_states]") {
    carried([](auto x, auto y) {
        Mode mode = Mode::up;
        while (x > 1.0) {
            switch (mode) {
            case Mode::up:
                mode = y >= x ? Mode::rest : Mode::down;
                break;
            case Mode::down:
                if (y > 2.0) mode = Mode::rest;
                break;
            case Mode::rest:
                if (x > 5.0) mode = Mode::up;
                break;
            }
            y = y * 0.75 - 0.125;
            x = x * 0.5;
        }
        if (mode == Mode::up) y = y + 10.0;
        return y;
    });
}

// The way into another state may be shorter than the one that came to the head of the loop: what
// was counted along the one was looked for in the other, beyond its end.
TEST_CASE("learn_states: two ways to the head of a loop, of other lengths",
          "[capture][learn_states]") {
    auto const f = [](auto x, auto y) {
        auto z = x;
        x = y;
        for (auto w = y; w > 1.0 && w < 1e9;) {
            w = w * 0.5;
            for (int n = 0; n < 4; ++n) {
                x = x * (w - z);
                if (w == -1.0)
                    if (x != y) std::swap(x, z);
            }
        }
        return x + z;
    };
    auto const run = limn::interpret<double(double, double)>(
        limn::trace<double, double>(f, {.max_runs = 2000}));
    for (double const y : {-1.0, 2.0, 900.0, 3e8, 1e300})
        CHECK(run(1.5, y) == f(1.5, y));
}

TEST_CASE("learn_states: plain pointers that each iteration swaps", "[capture][learn_states]") {
    limn::Graph const graph = carried([](auto x, auto y) {
        auto z = x;
        auto *p = &y, *q = &z;
        while (x > 1.0) {
            x = x * 0.5;
            std::swap(p, q);
        }
        return *p;
    });
    CHECK_THAT(limn::to_cpp(graph), Catch::Contains("return v0 == 1 ? x0 : x1;"));
    carried([](auto x, auto y) { // an element is written, and then another
        decltype(x) few[]{x, y, x + y};
        int at = 0;
        while (x > 1.0 && x < 1e9) {
            x = x * 0.5;
            few[at] = few[at] + 1.0;
            if (y > x) at = (at + 1) % 3;
        }
        return few[at] + few[0] * 2.0;
    });
}

// No two iterations with equal answers follow one another: the loop was not recognised.
TEST_CASE("learn_states: a loop that goes on only by other answers than before",
          "[capture][learn_states]") {
    limn::Graph const graph = carried([](auto x, auto y) {
        int last = -1;
        while (x > 1.0) {
            x = x * 0.5;
            y = 0.5 - y * 2.0;
            int const now = y > 3.0 ? 1 : 0;
            if (now == last) return y;
            last = now;
        }
        return x;
    });
    CHECK(graph.size() < 12);
    auto const alternates = [](auto n) {
        int last = -1;
        while (n != 0u) {
            int const bit = (n & 1u) != 0u ? 1 : 0;
            if (bit == last) return false;
            last = bit;
            n >>= 1;
        }
        return true;
    };
    auto const run = limn::interpret<bool(unsigned)>(limn::trace<unsigned>(alternates));
    for (unsigned const n : {0u, 1u, 2u, 3u, 5u, 10u, 0xAAAAu, 0x2AAA'AAAAu, 0xAAAA'AAAAu,
                             0x5555'5555u, 0x1555'5545u, 0xFFFF'FFFFu})
        CHECK(run(n) == alternates(n));
}
