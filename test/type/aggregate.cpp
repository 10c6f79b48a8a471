// SPDX-License-Identifier: BSL-1.0
#include <limn/type/aggregate.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <string>
#include <vector>

namespace {

struct Inner {
    int a = 0;
    double b = 0;
};
struct Outer {
    Inner inner;
    std::array<int, 3> numbers;
    std::string text;
    std::vector<double> values;
};
struct Empty {};

static_assert(limn::detail::field_count<Empty>() == 0);
static_assert(limn::detail::field_count<Inner>() == 2);
static_assert(limn::detail::field_count<Outer>() == 4);
static_assert(limn::detail::field_name<Outer, 0>() == "inner");
static_assert(limn::detail::field_name<Outer, 3>() == "values");

} // namespace

TEST_CASE("fields_of: references to the fields themselves", "[type][aggregate]") {
    Outer outer{};
    auto const fields = limn::detail::fields_of(outer);
    CHECK(&std::get<0>(fields) == &outer.inner);
    std::get<2>(fields) = "changed";
    CHECK(outer.text == "changed");
    Inner const fixed{1, 2};
    CHECK(std::get<1>(limn::detail::fields_of(fixed)) == 2);
}
