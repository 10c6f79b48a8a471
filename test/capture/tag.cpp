// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/tag.hpp>

#include <catch2/catch.hpp>

#include <cstdint>

namespace tag_test {

using KnownStacks = limn::detail::KnownStacks<>;
using limn::detail::Tag;

Tag tag_of(std::uintptr_t address) {
    Tag out;
    out.add(address);
    return out;
}

TEST_CASE("Tag: tells addresses, their order and their number", "[capture][tag]") {
    Tag forth = tag_of(1), back = tag_of(2);
    forth.add(2);
    back.add(1);
    CHECK(forth.caller == 1);
    CHECK(forth.depth == 2);
    CHECK_FALSE(forth == back);
    CHECK_FALSE(forth == tag_of(1));
    back = tag_of(1);
    back.add(2);
    CHECK(forth == back);
}

TEST_CASE("KnownStacks: a stack is known while each of its words is there", "[capture][tag]") {
    std::uintptr_t words[]{7, 8, 9};
    auto const at = [&](int i) { return reinterpret_cast<std::uintptr_t>(words + i); };
    KnownStacks stacks;
    CHECK(stacks.find(at(0), at(2)) == nullptr);
    stacks.note({at(0), at(2), tag_of(1), {{at(0), 7}, {at(1), 8}}});
    REQUIRE(stacks.find(at(0), at(2)) != nullptr);
    CHECK(stacks.find(at(0), at(2))->tag == tag_of(1));
    CHECK(stacks.find(at(0), at(1)) == nullptr); // which ends elsewhere
    CHECK(stacks.find(at(1), at(2)) == nullptr);

    words[1] = 18;
    CHECK(stacks.find(at(0), at(2)) == nullptr);
    stacks.note({at(0), at(2), tag_of(2), {{at(0), 7}, {at(1), 18}}});
    CHECK(stacks.find(at(0), at(2))->tag == tag_of(2));
    words[1] = 8;
    CHECK(stacks.find(at(0), at(2))->tag == tag_of(1)); // both are known
    words[2] = 19; // is none of them
    CHECK(stacks.find(at(0), at(2))->tag == tag_of(1));
}

TEST_CASE("KnownStacks: forgets those that were noted first", "[capture][tag]") {
    std::uintptr_t word = 0;
    auto const at = reinterpret_cast<std::uintptr_t>(&word);
    KnownStacks stacks;
    for (std::uintptr_t i = 0; i < 9; ++i) stacks.note({at, at, tag_of(i), {{at, i}}});
    CHECK(stacks.find(at, at) == nullptr);
    for (word = 1; word < 9; ++word) CHECK(stacks.find(at, at)->tag == tag_of(word));
}

} // namespace tag_test
