// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/input_rows.hpp>
#include <limn/type/type_row.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <utility>

using namespace limn;
using detail::input_rows;

TEST_CASE("input_rows: one for each leaf of a structure, in order", "[graph][input_rows]") {
    auto const& rows = input_rows<std::pair<int, std::array<double, 2>>>;
    REQUIRE(rows.size() == 3);
    CHECK(rows[0] == &source_row<Kind::input, int>);
    CHECK(rows[1] == &source_row<Kind::input, double>);
    CHECK(rows[2] == &source_row<Kind::input, double>);
}

TEST_CASE("input_rows: a value is its own leaf, also in a constant expression",
          "[graph][input_rows]") {
    static_assert(input_rows<double>.size() == 1);
    CHECK(input_rows<double>[0] == &source_row<Kind::input, double>);
    static_assert(input_rows<std::array<int, 0>>.empty());
}
