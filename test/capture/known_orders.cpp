// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/known_orders.hpp>
#include <limn/graph/builder.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstdint>
#include <optional>

namespace known_orders_test {

using namespace limn;
using detail::Comparison;
using Says = detail::Order::Says;

struct Facts {
    Builder builder;
    detail::KnownOrders<> orders{};

    Says say(Comparison const& c, bool taken, std::uint32_t since = 0) {
        orders.add(builder.graph(), c, taken, since);
        return orders.fact(orders[orders.find(c.low)].newest).says;
    }
};

TEST_CASE("KnownOrders: what an answer says depends on whether a NaN may have given it",
          "[capture][known_orders]") {
    Facts facts;
    auto const i = facts.builder.parameter<std::array<int, 2>>("i");
    auto const x = facts.builder.parameter<std::array<double, 2>>("x");
    CHECK(facts.say({true, true, true, false, i[0], i[1]}, true) == Says::less);
    CHECK(facts.say({true, true, true, false, i[0], i[1]}, false) == Says::less_equal);
    CHECK(facts.orders[facts.orders.fact(1).low].value == i[1]);
    CHECK(facts.say({true, true, false, false, i[0], i[1]}, false) == Says::less);
    CHECK(facts.say({true, true, true, false, x[0], x[1]}, false) == Says::nothing);
    CHECK(facts.say({true, true, true, false, i[0], x[1]}, false) == Says::nothing);
    CHECK(facts.say({true, false, false, true, x[0], x[1]}, false) == Says::equal);
    CHECK(facts.say({true, false, false, false, x[0], x[1]}, false) == Says::different);
}

TEST_CASE("KnownOrders: the same question in other words", "[capture][known_orders]") {
    Facts facts;
    auto const x = facts.builder.parameter<std::array<double, 2>>("x");
    Value const two = facts.builder.constant(2.0);
    Comparison const less{true, true, true, false, x[0], two}, equal{true, false, false, false,
                                                                      x[1], two};
    facts.say(less, false, 1);
    facts.say(equal, true, 2);
    CHECK(facts.orders.answer(less, 0) == false);
    CHECK(facts.orders.answer(less, 2) == std::nullopt); // that is too long ago
    CHECK(facts.orders.answer({true, true, false, false, x[0], two}, 0) == std::nullopt);
    CHECK(facts.orders.answer({true, true, true, false, two, x[0]}, 0) == std::nullopt);
    CHECK(facts.orders.answer({true, false, false, true, two, x[1]}, 0) == false);
    facts.orders.clear();
    CHECK(facts.orders.answer(equal, 0) == std::nullopt);
    CHECK(facts.orders.find(x[0]) == facts.orders.none);
}

TEST_CASE("KnownOrders: of the numbers that a value was compared with, the nearest counts",
          "[capture][known_orders]") {
    Facts facts;
    Value const x = facts.builder.parameter<double>("x")[0];
    auto const number = [&](int n) { return facts.builder.constant(double(n)); };
    auto const known = [&] {
        std::uint32_t const of = facts.orders.find(x);
        int out = 0;
        for (auto f = facts.orders[of].newest; f != facts.orders.none;
             f = facts.orders.fact(f).next(of))
            ++out;
        return out;
    };
    for (int i = 0; i < 10; ++i) facts.say({true, true, true, false, number(i), x}, true);
    CHECK(known() == 1); // above 9
    for (int i = 40; i > 30; --i) facts.say({true, true, false, false, x, number(i)}, true);
    CHECK(known() == 2);                                        // up to 31
    facts.say({true, true, false, false, x, number(35)}, true); // less than is known
    CHECK(known() == 3);
    for (int i = 30; i > 20; --i) facts.say({true, true, true, false, number(i), x}, false);
    CHECK(known() == 4); // not above 21, or NaN
    facts.say({true, false, false, true, x, number(15)}, true);
    facts.say({true, false, false, true, x, number(16)}, true);
    CHECK(known() == 6); // two numbers that it is not
}

} // namespace known_orders_test
