// SPDX-License-Identifier: BSL-1.0
#include <limn/meta/applied.hpp>

#include <catch2/catch.hpp>

#include <concepts>
#include <tuple>

using limn::detail::applied;
using limn::detail::places_of;

namespace {

struct Square {
    int side;
    constexpr int area() const { return side * side; }
};

template <class F, class Tuple> constexpr auto call(F f, Tuple arguments) {
    return applied(f, arguments, places_of<Tuple>{});
}

} // namespace

TEST_CASE("applied: the elements are the arguments, in their order", "[meta][applied]") {
    STATIC_REQUIRE(call([](int a, int b) { return a - b; }, std::tuple{5, 3}) == 2);
    STATIC_REQUIRE(call([] { return 7; }, std::tuple<>{}) == 7);
}

TEST_CASE("applied: the callable is given the elements themselves", "[meta][applied]") {
    std::tuple<int, int> both{1, 2};
    auto const swap = [](int& a, int& b) -> int& {
        std::swap(a, b);
        return a;
    };
    decltype(auto) first = applied(swap, both, places_of<decltype(both)>{});
    static_assert(std::same_as<decltype(first), int&>);
    CHECK(&first == &std::get<0>(both));
    CHECK(both == std::tuple{2, 1});
}

TEST_CASE("applied: pointers to members are called as std::apply calls them", "[meta][applied]") {
    STATIC_REQUIRE(call(&Square::area, std::tuple{Square{3}}) == 9);
    STATIC_REQUIRE(call(&Square::side, std::tuple{Square{3}}) == 3);
}
