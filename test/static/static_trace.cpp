// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/verify.hpp>
#include <limn/static/static_trace.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <bit>
#include <compare>
#include <concepts>
#include <cstdint>
#include <limits>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

using limn::static_trace;
using limn::to_text;

namespace {

// --- shape --------------------------------------------------------------------------------------
constexpr auto axpy = [](auto a, auto x, auto y) { return a * x + y; };
constexpr auto lifted = static_trace<double, double, double>(axpy);

static_assert(std::is_empty_v<decltype(lifted)>, "it holds nothing");
static_assert(std::same_as<decltype(lifted), limn::StaticGraph<std::remove_const_t<decltype(axpy)>,
                                                               double, double, double> const>);
static_assert(std::same_as<decltype(lifted)::result_type, double>);
static_assert(lifted(2.0, 3.0, 4.0) == 10.0, "a call is a constant expression");
static_assert(lifted.size() == 5);
static_assert(lifted.text() == "x0 : double = input\n"
                               "x1 : double = input\n"
                               "x2 : double = input\n"
                               "%3 : double = multiply(x0, x1)\n"
                               "%4 : double = add(%3, x2)\n"
                               "return %4\n");
static_assert(lifted.graph() == limn::trace<double, double, double>(axpy));

// --- small --------------------------------------------------------------------------------------
static_assert(static_trace<>([] { return 3; }).size() == 1);
static_assert(static_trace<int>([](auto n) { return n; })(7) == 7);
static_assert(static_trace<int>([](auto n) { return n; }).size() == 1);
static_assert(static_trace<int, double>([](auto, auto) { return 1.5; })(7, 8.0) == 1.5);
static_assert(static_trace<int>([](auto n) { return n + n; })(4) == 8);

// --- types that mix -----------------------------------------------------------------------------
constexpr auto mixed = static_trace<float, int, bool, unsigned char>(
    [](auto x, auto n, auto b, auto c) { return limn::select(b, x * n + c, 0.5f) < 2.25; });
static_assert(std::same_as<decltype(mixed)::result_type, bool>);
static_assert(mixed(1.0f, 2, true, 0) and not mixed(1.0f, 2, true, 1) and mixed(9.0f, 9, false, 9));

constexpr auto narrow = static_trace<short>([](auto n) {
    n += 1;
    return n;
});
static_assert(std::same_as<decltype(narrow)::result_type, short>);
static_assert(narrow(32767) == -32768);

constexpr auto order = static_trace<int, double>([](auto n, auto x) {
    auto const by_int = n <=> 3;
    return std::pair{by_int < 0, (x <=> n) >= 0};
});
static_assert(order(2, 2.0) == std::pair{true, true});
static_assert(static_trace<int>([](auto n) { return n <=> 3; })(2) == std::strong_ordering::less);
static_assert(static_trace<int>([](auto n) { return n <=> 3; })(3) == std::strong_ordering::equal);

// --- structures ---------------------------------------------------------------------------------
constexpr auto rotate =
    static_trace<std::array<double, 3>, std::pair<bool, std::tuple<int>>>([](auto v, auto p) {
        auto const k = std::get<0>(p.second);
        return std::pair{std::array{v[1] * k, v[2] * k, v[0] * k}, std::tuple{!p.first}};
    });
static_assert(std::same_as<decltype(rotate)::result_type,
                           std::pair<std::array<double, 3>, std::tuple<bool>>>);
static_assert(rotate({1, 2, 3}, {true, {10}}) ==
              std::pair{std::array{20.0, 30.0, 10.0}, std::tuple{false}});
static_assert(rotate.graph().outputs().size() == 4);

static_assert(static_trace<double>([](auto x) {
                  return std::array{x, x};
              })(2.0) == std::array{2.0, 2.0});
static_assert(static_trace<double>([](auto x) {
                  return std::tuple{x, 1, 'c', x * x};
              })(3.0) == std::tuple{3.0, 1, 'c', 9.0});

// --- ops of the user's own ----------------------------------------------------------------------
constexpr auto four =
    limn::op<"four">([](int a, int b, int c, int d) { return a + 2 * b + 3 * c + 4 * d; });
constexpr auto none = limn::op<"none">([] { return 42; });
static_assert(static_trace<int, int>([](auto a, auto b) { return four(a, b, 1, a); })(10, 100) ==
              253);
static_assert(none() == 42);

// --- long ---------------------------------------------------------------------------------------
constexpr auto chain = [](auto x, auto y) {
    for (int i = 0; i < 150; ++i) x = x * 0.5 + y;
    return x;
};
constexpr auto long_graph = static_trace<double, double>(chain);
static_assert(long_graph.size() == 303);
static_assert(long_graph(3.0, 1.0) == chain(3.0, 1.0));

} // namespace

