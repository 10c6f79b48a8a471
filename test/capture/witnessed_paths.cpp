// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/witnessed_paths.hpp>

#include <catch2/catch.hpp>

#include "toys.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace witnessed_paths_test {

using Catch::Matchers::Contains;
using limn::detail::Witnesses;
using limn::detail::WitnessedPaths;

/// Values of all kinds: small ones, with ties; of any size; not a number.
double draw(std::mt19937& random, bool nan) {
    double const unit = static_cast<double>(random()) / 4294967296.0;
    switch (random() % (nan ? 5u : 4u)) {
    case 0: return std::floor(unit * 7) - 3;
    case 1: return (unit - 0.5) * 20;
    case 2: return std::pow(10.0, unit * 6 - 3);
    case 3: return unit;
    default: return std::nan("");
    }
}

/// On each of 2,000 inputs the graph gives the bits of the function.
template <std::size_t N, class F> limn::Graph captured(F const& f, bool nan = true) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        limn::Graph graph = limn::trace<std::conditional_t<(I < N), double, void>...>(f);
        auto const run =
            limn::interpret<double(std::conditional_t<(I < N), double, void>...)>(graph);
        std::mt19937 random{1};
        int wrong = 0;
        for (int i = 0; i < 2000; ++i) {
            std::array<double, N> x{};
            for (double& v : x) v = draw(random, nan);
            double const a = f(x[I]...), b = run(x[I]...);
            wrong += !(std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) ||
                       (std::isnan(a) && std::isnan(b)));
        }
        CHECK(wrong == 0);
        return graph;
    }(std::make_index_sequence<N>{});
}

/// Selects the k-th of some values; containers of other sizes on each path.
template <class T> T select(std::vector<T> values, std::size_t k) {
    T const pivot = values[values.size() / 2];
    std::vector<T> less, equal, greater;
    for (T const& v : values)
        (v < pivot ? less : pivot < v ? greater : equal).push_back(v);
    if (k < less.size()) return select(less, k);
    if (k < less.size() + equal.size()) return pivot;
    return select(greater, k - less.size() - equal.size());
}
/// Recursion that a traced value ends.
template <class T> T factorial(T const& n) {
    if (n < 2.0) return T(1.0);
    return n * factorial(T(n - 1.0));
}

} // namespace witnessed_paths_test

using namespace witnessed_paths_test;

TEST_CASE("WitnessedPaths: nth_element of five", "[capture][witnessed_paths]") {
    captured<5>([](auto... xs) {
        std::array five{xs...};
        std::nth_element(five.begin(), five.begin() + 2, five.end());
        return five[2];
    });
}

// Two paths ask for different elements on one line, and are answered alike but where two are equal.
TEST_CASE("WitnessedPaths: what is computed of an nth_element", "[capture][witnessed_paths]") {
    captured<5>([](auto... xs) {
        std::array five{xs...};
        std::nth_element(five.begin(), five.begin() + 2, five.end());
        return five[2] * 1.0;
    });
}

TEST_CASE("WitnessedPaths: quickselect of five, by recursion", "[capture][witnessed_paths]") {
    captured<5>(
        [](auto... xs) {
            using T = std::common_type_t<decltype(xs)...>;
            return select(std::vector<T>{xs...}, 2);
        },
        false);
}

TEST_CASE("WitnessedPaths: recursion that a traced value ends", "[capture][witnessed_paths]") {
    limn::Graph const graph = captured<1>(
        [](auto n) { return n > 20.0 ? n : factorial(n); }, false);
    // the plain function calls itself without an end
    CHECK_THROWS_WITH(limn::interpret<double(double)>(graph)(std::nan("")),
                      Contains("no input found that comes here"));
}

TEST_CASE("WitnessedPaths: a guard is an error where the user says so",
          "[capture][witnessed_paths][error]") {
    auto const f = [](auto n) { return n > 20.0 ? n : factorial(n); };
    CHECK_THROWS_WITH(
        (limn::trace<double>(f, {.unwitnessed = limn::TraceOptions::Unwitnessed::reject})),
        Contains("a function calls itself"));
}

TEST_CASE("WitnessedPaths: a loop that some input goes through for ever is not unrolled",
          "[capture][witnessed_paths][error]") {
    auto const f = [](auto x) {
        std::uint64_t n = 1; // follows no rule
        while (x > 1.0) {
            x = x * 0.5;
            n = n * 6364136223846793005u + 1442695040888963407u;
        }
        return x + static_cast<double>(n);
    };
    CHECK_THROWS_AS(limn::trace<double>(f), limn::TraceError);
}

TEST_CASE("WitnessedPaths: paths that do the same run together", "[capture][witnessed_paths]") {
    capture_toys::Captured toy{[](auto x) {
        int n = 0;
        if (x > 0) n = 1;
        if (x > 10) n = 1;
        if (x > 20) x = x + 1;
        return x + n;
    }};
    Witnesses<> witnesses{toy.capture};
    REQUIRE(witnesses.usable());
    CHECK(witnesses.size() == 4);
    toy.tracer.restart();
    toy.declare();
    limn::detail::Point const end =
        WitnessedPaths<>{toy.capture, witnesses, 4, 1'000'000}.explore();
    CHECK(end.kind == limn::detail::Point::Kind::end);
    CHECK(end.path == 0); // all ends are one
    CHECK(end.outputs.size() == 1);
}

TEST_CASE("WitnessedPaths: a side without a witness is not taken for what one history does",
          "[capture][witnessed_paths]") {
    // Which side of the first decision was taken matters only where nobody comes to.
    auto const f = [](auto x, auto y) {
        using T = decltype(x);
        std::array<T, 5> a{x, y, T(x * y), T(x - y), T(x + y)};
        double late = 1.0;
        if (x > y) late = 2.0;
        std::nth_element(a.begin(), a.begin() + 2, a.end(), std::less<>{});
        if (x == 0.8314159265358979 && y == 0.2718281828459045) return T(a[2] * late);
        return T(a[2] * 3.0);
    };
    limn::Graph const graph = limn::trace<double, double>(f);
    auto const run = limn::interpret<double(double, double)>(graph);
    CHECK(run(1.5, -2.0) == f(1.5, -2.0));
    double there = 0.0;
    try {
        there = run(0.8314159265358979, 0.2718281828459045);
    } catch (limn::GuardError const&) {
        return;
    }
    CHECK(there == f(0.8314159265358979, 0.2718281828459045));
}

TEST_CASE("WitnessedPaths: not asked where plain states explain a function",
          "[capture][witnessed_paths]") {
    // One number in millions sets the flag, which is read after many decisions.
    auto const f = [](auto x, auto y) {
        using T = decltype(x);
        bool flag = false;
        if (x * 1.1 == 1.8) flag = true;
        T sum = y * 0.0;
        for (int i = 0; i < 30; ++i)
            if (y > 0.1 * i) sum = sum + y;
        if (y > 1e6)
            if (flag) return T(-1.0);
        return sum;
    };
    limn::Graph const graph = limn::trace<double, double>(f);
    auto const run = limn::interpret<double(double, double)>(graph);
    CHECK(run(1.0, 3e6) == f(1.0, 3e6));
    CHECK(run(1.0, 1.5) == f(1.0, 1.5));
    CHECK(run(1.8 / 1.1, 3e6) == f(1.8 / 1.1, 3e6));
}
