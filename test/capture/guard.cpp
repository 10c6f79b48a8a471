// SPDX-License-Identifier: BSL-1.0
/// \file
/// Tests that a side of a decision on which a function fails is a guard of the graph.

#include <limn.hpp>
#include <limn/check/unrolled.hpp>
#include <limn/jit/native.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

using namespace limn;
using Catch::Contains;

namespace {

// What the sanitizers report is what a guard is for.
#define LIMN_FAILS __attribute__((no_sanitize("undefined")))

int const one_of_guards = 1;
auto const reads_null = [](auto x) LIMN_FAILS {
    int const volatile* p = nullptr;
    if (x * x >= 0.0) p = &one_of_guards;
    return x + double(*p);
};
auto const reads_no_value = [](auto x) {
    alignas(decltype(x)) std::byte raw[sizeof(x)]{};
    auto* p = reinterpret_cast<decltype(x)*>(raw);
    if (x * x >= 0.0) p = &x;
    return *p + 1.0;
};
auto const divides = [](auto x) LIMN_FAILS {
    int volatile n = 0;
    if (x > 0.0) n = 3;
    return x * double(6 / n);
};
auto const null_in_loop = [](auto x) LIMN_FAILS {
    int const volatile* p = &one_of_guards;
    while (x > 1.0) {
        if (x * 3.0 > 20.0) p = nullptr;
        x = x * 0.5 * double(*p);
    }
    return x;
};
// After one of two arms that are joined, the function fails: at once, some decisions later, after a
// loop.
auto const fails_after_arm = [](auto x, auto y) LIMN_FAILS {
    int const volatile* p = &one_of_guards;
    if (x > 0.5) p = nullptr;
    if (y > 1.0) y = y + double(*p);
    return x + y;
};
auto const fails_later = [](auto x, auto y) LIMN_FAILS {
    int volatile n = 2;
    if (x > 0.5) n = 0;
    if (y > 1.0) x = x * 2.0;
    if (y > 2.0) x = x + 1.0;
    if (x + y > 3.0) return x * double(6 / n);
    return y;
};
auto const fails_after_loop = [](auto x, auto y) LIMN_FAILS {
    int const volatile* p = nullptr;
    if (x > 0.5) p = &one_of_guards;
    if (y > 1.0) x = x * 2.0;
    while (y > 1.0) y = y * 0.5;
    return x + y + double(*p);
};
auto const fails_by_iteration = [](auto x, auto y) LIMN_FAILS {
    int const volatile* p = &one_of_guards;
    while (x > 1.0) {
        if (x * y > 5.0) p = nullptr;
        x = x * 0.5;
    }
    return x + double(*p);
};
double const nan_of_guards = std::numeric_limits<double>::quiet_NaN();

} // namespace

TEST_CASE("guard: a null pointer on one side throws there, with condition and line",
          "[trace][capture][guard]") {
    Graph const g = trace<double>(reads_null);
    auto const run = interpret<double(double)>(g);
    CHECK(run(2.0) == 3.0);
    CHECK_THROWS_AS(run(nan_of_guards), GuardError);
    CHECK_THROWS_WITH(run(nan_of_guards), Contains("guard.cpp:") && Contains("greater_equal") &&
                                              Contains("no input found that comes here"));
    Graph const fast = g | pass::optimize;
    CHECK_THROWS_AS(interpret<double(double)>(fast)(nan_of_guards), GuardError);
    auto const machine = native<double(double)>(g);
    CHECK(machine(2.0) == 3.0);
    CHECK_THROWS_WITH(machine(nan_of_guards), Contains("no input found that comes here"));
    CHECK_THAT(to_cpp(g), Contains("throw") && Contains("no input found that comes here"));
}

TEST_CASE("guard: what is no value on one side", "[trace][capture][guard]") {
    auto const run = interpret<double(double)>(trace<double>(reads_no_value));
    CHECK(run(2.0) == 3.0);
    CHECK_THROWS_WITH(run(nan_of_guards), Contains("guard.cpp:") && Contains("greater_equal"));
}

