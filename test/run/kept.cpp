// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <string>
#include <vector>

using namespace limn;
using Catch::Contains;

namespace {

Graph price_graph() {
    return trace([](auto spot, auto rate) { return spot * exp(rate); }, input<double>("spot"),
                 input<double>("rate"));
}

std::vector<double> seen;
constexpr auto mark = op<"mark", limn::effect>([](double x) { seen.push_back(x); });

} // namespace

TEST_CASE("keep: a call is one node, with the value of the inlined one",
          "[run][kept][features][A8]") {
    auto const f = interpret<double(double, double)>(price_graph());
    auto const price = keep<"price">(f);
    CHECK(price(2.0, 0.5) == f(2.0, 0.5));

    auto const use = [](auto const& g, auto x) { return g(x, 0.25) + g(x + 1.0, x); };
    Graph const kept = trace<double>([&](auto x) { return use(price, x); });
    Graph const inlined = trace<double>([&](auto x) { return use(f, x); });
    verify(kept);
    CHECK(to_text(kept) == "x0 : double = input\n"
                           "%1 : limn::Kept<double(double, double)> = constant "
                           "callable price\n"
                           "%2 : double = constant 0.25\n"
                           "%3 : double = price(%1, x0, %2)\n"
                           "%4 : double = constant 1.0\n"
                           "%5 : double = add(x0, %4)\n"
                           "%6 : double = price(%1, %5, x0)\n"
                           "%7 : double = add(%3, %6)\n"
                           "return %7\n");
    auto const run = interpret<double(double)>(kept);
    for (double x : {-2.0, 0.0, 0.125, 7.0}) {
        CHECK(run(x) == use(f, x));
        CHECK(run(x) == interpret<double(double)>(inlined)(x));
        CHECK(interpret<double(double)>(kept | pass::optimize)(x) == run(x));
    }
    CHECK_THAT(to_dot(kept), Contains("price"));
}

TEST_CASE("keep: equal where the functions are equal", "[run][kept]") {
    auto const with = [](Graph const& g) {
        auto const price = keep<"price">(interpret<double(double, double)>(g));
        return trace<double>([&](auto x) { return price(x, x); });
    };
    Graph const other = trace<double, double>([](auto x, auto y) { return x - y; });
    CHECK(with(price_graph()) == with(price_graph()));
    CHECK(with(price_graph()).hash() == with(price_graph()).hash());
    CHECK_FALSE(with(price_graph()) == with(other));
}

TEST_CASE("keep: in branches and loops of the trace, and a function with its own", "[run][kept]") {
    auto const clamp = keep<"clamp">(
        interpret<double(double, double)>(trace<double, double>([](auto x, auto high) {
            if (high < x) return high;
            return x;
        })));
    auto const f = [&](auto x) {
        auto sum = x;
        while (sum < 100.0) sum = sum + clamp(sum + 1.0, 30.0);
        if (x > 2.0) sum = clamp(sum, 101.0);
        return sum;
    };
    Graph const g = trace<double>(f);
    verify(g);
    auto const run = interpret<double(double)>(g);
    for (double x : {0.0, 1.5, 2.5, 99.0, 200.0}) CHECK(run(x) == f(x));
}

TEST_CASE("keep: printed code defines the function and calls it", "[run][kept]") {
    auto const price = keep<"finance::price">(interpret<double(double, double)>(price_graph()));
    auto const twice = keep<"twice">(interpret<double(double)>(
        trace<double>([&](auto x) { return price(x, 0.5) + price(x, 0.25); })));
    Graph const g = trace([&](auto x) { return twice(x) - price(x, x); }, input<double>("x"));
    CHECK(to_cpp(g, {.name = "spread"}) ==
          "#include <cmath>\n"
          "\n"
          "namespace finance {\n"
          "\n"
          "inline double price(double spot, double rate) {\n"
          "    return spot * std::exp(rate);\n"
          "}\n"
          "\n"
          "} // namespace finance\n"
          "\n"
          "inline double twice(double x0) {\n"
          "    return finance::price(x0, 0.5) + finance::price(x0, 0.25);\n"
          "}\n"
          "\n"
          "double spread(double x) {\n"
          "    return twice(x) - finance::price(x, x);\n"
          "}\n");
    auto const compiled = jit<double(double)>(g);
    for (double x : {-1.0, 0.5, 3.0}) CHECK(compiled(x) == interpret<double(double)>(g)(x));
}

