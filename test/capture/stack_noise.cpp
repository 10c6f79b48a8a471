// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/stack_noise.hpp>

#include <catch2/catch.hpp>

namespace stack_noise_test {

using Noise = limn::detail::StackNoise<>;
using Words = Noise::Words;

TEST_CASE("StackNoise: words that differ after the same answers say nothing",
          "[capture][stack_noise]") {
    limn::detail::Tag const here{1, 0, 0}, there{2, 0, 0};
    Noise noise;
    noise.note(0, here, Words{1, 2, 3}, false);
    CHECK(noise.hash(here, Words{1, 2, 3}) != noise.hash(here, Words{1, 9, 3}));
    noise.note(0, here, Words{1, 9, 3}, true);
    CHECK(noise.hash(here, Words{1, 2, 3}) == noise.hash(here, Words{1, 9, 3}));
    CHECK(noise.hash(here, Words{1, 2, 3}) != noise.hash(here, Words{1, 2, 4}));
    CHECK(noise.hash(there, Words{1, 2, 3}) != noise.hash(there, Words{1, 9, 3}));
    CHECK(noise.hash(here, Words{1, 2, 3}) != noise.hash(there, Words{1, 2, 3}));
}

TEST_CASE("StackNoise: after other answers words may differ", "[capture][stack_noise]") {
    limn::detail::Tag const here{1, 0, 0};
    Noise noise;
    noise.note(3, here, Words{1, 2}, false);
    noise.note(3, here, Words{1, 5}, false);
    noise.note(3, here, Words{1, 5, 6}, true); // another frame
    CHECK(noise.hash(here, Words{1, 2}) != noise.hash(here, Words{1, 5}));
}

} // namespace stack_noise_test
