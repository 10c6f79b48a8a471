// SPDX-License-Identifier: BSL-1.0
#include "toys.hpp"
#include <limn/capture/plain_states.hpp>

#include <catch2/catch.hpp>

#include <cstddef>

namespace plain_states_test {

using limn::detail::PlainStates;

/// How many of the thresholds 0, 10, 20 ... it is above, and whether that is three.
constexpr auto above_three = [](auto x) {
    int above = 0;
    for (int i = 0; i < 12; ++i)
        if (x > 10 * i) ++above;
    return above == 3 ? x : x * 2;
};

TEST_CASE("PlainStates: one for each number that was counted", "[capture][plain_states]") {
    capture_toys::Captured toy{above_three};
    PlainStates<> states{toy.capture};
    REQUIRE(states.find());
    CHECK(states.size() >= 12 * 13 / 2); // a plain number at each decision, from 0 to those before
    CHECK(states.size() < 1000);         // and not one for each of 4,096 paths
    CHECK(states.rank(0) == 0);
    std::size_t at = 0, decisions = 0;
    for (; at != PlainStates<>::none; at = states.after(at, true)) {
        CHECK(states.rank(at) >= decisions);
        CHECK(states.tag(at) == states.tag(0));
        ++decisions;
    }
    CHECK(decisions == 12);
    CHECK(states.after(PlainStates<>::none, true) == PlainStates<>::none);
}

TEST_CASE("PlainStates: ways that come to one state", "[capture][plain_states]") {
    capture_toys::Captured toy{above_three};
    PlainStates<> states{toy.capture};
    REQUIRE(states.find());
    std::size_t const up = states.after(states.after(states.after(0, true), false), false),
                      down = states.after(states.after(states.after(0, false), true), false),
                      none = states.after(states.after(states.after(0, false), false), false);
    CHECK(up == down);
    CHECK(up != none);
}

TEST_CASE("PlainStates: none of a loop that only traced values end", "[capture][plain_states]") {
    auto const halves = [](auto x) {
        while (x > 1) x = x / 2;
        return x;
    };
    capture_toys::Captured toy{halves};
    CHECK_FALSE(PlainStates<>{toy.capture}.find());
    auto const counts = [](auto x) {
        int n = 0;
        while (x > 1) {
            x = x / 2;
            ++n;
        }
        return n > 3 ? x : x + 1;
    };
    capture_toys::Captured other{counts};
    CHECK_FALSE(PlainStates<>{other.capture}.find());
}

TEST_CASE("PlainStates: none of a function that does not decide", "[capture][plain_states]") {
    auto const doubles = [](auto x) { return x * 2; };
    capture_toys::Captured toy{doubles};
    CHECK_FALSE(PlainStates<>{toy.capture}.find());
}

} // namespace plain_states_test
