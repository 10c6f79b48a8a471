// SPDX-License-Identifier: BSL-1.0
#include <limn/io/files/hex.hpp>

#include <catch2/catch.hpp>

#include <string>

using namespace limn::detail;

TEST_CASE("hex: every byte there and back", "[io][hex]") {
    std::string all, back;
    for (int i = 0; i < 256; ++i) all += static_cast<char>(i);
    REQUIRE(from_hex(to_hex(all), back));
    CHECK(back == all);
    CHECK(to_hex(std::string("\x00\x7f\xff", 3)) == "007fff");
    CHECK(to_hex("").empty());
}

TEST_CASE("hex: what is no such text is refused", "[io][hex]") {
    std::string out;
    for (char const* text : {"0", "0g", "0F", " 0", "0x00"}) CHECK(not from_hex(text, out));
}