TEST_CASE("guard: a division by a plain zero on one side", "[trace][capture][guard]") {
    auto const run = interpret<double(double)>(trace<double>(divides));
    CHECK(run(7.5) == 15.0);
    CHECK_THROWS_AS(run(-1.0), GuardError);
    CHECK_THROWS_AS(run(nan_of_guards), GuardError);
}

TEST_CASE("guard: on an arm in a loop it ends the loop", "[trace][capture][guard]") {
    auto const run = interpret<double(double)>(trace<double>(null_in_loop));
    CHECK(run(5.0) == 0.625);
    CHECK(run(-1.0) == -1.0);
    CHECK_THROWS_AS(run(7.5), GuardError);
}

TEST_CASE("guard: where the function fails after one of two arms", "[trace][capture][guard]") {
    auto const after_arm =
        interpret<double(double, double)>(trace<double, double>(fails_after_arm));
    auto const later = interpret<double(double, double)>(trace<double, double>(fails_later));
    auto const after_loop =
        interpret<double(double, double)>(trace<double, double>(fails_after_loop));
    double const values[]{-1.0, 0.3, 0.75, 1.5, 2.5, 9.0};
    for (double const x : values)
        for (double const y : values) {
            INFO("x = " << x << ", y = " << y);
            if (x > 0.5 && y > 1.0) CHECK_THROWS_AS(after_arm(x, y), GuardError);
            else CHECK(after_arm(x, y) == fails_after_arm(x, y));
            double const sum = (y > 1.0 ? x * 2.0 : x) + (y > 2.0 ? 1.0 : 0.0) + y;
            if (x > 0.5 && sum > 3.0) CHECK_THROWS_AS(later(x, y), GuardError);
            else CHECK(later(x, y) == fails_later(x, y));
            if (!(x > 0.5)) CHECK_THROWS_AS(after_loop(x, y), GuardError);
            else CHECK(after_loop(x, y) == fails_after_loop(x, y));
        }
}

TEST_CASE("guard: what an iteration leaves behind is refused", "[trace][capture][guard]") {
    CHECK_THROWS_WITH((trace<double, double>(fails_by_iteration)),
                      Contains("guard.cpp:") && Contains("with each iteration of this loop"));
}

TEST_CASE("guard: it names the line, also of what a loop gives", "[trace][capture][guard]") {
    auto const f = [](auto x) LIMN_FAILS {
        int const volatile* p = &one_of_guards;
        while (x > 1.0) x = x * 0.25;
        if (x * 2.0 > 1.0) p = nullptr;
        return x + double(*p);
    };
    auto const run = interpret<double(double)>(trace<double>(f));
    CHECK(run(1.5) == 1.375);
    CHECK_THROWS_WITH(run(0.75), Contains("guard.cpp:") && Contains("greater: when this is true"));
}

TEST_CASE("guard: an op that is undefined on a sample needs none", "[trace][capture][guard]") {
    auto const overflows = [](auto a, auto b) {
        if (a + b >= 3) return a;
        return a;
    };
    CHECK_THAT(to_text(trace<int, int>(overflows)), !Contains("raise"));
    auto const divides_unused = [](auto a, auto b) {
        auto const rest = a % b;
        if (b > 2) a = a + 1;
        return a;
    };
    CHECK_THAT(to_text(trace<int, int>(divides_unused)), !Contains("raise"));
}

TEST_CASE("guard: report lists it, and reject makes it an error", "[trace][capture][guard]") {
    CHECK_THAT(report(trace<double>(null_in_loop)).text(),
               Contains("guard.cpp:") && Contains("no input found that comes here"));
    TraceOptions const options{.unwitnessed = TraceOptions::Unwitnessed::reject};
    CHECK_THROWS_AS(trace(reads_null, options, input<double>("x")), TraceError);
}

TEST_CASE("guard: what earlier answers exclude needs none", "[trace][capture][guard]") {
    auto const f = [](auto x) {
        decltype(x)* p = nullptr;
        if (x > 0.0) p = &x;
        if (x > 0.0) return *p;
        return x + 1.0;
    };
    Graph const g = trace<double>(f);
    CHECK_THAT(to_text(g), !Contains("raise"));
    CHECK_THAT(report(g).text(), !Contains("no input found"));
}
