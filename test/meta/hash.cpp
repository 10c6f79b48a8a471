// SPDX-License-Identifier: BSL-1.0
#include <limn/meta/hash.hpp>

#include <catch2/catch.hpp>

#include <set>
#include <string>

using limn::hash_combine;
using limn::hash_text;

// Files and caches keep hashes: a change of these numbers makes them stale.
static_assert(hash_text("") == 0);
static_assert(hash_combine(0, 0) == 0xe220a8397b1dcdafu, "the first of SplitMix64 from 0");

TEST_CASE("hash: the order of words and of characters matters", "[meta][hash]") {
    CHECK(hash_combine(hash_combine(0, 1), 2) != hash_combine(hash_combine(0, 2), 1));
    CHECK(hash_combine(1, 2) != hash_combine(2, 1));
    CHECK(hash_text("ab") != hash_text("ba"));
    CHECK(hash_text("a") != hash_text(std::string("a\0", 2)));
    CHECK(hash_text("\xff") == hash_combine(1, 255)); // a char is a byte, signed or not
}

TEST_CASE("hash: law: a hundred thousand small words collide nowhere", "[meta][hash][law]") {
    std::set<std::uint64_t> seen;
    for (std::uint64_t seed = 0; seed < 100; ++seed)
        for (std::uint64_t word = 0; word < 1000; ++word)
            seen.insert(hash_combine(seed * 77, word));
    CHECK(seen.size() == 100'000);
}
