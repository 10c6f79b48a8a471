// SPDX-License-Identifier: BSL-1.0
#include <limn/static/static_call.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

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
    return Call::result<std::array<double, 2>>(frame);
}
static_assert(run(8.0, 4) == std::array{2.0, 3.0}, "load and result: each a constant expression");

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
    return n < 3 ? o : 0 <=> n;
};
using Order = StaticCall<Lifted<std::remove_const_t<decltype(differs)>, int>>;
static_assert(std::is_default_constructible_v<Order::Frame>);

template <class... Ts, class F> constexpr bool same_as_plain(F plain, Ts... inputs) {
    using Graph = Lifted<F, Ts...>;
    using Lift = StaticCall<Graph>;
    using R = decltype(plain(inputs...));
    typename Lift::Frame frame;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (Lift::template load<std::uint32_t{I}>(frame, inputs, typename Lift::template indices<1>{}),
         ...);
    }
    (std::index_sequence_for<Ts...>{});
    return Lift::template result<R>(frame) == plain(inputs...);
}

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
    CHECK(C::result<int>(frame) == 210);
}

TEST_CASE("StaticCall: a conversion in the call that uses it converts as C++ does",
          "[kit][static_call]") {
    constexpr auto mixed = [](auto byte, auto word, auto wide) {
        return std::array{limn::convert<double>(byte < word) + byte * 0.5f -
                              limn::convert<double>(wide),
                          limn::convert<double>((byte - word) / wide + (byte >> 1)),
                          limn::convert<double>(limn::convert<signed char>(word) + byte)};
    };
    for (unsigned word : {0u, 1u, 127u, 128u, 255u, 4294967295u})
        for (unsigned byte = 0; byte < 256; ++byte)
            for (std::int64_t wide : {-7, 1, 1000})
                CHECK(same_as_plain(mixed, static_cast<unsigned char>(byte), word, wide));
}

TEST_CASE("StaticCall: bools and floats beside integers are converted", "[kit][static_call]") {
    constexpr auto mixed = [](auto flag, auto n, auto x) {
        return std::array{limn::convert<double>((flag & n) + flag * n - (n | flag)),
                          limn::convert<double>(x + n) * flag - (x < flag),
                          limn::convert<double>(limn::select(flag < n, flag, x))};
    };
    for (bool flag : {false, true})
        for (short n : std::array<short, 4>{-5, 0, 1, 6})
            CHECK(same_as_plain(mixed, flag, n, 2.5f));
}

TEST_CASE("StaticCall: what is subtracted may be a product by a constant", "[kit][static_call]") {
    constexpr auto far = [](auto a, auto b) {
        return std::array{a - b * 400, a - 8 * b, b - (a - b * 3) * 0 - b * 1};
    };
    for (int a : {-1000, -1, 0, 1, 5, 1000000})
        for (int b : {-1000, -3, 0, 2, 1000}) {
            CHECK(same_as_plain(far, a, b));
            CHECK(same_as_plain(far, static_cast<std::int64_t>(a), std::int64_t{b}));
            CHECK(same_as_plain(far, static_cast<short>(a), static_cast<short>(b)));
            CHECK(same_as_plain(far, a * 0.1, b * 0.1));
            CHECK(same_as_plain(far, static_cast<unsigned>(a), static_cast<unsigned>(b)));
        }
    static_assert(same_as_plain([](auto a, auto b) { return a - b * 2; }, -2, -1073741823));
}

TEST_CASE("StaticCall: outputs come in any order, some of them twice", "[kit][static_call]") {
    constexpr auto in_order = [](auto x, auto y) { return std::array{x * y + x, x - y, y / x}; };
    constexpr auto backwards = [](auto x, auto y) {
        auto const last = x * y, first = last + y;
        return std::array{first, x - y, last, x - y, y};
    };
    for (double x : {0.5, 3.0}) {
        CHECK(same_as_plain(in_order, x, 7.0));
        CHECK(same_as_plain(backwards, x, 7.0));
    }
}
