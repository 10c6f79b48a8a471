// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/order_chains.hpp>
#include <limn/graph/builder.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <random>
#include <vector>

namespace order_chains_test {

using namespace limn;
using detail::Order;
using Reach = detail::OrderChains<>::Reach;

struct Facts {
    Builder builder;
    detail::Vector<Order> orders{};

    Reach operator()(Value from, Value to) const {
        return detail::OrderChains<>{builder.graph(), orders}.reach(from, to, Reach::strict);
    }
};

TEST_CASE("OrderChains: facts one after another", "[capture][order_chains]") {
    Facts facts;
    auto const v = facts.builder.parameter<std::array<double, 4>>("x");
    facts.orders.push_back({v[0], v[1], false});
    facts.orders.push_back({v[1], v[2], true});
    facts.orders.push_back({v[2], v[3], false, true}); // they differ
    CHECK(facts(v[0], v[1]) == Reach::weak);
    CHECK(facts(v[0], v[2]) == Reach::strict);
    CHECK(facts(v[2], v[0]) == Reach::none);
    CHECK(facts(v[0], v[3]) == Reach::none);
    CHECK(facts(v[0], v[0]) == Reach::none);
    facts.orders.push_back({v[1], v[0], false});
    CHECK(facts(v[0], v[0]) == Reach::weak);
    CHECK(facts(v[1], v[2]) == Reach::strict);
}

TEST_CASE("OrderChains: constants are in order by themselves", "[capture][order_chains]") {
    Facts facts;
    auto const v = facts.builder.parameter<std::array<double, 2>>("x");
    Value const one = facts.builder.constant(1.0), two = facts.builder.constant(2.0),
                three = facts.builder.constant(3.0);
    facts.orders.push_back({v[0], one, false});
    facts.orders.push_back({two, v[1], false});
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
            facts.orders.push_back({all[a], all[b], strict});
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
