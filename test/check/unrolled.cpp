// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <string>

using namespace limn;
using Catch::Matchers::Contains;

TEST_CASE("report: a line recorded more than 1,000 times is told, with its remedy",
          "[kit][unrolled][features]") {
    auto const sum = [](auto x) {
        auto out = x;
        for (int i = 0; i != 1001; ++i) out = out * x + 1.0;
        return out;
    };
    Report const told = report(trace<double>(sum));
    CHECK(told.ok());
    CHECK_THAT(told.text(), Contains("unrolled.cpp:15: recorded 1001 times") &&
                                Contains("limn::for_loop") && Contains("limn::reroll"));
    CHECK(report(trace<double>(sum), 1001).text().empty());
}

TEST_CASE("report: a loop of the graph is none that was unrolled", "[kit][unrolled]") {
    auto const power = [](auto x, auto n) {
        auto out = x;
        while (n > 0) {
            out = out * x;
            n -= 1;
        }
        return out;
    };
    CHECK_THAT(report(trace<double, int>(power)).text(), !Contains("recorded"));
    auto const inner = [](auto x, auto n) {
        while (n > 0) {
            for (int i = 0; i != 20; ++i) x = x * 0.5 + 1.0;
            n -= 1;
        }
        return x;
    };
    CHECK_THAT(report(trace<double, int>(inner), 10).text(), Contains("recorded 20 times"));
}

TEST_CASE("report: a guard names the example values of its decision", "[kit][unrolled]") {
    auto const f = [](auto x, auto y) { return x < y ? x : y; };
    auto const followed = [&](auto const&... inputs) {
        return report(trace(f, {.branches = follow}, inputs...)).text();
    };
    CHECK_THAT(
        followed(example(1.5), input<double>("y", 2.0)),
        Contains("less: was true when the function was traced") &&
            Contains("write limn::capture; with the example values less(x0 = 1.5, y = 2.0)\n"));
    // The sanitizers would report what the guard is for.
    auto const fails = [](auto x) __attribute__((no_sanitize("undefined"))) {
        int const one = 1;
        int const volatile* p = nullptr;
        if (x > 0.0) p = &one;
        return x + double(*p);
    };
    CHECK_THAT(report(trace(fails, example(1.5))).text(),
               Contains("; with the example values greater(x0 = 1.5, 0.0)\n"));
    CHECK_THAT(report(trace<double>(fails)).text(),
               Contains("no input found that comes here\n") && !Contains("example"));
}
