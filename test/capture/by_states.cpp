// SPDX-License-Identifier: BSL-1.0
#include "toys.hpp"
#include <limn.hpp>
#include <limn/capture/by_states.hpp>
#include <limn/meta/address_sanitizer.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <random>
#include <sys/mman.h>

namespace by_states_test {

template <class F> std::optional<limn::Graph> captured(F const& f) {
    capture_toys::Traced<F> toy{f};
    auto const* const result = decltype(toy.recording)::result();
    return limn::detail::ByStates<void>{toy.tracer, toy.callable, result, 16'000'000, {}}.graph();
}

// In frames that the address sanitizer has laid out not all states are found: a function may be refused
// there, or have a guard. What is captured is right there, too.
#if LIMN_ADDRESS_SANITIZER
constexpr bool finds_all_states = false;
#else
constexpr bool finds_all_states = true;
#endif

TEST_CASE("ByStates: digits that a plain variable counts", "[capture][by_states]") {
    auto const f = [](auto x) {
        int ones = 0, longest = 0, run = 0;
        for (int bit = 0; bit < 10; ++bit) {
            if ((x >> bit) % 2 == 1) {
                ++ones;
                if (++run > longest) longest = run;
            } else {
                run = 0;
            }
        }
        return x * 0 + ones * 100 + longest;
    };
    auto const graph = captured(f);
    REQUIRE(graph.has_value());
    CHECK(graph->validated.samples > 0);
    auto const run = limn::interpret<int(int)>(*graph);
    int wrong = 0;
    for (int x = 0; x < 1024; ++x) wrong += run(x) != f(x);
    CHECK(wrong == 0);
}

TEST_CASE("ByStates: none where traced values alone end a loop", "[capture][by_states]") {
    CHECK_FALSE(captured([](auto x) {
                    while (x > 1) x = x / 2;
                    return x;
                }).has_value());
}

/// A function that counts in a variable outside of it.
auto counting_in(int& count) {
    return [&count](auto x) {
        count = 0;
        for (int i = 0; i < 4; ++i)
            if (x > i * 10) ++count;
        if (x % 2 == 0) x = x + 1;
        return x * count;
    };
}

TEST_CASE("ByStates: none where a plain variable is not seen", "[capture][by_states]") {
    void* const page =
        ::mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    REQUIRE(page != MAP_FAILED);
    auto const f = counting_in(*static_cast<int*>(page));
    auto const graph = captured(f);
    if (finds_all_states) CHECK_FALSE(graph.has_value());
    if (!graph.has_value()) return;
    // what the sanitizers' checks have left of it on the stack shows it
    auto const run = limn::interpret<int(int)>(*graph);
    for (int x = -5; x < 60; ++x) CHECK(run(x) == f(x));
}

TEST_CASE("ByStates: a static variable is seen", "[capture][by_states]") {
    static int count = 0;
    auto const f = counting_in(count);
    auto const graph = captured(f);
    if (finds_all_states && !LIMN_ADDRESS_SANITIZER) CHECK(graph.has_value());
    if (!graph.has_value()) return;
    auto const run = limn::interpret<int(int)>(*graph);
    for (int x = -5; x < 60; ++x) CHECK(run(x) == f(x));
}

TEST_CASE("ByStates: a side on which the function fails throws", "[capture][by_states]") {
    auto const f = [](auto x) __attribute__((no_sanitize("undefined"))) {
        int const five = 5;
        int const volatile* p = nullptr;
        if (x > 10) p = &five;
        auto y = x;
        if (y % 2 == 0) y = y + 1;
        if (x > 20) y = y * *p; // never without the first
        return y;
    };
    auto const graph = captured(f);
    REQUIRE(graph.has_value());
    auto const run = limn::interpret<int(int)>(*graph);
    for (int x = -5; x < 40; ++x) CHECK(run(x) == f(x));
}

TEST_CASE("ByStates: tracked values that are constants are as plain as others",
          "[capture][by_states]") {
    if (!finds_all_states) return;
    using Steps = std::array<int, 10>;
    using N = limn::Proxy<int>;
    auto const f = [](auto const& steps) { // a walk on four by four fields
        N x = 0, y = 0;
        for (auto step : steps) {
            if (step == 0 && x < 3) x = x + 1;
            else if (step == 1 && x > 0) x = x - 1;
            else if (step == 2 && y < 3) y = y + 1;
            else if (step == 3 && y > 0) y = y - 1;
            if (x == 3 && y == 3) return N(-1);
        }
        return x * 10 + y;
    };
    auto const run = limn::interpret<int(Steps)>(limn::trace<Steps>(f));
    std::mt19937 random{9};
    for (int i = 0; i < 300; ++i) {
        Steps steps;
        for (int& s : steps) s = static_cast<int>(random() % 4);
        int x = 0, y = 0, want = 0;
        for (int s : steps) {
            if (s == 0 && x < 3) ++x;
            else if (s == 1 && x > 0) --x;
            else if (s == 2 && y < 3) ++y;
            else if (s == 3 && y > 0) --y;
            if (x == 3 && y == 3) want = -1;
        }
        CHECK(run(steps) == (want < 0 ? want : x * 10 + y));
    }
}

using Thirty = std::array<double, 30>;

/// Whether the graph gives what the function does, on arrays of few values and many.
template <class Result, class F> void check_on_arrays(F const& f) {
    if (!finds_all_states) return;
    auto const run = limn::interpret<Result(Thirty)>(limn::trace<Thirty>(f));
    std::mt19937 random{7};
    std::uniform_int_distribution<int> few{-2, 2}, many{-1000, 1000}, which{0, 1};
    int wrong = 0;
    for (int i = 0; i < 300; ++i) {
        Thirty xs;
        bool const ties = which(random) == 1;
        for (double& x : xs) x = ties ? few(random) : many(random) * 0.25;
        wrong += run(xs) != f(xs);
    }
    CHECK(wrong == 0);
}

TEST_CASE("ByStates: the largest of thirty, and its index", "[capture][by_states]") {
    check_on_arrays<double>([](auto const& xs) {
        std::size_t best = 0;
        for (std::size_t i = 1; i < xs.size(); ++i)
            if (xs[i] > xs[best]) best = i;
        return xs[best] * 100.0 + double(best);
    });
}

TEST_CASE("ByStates: the average of those above a bound", "[capture][by_states]") {
    check_on_arrays<double>([](auto const& xs) {
        auto sum = xs[0] * 0.0;
        int count = 0;
        for (auto x : xs)
            if (x > 0.5) {
                sum = sum + x;
                ++count;
            }
        if (count == 0) return sum;
        return sum / double(count);
    });
}

TEST_CASE("ByStates: hysteresis", "[capture][by_states]") {
    check_on_arrays<double>([](auto const& xs) {
        bool on = false;
        auto sum = xs[0] * 0.0;
        for (auto x : xs) {
            if (on) {
                if (x < -1.0) on = false;
            } else if (x > 1.0) {
                on = true;
            }
            if (on) sum = sum + x;
        }
        return sum;
    });
}

TEST_CASE("ByStates: the longest run of positive numbers", "[capture][by_states]") {
    check_on_arrays<int>([](auto const& xs) {
        int longest = 0, run = 0;
        for (auto x : xs) {
            if (x > 0.0) ++run;
            else run = 0;
            if (run > longest) longest = run;
        }
        return longest;
    });
}

} // namespace by_states_test
