// SPDX-License-Identifier: BSL-1.0
#include "law.hpp"
#include <limn/op/select.hpp>

#include <string>

using namespace limn;
using namespace limn::test;

namespace {

template <class... Ts> int select_law(types<Ts...>) {
    return (agrees_if_defined<prims::select, bool, Ts, Ts>() + ...);
}

static_assert(
    std::same_as<operand_types<prims::select, bool, int, float>, types<bool, float, float>>);
static_assert(std::same_as<decltype(select(true, 1, 2.0)), double>, "plain values just choose");
static_assert(select(false, 1, 2.5) == 2.5);
static_assert(convert<int>(2.75) == 2);
static_assert(std::same_as<decltype(convert<int>(std::declval<Proxy<int> const&>())), Proxy<int>>);
static_assert(!defined_for<prims::convert<int>, std::string>);

} // namespace

TEST_CASE("select: both arms are evaluated, and take their common type", "[op][select]") {
    auto const graph =
        trace<int, double>([](auto i, auto d) { return select(i < 3, i * 2, d / 0.0); });
    CHECK(to_text(graph) == "x0 : int = input\n"
                            "x1 : double = input\n"
                            "%2 : int = constant 3\n"
                            "%3 : bool = less(x0, %2)\n"
                            "%4 : int = constant 2\n"
                            "%5 : int = multiply(x0, %4)\n"
                            "%6 : double = convert(%5)\n"
                            "%7 : double = constant 0.0\n"
                            "%8 : double = divide(x1, %7)\n"
                            "%9 : double = select(%3, %6, %8)\n"
                            "return %9\n");
}

TEST_CASE("select: chooses between plain values by a traced condition", "[op][select]") {
    auto const graph = trace<bool>([](auto c) { return select(c, "yes", std::string{"no"}); });
    auto const run = interpret<std::string(bool)>(graph);
    CHECK(run(true) == "yes");
    CHECK(run(false) == "no");
}

TEST_CASE("select: convert to the type it has already records nothing", "[op][select]") {
    auto const graph = trace<double>([](auto x) { return convert<double>(x); });
    CHECK(to_text(graph) == "x0 : double = input\nreturn x0\n");
}

TEST_CASE("select: law: interpreted bit for bit as applied", "[op][select][law]") {
    CHECK(select_law(arithmetic{}) == 14);
    CHECK(agrees_if_defined<prims::select, bool, int, unsigned>() == 1);
    CHECK(agrees_if_defined<prims::select, bool, float, long long>() == 1);
    CHECK(unary<prims::logical_not>(arithmetic{}) == 14);
}

TEST_CASE("select: law: every type converts to double, float, long and bool as static_cast does",
          "[op][select][law]") {
    using integers = types<bool, char, signed char, unsigned char, short, unsigned short, int,
                           unsigned, long, unsigned long, long long, unsigned long long>;
    CHECK(unary<prims::convert<double>>(arithmetic{}) == 14);
    CHECK(unary<prims::convert<bool>>(arithmetic{}) == 14);
    CHECK(unary<prims::convert<float>>(integers{}) == 12);
    CHECK(unary<prims::convert<signed char>>(integers{}) == 12);
}
