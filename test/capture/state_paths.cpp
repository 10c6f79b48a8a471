// SPDX-License-Identifier: BSL-1.0
#include "toys.hpp"
#include <limn/capture/state_paths.hpp>

#include <catch2/catch.hpp>

#include <cstddef>

namespace state_paths_test {

using limn::detail::PlainStates;
using limn::detail::Point;
using limn::detail::StatePaths;

/// A function all of whose states are known, and how its paths join there.
template <class F> struct Toy : capture_toys::Captured<F> {
    PlainStates<> states{this->capture};
    bool known = false;
    std::size_t runs = 0; ///< that its paths take
    bool guards = false;

    explicit Toy(F function) : capture_toys::Captured<F>{function} {
        known = this->capture.aside([&] { return states.find(); });
    }
    Point explored() {
        std::size_t const before = this->capture.runs();
        StatePaths<> paths{this->capture, states};
        Point end = paths.explore();
        runs = this->capture.runs() - before;
        guards = paths.guards;
        return end;
    }
};
template <class F> Toy(F) -> Toy<F>;

TEST_CASE("StatePaths: both answers are run once in each state", "[capture][state_paths]") {
    Toy toy{[](auto x) {
        int above = 0;
        for (int i = 0; i < 12; ++i)
            if (x > 10 * i) ++above;
        return above == 3 ? x : x * 2;
    }};
    REQUIRE(toy.known);
    Point const end = toy.explored();
    CHECK(end.kind == Point::Kind::end);
    CHECK(end.outputs.size() == 1);
    CHECK(end.path == 0); // all paths are joined
    CHECK_FALSE(toy.guards);
    CHECK(toy.runs <= 2 * toy.states.size() + 1); // of 4,096 paths
}

TEST_CASE("StatePaths: a side on which the function fails has a guard", "[capture][state_paths]") {
    Toy toy{[](auto x) __attribute__((no_sanitize("undefined"))) {
        int const one = 1;
        int const volatile* which = nullptr;
        if (x > 3) which = &one;
        if (x % 2 == 0) return x * *which;
        return x + 1;
    }};
    REQUIRE(toy.known);
    CHECK(toy.explored().kind == Point::Kind::end);
    CHECK(toy.guards);
}

} // namespace state_paths_test
