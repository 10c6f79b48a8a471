// SPDX-License-Identifier: BSL-1.0
#include <limn/meta/index_table.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using limn::IndexTable;

namespace {

/// Holds each text once.
template <class T, std::uint64_t (*hash)(T const&)> struct Set {
    std::vector<T> all;
    IndexTable table;

    constexpr std::uint32_t index_of(T const& value) {
        auto const fresh = static_cast<std::uint32_t>(all.size());
        auto const index = table.find_or_insert(
            hash(value), fresh, [&](std::uint32_t i) { return all[i] == value; },
            [&](std::uint32_t i) { return hash(all[i]); });
        if (index == fresh) all.push_back(value);
        return index;
    }
};

constexpr std::uint64_t itself(int const& i) { return static_cast<std::uint64_t>(i); }
constexpr std::uint64_t all_the_same(int const&) { return 7; }
constexpr std::uint64_t at_the_end(int const&) { return ~std::uint64_t{0}; }

template <std::uint64_t (*hash)(int const&)> constexpr bool finds_all(int count) {
    Set<int, hash> set;
    for (int i = 0; i < count; ++i)
        if (set.index_of(3 * i) != static_cast<std::uint32_t>(i)) return false;
    for (int i = count; i-- > 0;)
        if (set.index_of(3 * i) != static_cast<std::uint32_t>(i)) return false;
    return set.all.size() == static_cast<std::size_t>(count);
}
static_assert(finds_all<itself>(40), "in a constant expression, beyond the first growth");

} // namespace

TEST_CASE("IndexTable: gives the index of the equal element, else takes in the fresh one",
          "[meta][index_table]") {
    Set<int, itself> set;
    CHECK(set.index_of(10) == 0);
    CHECK(set.index_of(20) == 1);
    CHECK(set.index_of(10) == 0);
    CHECK(set.index_of(30) == 2);
}

TEST_CASE("IndexTable: finds all again, through every growth, and where hashes are alike",
          "[meta][index_table]") {
    CHECK(finds_all<itself>(100'000));
    CHECK(finds_all<all_the_same>(500));
    CHECK(finds_all<at_the_end>(500));
}
