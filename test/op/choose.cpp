// SPDX-License-Identifier: BSL-1.0
#include "law.hpp"
#include <limn/op/choose.hpp>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

using namespace limn;
using namespace limn::test;

static_assert(!defined_for<prims::max, int, double>, "std::max takes one type only");
static_assert(!defined_for<prims::midpoint, bool, bool>);
static_assert(defined_for<prims::clamp, std::string, std::string, std::string>);

TEST_CASE("choose: max after `using std::max` is one node", "[op][choose]") {
    auto const graph = trace<double, double>([](auto x, auto y) {
        using std::max, std::min;
        return min(max(x, y), decltype(x)(1));
    });
    CHECK(to_text(graph) == "x0 : double = input\n"
                            "x1 : double = input\n"
                            "%2 : double = max(x0, x1)\n"
                            "%3 : double = constant 1.0\n"
                            "%4 : double = min(%2, %3)\n"
                            "return %4\n");
}

TEST_CASE("choose: a plain operand takes the proxy's type, on either side", "[op][choose]") {
    auto const graph = trace<float>([](auto x) { return clamp(max(2, min(x, 3)), 0, x); });
    CHECK(to_text(graph) == "x0 : float = input\n"
                            "%1 : float = constant 2.0f\n"
                            "%2 : float = constant 3.0f\n"
                            "%3 : float = min(x0, %2)\n"
                            "%4 : float = max(%1, %3)\n"
                            "%5 : float = constant 0.0f\n"
                            "%6 : float = clamp(%4, %5, x0)\n"
                            "return %6\n");
}

TEST_CASE("choose: of texts the lesser, in C++'s order", "[op][choose]") {
    auto const graph = trace<std::string, std::string>([](auto a, auto b) {
        return std::pair{min(a, b), max(a, b)};
    });
    auto const run =
        interpret<std::pair<std::string, std::string>(std::string, std::string)>(graph);
    CHECK(run("b", "a") == std::pair<std::string, std::string>{"a", "b"});
}

TEST_CASE("choose: law: interpreted bit for bit as applied, NaN and -0.0 too",
          "[op][choose][law]") {
    CHECK(binary<prims::min>(arithmetic{}) == 14);
    CHECK(binary<prims::max>(arithmetic{}) == 14);
    CHECK(binary<prims::midpoint>(arithmetic{}) == 13);
    CHECK(ternary<prims::clamp>(arithmetic{}) == 14);
}

TEST_CASE("choose: clamp after `using std::clamp` is one node, of three proxies too",
          "[op][choose]") {
    auto const graph = trace<double>([](auto x) {
        using std::clamp;
        using T = decltype(x);
        return clamp(x, T(-1.0), T(1.0)) + clamp(x, -1.0, T(1.0)) + clamp(0.5, x, 1);
    });
    CHECK(to_text(graph) == "x0 : double = input\n"
                            "%1 : double = constant -1.0\n"
                            "%2 : double = constant 1.0\n"
                            "%3 : double = clamp(x0, %1, %2)\n"
                            "%4 : double = clamp(x0, %1, %2)\n"
                            "%5 : double = add(%3, %4)\n"
                            "%6 : double = constant 0.5\n"
                            "%7 : double = clamp(%6, x0, %2)\n"
                            "%8 : double = add(%5, %7)\n"
                            "return %8\n");
}

TEST_CASE("choose: of plain values, they compute", "[op][choose]") {
    static_assert(limn::min(2, 1) == 1 && limn::max(1.0, 2.0) == 2.0);
    static_assert(limn::clamp(5.0f, 0, 1) == 1.0f && limn::midpoint(1, 3) == 2);
    CHECK(limn::min(std::string{"b"}, std::string{"a"}) == "a");
    auto const f = [](auto x) { return limn::clamp(x, 0.0, 1.0) + limn::max(x, decltype(x)(2)); };
    CHECK(interpret<double(double)>(trace<double>(f))(3.0) == f(3.0));
}

TEST_CASE("choose: containers of proxies keep std::min", "[op][choose]") {
    auto const graph = trace<double, double>([](auto x, auto y) {
        using std::min;
        return min(std::vector{x, y}, std::vector{y, x})[0];
    });
    CHECK(interpret<double(double, double)>(graph)(2.0, 1.0) == 1.0);
}
