// SPDX-License-Identifier: BSL-1.0
#include <limn/meta/seen.hpp>

#include <catch2/catch.hpp>

#include <cstddef>

TEST_CASE("Seen: each object is met for the first time once", "[meta][seen]") {
    int const objects[]{0, 0, 0, 0, 0};
    limn::detail::Seen<int> seen;
    for (int const& one : objects) CHECK(seen.first_time(one));
    for (std::size_t round = 0; round < 3; ++round)
        for (std::size_t i = 5; i-- > round;) CHECK_FALSE(seen.first_time(objects[i]));
}

static_assert([] {
    constexpr int a = 1;
    int const b = 1;
    limn::detail::Seen<int> seen;
    return seen.first_time(a) && seen.first_time(b) && !seen.first_time(a);
}());
