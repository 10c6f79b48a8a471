// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/value_names.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstdint>
#include <vector>

using limn::Text;
using limn::Value;
using limn::ValueNames;

namespace {

constexpr auto all = [](Value) { return true; };

} // namespace

static_assert([] {
    ValueNames names;
    names.set({3}, "q");
    return names.find({3}) == "q" && names.find({2}).empty();
}());

TEST_CASE("ValueNames: in the order of the values, the first in the alphabet counts",
          "[graph][value_names]") {
    ValueNames names;
    CHECK(names.find({0}).empty());
    names.set({5}, "e");
    names.set({2}, "d");
    names.set({2}, "b");
    names.set({2}, "b");
    names.set({7}, "a");
    CHECK(names.find({2}) == "b");
    CHECK(names.find({5}) == "e");
    CHECK(names.find({7}) == "a");
    CHECK(names.find({6}).empty());
    CHECK(names.all().size() == 4);
    CHECK(names.all_of({2}).size() == 2);
}

TEST_CASE("ValueNames: what both sides of a gate are called is the gate's name",
          "[graph][value_names]") {
    ValueNames names;
    names.set({1}, "y");
    names.set({1}, "mine");
    names.set({2}, "y");
    names.join({3}, {1}, {2});
    CHECK(names.find({3}) == "y");
    CHECK(names.find({1}) == "mine");
    CHECK(names.find({2}).empty());
}

TEST_CASE("ValueNames: renumbered, one is left of each, and no two are the same",
          "[graph][value_names]") {
    ValueNames names;
    names.set({0}, "q");
    names.set({1}, "q");
    names.set({1}, "r");
    names.set({2}, "x");
    names.set({3}, "dead");
    std::array<std::uint32_t, 4> const order{2, 1, 0, 3};
    names.renumber(order.data(), 3, all, std::vector{Text{"x"}});
    REQUIRE(names.all().size() == 3);
    CHECK(names.find({0}) == "x2");
    CHECK(names.find({1}) == "q");
    CHECK(names.find({2}) == "q2");
}
