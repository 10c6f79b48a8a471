// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/kit/interpreters/units.hpp>

#include <catch2/catch.hpp>

#include <initializer_list>
#include <limits>
#include <string>
#include <vector>

using namespace limn;
using Catch::Contains;

namespace units_test {

Unit const metre{"m"}, second{"s"}, kilogram{"kg"}, number;

/// The unit of the first output.
std::string unit_of(Graph const& g, std::initializer_list<Unit> inputs) {
    return Units{g}.run(inputs).front().text();
}

double twice(double x) { return 2.0 * x; }

/// Knows one op more.
class MyUnits : public Units {
public:
    using Units::Units;

protected:
    Unit call(Node const& node, std::span<Unit const> x) override {
        if (node.op().name == "units_test::twice") return x[0];
        return Units::call(node, x);
    }
};

} // namespace units_test

using namespace units_test;

TEST_CASE("Unit: products of powers, as text", "[kit][units]") {
    CHECK(number.text() == "no unit");
    CHECK((metre / second.power(2.0)).text() == "m/s^2");
    CHECK((kilogram * metre / (second * second)).text() == "kg*m/s^2");
    CHECK((number / (second * kilogram)).text() == "1/(kg*s)");
    CHECK(metre.power(0.5).text() == "m^0.5");
    Unit const third = metre.power(1.0 / 3.0);
    CHECK(third * third * third == metre);
    CHECK(metre / metre == number);
    CHECK(metre != second);
    CHECK((Unit::any() * metre).is_any());
}

TEST_CASE("Units: products and powers combine, constants scale", "[kit][units]") {
    auto const way = trace<double, double, double>(
        [](auto v, auto t, auto a) { return v * t + 0.5 * a * t * t; });
    CHECK(unit_of(way, {metre / second, second, metre / second.power(2.0)}) == "m");
    auto const fall = trace<double, double>([](auto h, auto g) { return sqrt(2.0 * h / g); });
    CHECK(unit_of(fall, {metre, metre / second.power(2.0)}) == "s");
    auto const powers = trace<double, double>([](auto x, auto y) {
        return std::tuple{pow(x, 3.0), pow(x, -1.5), cbrt(x),    fma(x, y, y * x),
                          hypot(x, x), pow(x, 2),    sin(x / x), atan2(y, y)};
    });
    std::vector<std::string> texts;
    for (Unit const& unit : Units{powers}.run({metre, second})) texts.push_back(unit.text());
    CHECK(texts == std::vector<std::string>{"m^3", "1/m^1.5", "m^0.333333", "m*s", "m", "m^2",
                                            "no unit", "no unit"});
}

TEST_CASE("Units: metres plus seconds is an error with the line", "[kit][units][error]") {
    unsigned line = 0;
    auto const g = trace<double, double>([&](auto x, auto t) {
        line = __LINE__ + 1;
        return x * 2.0 + t;
    });
    std::string const at = "units.cpp:" + std::to_string(line) + ": ";
    CHECK_THROWS_AS(Units{g}.run({metre, second}), TypeError);
    CHECK_THROWS_WITH(Units{g}.run({metre, second}),
                      Contains(at + "add: m and s; convert one of them"));
    CHECK(unit_of(g, {metre, metre}) == "m");
    auto const less = trace<double, double>([&](auto x, auto t) { return x < t; });
    CHECK_THROWS_WITH(Units{less}.run({metre, second}), Contains("less: m and s; convert"));
    auto const one = trace<double>([&](auto x) { return x + 1.0; });
    CHECK_THROWS_WITH(Units{one}.run({metre}), Contains("add: m and no unit; convert"));
    auto const sine = trace<double>([&](auto x) { return sin(x); });
    CHECK_THROWS_WITH(Units{sine}.run({metre}),
                      Contains("sin: it takes plain numbers, and got m; divide by a quantity"));
    auto const rounded = trace<double>([&](auto x) { return floor(x); }); // 1.5 m are 150 cm
    CHECK_THROWS_WITH(Units{rounded}.run({metre}), Contains("floor: it takes plain numbers"));
    auto const power = trace<double, double>([&](auto x, auto y) { return pow(x, y); });
    CHECK_THROWS_WITH(Units{power}.run({metre, number}),
                      Contains("the exponent is not a constant"));
    CHECK(unit_of(power, {number, number}) == "no unit");
}

TEST_CASE("Units: 0 and infinity have any unit", "[kit][units]") {
    auto const g = trace<double, double>([](auto x, auto t) {
        auto best = t * std::numeric_limits<double>::infinity();
        if (x < 0.0) best = 0.0;
        return std::pair{fmax(x, 0.0), best + t};
    });
    CHECK(unit_of(g, {metre, second}) == "m");
    CHECK(Units{g}.run({metre, second})[1] == second);
}

TEST_CASE("Units: through branches and loops", "[kit][units]") {
    auto const arms = trace<double, double>([](auto x, auto y) {
        auto out = x;
        if (x < 0.0) out = y;
        return out;
    });
    CHECK(unit_of(arms, {metre, metre}) == "m");
    CHECK_THROWS_WITH(Units{arms}.run({metre, second}),
                      Contains("units.cpp:") && Contains("the arms give s and m; convert one"));
    auto const loop = trace<double, double, double>([](auto v, auto dt, auto end) {
        auto sum = v * 0.0;
        auto t = dt * 0.0;
        while (t < end) {
            sum = sum + v * dt;
            t = t + dt;
        }
        return sum;
    });
    CHECK(unit_of(loop, {metre / second, second, second}) == "m");
    CHECK_THROWS_WITH(Units{loop}.run({metre / second, second, metre}), Contains("less: s and m"));
    auto const grows = trace<double, double>([](auto x, auto y) {
        auto const bound = 100.0 * x;
        while (x < bound) x = x * y;
        return x;
    });
    CHECK(unit_of(grows, {metre, number}) == "m");
    CHECK_THROWS_WITH(Units{grows}.run({metre, metre}),
                      Contains("units.cpp:") && Contains("the loop carries m and m^2; convert"));
}

TEST_CASE("Units: an override says what an op of yours does", "[kit][units]") {
    auto const my_twice = limn::op<"units_test::twice">([](double x) { return twice(x); });
    auto const g = trace<double>([&](auto x) { return my_twice(x); });
    CHECK_THROWS_WITH(Units{g}.run({metre}), Contains("or override Units::call"));
    CHECK(Units{g}.run({number}).front() == number);
    CHECK(MyUnits{g}.run({metre}).front() == metre);
}
