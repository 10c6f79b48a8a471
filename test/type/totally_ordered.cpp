// SPDX-License-Identifier: BSL-1.0
#include <limn/type/totally_ordered.hpp>

#include <catch2/catch.hpp>

#include <compare>
#include <string>

using limn::type_row, limn::detail::is_floating, limn::detail::totally_ordered;

namespace {

enum class Suit { red, green };
struct Interval {
    double low = 0, high = 0;
    friend bool operator==(Interval const&, Interval const&) = default;
};

} // namespace

TEST_CASE("totally_ordered: built-in types without NaN", "[type][totally_ordered]") {
    STATIC_REQUIRE(totally_ordered(type_row<int>));
    STATIC_REQUIRE(totally_ordered(type_row<unsigned long long>));
    STATIC_REQUIRE(totally_ordered(type_row<bool>));
    STATIC_REQUIRE(totally_ordered(type_row<Suit>));
    STATIC_REQUIRE_FALSE(totally_ordered(type_row<double>));
    STATIC_REQUIRE_FALSE(totally_ordered(type_row<float>));
    STATIC_REQUIRE_FALSE(totally_ordered(type_row<std::partial_ordering>));
    STATIC_REQUIRE_FALSE(totally_ordered(type_row<Interval>));
}

TEST_CASE("is_floating: double and float", "[type][totally_ordered]") {
    STATIC_REQUIRE(is_floating(type_row<double>));
    STATIC_REQUIRE(is_floating(type_row<float>));
    STATIC_REQUIRE_FALSE(is_floating(type_row<int>));
    STATIC_REQUIRE_FALSE(is_floating(type_row<Interval>));
}
