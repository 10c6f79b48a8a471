// SPDX-License-Identifier: BSL-1.0
#include <limn/meta/hash.hpp>
#include <limn/meta/near_table.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>

using limn::detail::NearTable;

namespace near_table_test {

constexpr std::size_t at_its_number(std::uint32_t i) { return i; }
constexpr std::size_t at_one_place(std::uint32_t) { return 7; }

/// Takes `count` elements in, each at its place, and looks for all of them again.
constexpr bool finds_all(std::uint32_t count, std::size_t (*place)(std::uint32_t)) {
    NearTable table{count};
    auto const index_of = [&](std::uint32_t i) {
        return table.find_or_insert(limn::hash_combine(1, i), place(i), i,
                                    [&](std::uint32_t known) { return known == i; });
    };
    for (std::uint32_t i = 0; i < count; ++i)
        if (index_of(i) != i) return false;
    for (std::uint32_t i = 0; i < count; ++i) {
        auto const known = table.find_or_insert(limn::hash_combine(1, i), place(i), count,
                                                [&](std::uint32_t k) { return k == i; });
        if (known != i) return false;
    }
    return true;
}

/// The same of a table that begins with no room.
constexpr bool grows(std::uint32_t count, std::size_t (*place)(std::uint32_t)) {
    NearTable table;
    auto const hash = [](std::uint32_t i) { return limn::hash_combine(1, i); };
    auto const find = [&](std::uint32_t i) {
        return table.find(hash(i), place(i), [&](std::uint32_t known) { return known == i; });
    };
    for (std::uint32_t i = 0; i < count; ++i) {
        if (find(i) != NearTable::empty) return false;
        table.make_room(hash, place);
        table.find_or_insert(hash(i), place(i), i, [](std::uint32_t) { return false; });
    }
    for (std::uint32_t i = 0; i < count; ++i)
        if (find(i) != i) return false;
    return find(count) == NearTable::empty;
}

static_assert(finds_all(0, at_its_number));
static_assert(finds_all(20, at_its_number));
static_assert(finds_all(20, at_one_place));
static_assert(grows(40, at_its_number));

} // namespace near_table_test

TEST_CASE("NearTable: finds what was taken in, also where all have one place", "[meta]") {
    CHECK(near_table_test::finds_all(20'000, near_table_test::at_its_number));
    CHECK(near_table_test::finds_all(20'000, near_table_test::at_one_place));
    CHECK(near_table_test::grows(20'000, near_table_test::at_its_number));
    CHECK(near_table_test::grows(20'000, near_table_test::at_one_place));
}
