// SPDX-License-Identifier: BSL-1.0
#include <limn/run/same_value.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <limits>

using limn::Constant, limn::detail::same_value, limn::detail::with_bits;

TEST_CASE("same_value: by bits, but that all NaNs are one", "[run][same_value]") {
    double const nan = std::numeric_limits<double>::quiet_NaN();
    CHECK(same_value(Constant{nan}, Constant{std::copysign(nan, -1.0)}));
    CHECK_FALSE(same_value(Constant{0.0}, Constant{-0.0}));
    CHECK_FALSE(same_value(Constant{nan}, Constant{0.0}));
    CHECK(same_value(Constant{3}, Constant{3}));
}

TEST_CASE("with_bits: a floating value shows its bits", "[run][same_value]") {
    CHECK(with_bits(Constant{1.0f}) == "1.0f (bits 3f800000)");
    CHECK(with_bits(Constant{7}) == "7");
}
