// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/builder.hpp>
#include <limn/graph/verify.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/call.hpp>
#include <limn/op/choose.hpp>
#include <limn/op/math.hpp>
#include <limn/print/text.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <random>
#include <string>
#include <tuple>
#include <vector>

using namespace limn;

namespace {

struct Shout {
    int operator()(int x) const { return x; }
};
using shout = decltype(op<"shout", limn::effect>(Shout{}))::op;

} // namespace

TEST_CASE("Builder: the order is what outputs need, operands from left to right, whatever the "
          "order of recording",
          "[graph][builder]") {
    // (sin(x) - cos(y)) * (3 + sin(x)): four parts that can be recorded in many orders.
    std::array<int, 4> order{0, 1, 2, 3};
    std::string first;
    std::uint64_t hash = 0;
    int tried = 0;
    do {
        Builder b;
        Value const x = b.parameter<double>("x").front(), y = b.parameter<double>("y").front();
        std::array<Value, 4> made{};
        for (int part : order) {
            if (part == 0) made[0] = b.call<prims::sin, double>({x});
            if (part == 1) made[1] = b.call<prims::cos, double>({y});
            if (part == 2) made[2] = b.constant(3.0);
            if (part == 3) b.constant(4.0), b.call<prims::exp, double>({y});
        }
        Value const left = b.call<prims::subtract, double, double>({made[0], made[1]});
        Value const right = b.call<prims::add, double, double>({made[2], made[0]});
        b.result<double>({b.call<prims::multiply, double, double>({left, right})});
        Graph const g = std::move(b).finish();
        verify(g);
        if (tried++ == 0) {
            first = to_text(g);
            hash = g.hash();
        }
        CHECK(to_text(g) == first);
        CHECK(g.hash() == hash);
    } while (std::ranges::next_permutation(order).found);
    CHECK(tried == 24);
    CHECK(first == "x : double = input\n"
                   "y : double = input\n"
                   "%2 : double = sin(x)\n"
                   "%3 : double = cos(y)\n"
                   "%4 : double = subtract(%2, %3)\n"
                   "%5 : double = constant 3.0\n"
                   "%6 : double = add(%5, %2)\n"
                   "%7 : double = multiply(%4, %6)\n"
                   "return %7\n");
}

TEST_CASE("Builder: what neither an effect nor an output needs is left out; inputs stay",
          "[graph][builder]") {
    Builder b;
    Value const x = b.parameter<int>("x").front(), unused = b.parameter<int>("unused").front();
    b.call<prims::negate, int>({unused});
    b.constant(7);
    b.result<int>({b.call<prims::negate, int>({x})});
    CHECK(b.graph().size() == 5);
    CHECK(to_text(std::move(b).finish()) == "x : int = input\n"
                                            "unused : int = input\n"
                                            "%2 : int = negate(x)\n"
                                            "return %2\n");
}

TEST_CASE("Builder: effects keep the order in which they ran, before what outputs need",
          "[graph][builder]") {
    Builder b;
    Value const x = b.parameter<int>("x").front();
    Value const early = b.call<prims::negate, int>({x});
    Value const one = b.constant(1);
    Value const second = b.call<prims::add, int, int>({x, one});
    b.call<shout, int>({second});
    b.call<shout, int>({x});
    b.result<int>({early});
    CHECK(to_text(std::move(b).finish()) == "x : int = input\n"
                                            "%1 : int = constant 1\n"
                                            "%2 : int = add(x, %1)\n"
                                            "%3 : int = shout(%2)\n"
                                            "%4 : int = shout(x)\n"
                                            "%5 : int = negate(x)\n"
                                            "return %5\n");
}

TEST_CASE("Builder: a constant is held once: by its bits, and its type", "[graph][builder]") {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    Builder b;
    CHECK(b.constant(1.0) == b.constant(1.0));
    CHECK(b.constant(nan) == b.constant(nan));
    CHECK(b.constant(std::string{"a"}) == b.constant(std::string{"a"}));
    CHECK(b.constant(0.0) != b.constant(-0.0));
    CHECK(b.constant(1) != b.constant(1u));
    CHECK(b.constant(1) != b.constant(1L));
    CHECK(b.constant(1.0) != b.constant(1.0f));
    CHECK(b.constant(true) != b.constant(1));
    CHECK(b.constant(std::string{}) != b.constant(std::string(1, '\0')));
    CHECK(b.graph().constants().size() == b.graph().size());
}

TEST_CASE("Builder: many constants are each found again", "[graph][builder]") {
    Builder b;
    std::vector<Value> made;
    for (int i = 0; i < 20000; ++i) made.push_back(b.constant(i * 0.5));
    bool found = true;
    for (int i = 0; i < 20000; ++i) found = found && b.constant(i * 0.5) == made[std::size_t(i)];
    CHECK(found);
    CHECK(b.graph().size() == 20000);
}

