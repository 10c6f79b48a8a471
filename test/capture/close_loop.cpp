// SPDX-License-Identifier: BSL-1.0
#include "capture/toys.hpp"
#include <limn.hpp>
#include <limn/capture/close_loop.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>

namespace close_loop_test {

using namespace limn;
using limn::detail::Point;

/// The loops of a function of one int: how many values each carries, and what the graph gives.
struct Closed {
    Graph graph;
    std::size_t loops = 0, exits = 0, carried = 0;

    template <class F> explicit Closed(F const& f) {
        capture_toys::Explored toy{f};
        Point const end = toy.explorer.explore();
        REQUIRE(end.kind == Point::Kind::end);
        loops = toy.explorer.loops().size();
        for (detail::ClosedLoop const& loop : toy.explorer.loops()) exits += loop.exits.size();
        graph = toy.tracer.graph(toy.recording.result(), end.outputs, true);
        for (std::uint32_t i = 0; i < graph.size(); ++i)
            if (graph.row_of(i).kind == Kind::loop) carried += graph.loop_of(i).carried;
        auto const run = interpret<int(int)>(graph);
        for (int n = -20; n < 200; ++n) {
            CAPTURE(n);
            CHECK(run(n) == f(n));
        }
    }
};

TEST_CASE("CloseLoop: what comes back changed is carried, and nothing else",
          "[capture][close_loop]") {
    Closed const one{[](auto n) {
        auto const start = n;
        auto steps = n * 0;
        while (n > 3) {
            n = n / 2;
            steps = steps + 1;
        }
        return n + 100 * steps + 10'000 * start;
    }};
    CHECK(one.loops == 1);
    CHECK(one.exits == 1);
    CHECK(one.carried == 2);
}

TEST_CASE("CloseLoop: what is a function of carried values is computed from them",
          "[capture][close_loop]") {
    Closed const derived{[](auto n) {
        auto next = n / 2;
        while (next > 3) {
            n = next;
            next = n / 2;
        }
        return n + 7 * next;
    }};
    CHECK(derived.loops == 1);
    CHECK(derived.carried == 1);
}

TEST_CASE("CloseLoop: a loop with two exits, and arms in its body", "[capture][close_loop]") {
    Closed const two{[](auto n) {
        while (n > 3) {
            if (n % 7 == 0) return n + 1000;
            if (n % 2 == 0) n = n / 2;
            else n = n - 3;
        }
        return n;
    }};
    CHECK(two.loops == 1);
    CHECK(two.exits == 2);
    CHECK(two.carried == 1);
}

TEST_CASE("CloseLoop: a loop in a loop, and one after another", "[capture][close_loop]") {
    Closed const nested{[](auto n) {
        auto sum = n * 0;
        while (n > 0) {
            auto k = n;
            while (k > 10) k = k / 3;
            sum = sum + k;
            n = n - 17;
        }
        while (sum > 50) sum = sum - 13;
        return sum;
    }};
    CHECK(nested.loops >= 2);
}

TEST_CASE("CloseLoop: values that change places are carried both", "[capture][close_loop]") {
    Closed const swapped{[](auto n) {
        auto a = n, b = n + 1;
        auto i = n * 0;
        while (i < n) {
            auto const was = a;
            a = b;
            b = was + 2;
            i = i + 1;
        }
        return a * 1000 + b;
    }};
    CHECK(swapped.loops == 1);
    CHECK(swapped.carried == 3);
}

TEST_CASE("CloseLoop: a loop of the function that a traced value does not end is no loop",
          "[capture][close_loop]") {
    Closed const none{[](auto n) {
        for (int i = 0; i < 5; ++i)
            if (n > 10 * i) n = n - i;
        return n;
    }};
    CHECK(none.loops == 0);
    CHECK(none.carried == 0);
}

TEST_CASE("CloseLoop: after each of its exits the answer there is known", "[capture][close_loop]") {
    Closed const two{[](auto n) {
        auto const by = n % 7;
        auto out = n;
        while (n > 1) {
            n = n - n / 2 - 1;
            if (n <= 0) { // so the loop is left, which nothing asks again
                if (by > 3) out = out + by;
            }
        }
        return out + n;
    }};
    CHECK(two.loops == 1);
    CHECK(two.exits == 2);
    CHECK(two.carried == 1);
}

TEST_CASE("CloseLoop: a condition that the loop does not change ends it", "[capture][close_loop]") {
    Closed const two{[](auto n) {
        auto const goes = n % 7;
        while (n > 0 && goes != 3) n = n - 2;
        return n;
    }};
    CHECK(two.loops == 1);
    CHECK(two.exits == 2);
    Closed const returns{[](auto n) {
        auto const goes = n % 7;
        while (n > 0) {
            if (goes == 3) return n * 2;
            n = n - 2;
        }
        return n;
    }};
    CHECK(returns.loops == 1);
}

} // namespace close_loop_test
