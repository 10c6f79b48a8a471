// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/memory_noise.hpp>

#include <catch2/catch.hpp>

namespace memory_noise_test {

using Words = limn::detail::PlainMemory<>::Words;
limn::detail::Tag const here{1, 0, 0}, there{2, 0, 0};

TEST_CASE("MemoryNoise: bytes that differ after the same answers say nothing",
          "[capture][memory_noise]") {
    limn::detail::MemoryNoise<> noise;
    Words const one{{1, 5}, {2, 0xab00}}, other{{1, 5}, {2, 0xcd00}};
    CHECK(noise.hash(here, one) != noise.hash(here, other));
    noise.learn(here, one, other);
    CHECK(noise.hash(here, one) == noise.hash(here, other));
    CHECK(noise.hash(here, one) == noise.hash(here, Words{{1, 5}, {2, 0x1100}}));
    CHECK(noise.hash(here, one) != noise.hash(here, Words{{1, 6}, {2, 0xab00}}));
    CHECK(noise.hash(here, one) != noise.hash(here, Words{{1, 5}, {2, 0xab01}}));
    CHECK(noise.hash(there, one) != noise.hash(there, other));
    CHECK(noise.hash(here, one) != noise.hash(there, one));
}

// Two hashes may have a byte in common: that of a third is another one, which was taken for a state.
TEST_CASE("MemoryNoise: a hash that differs says nothing at all", "[capture][memory_noise]") {
    limn::detail::MemoryNoise<> noise;
    Words const one{{1, 0x1122'3344'5566'7788}}, other{{1, 0x9922'aabb'ccdd'eeff}};
    noise.learn(here, one, other);
    CHECK(noise.hash(here, one) == noise.hash(here, Words{{1, 0x1234'3344'5566'7788}}));
}

TEST_CASE("MemoryNoise: words that are not always found", "[capture][memory_noise]") {
    limn::detail::MemoryNoise<> noise;
    Words const fewer{{1, 5}}, more{{1, 5}, {2, 7}};
    CHECK(noise.hash(here, fewer) != noise.hash(here, more));
    noise.learn(here, fewer, more);
    CHECK(noise.hash(here, fewer) == noise.hash(here, more));
    noise.learn(there, more, fewer);
    CHECK(noise.hash(there, fewer) == noise.hash(there, more));
}

} // namespace memory_noise_test