TEST_CASE("Builder: calls of more than two operands keep them, in order", "[graph][builder]") {
    auto const sum = op<"sum">([](auto... x) { return (x + ...); });
    auto const graph = trace<int, int>([&](auto x, auto y) {
        auto const dead = sum(y, y, y);
        auto const a = sum(x, y, 1), b = sum(y, x, a, 2, a);
        return sum(b, a, x) + decltype(dead)(0);
    });
    verify(graph);
    CHECK(to_text(graph) == "x0 : int = input\n"
                            "x1 : int = input\n"
                            "%2 : int = constant 1\n"
                            "%3 : int = sum(x0, x1, %2)\n"
                            "%4 : int = constant 2\n"
                            "%5 : int = sum(x1, x0, %3, %4, %3)\n"
                            "%6 : int = sum(%5, %3, x0)\n"
                            "%7 : int = constant 0\n"
                            "%8 : int = add(%6, %7)\n"
                            "return %8\n");
}

TEST_CASE("Builder: the inputs of a structured parameter are its leaves, named by their path",
          "[graph][builder]") {
    using Shape = std::pair<std::array<float, 2>, std::tuple<int, bool>>;
    Builder b;
    CHECK(b.parameter<Shape>("q").size() == 4);
    CHECK(b.parameter<std::array<int, 0>>("none").empty());
    CHECK(b.parameter<int>("n").size() == 1);
    b.result(nullptr, {});
    Graph const g = std::move(b).finish();
    verify(g);
    CHECK(to_text(g) == "q : std::pair<std::array<float, 2>, std::tuple<int, bool>>\n"
                        "q.first[0] : float = input\n"
                        "q.first[1] : float = input\n"
                        "std::get<0>(q.second) : int = input\n"
                        "std::get<1>(q.second) : bool = input\n"
                        "none : std::array<int, 0>\n"
                        "n : int = input\n"
                        "return\n");
    CHECK(g.parameters().size() == 3);
}

TEST_CASE("Builder: an include is noted once for each op", "[graph][builder]") {
    Builder b;
    b.include("f", "<f>");
    b.include("f", "<f>");
    b.include("g", "<f>");
    CHECK(b.graph().includes().size() == 2);
}

TEST_CASE("Builder: two files with one line number are two places", "[graph][builder]") {
    Builder b;
    Value const one = b.constant(1, Where{"a.cpp", 7});
    Value const two = b.constant(2, Where{"b.cpp", 7});
    Value const three = b.constant(3, Where{"a.cpp", 7});
    CHECK(b.graph()[one].where() == Where{"a.cpp", 7});
    CHECK(b.graph()[two].where() == Where{"b.cpp", 7});
    CHECK(b.graph()[three].where() == Where{"a.cpp", 7});
}

TEST_CASE("Builder: law: finished again in any order, a random graph is the same graph",
          "[graph][builder][law]") {
    auto const seed = GENERATE(1u, 2u, 3u, 4u, 5u);
    CAPTURE(seed);
    std::minstd_rand random{seed};
    // A plan of calls: node i of the plan uses two earlier ones; some of them are read twice.
    std::vector<std::array<std::uint32_t, 2>> plan;
    for (std::uint32_t i = 0; i < 200; ++i)
        plan.push_back({static_cast<std::uint32_t>(random() % (i + 2)),
                        static_cast<std::uint32_t>(random() % (i + 2))});

    auto const build = [&](std::uint32_t shuffle) {
        std::minstd_rand pick{shuffle};
        Builder b;
        std::vector<Value> value(202);
        std::vector<bool> made(202, false);
        value[0] = b.parameter<double>("x").front();
        value[1] = b.parameter<double>("y").front();
        made[0] = made[1] = true;
        for (std::size_t left = plan.size(); left > 0;) { // any call whose operands are there
            auto const i = static_cast<std::uint32_t>(pick() % 200);
            auto const [p, q] = plan[i];
            if (made[i + 2] || !made[p] || !made[q]) continue;
            value[i + 2] = i % 2 == 0
                               ? b.call<prims::add, double, double>({value[p], value[q]})
                               : b.call<prims::subtract, double, double>({value[p], value[q]});
            made[i + 2] = true;
            --left;
        }
        b.result<std::array<double, 2>>({value[201], value[150]});
        return std::move(b).finish();
    };
    Graph const first = build(0);
    verify(first);
    for (std::uint32_t shuffle = 1; shuffle < 10; ++shuffle) {
        Graph const again = build(shuffle);
        CHECK(again == first);
        CHECK(again.hash() == first.hash());
        CHECK(to_text(again) == to_text(first));
    }
}
