// SPDX-License-Identifier: BSL-1.0
#include "effects.hpp"
#include <limn/pass/pattern/replace_pattern.hpp>
#include <limn/print/text.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <tuple>

using namespace limn;
using Catch::Matchers::Contains;
using limn::test::emit;

namespace {

Graph const sine_of_x = trace<double>([](auto x) { return sin(x); });

} // namespace

TEST_CASE("Replacement: an input, or a constant, is one", "[pass][replacement]") {
    auto const g = trace<double>([](auto x) { return sin(x) * 2; });
    auto const to_input = replace_pattern(g, sine_of_x, trace<double>([](auto x) { return x; }));
    CHECK(to_text(to_input) == "x0 : double = input\n"
                               "%1 : double = constant 2.0\n"
                               "%2 : double = multiply(x0, %1)\n"
                               "return %2\n");
    auto const to_zero =
        replace_pattern(g, sine_of_x, trace<double>([](auto) { return Proxy<double>(0.5); }));
    CHECK(to_text(to_zero) == "x0 : double = input\n"
                              "%1 : double = constant 0.5\n"
                              "%2 : double = constant 2.0\n"
                              "%3 : double = multiply(%1, %2)\n"
                              "return %3\n");
}

TEST_CASE("Replacement: parameters and results are those of the pattern",
          "[pass][replacement][features][G5][error]") {
    CHECK_THROWS_WITH(
        replace_pattern(sine_of_x, sine_of_x,
                        trace<double, double>([](auto x, auto y) { return x + y; })),
        Contains("replacement.cpp:") &&
            Contains("differ in their number of parameters, 1 and 2; give both the same"));
    CHECK_THROWS_WITH(replace_pattern(sine_of_x, sine_of_x, trace<double>([](auto x) {
                                          return std::tuple{x, x};
                                      })),
                      Contains("differ in their number of results, 1 and 2"));
    CHECK_THROWS_WITH(
        replace_pattern(sine_of_x, sine_of_x, trace<float>([](auto x) { return sin(x) * 1.0; })),
        Contains("parameter 1 is double in the pattern, float in its replacement"));
    CHECK_THROWS_AS(
        replace_pattern(sine_of_x, sine_of_x, trace<double>([](auto x) { return x > 0; })),
        TypeError);
    CHECK_THROWS_WITH(
        replace_pattern(sine_of_x, sine_of_x, trace<double>([](auto x) { return x > 0; })),
        Contains("result 1 is double in the pattern, bool in its replacement; write "
                 "limn::convert<double>(x)"));
}

TEST_CASE("Replacement: it has no effect", "[pass][replacement][features][G5][error]") {
    CHECK_THROWS_WITH(
        replace_pattern(sine_of_x, sine_of_x, trace<double>([](auto x) { return emit(sin(x)); })),
        Contains("the replacement calls emit, an effect") &&
            Contains("call it in the function that is traced"));
}

TEST_CASE("Replacement: it may branch and loop", "[pass][replacement][features][G5]") {
    auto const g = trace<int, int>([](auto x, auto y) { return x / y + 1; });
    auto const pattern = trace<int, int>([](auto x, auto y) { return x / y; });
    auto const guarded = trace<int, int>([](auto x, auto y) { return y != 0 ? x / y : -1; });
    auto const h = replace_pattern(g, pattern, guarded);
    CHECK(to_text(h) == "x0 : int = input\n"
                        "x1 : int = input\n"
                        "%2 : int = constant 0\n"
                        "%3 : bool = not_equal(x1, %2)\n"
                        "%4 : int = divide(x0, x1) when %3\n"
                        "%5 : int = constant -1\n"
                        "%6 : int = gate(%3, %4, %5)\n"
                        "%7 : int = constant 1\n"
                        "%8 : int = add(%6, %7)\n"
                        "return %8\n");
    auto const counted = trace<int, int>([](auto x, auto y) {
        decltype(x) n = 0;
        while (x >= y) {
            x -= y;
            n += 1;
        }
        return n;
    });
    auto const looped = replace_pattern(g, pattern, counted);
    CHECK(looped.count == 1);
    CHECK_THAT(to_text(looped.graph), Contains("loop"));
}
