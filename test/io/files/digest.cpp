// SPDX-License-Identifier: BSL-1.0
#include <limn/io/files/digest.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <utility>

using limn::detail::Digest;

TEST_CASE("Digest: the examples of FIPS 180-4", "[io][digest]") {
    auto const of = [](std::string const& bytes) {
        Digest digest;
        digest.add(bytes);
        return std::move(digest).hex();
    };
    CHECK(of("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(of("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(of(std::string(1'000'000, 'a')) ==
          "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("Digest: pieces are one text", "[io][digest]") {
    Digest digest;
    for (char const* piece : {"a", "", "bc"}) digest.add(piece);
    CHECK(std::move(digest).hex() ==
          "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}
