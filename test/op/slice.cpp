// SPDX-License-Identifier: BSL-1.0
#include <limn/op/slice.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <string>
#include <vector>

using limn::slice;

TEST_CASE("slice: elements from one position up to another, every so many", "[op][slice]") {
    std::vector<int> const v{0, 1, 2, 3, 4};
    CHECK(slice(v, 1, 3) == std::vector{1, 2});
    CHECK(slice(v, 0, 5, 2) == std::vector{0, 2, 4});
    CHECK(slice(v, 1, 5, 3) == std::vector{1, 4});
    CHECK(slice(std::array{1.5, 2.5}, 1, 2) == std::vector{2.5});
    CHECK(slice(std::string{"text"}, 1, 3) == "ex");
    static_assert(slice(std::array{1, 2, 3}, 1, 3).size() == 2);
}

TEST_CASE("slice: what is not there is left out", "[op][slice]") {
    std::vector<int> const v{0, 1, 2};
    std::size_t const far = static_cast<std::size_t>(-1);
    CHECK(slice(v, 1, far) == std::vector{1, 2});
    CHECK(slice(v, 0, far, far) == std::vector{0});
    CHECK(slice(v, 2, 1).empty());
    CHECK(slice(v, far, far).empty());
    CHECK(slice(v, 1, 3, 0) == std::vector{1});
    CHECK(slice(std::vector<int>{}, 0, 1).empty());
}
