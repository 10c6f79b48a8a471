// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/decimals.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace decimals_test {

std::vector<int> values(std::string_view text) {
    std::vector<int> out;
    limn::detail::each_decimal(text, [&](std::size_t begin, std::size_t end, int value) {
        CHECK(text.substr(begin, end - begin) == std::to_string(value));
        out.push_back(value);
    });
    return out;
}

TEST_CASE("each_decimal: the integers of a text, as they are written", "[capture][decimals]") {
    CHECK(values("-3 of 17, e21.50") == std::vector{-3, 17, 21, 50});
    CHECK(values("0") == std::vector{0});
    CHECK(values("8-3") == std::vector{8, 3});
    CHECK(values("2147483647 -2147483648") == std::vector{2147483647, -2147483647 - 1});
    CHECK(values("").empty());
    CHECK(values("no number").empty());
    CHECK(values("007 -0 2147483648 99999999999999999999").empty());
}

TEST_CASE("each_decimal: the numbers in a mark are its own", "[capture][decimals]") {
    std::string const mark =
        std::string{limn::detail::mark_begin} + "12:3" + std::string{limn::detail::mark_end};
    CHECK(values("4" + mark + "5") == std::vector{4, 5});
    CHECK(values(mark.substr(0, 9)).empty());
}

} // namespace decimals_test
