// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/number_of.hpp>
#include <limn/graph/builder.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

namespace number_of_test {

using namespace limn;

TEST_CASE("number_of: what is a number, and what is a constant", "[capture][number_of]") {
    CHECK(detail::number_of(Constant{true}) == 1.0L);
    CHECK(detail::number_of(Constant{~0ull}) == 18446744073709551615.0L);
    CHECK_FALSE(detail::number_of(Constant{std::string{"1"}}).has_value());
    Builder b;
    CHECK(detail::number_of(b.graph(), b.constant(-2.5)) == -2.5L);
    CHECK_FALSE(detail::number_of(b.graph(), b.parameter<int>("x")[0]).has_value());
}

TEST_CASE("exact_number: numbers of which sums are exact", "[capture][number_of]") {
    CHECK(detail::exact_number(Constant{-7}) == -7.0L);
    CHECK(detail::exact_number(Constant{0.25}) == 0.25L);
    CHECK_FALSE(detail::exact_number(Constant{0.1}).has_value());
    CHECK_FALSE(detail::exact_number(Constant{-0.0}).has_value());
    CHECK_FALSE(detail::exact_number(Constant{1e13}).has_value());
    CHECK_FALSE(
        detail::exact_number(Constant{std::numeric_limits<double>::quiet_NaN()}).has_value());
}

TEST_CASE("number_as: integers are modulo, as C++ converts them", "[capture][number_of]") {
    CHECK(detail::number_as<std::uint64_t>(-1) == ~std::uint64_t{0});
    CHECK(detail::number_as<unsigned>(4294967298.0L) == 2);
    CHECK(detail::number_as<int>(std::numeric_limits<long double>::quiet_NaN()) == 0);
    CHECK(detail::number_as<std::int64_t>(1e30L) == 0);
    CHECK(std::isnan(detail::number_as<float>(std::numeric_limits<long double>::quiet_NaN())));
}

} // namespace number_of_test
