// SPDX-License-Identifier: BSL-1.0
#include "law.hpp"
#include <limn/op/comparison.hpp>

#include <array>
#include <compare>
#include <limits>
#include <string>

using namespace limn;
using namespace limn::test;

namespace {

LIMN_TEST_OPERATOR(equals, ==)
LIMN_TEST_OPERATOR(differs, !=)
LIMN_TEST_OPERATOR(below, <)
LIMN_TEST_OPERATOR(at_most, <=)
LIMN_TEST_OPERATOR(above, >)
LIMN_TEST_OPERATOR(at_least, >=)

} // namespace

static_assert(has_cpp_types<equals>(arithmetic{}));
static_assert(has_cpp_types<differs>(arithmetic{}));
static_assert(has_cpp_types<below>(arithmetic{}));
static_assert(has_cpp_types<at_most>(arithmetic{}));
static_assert(has_cpp_types<above>(arithmetic{}));
static_assert(has_cpp_types<at_least>(arithmetic{}));

namespace {

/// The three answers that an ordering gives, of which it holds exactly one, or none.
template <class T> void three_way_agrees() {
    Law const law{[](TracedRow const(&in)[3], TracedRow& out) {
                      auto const order = std::get<Proxy<T>>(in[0]) <=> std::get<Proxy<T>>(in[1]);
                      std::get<Proxy<bool>>(out) = order < 0;
                      std::get<Proxy<int>>(out) = convert<int>(order == 0);
                      std::get<Proxy<long>>(out) = convert<long>(order > 0);
                  },
                  [](Row const(&in)[3], Row& out) {
                      auto const order = std::get<T>(in[0]) <=> std::get<T>(in[1]);
                      std::get<bool>(out) = order < 0;
                      std::get<int>(out) = order == 0;
                      std::get<long>(out) = order > 0;
                  },
                  [](Row const(&)[3]) { return true; },
                  [](Row const& a, Row const& b) {
                      return std::get<bool>(a) == std::get<bool>(b) &&
                             std::get<int>(a) == std::get<int>(b) &&
                             std::get<long>(a) == std::get<long>(b);
                  },
                  [](Row const(&in)[3]) { return spell(std::get<T>(in[0]), std::get<T>(in[1])); }};
    law.check("<=>");
}
template <class... Ts> void three_way_agrees(types<Ts...>) { (three_way_agrees<Ts>(), ...); }

/// Every question, asked of `a <=> b`.
template <class T> void asks(T a, T b) {
    auto const graph = trace<T, T>([](auto x, auto y) {
        auto const o = x <=> y;
        return std::array{is_eq(o), is_neq(o), is_lt(o), is_lteq(o), is_gt(o), is_gteq(o)};
    });
    auto const run = interpret<std::array<bool, 6>(T, T)>(graph);
    auto const o = a <=> b;
    CHECK(run(a, b) == std::array{std::is_eq(o), std::is_neq(o), std::is_lt(o), std::is_lteq(o),
                                  std::is_gt(o), std::is_gteq(o)});
}

/// Compares as texts of unlike case do: equivalent is not equal.
struct Weak {
    int value = 0;
    friend constexpr std::weak_ordering operator<=>(Weak a, Weak b) {
        return a.value / 2 <=> b.value / 2;
    }
};

} // namespace

TEST_CASE("comparison: `<=>` asks for what it needs to know", "[op][comparison]") {
    auto const asked = [](auto const& f, auto x) {
        return to_text(trace<decltype(x), decltype(x)>(f));
    };
    CHECK(asked([](auto a, auto b) { return (a <=> b) < 0 ? 1 : 2; }, 1.0) ==
          asked([](auto a, auto b) { return a < b ? 1 : 2; }, 1.0));
    CHECK(asked([](auto a, auto b) { return (a <=> b) == 0 ? 1 : 2; }, 1) ==
          asked(
              [](auto a, auto b) {
                  if (a < b) return 2;
                  if (a > b) return 2;
                  return 1;
              },
              1));
}

TEST_CASE("comparison: a plain operand on the left keeps its place", "[op][comparison]") {
    auto const graph = trace<int>([](auto x) { return std::array{3 < x, x < 3, 3 == x}; });
    CHECK(to_text(graph) == "x0 : int = input\n"
                            "%1 : int = constant 3\n"
                            "%2 : bool = less(%1, x0)\n"
                            "%3 : bool = less(x0, %1)\n"
                            "%4 : bool = equal(%1, x0)\n"
                            "return %2, %3, %4 : std::array<bool, 3>\n");
}

TEST_CASE("comparison: texts compare, with each other and with literals", "[op][comparison]") {
    auto const graph = trace<std::string>([](auto const& s) { return (s == "yes") | (s < "b"); });
    auto const run = interpret<bool(std::string)>(graph);
    CHECK(run("yes"));
    CHECK(run("abc"));
    CHECK_FALSE(run("no"));
}

TEST_CASE("comparison: law: every question of every ordering is as the standard's",
          "[op][comparison][law]") {
    for (double a : {1.0, 2.0, std::numeric_limits<double>::quiet_NaN()})
        for (double b : {1.0, 2.0, std::numeric_limits<double>::quiet_NaN()}) asks(a, b);
    for (int a : {-1, 0, 1})
        for (int b : {-1, 0, 1}) asks(a, b);
    for (int a : {1, 2, 3, 4})
        for (int b : {1, 2, 3, 4}) asks(Weak{a}, Weak{b});
}

TEST_CASE("comparison: law: interpreted bit for bit as applied", "[op][comparison][law]") {
    CHECK(binary<prims::equal>(arithmetic{}) == 14);
    CHECK(binary<prims::not_equal>(arithmetic{}) == 14);
    CHECK(binary<prims::less>(arithmetic{}) == 14);
    CHECK(binary<prims::less_equal>(arithmetic{}) == 14);
    CHECK(binary<prims::greater>(arithmetic{}) == 14);
    CHECK(binary<prims::greater_equal>(arithmetic{}) == 14);
    three_way_agrees(types<bool, signed char, int, unsigned long, float, double>{});
}

TEST_CASE("comparison: law: of mixed operands too: -1 is not below 1u", "[op][comparison][law]") {
    CHECK(mixed<prims::equal>() == 8);
    CHECK(mixed<prims::less>() == 8);
    CHECK(Converted<prims::less, operand_types<prims::less, int, unsigned>>::apply(-1, 1u) ==
          false);
}
