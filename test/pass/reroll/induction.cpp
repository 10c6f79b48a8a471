// SPDX-License-Identifier: BSL-1.0
#include <limn/pass/reroll/induction.hpp>
#include <limn/print/text.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <limits>
#include <string>

using namespace limn;
using detail::whole_number;

static_assert(whole_number(Constant{3.0}) == 3 && whole_number(Constant{-2}) == -2);
static_assert(!whole_number(Constant{0.5}), "no whole number");

TEST_CASE("whole_number: only what an int counter converts to exactly", "[pass][reroll]") {
    CHECK_FALSE(whole_number(Constant{-0.0}).has_value());
    CHECK_FALSE(whole_number(Constant{std::numeric_limits<double>::quiet_NaN()}).has_value());
    CHECK_FALSE(whole_number(Constant{1e300}).has_value());
    CHECK(whole_number(Constant{16777216.0f}) == 16777216);
    CHECK_FALSE(whole_number(Constant{16777218.0f}).has_value());
    CHECK(whole_number(Constant{std::numeric_limits<int>::max()}) == 2147483647);
    CHECK_FALSE(whole_number(Constant{std::int64_t{2147483648}}).has_value());
    CHECK_FALSE(whole_number(Constant{std::string{"3"}}).has_value());
    CHECK_FALSE(whole_number(Constant{true}).has_value());
}

TEST_CASE("induction_value: a counter times a step, and an offset, in that type",
          "[pass][reroll]") {
    Builder b;
    Value const counter = b.parameter<int>("i")[0];
    b.result<double>({detail::induction_value(b, counter, 2, 5, type_row<double>, {}, 0)});
    CHECK(to_text(std::move(b).finish()) == R"(i : int = input
%1 : int = constant 2
%2 : int = multiply(i, %1)
%3 : int = constant 5
%4 : int = add(%2, %3)
%5 : double = convert(%4)
return %5
)");
}
