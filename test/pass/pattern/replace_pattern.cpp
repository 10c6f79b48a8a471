// SPDX-License-Identifier: BSL-1.0
#include "effects.hpp"
#include <limn/graph/verify.hpp>
#include <limn/pass/pattern/replace_pattern.hpp>
#include <limn/pass/simplify.hpp>
#include <limn/print/text.hpp>
#include <limn/proxy/structured.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <tuple>

using namespace limn;
using Catch::Matchers::Contains;
using limn::test::emit;

namespace {

Graph const sine = trace<double>([](auto x) { return sin(x); });

int calls = 0;
constexpr auto counted = op<"counted">([](double x) {
    ++calls;
    return std::sin(x);
});
Graph const counted_sine = trace<double>([](auto x) { return counted(x); });

Rewritten checked(Graph const& g, Graph const& pattern, Graph const& replacement) {
    Rewritten out = replace_pattern(g, pattern, replacement);
    verify(out.graph);
    return out;
}

} // namespace

TEST_CASE("replace_pattern: without a match the graph is as it was", "[pass][features][G5]") {
    auto const g = trace<double>([](auto x) {
        emit(x);
        return x > 0 ? cos(x) : x;
    });
    CHECK(checked(g, sine, counted_sine).count == 0);
    CHECK(checked(g, sine, counted_sine).graph == g);
}

TEST_CASE("replace_pattern: effects keep their order and are never dropped",
          "[pass][features][G5]") {
    auto const g = trace<double>([](auto x) {
        emit(sin(x));
        return sin(emit(x)) * 2;
    });
    auto const zero = trace<double>([](auto) { return Proxy<double>(0.5); });
    auto const h = checked(g, sine, zero);
    CHECK(h.count == 2);
    CHECK(to_text(h) == "x0 : double = input\n"
                        "%1 : double = constant 0.5\n"
                        "%2 : double = emit(%1)\n"
                        "%3 : double = emit(x0)\n"
                        "%4 : double = constant 2.0\n"
                        "%5 : double = multiply(%1, %4)\n"
                        "return %5\n");
}

TEST_CASE("replace_pattern: the bodies of loops are rewritten too", "[pass][features][G5]") {
    auto const f = [](auto x, auto n) {
        return for_loop(
            n,
            [&](auto, auto outer) {
                return for_loop(
                    n, [](auto, auto inner) { return inner + sin(inner); }, outer);
            },
            sin(x));
    };
    auto const g = trace<double, int>(f);
    auto const h = checked(g, sine, trace<double>([](auto x) { return x * 0.5; }));
    CHECK(h.count == 2);
    CHECK_THAT(to_text(h), !Contains("sin"));
    auto const run = interpret<double(double, int)>(h);
    CHECK(run(1.0, 0) == 0.5);
    CHECK(run(1.0, 2) == 0.5 * 1.5 * 1.5 * 1.5 * 1.5);
    CHECK(checked(h, trace<double>([](auto x) { return x * 0.5; }), sine).graph == g);
}

TEST_CASE("replace_pattern: in an arm, what replaces it is evaluated in the arm",
          "[pass][features][G5]") {
    auto const g = trace<double>([](auto x) {
        if (x > 0.0) return sin(x) + 1.0;
        return x;
    });
    auto const h = checked(g, sine, counted_sine);
    CHECK(h.count == 1);
    CHECK_THAT(to_text(h), Contains("counted(x0) when"));
    auto const run = interpret<double(double)>(h);
    calls = 0;
    CHECK(run(-1.0) == -1.0);
    CHECK(calls == 0);
    CHECK(run(1.0) == std::sin(1.0) + 1.0);
    CHECK(calls == 1);
}

TEST_CASE("replace_pattern: in an arm of the body of a loop", "[pass][features][G5]") {
    auto const f = [](auto x, auto n) {
        while (n > 0) {
            if (x > 1.0) x = x - sin(x);
            else x = x + 0.75;
            n -= 1;
        }
        return x;
    };
    auto const g = trace<double, int>(f);
    auto const h = checked(g, sine, counted_sine);
    CHECK(h.count == 1);
    calls = 0;
    double const expected = interpret<double(double, int)>(g)(0.5, 4);
    CHECK(interpret<double(double, int)>(h)(0.5, 4) == expected);
    CHECK(calls == 2);
}

