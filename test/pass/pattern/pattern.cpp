// SPDX-License-Identifier: BSL-1.0
#include "effects.hpp"
#include <limn/pass/pattern/replace_pattern.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <tuple>

using namespace limn;
using Catch::Matchers::Contains;
using limn::test::emit;

namespace {

/// What is said of a pattern.
template <class... Ts> std::string fault_of(auto const& pattern) {
    Graph const g = trace<Ts...>(pattern);
    try {
        replace_pattern(g, g, g);
    } catch (GraphError const& error) {
        return error.what();
    }
    return "none";
}

} // namespace

TEST_CASE("Pattern: what computes is one; it matches itself", "[pass][pattern]") {
    CHECK(fault_of<double>([](auto x) { return sin(x) * 2; }) == "none");
    CHECK(fault_of<>([] { return Proxy<double>(1) + 2; }) != "none");
}

TEST_CASE("Pattern: it returns something that it computes, once", "[pass][pattern][error]") {
    CHECK_THAT(fault_of<double>([](auto) {}), Contains("returns nothing; return the values"));
    CHECK_THAT(fault_of<double>([](auto x) { return x; }),
               Contains("pattern.cpp:") && Contains("returns a value that it does not compute"));
    CHECK_THAT(fault_of<double>([](auto x) {
                   auto const s = sin(x);
                   return std::tuple{s, s};
               }),
               Contains("returns one value twice; return it once"));
}

TEST_CASE("Pattern: effects, branches and loops are none", "[pass][pattern][error]") {
    CHECK_THAT(fault_of<double>([](auto x) { return emit(x) + 1; }),
               Contains("the pattern calls emit, an effect, and effects are never dropped"));
    CHECK_THAT(fault_of<double>([](auto x) { return x > 0 ? sin(x) : cos(x); }),
               Contains("the pattern branches") && Contains("limn::select"));
    CHECK_THAT(fault_of<double>([](auto x) {
                   while (x < 10) x = x * 2;
                   return x + 1;
               }),
               Contains("the pattern branches"));
}

TEST_CASE("Pattern: every parameter is used, and outputs share a value", "[pass][pattern][error]") {
    CHECK_THAT((fault_of<double, double>([](auto x, auto) { return sin(x); })),
               Contains("does not use its parameter `x1`"));
    CHECK_THAT((fault_of<double, double>([](auto x, auto y) {
                   return std::tuple{sin(x), cos(y)};
               })),
               Contains("the outputs of the pattern share no value"));
}
