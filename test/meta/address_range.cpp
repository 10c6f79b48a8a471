// SPDX-License-Identifier: BSL-1.0
#include <limn/meta/address_range.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstdint>

namespace address_range_test {

using limn::detail::AddressRange;

TEST_CASE("AddressRange: it ends before its end", "[meta][address_range]") {
    std::array<char, 8> const object{};
    auto const range = AddressRange::of(object.data(), object.size());
    auto const begin = reinterpret_cast<std::uintptr_t>(object.data());
    CHECK(range.begin == begin);
    CHECK(range.end == begin + 8);
    CHECK_FALSE(range.contains(begin - 1));
    CHECK(range.contains(begin));
    CHECK(range.contains(begin + 7));
    CHECK_FALSE(range.contains(begin + 8));
    CHECK_FALSE(AddressRange{}.contains(0));
}

} // namespace address_range_test
