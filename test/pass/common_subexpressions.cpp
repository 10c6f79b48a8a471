// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <string>

namespace pass = limn::pass;

static_assert((limn::trace<int, int>([](auto x, auto y) { return (x ^ y) | (y ^ x); }) |
               pass::common_subexpressions)
                  .size() == 4);

TEST_CASE("common_subexpressions: equal calls become one, in either order where the op commutes",
          "[pass]") {
    auto const g = limn::trace<double, double>(
        [](auto x, auto y) { return (x + y) * (y + x) - (x - y) * (y - x); });
    CHECK(limn::to_text(g | pass::common_subexpressions) == "x0 : double = input\n"
                                                            "x1 : double = input\n"
                                                            "%2 : double = add(x0, x1)\n"
                                                            "%3 : double = multiply(%2, %2)\n"
                                                            "%4 : double = subtract(x0, x1)\n"
                                                            "%5 : double = subtract(x1, x0)\n"
                                                            "%6 : double = multiply(%4, %5)\n"
                                                            "%7 : double = subtract(%3, %6)\n"
                                                            "return %7\n");
}

TEST_CASE("common_subexpressions: effects and randomness are never merged", "[pass]") {
    constexpr auto draw = limn::op<"draw", limn::random>([](double x) { return x; });
    constexpr auto log = limn::op<"log_it", limn::effect>([](double x) { return x; });
    auto const g = limn::trace<double>([&](auto x) {
        log(x);
        log(x);
        return draw(x) + draw(x);
    });
    CHECK((g | pass::common_subexpressions) == g);
    CHECK(g.size() == 6);
}

TEST_CASE("common_subexpressions: operators of other types keep the order of their operands",
          "[pass]") {
    auto const g = limn::trace<std::string, std::string>(
                       [](auto a, auto b) { return (a + b) + "|" + (b + a); }) |
                   pass::common_subexpressions;
    auto const run = limn::interpret<std::string(std::string, std::string)>(g);
    CHECK(run("x", "y") == "xy|yx");
}
