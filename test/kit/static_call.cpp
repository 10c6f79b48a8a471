// SPDX-License-Identifier: BSL-1.0
#include <limn/kit/static_call.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <compare>
#include <concepts>
#include <cstdint>
#include <type_traits>

using limn::detail::Lifted;
using limn::detail::StaticCall;

namespace {

constexpr auto quarters = [](auto x, auto n) { return std::array{x * 0.25, (x + n) * 0.25}; };
using L = Lifted<std::remove_const_t<decltype(quarters)>, double, int>;
using Call = StaticCall<L>;

static_assert(std::is_trivially_copyable_v<Call::Frame>);
static_assert(sizeof(Call::Frame) <= 8 * L::program.slot_count);

constexpr auto run(double x, int n) {
    Call::Frame frame;
    Call::load<0>(frame, x, Call::indices<1>{});
    Call::load<1>(frame, n, Call::indices<1>{});
    Call::run(frame);
    return Call::result<std::array<double, 2>>(frame);
}
static_assert(run(8.0, 4) == std::array{2.0, 3.0}, "load, run, result: each a constant expression");

// a constant output has no slot
constexpr auto one = [] { return 1.5; };
using One = StaticCall<Lifted<std::remove_const_t<decltype(one)>>>;
static_assert([] {
    One::Frame frame;
    return One::result<double>(frame);
}() == 1.5);

// orderings have no default: their slots begin as something
constexpr auto differs = [](auto n) {
    auto const o = n <=> 0;
    return (o < 0) | (o > 0);
};
using Order = StaticCall<Lifted<std::remove_const_t<decltype(differs)>, int>>;
static_assert(std::is_default_constructible_v<Order::Frame>);

} // namespace

TEST_CASE("StaticCall: a frame is loaded, run and read", "[kit][static_call]") {
    for (double const x : {-1.0, 0.0, 2.5})
        CHECK(run(x, 3) == std::array{x * 0.25, (x + 3) * 0.25});
}

TEST_CASE("StaticCall: a structure is loaded leaf by leaf", "[kit][static_call]") {
    constexpr auto dot = [](auto a, auto b) { return a[0] * b[0] + a[1] * b[1]; };
    using D = Lifted<std::remove_const_t<decltype(dot)>, std::array<int, 2>, std::array<int, 2>>;
    using C = StaticCall<D>;
    C::Frame frame;
    C::load<0>(frame, std::array{1, 2}, C::indices<2>{});
    C::load<2>(frame, std::array{10, 100}, C::indices<2>{});
    C::run(frame);
    CHECK(C::result<int>(frame) == 210);
}
