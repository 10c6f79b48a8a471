// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/pass/factor_gates.hpp>

#include <catch2/catch.hpp>

namespace pass = limn::pass;

namespace factor_gates_test {

/// Each arm by itself, so that what it calls may trap or throw.
auto const either = [](auto c, auto f, auto g, auto x) { return limn::cond(c, f, g, x); };
auto const chain = [](auto x) {
    return either(x < 0.0, [](auto v) { return limn::exp(limn::sin(v) * 3.0); },
                  [](auto v) { return limn::exp(limn::cos(v) * 3.0); }, x);
};

static_assert((limn::trace<double>(chain) | pass::factor_gates).size() ==
              limn::trace<double>(chain).size() - 2);

int runs = 0;
constexpr auto counted = limn::op<"counted">([](int v) { return ++runs, 100 / v; });

TEST_CASE("factor_gates: what both arms end with is done after the branch", "[pass]") {
    limn::Graph const g = limn::trace<double>(chain), h = g | pass::factor_gates;
    CHECK_NOTHROW(verify(h));
    CHECK((h | pass::factor_gates) == h);
    CHECK(h == limn::trace<double>([](auto x) {
              return limn::exp(either(x < 0.0, [](auto v) { return limn::sin(v); },
                                      [](auto v) { return limn::cos(v); }, x) *
                               3.0);
          }));
    for (double x : {-1.0, 0.0, 2.0})
        CHECK(limn::interpret<double(double)>(h)(x) == limn::interpret<double(double)>(g)(x));
}

TEST_CASE("factor_gates: what may trap or throw is evaluated as often, on the same", "[pass]") {
    limn::Graph const g = limn::trace<int>([](auto x) {
        return either(x > 2, [](auto v) { return counted(v - 2); },
                      [](auto v) { return counted(v - 3); }, x);
    });
    limn::Graph const h = g | pass::factor_gates;
    CHECK_NOTHROW(verify(h));
    CHECK(h.size() == g.size() - 2); // `counted` and `subtract`, once each
    auto const f = limn::interpret<int(int)>(h);
    for (int x : {2, 3, 7}) {
        runs = 0;
        CHECK(f(x) == (x > 2 ? 100 / (x - 2) : 100 / (x - 3)));
        CHECK(runs == 1);
    }
}

TEST_CASE("factor_gates: what is used elsewhere, or differs twice, stays", "[pass]") {
    limn::Graph const used = limn::trace<double>([](auto x) {
        auto const s = limn::sin(x);
        return limn::cond(x < 0.0, [](auto a, auto) { return a; },
                          [](auto, auto v) { return limn::sin(v + 1.0); }, s, x) +
               s;
    });
    CHECK((used | pass::factor_gates) == used);
    limn::Graph const two = limn::trace<double, double>([](auto x, auto y) {
        return limn::cond(x < 0.0, [](auto a, auto b) { return (a + 1.0) * (b + 2.0); },
                          [](auto a, auto b) { return a * b; }, x, y);
    });
    CHECK((two | pass::factor_gates) == two);
}

} // namespace factor_gates_test
