// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <string>

using namespace limn;
using Catch::Contains;

namespace {

auto const price = [](auto bar, auto baz) {
    auto const q = named(bar * baz, "quick_brown_fox");
    return named(q + 1.0, "more") * q;
};

} // namespace

static_assert(static_trace<double>([](auto x) { return named(x * x, "square") + 1.0; }).text() ==
              "x0 : double = input\n"
              "square : double = multiply(x0, x0)\n"
              "%2 : double = constant 1.0\n"
              "%3 : double = add(square, %2)\n"
              "return %3\n");

TEST_CASE("named: in the listing, in pictures, and as the local of generated code",
          "[trace][named][features][B13]") {
    CHECK(price(2.0, 3.0) == 42.0);
    Graph const g = trace(price, input<double>("bar"), input<double>("baz"));
    verify(g);
    CHECK(to_text(g) == "bar : double = input\n"
                        "baz : double = input\n"
                        "quick_brown_fox : double = multiply(bar, baz)\n"
                        "%3 : double = constant 1.0\n"
                        "more : double = add(quick_brown_fox, %3)\n"
                        "%5 : double = multiply(more, quick_brown_fox)\n"
                        "return %5\n");
    CHECK(to_cpp(g) == "double traced(double bar, double baz) {\n"
                       "    double const quick_brown_fox = bar * baz;\n"
                       "    double const more = quick_brown_fox + 1.0;\n"
                       "    return more * quick_brown_fox;\n"
                       "}\n");
    CHECK_THAT(to_dot(g), Contains("quick_brown_fox = multiply"));
    CHECK_THAT(explain(g, 2.0, 3.0), Contains("more : double = 7.0  <- add(quick_brown_fox = 6.0"));
    auto const plain = trace([](auto a, auto b) { return (a * b + 1.0) * (a * b); },
                             input<double>("bar"), input<double>("baz"));
    auto const shared = plain | pass::common_subexpressions;
    CHECK((g | pass::common_subexpressions) == shared);
    CHECK((g | pass::common_subexpressions).hash() == shared.hash());
}

TEST_CASE("named: passes, inlining and the code that is traced again keep what they can",
          "[trace][named][features][B13]") {
    Graph const g = trace(price, input<double>("bar"), input<double>("baz"));
    CHECK(to_text(g | pass::optimize) == to_text(g));
    auto const f = interpret<double(double, double)>(g);
    Graph const twice = trace<double>([&](auto x) { return f(x, 2.0) + f(x, 3.0); });
    verify(twice);
    CHECK_THAT(to_text(twice), Contains("\nquick_brown_fox : double = multiply(x0, %1)") &&
                                   Contains("\nquick_brown_fox2 : double = multiply(x0, "));
}

TEST_CASE("named: in arms, after them and in loops", "[trace][named][features][B13]") {
    auto const f = [](auto a, auto n) {
        auto root = a;
        auto sum = a * 0.0;
        for (auto i = n * 0; i < n; i += 1) {
            root = named(0.5 * (root + a / root), "root");
            auto const square = named(root * root, "square");
            if (square > 10.0) sum = named(sum + square, "total");
        }
        auto out = named(sum * 2.0 + root, "out");
        if (out > 3.0) out = out * 2.0;
        out = named(out, "clipped");
        return out + out * a;
    };
    Graph const g = trace(f, input<double>("a"), input<int>("n"));
    verify(g);
    CHECK_THAT(to_text(g),
               Contains("    root : double = multiply(") && Contains("clipped : double = gate("));
    CHECK_THAT(to_cpp(g), Contains("    double root = a;\n") && Contains("double const total = ") &&
                              Contains("    double const out = ") &&
                              Contains("    double const clipped = out > 3.0 ? out * 2.0 : out;\n"
                                       "    return clipped + clipped * a;\n"));
    auto const run = interpret<double(double, int)>(g);
    auto const compiled = jit<double(double, int)>(g);
    for (double a : {0.5, 4.0, 400.0})
        for (int n : {0, 1, 5}) {
            CHECK(run(a, n) == f(a, n));
            CHECK(compiled(a, n) == f(a, n));
        }
    CHECK(to_text(g | pass::optimize | pass::optimize) == to_text(g | pass::optimize));
}

TEST_CASE("named: a value on an input or a constant side is joined under its name too",
          "[trace][named][features][B13]") {
    Graph const g = trace(
        [](auto x) {
            if (x < 0.0) x = 0.0;
            if (x > 1.0) x = x * 0.5;
            x = named(x, "level");
            return x * x;
        },
        input<double>("x"));
    verify(g);
    CHECK_THAT(to_cpp(g), Contains("return level * level;"));
    CHECK_THAT(to_text(g), Contains("x : double = input") && Contains("level : double = gate("));
}

TEST_CASE("named: one name for many values: they are numbered", "[trace][named][features][B13]") {
    Graph const g = trace(
        [](auto x) {
            for (int i = 0; i < 3; ++i) x = named(x * x, "x");
            return x;
        },
        input<double>("x"));
    CHECK(to_cpp(g) == "double traced(double x) {\n"
                       "    double const x2 = x * x;\n"
                       "    double const x3 = x2 * x2;\n"
                       "    double const x4 = x3 * x3;\n"
                       "    return x4;\n"
                       "}\n");
}

TEST_CASE("named: what is no name, or of no value, is refused", "[trace][named][error]") {
    for (std::string name : {"", "a b", "1st", "double", "a__b", "x;y", "_q"})
        CHECK_THROWS_WITH(trace<double>([&](auto x) { return named(x + 1.0, name); }),
                          Contains("named.cpp:") &&
                              Contains("named: `" + name + "` is not a C++ name"));
    state<double> v{1.0, "v"};
    auto const graph = trace<double>([&](auto x) {
        v = x;
        return named(v * 2.0, "double_v");
    });
    CHECK_THAT(to_text(graph), Contains("double_v : double = multiply(x0, "));
    CHECK(named(v * 2.0, "double_v") == 2.0);
}
