// SPDX-License-Identifier: BSL-1.0
#include "effects.hpp"
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <utility>

using namespace limn;
using limn::test::emit;

namespace {

/// The graph as it was recorded, put into order.
Graph ordered(Builder b) {
    Graph g = std::move(b).graph();
    detail::CanonicalOrder<>{g}.apply();
    return g;
}

} // namespace

TEST_CASE("CanonicalOrder: operands from left to right, whatever came first",
          "[graph][canonical_order]") {
    auto const difference = [](bool sum_first) {
        Builder b;
        Value const x = b.parameter<double>("x")[0], y = b.parameter<double>("y")[0];
        Value sum{}, product{};
        for (bool const now : {sum_first, !sum_first})
            (now ? sum : product) =
                now ? b.call<prims::add, double, double>({x, b.constant(2.0)})
                    : b.call<prims::multiply, double, double>({y, b.constant(3.0)});
        b.result<double>({b.call<prims::subtract, double, double>({product, sum})});
        return ordered(std::move(b));
    };
    CHECK(to_text(difference(true)) == "x : double = input\n"
                                       "y : double = input\n"
                                       "%2 : double = constant 3.0\n"
                                       "%3 : double = multiply(y, %2)\n"
                                       "%4 : double = constant 2.0\n"
                                       "%5 : double = add(x, %4)\n"
                                       "%6 : double = subtract(%3, %5)\n"
                                       "return %6\n");
    CHECK(to_text(difference(false)) == to_text(difference(true)));
    CHECK(difference(true).constants()[0] == Constant{3.0});
    CHECK(difference(true).hash() == difference(false).hash());
}

TEST_CASE("CanonicalOrder: what nothing needs is left out, with its constants; inputs stay",
          "[graph][canonical_order]") {
    Builder b;
    Value const x = b.parameter<double>("x")[0];
    b.parameter<double>("unused");
    b.call<prims::add, double, double>({x, b.constant(2.0)});
    Value const three = b.constant(3.0);
    b.result<double>({b.call<prims::multiply, double, double>({x, three})});
    Graph const g = ordered(std::move(b));
    CHECK(to_text(g) == "x : double = input\n"
                        "unused : double = input\n"
                        "%2 : double = constant 3.0\n"
                        "%3 : double = multiply(x, %2)\n"
                        "return %3\n");
    CHECK(g.constants().size() == 1);
}

TEST_CASE("CanonicalOrder: effects come first, in the order in which they ran",
          "[graph][canonical_order]") {
    Graph const g = trace<int, int>([](auto x, auto y) {
        auto const out = x * y;
        emit(y);
        emit(x);
        return out;
    });
    CHECK(to_text(g) == "x0 : int = input\n"
                        "x1 : int = input\n"
                        "%2 : int = emit(x1)\n"
                        "%3 : int = emit(x0)\n"
                        "%4 : int = multiply(x0, x1)\n"
                        "return %4\n");
}

TEST_CASE("CanonicalOrder: conditions of a path stand before what is done there",
          "[graph][canonical_order]") {
    Builder b;
    Value const x = b.parameter<int>("x")[0], y = b.parameter<int>("y")[0];
    Value const unused = b.call<prims::greater, int, int>({x, y});
    Value const inner = b.call<prims::less, int, int>({x, y});
    Value const outer = b.call<prims::equal, int, int>({x, y});
    b.path(0, unused, true);
    std::uint32_t const path = b.path(b.path(0, outer, false), inner, true);
    std::array const operands{x, y};
    b.result<int>({b.call(op_row<prims::divide, int, int>, operands, Where{}, path)});
    Graph const g = ordered(std::move(b));
    CHECK(to_text(g) == "x : int = input\n"
                        "y : int = input\n"
                        "%2 : bool = less(x, y)\n"
                        "%3 : bool = equal(x, y)\n"
                        "%4 : int = divide(x, y) unless %3 when %2\n"
                        "return %4\n");
    CHECK(g.paths().size() == 3); // that of `unused` has gone
    CHECK(g.branches());
}

TEST_CASE("CanonicalOrder: a graph whose gates are dead has no branches",
          "[graph][canonical_order]") {
    Builder b;
    Value const c = b.parameter<bool>("c")[0], x = b.parameter<int>("x")[0];
    b.gate(c, x, b.constant(1));
    b.result<int>({x});
    REQUIRE(b.graph().branches());
    CHECK_FALSE(ordered(std::move(b)).branches());
}

TEST_CASE("CanonicalOrder: put into order again, a graph is the same, to the last loop and path",
          "[graph][canonical_order]") {
    Graph const g = trace<int, int>([](auto n, auto m) {
        auto sum = n * 0;
        for (auto i = n * 0; i < n; ++i)
            if (m != 0) sum += i / m;
        while (sum > m) sum = sum - 7;
        return sum;
    });
    Graph again = g;
    detail::CanonicalOrder<>{again}.apply();
    CHECK(to_text(again) == to_text(g));
    CHECK(again == g);
}

TEST_CASE("CanonicalOrder: a long chain needs no stack", "[graph][canonical_order]") {
    Builder b;
    Value x = b.parameter<double>("x")[0];
    for (int i = 0; i < 200'000; ++i) x = b.call<prims::sqrt, double>({x});
    b.result<double>({x});
    Graph const g = ordered(std::move(b));
    CHECK(g.size() == 200'001);
    CHECK(g.outputs()[0].index == 200'000);
}