TEST_CASE("keep: printed to be traced again, a call stays a call", "[run][kept]") {
    auto const price = keep<"finance::price">(interpret<double(double, double)>(price_graph()));
    Graph const g = trace([&](auto x) { return price(x, x); }, input<double>("x"));
    CHECK_THAT(to_cpp(g, {.name = "again", .generic = true}),
               Contains("inline auto const price =\n"
                        "    limn::keep<\"finance::price\">(\n"
                        "        limn::interpret<double(double, double)>(\n"
                        "            limn::trace<double, double>([](auto const&... x) { return "
                        "price_body(x...); })));\n"));
}

TEST_CASE("keep: structures are one operand and one result", "[run][kept]") {
    using Pair = std::array<double, 2>;
    auto const swap = keep<"swapped">(interpret<Pair(Pair)>(trace<Pair>([](auto p) {
        return decltype(p){p[1], p[0] + 1.0};
    })));
    auto const run = interpret<double(double, double)>(trace<double, double>([&](auto x, auto y) {
        auto const p = swap(std::array{x, y});
        return p[0] - p[1];
    }));
    CHECK(run(2.0, 5.0) == 2.0);
}

TEST_CASE("keep: an effect needs the trait, and is done once each", "[run][kept][error]") {
    auto const f = interpret<double(double)>(trace<double>([](auto x) {
        mark(x);
        return x + 1.0;
    }));
    CHECK_THROWS_WITH(keep<"noted">(f), Contains("keep: noted calls mark, an effect; write "
                                                 "limn::keep<\"noted\", limn::effect>(function)"));
    auto const noted = keep<"noted", effect>(f);
    auto const run =
        interpret<double(double)>(trace<double>([&](auto x) { return noted(noted(x)); }));
    seen.clear();
    CHECK(run(1.0) == 3.0);
    CHECK(seen == std::vector<double>{1.0, 2.0});
}

TEST_CASE("keep: what a call by name could not do is refused", "[run][kept][error]") {
    auto const weighted = interpret<double(double)>(
        trace<double>([](auto x) { return x * parameter(2.0, "layer.w"); }));
    CHECK_THROWS_WITH(keep<"weighted">(weighted),
                      Contains("keep: weighted has the parameter `layer.w`, which a call by name "
                               "cannot be given; call the Function itself, it is inlined"));
    struct Table {
        double operator()(double x) const { return x; }
    };
    auto const table = module<Table>();
    auto const looked = interpret<double(double)>(trace<double>([&](auto x) { return table(x); }));
    CHECK_THROWS_WITH(keep<"looked">(looked), Contains("looked calls the module"));
    auto const fixed_one = interpret<double(double)>(
        trace([](auto x, int n) { return x * n; }, input<double>("x"), fixed(3)));
    CHECK_THROWS_WITH(keep<"tripled">(fixed_one), Contains("tripled has a fixed argument"));
}

TEST_CASE("keep: a name used twice is refused where code is printed", "[run][kept][error]") {
    auto const price = keep<"price">(interpret<double(double, double)>(price_graph()));
    auto const other = keep<"price">(interpret<double(double, double)>(
        trace<double, double>([](auto x, auto y) { return x - y; })));
    Graph const two = trace<double>([&](auto x) { return price(x, other(x, x)); });
    CHECK_THROWS_WITH(to_cpp(two), Contains("to_cpp: the name `price` is that of two functions; "
                                            "write another in limn::keep<\"name\">"));
    Graph const one = trace([&](auto x) { return price(x, x); }, input<double>("price"));
    CHECK_THROWS_WITH(to_cpp(one), Contains("is that of an input where it is called"));
    CHECK_THROWS_WITH(to_cpp(trace<double>([&](auto x) { return price(x, x); }), {.name = "price"}),
                      Contains("is that of the function that calls it"));
}
