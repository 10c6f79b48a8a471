// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <string>
#include <type_traits>

using namespace limn;
using Catch::Matchers::Contains;

namespace {

auto const x_plus = [](auto x, auto num) { return x + num; };
auto const x_times = [](auto x, auto num) { return x * num; };

// The same inside the compiler.
static_assert(
    rewrite<double, double>(trace<double>([](auto x) { return x + 3.0; }), x_plus, x_times).count ==
    1);

static_assert(std::is_convertible_v<Rewritten, Graph>);

} // namespace

TEST_CASE("rewrite: x + num matches x + 3, and the graph takes the result", "[kit][features][G5]") {
    auto g = trace<double>([](auto x) { return x + 3; });
    g = rewrite(g, x_plus, x_times);
    CHECK(to_text(g) == "x0 : double = input\n"
                        "%1 : double = constant 3.0\n"
                        "%2 : double = multiply(x0, %1)\n"
                        "return %2\n");
    verify(g);
    CHECK(interpret<double(double)>(g)(2.0) == 6.0);
}

TEST_CASE("rewrite: it says how many were replaced", "[kit][features][G5]") {
    auto const g = trace<double, double>([](auto x, auto y) { return (x + 3) * (y + x); });
    auto const [h, count] = rewrite(g, x_plus, x_times);
    CHECK(count == 2);
    CHECK(interpret<double(double, double)>(h)(2.0, 5.0) == 60.0);
    CHECK(rewrite(h, x_plus, x_times).count == 0);
    CHECK(rewrite(h, x_plus, x_times).graph == h);
}

TEST_CASE("rewrite: without types, parameters are of the inputs' type", "[kit][features][G5]") {
    auto const f = [](auto x, auto y) { return x + y; };
    CHECK(rewrite(trace<float, float>(f), x_plus, x_times).count == 1);
    CHECK(rewrite(trace<int, int>(f), x_plus, x_times).count == 1);
    CHECK(rewrite(trace<long, long>(f), x_plus, x_times).count == 1);
    // one type: the first of the list
    auto const mixed = [](auto x, auto n) { return (x + x) * (n + n); };
    auto const g = rewrite(trace<double, int>(mixed), x_plus, x_times);
    CHECK(g.count == 1);
    CHECK_THAT(to_text(g), Contains("multiply(x0, x0)") && Contains("add(x1, x1)"));
    CHECK(rewrite<int, int>(trace<double, int>(mixed), x_plus, x_times).count == 1);
    CHECK(rewrite(trace<bool>([](auto b) { return select(b, 1.0, 2.0); }), x_plus, x_times).count ==
          0);
}

TEST_CASE("rewrite: given types may differ; conversions are part of the pattern",
          "[kit][features][G5]") {
    auto const power = [](auto x, auto n) { return pow(x, n) + 1; };
    auto const g = rewrite<double, int>(
        trace<double, int>(power), [](auto x, auto n) { return pow(x, n); },
        [](auto x, auto n) { return ldexp(x, n); });
    CHECK(g.count == 1);
    CHECK(interpret<double(double, int)>(g)(3.0, 2) == 13.0);
    auto const odd = rewrite<unsigned>(
        trace<unsigned>([](auto n) { return n % 8u; }), [](auto n) { return n % 8u; },
        [](auto n) { return n & 7u; });
    CHECK(to_text(odd) == "x0 : unsigned = input\n"
                          "%1 : unsigned = constant 7u\n"
                          "%2 : unsigned = bit_and(x0, %1)\n"
                          "return %2\n");
}

TEST_CASE("rewrite: the places stay those of the user; other nodes stay as they were",
          "[kit][features][G5]") {
    unsigned line = 0;
    auto const f = [&](auto x, auto y) {
        auto const before = sin(x);
        line = __LINE__ + 1;
        auto const changed = before + y;
        return changed * cos(y);
    };
    auto const g = trace<double, double>(f);
    auto const h = rewrite(g, x_plus, [](auto x, auto y) { return fma(x, 2, y); }).graph;
    for (Node node : h.nodes())
        if (node.op().name == "fma") CHECK(node.where().line == line);
        else if (node.op().name == "sin") CHECK(node.where().line == line - 2);
        else if (node.op().name == "cos") CHECK(node.where().line == line + 1);
    auto const back = rewrite(
        h, [](auto x, auto y) { return fma(x, 2, y); }, x_plus);
    CHECK(back.count == 1);
    CHECK(back.graph == g);
}

TEST_CASE("rewrite: a replacement of the user's own op brings its header", "[kit][features][G5]") {
    constexpr auto fast = op<"fast::sine">([](double x) { return x; }).header("fast/sine.hpp");
    auto const g = trace<double>([](auto x) { return sin(x) + 1; });
    auto const sine = [](auto x) { return sin(x); };
    auto const h = rewrite(g, sine, [&](auto x) { return fast(x); }).graph;
    CHECK_THAT(to_cpp(h), Contains("fast::sine(x0)") && Contains("fast/sine.hpp"));
    auto const none = rewrite(
        g, [](auto x) { return cos(x); }, [&](auto x) { return fast(x); });
    CHECK_THAT(to_cpp(none.graph), !Contains("fast/sine.hpp"));
}
