// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/regions.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <vector>

using limn::Path;
using limn::Value;
using Regions = limn::detail::Regions<>;

TEST_CASE("Regions: the same decisions lead to one region", "[graph][regions]") {
    Regions r;
    auto const yes = r.inside(Regions::root, Value{3}, true);
    CHECK(r.inside(Regions::root, Value{3}, true) == yes);
    CHECK(r.inside(Regions::root, Value{3}, false) != yes);
    CHECK(r.inside(Regions::root, Value{4}, true) != yes);
    CHECK(r.inside(yes, Value{3}, true) != yes);
}

TEST_CASE("Regions: the innermost that holds both", "[graph][regions]") {
    Regions r;
    auto const arm = r.inside(Regions::root, Value{1}, true);
    auto const left = r.inside(r.inside(arm, Value{2}, true), Value{5}, true);
    auto const right = r.inside(arm, Value{2}, false);
    auto const other = r.inside(Regions::root, Value{1}, false);
    CHECK(r.common(left, right) == arm);
    CHECK(r.common(right, left) == arm);
    CHECK(r.common(left, arm) == arm);
    CHECK(r.common(left, left) == left);
    CHECK(r.common(left, other) == Regions::root);
    CHECK(r.common(Regions::root, left) == Regions::root);
}

TEST_CASE("Regions: the way to one begins with the outermost decision", "[graph][regions]") {
    Regions r;
    CHECK(r.way_to(Regions::root).empty());
    auto const outer = r.inside(Regions::root, Value{7}, false);
    auto const inner = r.inside(outer, Value{2}, true);
    CHECK(r.way_to(inner) == std::vector<Path>{{Regions::root, {7}, false}, {outer, {2}, true}});
}

TEST_CASE("Regions: each of many is found again", "[graph][regions]") {
    Regions r;
    std::vector<std::uint32_t> chain{Regions::root};
    for (std::uint32_t i = 0; i < 1000; ++i) chain.push_back(r.inside(chain.back(), {i}, i % 2));
    for (std::uint32_t i = 0; i < 1000; ++i)
        REQUIRE(r.inside(chain[i], {i}, i % 2) == chain[i + 1]);
    CHECK(r.way_to(chain.back()).size() == 1000);
}

TEST_CASE("Regions: inside of one that another's decisions lead to as well", "[graph][regions]") {
    Regions r;
    auto const a = r.inside(Regions::root, Value{1}, true), ab = r.inside(a, Value{2}, false);
    auto const b = r.inside(Regions::root, Value{2}, false), ba = r.inside(b, Value{1}, true);
    CHECK(r.inside_both(a, ab) == ab);
    CHECK(r.inside_both(ab, a) == ab);
    CHECK(r.inside_both(ab, Regions::root) == ab);
    CHECK(r.inside_both(ba, ab) == ba); // the same decisions, in another order
    CHECK(r.inside_both(a, b) == ab);
    CHECK(r.inside_both(b, a) == ba);
}
