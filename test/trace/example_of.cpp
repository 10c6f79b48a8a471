// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <optional>
#include <string>
#include <vector>

namespace example_of_test {

using namespace limn;
using Catch::Contains;

using Seen = std::vector<std::optional<double>>;

TEST_CASE("example_of: what a proxy is where the inputs are their examples",
          "[trace][example_of]") {
    Seen seen;
    auto const f = [&](auto x, auto y) {
        seen.push_back(example_of(x));
        auto const sum = x + y;
        seen.push_back(example_of(sum));
        return sum * 2.0;
    };
    trace(f, example(1.5), example(2.0));
    CHECK(seen == Seen{1.5, 3.5});
    seen.clear();
    trace(f, example(1.5), input<double>("y"));
    CHECK(seen == Seen{1.5, std::nullopt});
    seen.clear();
    f(0.5, 0.25); // a plain value is its own example
    CHECK(seen == Seen{0.5, 0.75});
}

TEST_CASE("example_of: examples are named by their numbers, beside inputs with names",
          "[trace][example_of]") {
    auto const f = [](auto x, auto y, auto n, auto z) { return x + y * n + z; };
    Graph const g = trace(f, example(1.0), input<double>("y"), fixed(2), example(3.0));
    CHECK_THAT(to_text(g), Contains("x0 : double = input\n") && Contains("y : double = input\n") &&
                               Contains("x2 : double = input\n"));
    CHECK_THROWS_WITH(
        trace([](auto a, auto b) { return a + b; }, input<double>("x1"), example(1.0)),
        Contains("input: the name `x1` is used twice"));
}

TEST_CASE("example_of: a constant, a text with traced values, and an op with an effect",
          "[trace][example_of]") {
    static int runs = 0;
    constexpr auto tell = op<"example_of_test::tell", effect>([](double x) { return ++runs, x; });
    trace(
        [&](auto x) {
            CHECK(example_of(Proxy<int>{3}) == 3);
            CHECK(example_of(tell(1.0)) == std::nullopt);
            CHECK(example_of(tell(x)) == std::nullopt);
            return x;
        },
        example(2.0));
    CHECK(runs == 0);
    CHECK(example_of(tell(2.0)) == 2.0);
    CHECK(example_of(Proxy<double>{2.5}) == 2.5);
}

TEST_CASE("example_of: branches and loops change neither what it says nor the graph",
          "[trace][example_of]") {
    Seen seen;
    auto const f = [](auto x, auto look) {
        if (x < 0.0) x = -x;
        look(x * 2.0);
        Proxy<int> n = 0;
        while (x > 1.0) {
            x = x * 0.5;
            look(x);
            n += 1;
        }
        look(x + 1.0);
        return x * n;
    };
    auto const looked_at = [&](auto x) {
        return f(x, [&](auto const& y) {
            if (is_tracing()) seen.push_back(example_of(y));
        });
    };
    auto const alone = [&](auto x) { return f(x, [](auto const&) {}); };
    Graph const g = trace(looked_at, example(0.75));
    CHECK(g == trace(alone, input<double>("x0")));
    REQUIRE_FALSE(seen.empty());
    bool right = true;
    for (auto const& value : seen) right = right && (!value.has_value() || *value == *value);
    CHECK(right);
    bool found = false;
    for (auto const& value : seen) found = found || value == 1.5;
    CHECK(found);
}

TEST_CASE("example_of: after the trace it is an error", "[trace][example_of][error]") {
    std::optional<Proxy<double>> kept;
    trace([&](auto x) { return *(kept = x + 1.0); }, example(1.0));
    CHECK_THROWS_WITH(example_of(*kept),
                      Contains("example_of.cpp:") &&
                          Contains("example_of: an operand belongs to the trace") &&
                          Contains("has ended"));
}

TEST_CASE("example_of: an error of a trace names the values", "[trace][example_of][error]") {
    auto const f = [](auto x, auto y) { return x < y ? x : y; };
    CHECK_THROWS_WITH(trace(f, {.branches = reject}, example(1.5), example(2.0)),
                      Contains("to evaluate one side only; with the example values it is true, "
                               "less(x0 = 1.5, x1 = 2.0)"));
    CHECK_THROWS_WITH(trace(f, {.branches = reject}, example(1.5), input<double>("y")),
                      Contains("to evaluate one side only") && !Contains("with the example"));
    CHECK_THROWS_WITH(trace(f, {.branches = follow}, example(1.5), input<double>("y")),
                      Contains("this one has none, less(x0 = 1.5, y): give each input one"));
}

TEST_CASE("example_of: where a trace follows, ops of your own have run", "[trace][example_of]") {
    constexpr auto twice = op<"example_of_test::twice">([](double x) { return 2.0 * x; });
    std::optional<double> seen;
    auto const f = [&](auto x) {
        auto const y = twice(x);
        seen = example_of(y);
        return y > 1.0 ? y : x;
    };
    trace(f, {.branches = follow}, example(3.0));
    CHECK(seen == 6.0);
    trace(f, example(3.0));
    CHECK(seen == std::nullopt);
}

TEST_CASE("example_of: a loop in a trace that follows carries no example",
          "[trace][example_of][error]") {
    auto const f = [](auto x) {
        return while_loop([](auto y) { return y > 1.0; },
                          [](auto y) {
                              if (y > 2.0) y = y - 0.5;
                              return y * 0.5;
                          },
                          x);
    };
    CHECK_THROWS_WITH(trace(f, {.branches = follow}, example(3.0)), Contains("has none"));
}

} // namespace example_of_test
