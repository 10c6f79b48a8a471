// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <utility>

namespace rules_test {

using Catch::Contains;
using limn::Graph, limn::Match, limn::Rules;

auto const twice = [](auto x) { return x + x; };
auto const doubled = [](auto x) { return x * 2.0; };

TEST_CASE("Rules: they are applied until none matches", "[kit][rules]") {
    Rules rules;
    rules.add<double>("twice", twice, doubled)
        .add<double>("halves", [](auto x) { return x * 2.0 * 0.5; }, [](auto x) { return x; });
    CHECK(rules.rules().size() == 2);
    Graph const g = limn::trace<double, double>([](auto x, auto y) {
        auto const a = (x + x) * 0.5;
        return y + (a + a) * 0.5;
    });
    auto const out = rules.run(g);
    CHECK(out.count == 4);
    CHECK(out.graph == limn::trace<double, double>([](auto x, auto y) { return y + x; }));
    CHECK(rules(out.graph) == out.graph);
    CHECK(Rules{}(g) == g);
}

TEST_CASE("Rules: commutative ops match in either order, unless options say otherwise",
          "[kit][rules]") {
    auto const fused = [](auto x, auto y, auto z) { return limn::fma(x, y, z); };
    auto const sum = [](auto x, auto y, auto z) { return x * y + z; };
    Graph const g = limn::trace<double, double, double>(
        [](auto x, auto y, auto z) { return z + x * y; });
    Rules either;
    either.add<double, double, double>("fma", sum, fused);
    CHECK(either.run(g).count == 1);
    Rules ordered;
    ordered.add<double, double, double>("fma", sum, fused, {.commutative = false});
    CHECK(ordered.run(g).count == 0);
}

TEST_CASE("Rules: a predicate takes matches, and a pattern may have several results",
          "[kit][rules]") {
    Graph const g = limn::trace<double, double>([](auto x, auto y) {
        return limn::sin(x) + limn::cos(x) + (y + y);
    });
    Rules none;
    none.add<double>("twice", twice, doubled,
                     {.filter = [](Match const& m) { return m.input(0).name() != "x1"; }});
    CHECK(none.run(g).count == 0);
    Rules both;
    both.add<double>(
        "sincos", [](auto x) { return std::pair{limn::sin(x), limn::cos(x)}; },
        [](auto x) { return std::pair{limn::tan(x), limn::exp(x)}; });
    CHECK(both.run(g).graph == limn::trace<double, double>([](auto x, auto y) {
              return limn::tan(x) + limn::exp(x) + (y + y);
          }));
}

TEST_CASE("Rules: what matches in the body of a loop alone is found", "[kit][rules]") {
    auto const halved = [](auto f) {
        return [f](auto x) {
            return limn::while_loop([](auto v) { return v > 1.0; },
                                    [f](auto v) { return f(v) * 0.5; }, x);
        };
    };
    Rules rules;
    rules.add<double>("twice", twice, doubled)
        .add<double>("zero", [](auto x) { return x + 0.0; }, [](auto x) { return x; });
    Graph const g = limn::trace<double>(halved(twice));
    auto const out = rules.run(g);
    CHECK(out.count == 1);
    CHECK(out.graph == limn::trace<double>(halved(doubled)));
}

TEST_CASE("Rules: a set that never ends is an error that names the rule", "[kit][rules]") {
    Rules rules{5};
    rules.add<double>("endless", [](auto x) { return limn::sin(x); },
                      [](auto x) { return limn::sin(x + 1.0); });
    Graph const g = limn::trace<double>([](auto x) { return limn::sin(x); });
    CHECK_THROWS_WITH(rules(g), Contains("after 5 rounds") && Contains("`endless`") &&
                                    Contains("rules.cpp:"));
}

TEST_CASE("Rules: a rule that cannot be applied is refused where it is added", "[kit][rules]") {
    auto const at = [](unsigned line) { return "rules.cpp:" + std::to_string(line) + ": "; };
    Rules rules;
    auto const same = [](auto x) { return x; };
    auto const one = [](auto) { return 1.0; };
    limn::Rule const other{"int", limn::trace<double>(twice), limn::trace<int>(twice)};
    unsigned const before = __LINE__; // in a macro of several lines compilers count differently
    auto const add_same = [&] { rules.add<double>("identity", same, doubled); };
    auto const add_one = [&] { rules.add<double>("one", one, doubled); };
    auto const add_other = [&] { rules.add(other); };
    CHECK_THROWS_WITH(add_same(), Contains(at(before + 1) + "Rules::add: the rule `identity`: ") &&
                                      Contains("returns a value that it does not compute"));
    CHECK_THROWS_WITH(add_one(), Contains(at(before + 2) + "Rules::add: the rule `one`: ") &&
                                     Contains("returns a value that it does not compute"));
    CHECK_THROWS_WITH(add_other(), Contains(at(before + 3) + "Rules::add: the rule `int`: "));
    CHECK(rules.rules().empty());
}

} // namespace rules_test
