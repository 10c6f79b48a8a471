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

} // namespace known_orders_test
