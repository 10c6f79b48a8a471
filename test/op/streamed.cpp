// SPDX-License-Identifier: BSL-1.0
#include <limn/op/streamed.hpp>

#include <catch2/catch.hpp>

#include <ios>
#include <string>

using limn::streamed;

TEST_CASE("streamed: what a new stream writes", "[op][streamed]") {
    CHECK(streamed(0.1) == "0.1");
    CHECK(streamed(true) == "1");
    CHECK(streamed('c') == "c");
    CHECK(streamed(std::string{"s"}) == "s");
}

TEST_CASE("streamed: what one of another format writes", "[op][streamed]") {
    int const bits = limn::detail::stream_bits(std::ios_base::dec | std::ios_base::scientific |
                                               std::ios_base::showpos);
    CHECK(streamed(0.1, bits, 3, 12, '*') == "**+1.000e-01");
    CHECK(limn::detail::stream_bits(std::ios_base::skipws | std::ios_base::dec) ==
          limn::detail::default_stream_flags);
}
