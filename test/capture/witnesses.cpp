// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/witnesses.hpp>

#include <catch2/catch.hpp>

#include "toys.hpp"

#include <cstddef>
#include <string>

using limn::detail::Witnesses;

TEST_CASE("Witnesses: one for each way that the function takes", "[capture][witnesses]") {
    capture_toys::Captured toy{[](auto x) { return x > 3 ? x : x < -100 ? 0 - x : x + 1; }};
    Witnesses<> witnesses{toy.capture};
    REQUIRE(witnesses.usable());
    CHECK(witnesses.size() == 3);
    std::size_t of_one = 0;
    for (std::size_t w = 0; w < witnesses.size(); ++w) of_one += witnesses.log(w).size() == 1;
    CHECK(of_one == 1);
    CHECK(toy.capture.graph().size() == toy.capture.graph().inputs().size()); // nothing is left
}

TEST_CASE("Witnesses: whether one comes to a place again", "[capture][witnesses]") {
    capture_toys::Captured toy{[](auto x) {
        for (int i = 0; i < 3; ++i)
            if (x > i) x = x + 1;
        return x;
    }};
    Witnesses<> witnesses{toy.capture};
    REQUIRE(witnesses.usable());
    auto const place = witnesses.log(0)[0].tag;
    CHECK(witnesses.comes_to({0, 0}, place, 2));
    CHECK_FALSE(witnesses.comes_to({0, 2}, place, 2)); // it stands there
    CHECK_FALSE(witnesses.comes_to({0, 0}, place, 3));
}

TEST_CASE("Witnesses: none of a loop that some input goes through for ever",
          "[capture][witnesses]") {
    capture_toys::Captured toy{[](auto x) {
        while (x != 0) x = x > 1000 ? x : x - 1;
        return x;
    }};
    CHECK_FALSE(Witnesses<>{toy.capture}.usable());
}
