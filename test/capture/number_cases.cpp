// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/number_cases.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <cstddef>

namespace number_cases_test {

using limn::detail::Division;
using NumberCases = limn::detail::NumberCases<>;
using Result = NumberCases::Result;
using Condition = NumberCases::Condition;

constexpr int numbers[]{7, 2, -3, 0};
long double get(std::size_t i) { return numbers[i]; }
long double of(Result const& r, Division division = Division::whole) {
    return number_of(r, division, get);
}

TEST_CASE("NumberCases: a condition compares a number, or a sum, with another or a constant",
          "[capture][number_cases]") {
    CHECK(Condition{Condition::less, 1, NumberCases::none, 3}.holds(get));
    CHECK_FALSE(Condition{Condition::less, 1, NumberCases::none, 2}.holds(get));
    CHECK(Condition{Condition::not_less, 0, 1, 5}.holds(get)); // 7 and 2 + 5
    CHECK(Condition{Condition::equal, 0, 1, 5}.holds(get));
    CHECK_FALSE(Condition{Condition::not_equal, 0, 1, 5}.holds(get));
    CHECK(Condition{Condition::less, 1, 0, 0, 1}.holds(get)); // 2 + 2 and 7
}

TEST_CASE("NumberCases: the first case whose condition holds counts", "[capture][number_cases]") {
    NumberCases cases;
    cases.cases.push_back({{Condition::less, 0, NumberCases::none, 0}, {.number = 1}});
    cases.cases.push_back({{Condition::less, 1, NumberCases::none, 5}, {.number = 2}});
    cases.cases.push_back({{Condition::less, 1, NumberCases::none, 6}, {.number = 3}});
    cases.otherwise.number = 4;
    CHECK(number_of(cases, Division::whole, get) == 2);
    cases.cases[1].when.by = cases.cases[2].when.by = 0;
    CHECK(number_of(cases, Division::whole, get) == 4);
}

TEST_CASE("NumberCases: what is divided is rounded as its type does", "[capture][number_cases]") {
    Result const quotient{.is = Result::quotient, .a = 0, .b = 2};
    CHECK(of(quotient) == -2);
    CHECK(of(quotient, Division::in_double) == 7.0 / -3.0);
    CHECK(of(quotient, Division::in_float) == 7.0f / -3.0f);
    CHECK(of({.is = Result::remainder, .a = 0, .b = 2}) == 1);
    CHECK(of({.is = Result::share, .a = 0, .b = 1}, Division::in_double) == 7.0 / 9.0);
    CHECK(of({.is = Result::product, .a = 0, .b = 2, .times_a = 2}) == -42);
    CHECK(of({.is = Result::sum, .a = 0, .b = 1, .times_b = -1, .by = 100}) == 105);
    CHECK(of({.is = Result::sum, .a = 0, .times_a = 3, .by = 1}) == 22);
}

TEST_CASE("NumberCases: an integer divided by zero is no number, and is not computed",
          "[capture][number_cases]") {
    CHECK(std::isnan(of({.is = Result::quotient, .a = 0, .b = 3})));
    CHECK(std::isnan(of({.is = Result::remainder, .a = 0, .b = 3})));
    CHECK(std::isinf(of({.is = Result::quotient, .a = 0, .b = 3}, Division::in_double)));
    // the share of two counts in whole percent: both sides of the condition stand in the graph
    auto const percent = [](auto const& xs) {
        int up = 0, all = 0;
        for (auto x : xs) {
            if (x > 0.0) ++up;
            if (x != 0.0) ++all;
        }
        return all == 0 ? -1 : 100 * up / all;
    };
    limn::Graph const g = limn::trace<limn::sequence<double>>(percent);
    auto const run = limn::interpret<int(limn::sequence<double>)>(g);
    CHECK(run(std::vector<double>{}) == -1);
    CHECK(run(std::vector<double>{0.0}) == -1);
    CHECK(run(std::vector<double>{1.0, 0.0, -1.0, 2.0}) == 66);
}

} // namespace number_cases_test
