// SPDX-License-Identifier: BSL-1.0
#include <limn/type/value_text.hpp>

#include <catch2/catch.hpp>

#include <limits>
#include <string>
#include <vector>

using limn::Constant;
using limn::detail::is_nan;
using limn::detail::short_text;
using limn::detail::value_text;

TEST_CASE("value_text: as C++ writes it; infinities and NaNs by their names",
          "[type][value_text]") {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    double const nan = std::numeric_limits<double>::quiet_NaN();
    CHECK(value_text(Constant{1.5}) == "1.5");
    CHECK(value_text(Constant{-infinity}) == "-inf");
    CHECK(value_text(Constant{infinity}) == "inf");
    CHECK(value_text(Constant{-nan}) == "nan");
    CHECK(value_text(Constant{std::string{"a\n"}}) == "std::string{\"a\\n\"}");
    CHECK(value_text(Constant{std::vector<double>{1.0}}).starts_with("std::vector<double>"));
    CHECK((is_nan(Constant{nan}) && is_nan(Constant{static_cast<float>(nan)})));
    CHECK_FALSE((is_nan(Constant{infinity}) || is_nan(Constant{1})));
}

TEST_CASE("short_text: of a long value its beginning, and its length", "[type][value_text]") {
    CHECK(short_text(Constant{1.5}) == "1.5");
    std::string const text = short_text(Constant{std::string(1000, 'x')});
    CHECK(text.ends_with("x... (1015 characters)"));
    CHECK(text.size() < 100);
}
