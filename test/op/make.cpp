// SPDX-License-Identifier: BSL-1.0
#include <limn/op/make.hpp>
#include <limn/type/fields.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

using namespace limn;

namespace {

template <class T> struct Point { T x, y; };

} // namespace

static_assert(make_row<std::vector<double>>.arity == variadic);
static_assert(make_row<Point<double>>.arity == 2);
static_assert(!make_row<std::vector<double>>.folds() && !make_row<Point<double>>.folds());
static_assert(make_row<std::vector<double>>.block == nullptr);

TEST_CASE("make: lengths come first, then the leaves of the elements, again and again",
          "[op][make]") {
    using Map = std::map<std::string, std::pair<int, float>>;
    OpRow const& row = make_row<Map>;
    std::string names;
    for (std::size_t i = 0; i < 7; ++i) names += std::string{row.operand(i).name} + ' ';
    CHECK(names == "unsigned long std::string int float std::string int float ");
    CHECK(row.operands_for(std::array<std::size_t, 1>{2}) == 7);
    CHECK(make_row<Point<double>>.operand(1).name == "double");
}

TEST_CASE("make: what its operands make", "[op][make]") {
    std::vector<Constant> const known{Constant{std::size_t{2}}, Constant{1.0}, Constant{2.0},
                                      Constant{3.0}, Constant{4.0}};
    std::vector<Constant const*> operands;
    for (Constant const& one : known) operands.push_back(&one);
    auto const points = make_row<std::vector<Point<double>>>.fold(operands.data());
    REQUIRE(points.has_value());
    auto const& made = points->as<std::vector<Point<double>>>();
    REQUIRE(made.size() == 2);
    CHECK(made[1].x == 3);
    CHECK(made[1].y == 4);
    auto const pair = make_row<std::pair<double, double>>.fold(operands.data() + 1);
    CHECK(pair->as<std::pair<double, double>>() == std::pair{1.0, 2.0});
}
