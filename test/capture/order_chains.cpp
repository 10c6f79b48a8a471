// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/order_chains.hpp>
#include <limn/graph/builder.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace order_chains_test {

using namespace limn;
using Reach = detail::OrderChains<>::Reach;

struct Facts {
    Builder builder;
    detail::KnownOrders<> orders{};

    void add(Value low, Value high, bool strict) {
        orders.add(builder.graph(), {true, true, strict, false, low, high}, true, 0);
    }
    void differ(Value a, Value b) {
        orders.add(builder.graph(), {true, false, false, true, a, b}, true, 0);
    }
    Reach operator()(Value from, Value to, std::uint32_t since = 0) const {
        return detail::OrderChains<>{builder.graph(), orders, since}.reach(from, to, Reach::strict);
    }
};

TEST_CASE("OrderChains: facts one after another", "[capture][order_chains]") {
    Facts facts;
    auto const v = facts.builder.parameter<std::array<double, 4>>("x");
    facts.add(v[0], v[1], false);
    facts.add(v[1], v[2], true);
    facts.differ(v[2], v[3]);
    CHECK(facts(v[0], v[1]) == Reach::weak);
    CHECK(facts(v[0], v[2]) == Reach::strict);
    CHECK(facts(v[2], v[0]) == Reach::none);
    CHECK(facts(v[0], v[3]) == Reach::none);
    CHECK(facts(v[0], v[0]) == Reach::none);
    facts.add(v[1], v[0], false);
    CHECK(facts(v[0], v[0]) == Reach::weak);
    CHECK(facts(v[1], v[2]) == Reach::strict);
}

TEST_CASE("OrderChains: what is equal leads both ways, and what is too old nowhere",
          "[capture][order_chains]") {
    Facts facts;
    auto const v = facts.builder.parameter<std::array<double, 3>>("x");
    facts.orders.add(facts.builder.graph(), {true, false, false, false, v[0], v[1]}, true, 3);
    facts.orders.add(facts.builder.graph(), {true, true, true, false, v[1], v[2]}, true, 4);
    CHECK(facts(v[0], v[1]) == Reach::weak);
    CHECK(facts(v[1], v[0]) == Reach::weak);
    CHECK(facts(v[0], v[2]) == Reach::strict);
    CHECK(facts(v[0], v[2], 4) == Reach::none);
    CHECK(facts(v[1], v[2], 4) == Reach::strict);
}

TEST_CASE("OrderChains: constants are in order by themselves", "[capture][order_chains]") {
    Facts facts;
    auto const v = facts.builder.parameter<std::array<double, 2>>("x");
    Value const one = facts.builder.constant(1.0), two = facts.builder.constant(2.0),
                three = facts.builder.constant(3.0);
    facts.add(v[0], one, false);
    facts.add(two, v[1], false);
    CHECK(facts(v[0], v[1]) == Reach::strict);
    CHECK(facts(v[0], three) == Reach::strict);
    CHECK(facts(v[0], one) == Reach::weak);
    CHECK(facts(one, v[1]) == Reach::strict);
    CHECK(facts(three, v[1]) == Reach::none);
    CHECK(facts(v[1], v[0]) == Reach::none);
}

/// By the closure of all facts, value by value.
TEST_CASE("OrderChains: what the closure of the facts says", "[capture][order_chains]") {
    std::mt19937 random{11};
    for (int round = 0; round < 200; ++round) {
        Facts facts;
        std::vector<Value> all;
        for (Value x : facts.builder.parameter<std::array<double, 5>>("x")) all.push_back(x);
        for (double c : {1.0, 2.0, 3.0}) all.push_back(facts.builder.constant(c));
        std::size_t const n = all.size();
        std::vector<std::vector<Reach>> known(n, std::vector<Reach>(n, Reach::none));
        auto const learn = [&](std::size_t a, std::size_t b, Reach by) {
            known[a][b] = std::max(known[a][b], by);
        };
        for (std::size_t a = 5; a < n; ++a)
            for (std::size_t b = a; b < n; ++b) learn(a, b, a == b ? Reach::weak : Reach::strict);
        for (auto k = random() % 9; k != 0; --k) {
            std::size_t const a = random() % n, b = random() % n;
            bool const strict = random() % 2 == 0;
            facts.add(all[a], all[b], strict);
            learn(a, b, strict ? Reach::strict : Reach::weak);
        }
        for (std::size_t times = 0; times < n; ++times)
            for (std::size_t a = 0; a < n; ++a)
                for (std::size_t b = 0; b < n; ++b)
                    for (std::size_t c = 0; c < n; ++c)
                        if (known[a][b] != Reach::none && known[b][c] != Reach::none)
                            learn(a, c, std::max(known[a][b], known[b][c]));
        for (std::size_t a = 0; a < n; ++a)
            for (std::size_t b = 0; b < n; ++b) CHECK(facts(all[a], all[b]) == known[a][b]);
    }
}

} // namespace order_chains_test