TEST_CASE("static_trace: the text is that of the graph, and of the same function traced",
          "[kit][static_trace]") {
    CHECK(lifted.text() == to_text(lifted.graph()));
    CHECK(mixed.text() == to_text(mixed.graph()));
    CHECK(order.text() == to_text(order.graph()));
    CHECK(rotate.text() == to_text(rotate.graph()));
    constexpr auto shorter = static_trace<double, double>([](auto x, auto y) {
        for (int i = 0; i < 40; ++i) x = x * 0.5 + y; // clang's compiler takes a million steps
        return x;
    });
    CHECK(shorter.text() == to_text(shorter.graph()));
    CHECK(long_graph.graph() == limn::trace<double, double>(chain));
    CHECK(long_graph.graph().hash() == limn::trace<double, double>(chain).hash());
    for (auto const& graph : {lifted.graph(), mixed.graph(), rotate.graph(), long_graph.graph()})
        CHECK_NOTHROW(limn::verify(graph));
}

TEST_CASE("static_trace: its size is that of its graph", "[kit][static_trace]") {
    CHECK(lifted.size() == lifted.graph().size());
    CHECK(mixed.size() == mixed.graph().size());
    CHECK(order.size() == order.graph().size());
    CHECK(rotate.size() == rotate.graph().size());
    CHECK(long_graph.size() == long_graph.graph().size());
    constexpr auto dead = static_trace<double, double>([](auto x, auto) {
        [[maybe_unused]] auto const unused = x / 3.0 - 7.0;
        return x + 1.0;
    });
    CHECK(dead.size() == dead.graph().size());
    CHECK(dead.size() == 4);
}

TEST_CASE("static_trace: law: the call agrees with the plain function bit for bit",
          "[kit][static_trace][law]") {
    auto const bits = [](double x) { return std::bit_cast<std::uint64_t>(x); };
    double const values[] = {
        0.0, -0.0, 1.0, -2.5, 1e300, 5e-324, std::numeric_limits<double>::infinity()};
    for (double const x : values)
        for (double const y : values) {
            CAPTURE(x, y);
            CHECK(bits(long_graph(x, y)) == bits(chain(x, y)));
            CHECK(bits(lifted(x, y, 0.1)) == bits(axpy(x, y, 0.1)));
        }
}

TEST_CASE("static_trace: functions that are not constexpr are called at run time",
          "[kit][static_trace]") {
    constexpr auto wave = static_trace<double>([](auto x) { return sin(x) * cos(x + 1.0); });
    CHECK(wave(0.5) == std::sin(0.5) * std::cos(1.5));
}

TEST_CASE("static_trace: effects happen at each call, in order", "[kit][static_trace]") {
    static std::string said;
    static constexpr auto say = limn::op<"say", limn::effect>([](int n) {
        said += std::to_string(n);
        return n;
    });
    constexpr auto count = static_trace<int>([](auto n) {
        say(n);
        auto const m = say(n + 1);
        say(n * 3);
        return m;
    });
    CHECK(said == "");
    CHECK(count(1) == 2);
    CHECK(count(4) == 5);
    CHECK(said == "1234512");
}

namespace {

constexpr auto note = limn::op<"note", limn::effect>([](double x) { return x; });

} // namespace

TEST_CASE("static_trace: a function that returns nothing lifts, and keeps its effects", "[kit]") {
    constexpr auto silent = limn::static_trace<double>([](auto x) { (void)note(x); });
    static_assert(std::is_void_v<decltype(silent(1.0))>);
    silent(1.0);
    CHECK(silent.size() == 2);
}

TEST_CASE("static_trace: text is made within clang's steps, for a few hundred nodes", "[kit]") {
    constexpr auto steps = limn::static_trace<double, double>([](auto x, auto t) {
        for (int i = 0; i < 120; ++i) t = x * t + 0.5;
        return t;
    });
    static_assert(steps.text().size() > 5000);
    CHECK(limn::to_text(steps.graph()) == steps.text());
}
