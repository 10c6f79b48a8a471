// SPDX-License-Identifier: BSL-1.0
// Rows of features.md, A: getting a graph. Those which a mirrored test shows are tagged there.
#include <limn.hpp>
#include <limn/run/inspect/examples.hpp>

#include <catch2/catch.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace limn;
using Catch::Contains;

namespace {

auto const f = [](auto x, auto y) { return x * y + 1.0; };

} // namespace

TEST_CASE("A1: a function traced without data", "[features][A1]") {
    Graph const g = trace<double, double>(f);
    CHECK(g.inputs().size() == 2);
    CHECK(to_text(g) == "x0 : double = input\n"
                        "x1 : double = input\n"
                        "%2 : double = multiply(x0, x1)\n"
                        "%3 : double = constant 1.0\n"
                        "%4 : double = add(%2, %3)\n"
                        "return %4\n");
    CHECK(interpret<double(double, double)>(g)(3, 4) == 13);
}

TEST_CASE("A2: with example values, the graph is the same, and each node has its value",
          "[features][A2]") {
    std::optional<double> product;
    auto const looked_at = [&](auto x, auto y) {
        auto const xy = x * y;
        product = example_of(xy);
        return xy + 1.0;
    };
    Graph const traced = trace(looked_at, example(3.0), example(4.0));
    CHECK(product == 12.0);
    CHECK(traced == trace<double, double>(f));
    auto const known = examples(traced);
    REQUIRE(is<prims::multiply>(traced[Value{2}].op()));
    CHECK(known[2] == Constant{12.0});
    CHECK_THAT(to_text(traced, {.examples = known}), Contains("(x0, x1)  # example = 12.0\n"));
    CHECK_THAT(to_dot(traced, {.examples = known}), Contains("multiply\\ndouble\\n= 12.0\""));

    Graph const g = trace(f, input<double>("x", 3.0), input<double>("y", 4.0));
    CHECK(g == trace<double, double>(f));
    CHECK_THAT(explain(g, 3.0, 4.0), Contains("= 12.0  <- multiply(x = 3.0, y = 4.0)"));
    CHECK(interpret<double(double, double)>(g)() == 13);
}

TEST_CASE("A5: traced from types or from data of a shape, the graph is the same",
          "[features][A5]") {
    CHECK(trace<double, double>(f) == trace(f, input<double>("x", 0.5), input<double>("y", -7.0)));

    auto const total = [](auto const& v) {
        auto sum = v[0];
        for (std::size_t i = 1; i < v.size(); ++i) sum = sum + v[i];
        return sum;
    };
    auto const with = [&](std::vector<double> const& data) {
        return trace(total, shaped("v", data));
    };
    CHECK(with(std::vector<double>(3)) == with({4.0, -1.0, 2.5}));
    CHECK_FALSE(with(std::vector<double>(3)) == with(std::vector<double>(2)));

    // a length that is not part of the type
    auto const any = [](auto const& v) {
        return fold(v, 0.0, [](auto sum, auto x) { return sum + x; });
    };
    auto const run = interpret<double(std::vector<double>)>(trace<std::vector<double>>(any));
    CHECK(run({}) == 0.0);
    CHECK(run({1.0, 2.0, 4.0}) == 7.0);
}

TEST_CASE("A6: a graph built by hand is one like any other", "[features][A6]") {
    Builder b;
    Value const x = b.parameter<double>("x").front(), y = b.parameter<double>("y").front();
    Value const product = b.call<prims::multiply, double, double>({x, y});
    b.result<double>({b.call<prims::add, double, double>({product, b.constant(1.0)})});
    Graph const g = std::move(b).finish();
    CHECK_NOTHROW(verify(g));
    CHECK(g == trace<double, double>(f));
    CHECK(interpret<double(double, double)>(g)(3, 4) == 13);
}

TEST_CASE("A7: a graph is continued with ordinary operators", "[features][A7]") {
    auto const sum = interpret<double(double, double)>(
        trace<double, double>([](auto x, auto y) { return x + y; }));
    Graph const g = trace<double, double>([&](auto x, auto y) {
        auto const t = sum(x, y);
        return t + t;
    });
    CHECK(to_text(g) == "x0 : double = input\n"
                        "x1 : double = input\n"
                        "%2 : double = add(x0, x1)\n"
                        "%3 : double = add(%2, %2)\n"
                        "return %3\n");
    CHECK(interpret<double(double, double)>(g)(3, 4) == 14);
    CHECK(sum.graph().size() == 3); // the graph it began with stays
}

TEST_CASE("A10: whether a trace runs, and whether a type is traced", "[features][A10]") {
    CHECK_FALSE(is_tracing());
    bool inside = false;
    trace<double>([&](auto x) {
        inside = is_tracing();
        static_assert(is_proxy<decltype(x)>);
        return x;
    });
    CHECK(inside);
    static_assert(!is_proxy<double>);
    CHECK_THROWS(trace<double>([](auto x) {
        if (is_tracing()) throw 1;
        return x;
    }));
    CHECK_FALSE(is_tracing());
}
