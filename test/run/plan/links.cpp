// SPDX-License-Identifier: BSL-1.0
#include <limn/op/op.hpp>
#include <limn/run/interpret.hpp>
#include <limn/run/plan/links.hpp>
#include <limn/run/plan/plan.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <stdexcept>

using namespace limn;
using detail::Plan;
using detail::Step;

namespace links_test {

/// How many steps stand in chains; of two that are one, the second has nothing of its own.
std::size_t linked(Plan const& plan) {
    std::size_t out = 0;
    for (std::size_t i = 0; i < plan.steps.size(); ++i)
        if (plan.steps[i].linked != nullptr || (i > 0 && plan.steps[i - 1].linked != nullptr))
            ++out;
    return out;
}

/// Each way in which the last result is an operand: first, second, both, none; and each op.
constexpr auto mixed = [](auto x, auto y, int rounds) {
    using std::sqrt;
    auto t = x;
    auto u = y;
    for (int i = 0; i < rounds; ++i) {
        t = t * y;
        t = u - t;
        t = t + t;
        u = u / x;
        t = -(t + u);
        u = sqrt(u * u + t * t);
    }
    return t - u;
};

/// Each pair of sums, products and differences that a chain can have, and some in a row.
constexpr auto pairs = [](auto x, auto y, int rounds) {
    auto t = x;
    auto const step = [&](int op, auto const& other) {
        if (op == 0) return t + other;
        if (op == 1) return other + t;
        if (op == 2) return t * other;
        if (op == 3) return other * t;
        return op == 4 ? t - other : other - t;
    };
    for (int pair = 0; pair < 36; ++pair)
        for (int k = 0; k < rounds; ++k) {
            t = step(pair / 6, x);
            t = step(pair % 6, y);
        }
    return t;
};
/// The same in strands that run side by side.
constexpr auto strands = [](auto x, auto y, int rounds) {
    auto const a = pairs(x, y, rounds), b = pairs(y, x, rounds), c = pairs(x * y, x, rounds);
    return (a - b) * (c - a);
};

constexpr auto positive = op<"links_test::positive">([](double x) {
    if (x < 0.0) throw std::domain_error{"negative"};
    return x;
});

bool same_bits(double a, double b) { return a == b ? !(a < b) : a != a && b != b; }

} // namespace links_test

TEST_CASE("link: arithmetic on doubles in a row is a chain, and gives the same bits",
          "[run][links]") {
    using namespace links_test;
    for (int rounds : {1, 2, 9, 64, 300}) { // chains of 7 steps to many of the longest
        Graph const graph =
            trace<double, double>([rounds](auto x, auto y) { return mixed(x, y, rounds); });
        Plan const plan{graph};
        CHECK(linked(plan) == plan.steps.size());
        auto const run = interpret<double(double, double)>(graph);
        for (double x : {0.5, -3.0, 1e300, 0.0, std::numeric_limits<double>::infinity()})
            for (double y : {0.25, 7.0, -0.0, std::numeric_limits<double>::quiet_NaN()})
                CHECK(same_bits(run(x, y), mixed(x, y, rounds)));
    }
}

TEST_CASE("link: two steps at once, of one strand and of several side by side", "[run][links]") {
    using namespace links_test;
    for (int rounds : {1, 2, 3, 5}) {
        auto const check = [&](auto const& f) {
            Graph const graph =
                trace<double, double>([&](auto x, auto y) { return f(x, y, rounds); });
            Plan const plan{graph};
            CHECK(linked(plan) == plan.steps.size());
            CHECK(std::count_if(plan.steps.begin(), plan.steps.end(), [](Step const& step) {
                      return step.linked == nullptr;
                  }) > static_cast<std::ptrdiff_t>(plan.steps.size() / 3));
            auto const run = interpret<double(double, double)>(graph);
            for (double x : {0.5, -3.0, 1e300, 0.0, std::numeric_limits<double>::infinity()})
                for (double y : {0.25, 1.0, -0.0, std::numeric_limits<double>::quiet_NaN()})
                    CHECK(same_bits(run(x, y), f(x, y, rounds)));
        };
        check(pairs);
        check(strands);
    }
}

TEST_CASE("link: a step that is jumped to, and one that has control, begin and end chains",
          "[run][links]") {
    auto const f = [](auto x, auto y) {
        auto s = x * 0.5;
        while (s * s < y) {
            s = s + s * x;
            if (s > 10.0) s = s - y * 0.25;
            s = s * 1.5 + x;
        }
        return s * s - y;
    };
    Graph const graph = trace<double, double>(f);
    CHECK(links_test::linked(Plan{graph}) > 6);
    auto const run = interpret<double(double, double)>(graph);
    for (double x : {0.1, 1.0, 3.0})
        for (double y : {-1.0, 0.5, 40.0, 1e6}) CHECK(run(x, y) == f(x, y));
}

TEST_CASE("link: a call that throws between two chains is the one that is named", "[run][links]") {
    auto const f = [](auto x) { return links_test::positive(x * 2.0 + 1.0) * x - x; };
    auto const run = interpret<double(double)>(trace<double>(f));
    CHECK(run(1.5) == f(1.5));
    CHECK_THROWS_WITH(run(-1.5), Catch::Contains("positive(%4 = -2.0) throws"));
}
