// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/ranges.hpp>
#include <limn/graph/builder.hpp>
#include <limn/op/bitwise.hpp>
#include <limn/op/select.hpp>

#include <catch2/catch.hpp>

#include <climits>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

namespace ranges_test {

using namespace limn;
using detail::Range;
using detail::Ranges;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Values of a graph, what is known of their order, and between which numbers they lie.
struct Toy {
    Builder b;
    detail::KnownOrders<> orders{};
    Value const c = b.parameter<bool>("c")[0];

    template <Op O, class T = int> Value call(Value x, Value y) { return b.call<O, T, T>({x, y}); }
    template <class From, class To> Value converted(Value x) {
        return b.call<prims::convert<To>, From>({x});
    }
    /// What an answer says of two values.
    void less(Value low, Value high, bool is_so = true) {
        orders.add(b.graph(), {true, true, true, false, low, high}, is_so, 0);
    }
    void differ(Value x, Value y) {
        orders.add(b.graph(), {true, false, false, true, x, y}, true, 0);
    }
    /// One of two constants.
    template <class T> Value either(T x, T y) { return b.gate(c, b.constant(x), b.constant(y)); }

    std::optional<Range> of(Value v) const { return Ranges<>{b.graph(), orders, 0}.of(v); }
    bool lies(Value v, long double low, long double high) const {
        std::optional<Range> const r = of(v);
        REQUIRE(r.has_value());
        CAPTURE(r->low, r->high);
        CHECK_FALSE(r->nan);
        return r->low == low && r->high == high;
    }
    /// Whether a value that the function may compute is between the two numbers.
    template <class T> bool holds(Value v, T x) const {
        std::optional<Range> const r = of(v);
        REQUIRE(r.has_value());
        CAPTURE(r->low, r->high, x);
        return std::isnan(static_cast<long double>(x)) ? r->nan : r->low <= x && x <= r->high;
    }
};

TEST_CASE("Ranges: a value lies between the limits of its type", "[capture][ranges]") {
    Toy t;
    CHECK(t.lies(t.b.parameter<int>("i")[0], INT_MIN, INT_MAX));
    CHECK(t.lies(t.b.parameter<unsigned char>("u")[0], 0, 255));
    CHECK(t.lies(t.b.parameter<std::uint64_t>("w")[0], 0, 18446744073709551615.0L));
    CHECK(t.lies(t.c, 0, 1));
    auto const x = t.of(t.b.parameter<double>("x")[0]);
    REQUIRE(x.has_value());
    CHECK(x->low == -infinity);
    CHECK(x->high == infinity);
    CHECK(x->nan);
    CHECK_FALSE(t.of(t.b.parameter<std::string>("s")[0]).has_value());
}

TEST_CASE("Ranges: a constant is one number, and NaN none", "[capture][ranges]") {
    Toy t;
    CHECK(t.lies(t.b.constant(-7), -7, -7));
    CHECK(t.lies(t.b.constant(~0ull), 18446744073709551615.0L, 18446744073709551615.0L));
    auto const nan = t.of(t.b.constant(std::nan("")));
    REQUIRE(nan.has_value());
    CHECK(nan->low > nan->high);
    CHECK(nan->nan);
}

TEST_CASE("Ranges: sums and products of integers, unless they overflow", "[capture][ranges]") {
    Toy t;
    Value const a = t.either(-3, 5), b = t.either(2, 4);
    CHECK(t.lies(t.call<prims::add>(a, b), -1, 9));
    CHECK(t.lies(t.call<prims::subtract>(a, b), -7, 3));
    CHECK(t.lies(t.call<prims::multiply>(a, b), -12, 20));
    CHECK(t.lies(t.call<prims::multiply>(a, a), -15, 25)); // it does not see that both are one
    Value const i = t.b.parameter<int>("i")[0];
    CHECK(t.lies(t.call<prims::add>(i, b), INT_MIN, INT_MAX));
    CHECK(t.lies(t.call<prims::multiply>(i, i), INT_MIN, INT_MAX));
    Value const u = t.either(1u, 3u), w = t.either(2u, 4u); // 1u - 4u is large
    CHECK(t.lies(t.call<prims::subtract, unsigned>(u, w), 0, UINT_MAX));
    CHECK(t.lies(t.call<prims::add, unsigned>(u, t.b.constant(UINT_MAX)), 0, UINT_MAX));
    using Wide = std::uint64_t;
    Value const top = t.b.constant(~Wide{0});
    CHECK(t.lies(t.call<prims::add, Wide>(top, t.either(Wide{0}, Wide{1})), 0,
                 18446744073709551615.0L));
}

TEST_CASE("Ranges: remainders and masks", "[capture][ranges]") {
    Toy t;
    Value const i = t.b.parameter<int>("i")[0];
    auto const three = t.b.constant(3);
    CHECK(t.lies(t.call<prims::modulus>(i, three), -2, 2));
    CHECK(t.lies(t.call<prims::modulus>(i, t.b.constant(-3)), -2, 2));
    CHECK(t.lies(t.call<prims::modulus>(t.either(0, 100), three), 0, 2));
    CHECK(t.lies(t.call<prims::modulus>(t.either(-100, 0), three), -2, 0));
    CHECK(t.lies(t.call<prims::modulus>(t.either(-1, 1), three), -1, 1));
    CHECK(t.lies(t.call<prims::modulus>(three, t.b.constant(INT_MIN)), 0, 3));
    CHECK(t.lies(t.call<prims::bit_and>(i, t.b.constant(12)), 0, 12));
    CHECK(t.lies(t.call<prims::bit_and>(t.b.constant(12), i), 0, 12));
    CHECK(t.lies(t.call<prims::bit_and>(i, t.b.constant(-4)), INT_MIN, INT_MAX));
    for (int x : {-7, -1, 0, 5, 8, INT_MAX, INT_MIN})
        for (int y : {-8, -3, 2, 7, INT_MIN, INT_MAX}) {
            CAPTURE(x, y);
            Value const a = t.either(x, 1), b = t.either(y, 4);
            CHECK(t.holds(t.call<prims::modulus>(a, b), x % y));
            CHECK(t.holds(t.call<prims::bit_and>(a, b), x & y));
        }
}

TEST_CASE("Ranges: a gate is one of two values, which may be NaN", "[capture][ranges]") {
    Toy t;
    CHECK(t.lies(t.either(2.5, -1.0), -1, 2.5L));
    Value const v = t.either(2.5, std::nan(""));
    CHECK(t.holds(v, 2.5));
    CHECK(t.holds(v, std::nan("")));
    Value const x = t.b.parameter<double>("x")[0];
    CHECK(t.of(t.call<prims::add, double>(x, t.b.constant(1.0)))->nan);
}

TEST_CASE("Ranges: a conversion rounds, and its result lies in the range of what it gives",
          "[capture][ranges]") {
    Toy t;
    Value const i = t.b.parameter<int>("i")[0];
    CHECK(t.lies(t.converted<int, double>(t.either(-3, 5)), -3, 5));
    CHECK(t.lies(t.converted<int, double>(i), INT_MIN, INT_MAX));
    CHECK(t.lies(t.converted<int, unsigned char>(t.either(3, 5)), 3, 5));
    CHECK(t.lies(t.converted<int, unsigned char>(t.either(-3, 5)), 0, 255));
    CHECK(t.holds(t.converted<double, int>(t.either(0.5, 2.5)), 0));
    CHECK(t.holds(t.converted<double, int>(t.either(-2.5, -0.5)), 0));
    CHECK(t.holds(t.converted<double, bool>(t.either(0.25, 0.5)), true));
    CHECK(t.holds(t.converted<int, bool>(t.either(5, 9)), true));
    for (double const x : {0.1, 0.7, -0.1, 1e-50, 16777217.0, 1e30})
        CHECK(t.holds(t.converted<double, float>(t.either(x, x)), static_cast<float>(x)));
    CHECK(t.holds(t.converted<int, float>(i), static_cast<float>(INT_MAX)));
    Value const n = t.b.parameter<std::int64_t>("n")[0];
    CHECK(t.holds(t.converted<std::int64_t, double>(n), static_cast<double>(INT64_MAX)));
}

TEST_CASE("Ranges: decisions narrow what is asked for, and nothing that it is made of",
          "[capture][ranges]") {
    Toy t;
    Value const i = t.b.parameter<int>("i")[0], k = t.b.parameter<int>("k")[0];
    Value const zero = t.b.constant(0), ten = t.b.constant(10);
    t.less(zero, i);
    t.less(i, ten);
    CHECK(t.lies(i, 1, 9));
    CHECK(t.lies(k, INT_MIN, INT_MAX));
    CHECK(t.lies(t.call<prims::subtract>(i, t.b.constant(1)), INT_MIN, INT_MAX));
    t.differ(i, t.b.constant(9));
    t.differ(t.b.constant(5), i); // which leaves no one range
    CHECK(t.lies(i, 1, 8));
    t.orders.clear();
    t.less(i, k); // no constant
    CHECK(t.lies(i, INT_MIN, INT_MAX));
    t.less(zero, ten);
    CHECK(t.lies(zero, 0, 0));
}

TEST_CASE("Ranges: a floating value that was compared is no NaN, and may be as near as it likes",
          "[capture][ranges]") {
    Toy t;
    Value const x = t.b.parameter<double>("x")[0];
    Value const one = t.b.constant(1.0);
    t.differ(x, one);
    CHECK(t.of(x)->nan); // a NaN differs, too
    t.less(x, one, false);
    CHECK(t.of(x)->nan); // so does what is not less
    t.less(x, one);
    CHECK(t.lies(x, -infinity, 1));
    t.orders.clear();
    t.less(x, t.b.constant(std::nan("")));
    CHECK(t.of(x)->high == infinity);
}

TEST_CASE("Ranges: a rounded number reaches a bound that no int does", "[capture][ranges]") {
    auto const f = [](auto n) {
        if (limn::convert<float>(n) >= 2147483648.0f) return n - 1;
        return n + 0;
    };
    auto const run = interpret<int(int)>(trace<int>(f));
    for (int n : {INT_MAX, INT_MAX - 64, INT_MAX - 65, 0, INT_MIN}) CHECK(run(n) == f(n));
}

} // namespace ranges_test
