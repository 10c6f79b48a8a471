// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/number_rule.hpp>

#include <catch2/catch.hpp>

namespace number_rule_test {

using limn::type_row;
using limn::detail::NumberRule;
using limn::detail::NumberStep;
using limn::detail::SeenNumbers;

/// A number that answers change: 1 adds 2, 2 sets it to 7.
NumberRule toy() { return {&type_row<int>, 5, {{1, {2}}, {2, {7, NumberStep::sets}}}}; }

TEST_CASE("NumberRule: an answer adds, sets, or changes nothing", "[capture][number_rule]") {
    NumberRule const rule = toy();
    CHECK(rule.after(1, 5, 100) == 7);
    CHECK(rule.after(2, 5, 100) == 7);
    CHECK(rule.after(2, -1, 100) == 7);
    CHECK(rule.after(3, 5, 100) == 5);
    CHECK(rule.is_set_by(2));
    CHECK_FALSE(rule.is_set_by(1));
    CHECK_FALSE(rule.is_set_by(3));
    CHECK_FALSE(rule.rounds());
}

TEST_CASE("NumberRule: what is set is what another number is then", "[capture][number_rule]") {
    NumberRule rule = toy();
    rule.source.push_back({&type_row<int>, 0, {{1, {1}}}});
    CHECK(rule.after(2, 5, 100) == 100);
    CHECK(rule.after(1, 5, 100) == 7);
}

TEST_CASE("NumberRule: sums are exact where no step rounds, beyond the number's type too",
          "[capture][number_rule]") {
    NumberRule rule{&type_row<float>, 0, {{1, {1}}}};
    CHECK(rule.after(1, 16777216, 0) == 16777217);
    rule.steps[1].does = NumberStep::rounds;
    CHECK(rule.rounds());
    CHECK(rule.after(1, 16777216, 0) == 16777216);
    rule.type = &type_row<double>;
    CHECK(rule.after(1, 16777216, 0) == 16777217);
}

TEST_CASE("NumberRule: each step rounds as the type of the number does", "[capture][number_rule]") {
    struct Way {
        NumberStep::Does does;
        double (*in_double)(double, double);
        float (*in_float)(float, float);
    };
    Way const ways[]{{NumberStep::rounds, [](double a, double b) { return a + b; },
                      [](float a, float b) { return a + b; }},
                     {NumberStep::multiplies, [](double a, double b) { return a * b; },
                      [](float a, float b) { return a * b; }},
                     {NumberStep::divides, [](double a, double b) { return a / b; },
                      [](float a, float b) { return a / b; }}};
    for (Way const& way : ways) {
        NumberRule wide{&type_row<double>, 1, {{4, {0.1, way.does}}}};
        NumberRule narrow{&type_row<float>, 1, {{4, {0.1f, way.does}}}};
        long double wide_now = 1, narrow_now = 1;
        double in_double = 1;
        float in_float = 1;
        for (int i = 0; i < 400; ++i) { // to infinity, or to zero
            wide_now = wide.after(4, wide_now, 0);
            narrow_now = narrow.after(4, narrow_now, 0);
            in_double = way.in_double(in_double, 0.1);
            in_float = way.in_float(in_float, 0.1f);
            REQUIRE(wide_now == in_double);
            REQUIRE(narrow_now == in_float);
        }
    }
}

TEST_CASE("NumberRule: two are alike where all of it is", "[capture][number_rule]") {
    NumberRule const rule = toy();
    NumberRule other = toy();
    CHECK(rule.is_like(other));
    other.steps[1].does = NumberStep::rounds;
    CHECK_FALSE(rule.is_like(other));
    other = toy();
    other.steps[9] = {1};
    CHECK_FALSE(rule.is_like(other));
    other = toy();
    other.type = &type_row<long>;
    CHECK_FALSE(rule.is_like(other));
    other = toy();
    other.begin = 6;
    CHECK_FALSE(rule.is_like(other));
    other = toy();
    other.source.push_back(toy()); // of such none is shared
    CHECK_FALSE(rule.is_like(other));
    CHECK_FALSE(other.is_like(other));
    NumberRule const plus{&type_row<double>, 0.0L, {}}, minus{&type_row<double>, -0.0L, {}};
    CHECK_FALSE(plus.is_like(minus));
    CHECK(minus.is_like(minus));
}

TEST_CASE("SeenNumbers: a place changes where two of its values differ", "[capture][number_rule]") {
    SeenNumbers::Place place;
    CHECK_FALSE(place.changes());
    place.seen = {{0, 0, 3}};
    CHECK_FALSE(place.changes());
    place.seen.push_back({1, 5, 3});
    CHECK_FALSE(place.changes());
    place.seen.push_back({1, 6, 4});
    CHECK(place.changes());
}

} // namespace number_rule_test