TEST_CASE("replace_pattern: what could trap is not put where no arm needs it",
          "[pass][features][G5]") {
    auto const f = [](auto x) {
        auto const a = x > 0.0 ? sin(x) : x;
        auto const b = x > 9.0 ? sin(x) * 2.0 : x;
        return a + b;
    };
    auto const g = trace<double>(f);
    auto const h = checked(g, sine, counted_sine);
    CHECK(h.count == 0); // one sine for both arms, and neither may be taken
    // what cannot trap may be evaluated in vain
    auto const cosine = checked(g, sine, trace<double>([](auto x) { return cos(x); }));
    CHECK(cosine.count == 1);
    CHECK(interpret<double(double)>(cosine)(10.0) == 3 * std::cos(10.0));
}

TEST_CASE("replace_pattern: integers stay at the path where they were written",
          "[pass][features][G5]") {
    auto const g = trace<int, int>([](auto x, auto y) { return y != 0 ? x / y : 0; });
    auto const quotient = trace<int, int>([](auto x, auto y) { return x / y; });
    auto const remainder = trace<int, int>([](auto x, auto y) { return x % y; });
    auto const h = checked(g, quotient, remainder);
    CHECK(h.count == 1);
    CHECK(h.graph == trace<int, int>([](auto x, auto y) { return y != 0 ? x % y : 0; }));
    CHECK(interpret<int(int, int)>(h)(7, 0) == 0);
}

TEST_CASE("replace_pattern: a decision that becomes known is none", "[pass][features][G5]") {
    auto const g = trace<int, int>([](auto x, auto y) { return y > x ? 7 / y : 0; });
    auto const greater = trace<int, int>([](auto x, auto y) { return x > y; });
    auto const never = trace<int, int>([](auto, auto) { return Proxy<bool>(false); });
    auto const h = checked(g, greater, never);
    CHECK(h.count == 1);
    CHECK(interpret<int(int, int)>(h)(1, 0) == 0);
    CHECK((h.graph | pass::optimize) == trace<int, int>([](auto, auto) { return Proxy<int>(0); }));
}

TEST_CASE("replace_pattern: several outputs in one arm, or not", "[pass][features][G5]") {
    auto const pair = trace<double>([](auto x) { return std::tuple{sin(x), cos(x)}; });
    auto const other = trace<double>([](auto x) {
        auto const c = counted(x);
        return std::tuple{c, 1.0 - c};
    });
    auto const together = trace<double>([](auto x) {
        if (x > 0.0) return sin(x) * 2.0 + cos(x);
        return x;
    });
    auto const h = checked(together, pair, other);
    CHECK(h.count == 1);
    calls = 0;
    auto const run = interpret<double(double)>(h);
    CHECK(run(-1.0) == -1.0);
    CHECK(calls == 0);
    CHECK(run(1.0) == std::sin(1.0) * 2 + (1.0 - std::sin(1.0)));
    CHECK(calls == 1);
    auto const apart = trace<double>([](auto x) { return x > 0.0 ? sin(x) * 2.0 : cos(x) + 1.0; });
    CHECK(checked(apart, pair, other).count == 0);
}

TEST_CASE("replace_pattern: a chain of 100,000 nodes, replaced everywhere",
          "[pass][features][G5]") {
    auto const g = trace<double>([](auto x) {
        for (int i = 0; i != 50000; ++i) x = x * 0.5 + 1.0;
        return x;
    });
    auto const step = trace<double>([](auto x) { return x * 0.5 + 1.0; });
    auto const fused = trace<double>([](auto x) { return fma(x, 0.5, 1.0); });
    auto const h = checked(g, step, fused);
    CHECK(h.count == 50000);
    CHECK(h.graph.size() == 50003);
    CHECK(checked(h, fused, step).graph == g);
    // a value with many users, of which each is tried in vain
    auto const hub = trace<double>([](auto x) {
        auto out = x;
        for (int i = 0; i != 20000; ++i) out = out + x * double(i + 3);
        return out;
    });
    CHECK(checked(hub, step, fused).count == 0);
}
