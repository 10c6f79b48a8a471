// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/known_answers.hpp>
#include <limn/graph/builder.hpp>
#include <limn/op/comparison.hpp>
#include <limn/op/select.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

using limn::Builder;
using limn::Value;
using limn::detail::KnownAnswers;

TEST_CASE("KnownAnswers: finds the answers of a path, and forgets those of the one before",
          "[capture][known_answers]") {
    Builder builder;
    Value const x = builder.parameter<int>("x")[0], y = builder.parameter<int>("y")[0];
    Value const less = builder.call<limn::prims::less, int, int>({x, y});
    Value const negated = builder.call<limn::prims::logical_not, bool>({less});
    KnownAnswers<> known;
    CHECK(known.find(less) == std::nullopt);
    known.take(builder.graph(), builder.path(0, negated, true));
    CHECK(known.find(less) == false);
    known.take(builder.graph(), builder.path(0, less, true));
    CHECK(known.find(less) == true);
    known.take(builder.graph(), 0);
    CHECK(known.find(less) == std::nullopt);
}

TEST_CASE("KnownAnswers: tells of the values that some answer mentions, and of no other",
          "[capture][known_answers]") {
    Builder builder;
    Value const x = builder.parameter<int>("x")[0], y = builder.parameter<int>("y")[0];
    Value const z = builder.parameter<int>("z")[0];
    Value const less = builder.call<limn::prims::less, int, int>({x, y});
    KnownAnswers<> known;
    known.take(builder.graph(), builder.path(0, less, false));
    CHECK(known.tells_of(less));
    CHECK(known.tells_of(x));
    CHECK(known.tells_of(y));
    CHECK_FALSE(known.tells_of(z));
    Value const always = builder.call<limn::prims::less, int, int>({y, z});
    known.know(builder.graph(), always, true);
    CHECK(known.tells_of(z));
    known.take(builder.graph(), 0);
    CHECK(known.tells_of(z));
    CHECK_FALSE(known.tells_of(x));
}

TEST_CASE("KnownAnswers: a gate tells of the arm that holds its answer alone",
          "[capture][known_answers]") {
    Builder builder;
    Value const x = builder.parameter<int>("x")[0], y = builder.parameter<int>("y")[0];
    Value const c = builder.parameter<bool>("c")[0];
    Value const less = builder.call<limn::prims::less, int, int>({x, y});
    Value const no = builder.constant(false);
    Value const both = builder.call<limn::prims::gate, bool, bool, bool>({c, less, no});
    KnownAnswers<> known;
    known.take(builder.graph(), builder.path(0, both, true));
    CHECK(known.tells_of(x));
    known.take(builder.graph(), builder.path(0, both, false));
    CHECK(known.tells_of(both));
    CHECK_FALSE(known.tells_of(x));
}

namespace {

/// How many facts tell of a value.
std::size_t facts_of(limn::detail::KnownOrders<> const& orders, Value v) {
    std::uint32_t const known = orders.find(v);
    std::size_t out = 0;
    if (known == orders.none) return out;
    for (auto f = orders[known].newest; f != orders.none; f = orders.fact(f).next(known)) ++out;
    return out;
}

} // namespace

TEST_CASE("KnownAnswers: reads the last answers only, and what always holds",
          "[capture][known_answers]") {
    Builder builder;
    Value const x = builder.parameter<int>("x")[0];
    KnownAnswers<> known;
    known.take(builder.graph(), 0);
    for (int i = 0; i < 10; ++i)
        known.add(builder.graph(),
                  builder.call<limn::prims::not_equal, int, int>({builder.constant(i), x}), true);
    CHECK(known.first_of(4) == 6);
    CHECK(known.first_of(100) == 0);
    CHECK(facts_of(known.orders(builder.graph(), 6), x) == 4);
    CHECK(facts_of(known.orders(builder.graph(), 8), x) == 4); // what is read already stays
    CHECK(facts_of(known.orders(builder.graph(), 2), x) == 8);
    Value const always = builder.call<limn::prims::less, int, int>({x, builder.constant(50)});
    known.know(builder.graph(), always, true);
    CHECK(facts_of(known.orders(builder.graph(), 9), x) == 2);
    known.take(builder.graph(), 0);
    CHECK(facts_of(known.orders(builder.graph(), 0), x) == 1);
}

TEST_CASE("KnownAnswers: what a gate chooses by may be known later", "[capture][known_answers]") {
    Builder builder;
    Value const x = builder.parameter<int>("x")[0], y = builder.parameter<int>("y")[0];
    Value const c = builder.parameter<bool>("c")[0];
    Value const one = builder.call<limn::prims::gate, bool, int, int>({c, x, y});
    KnownAnswers<> known;
    known.take(builder.graph(), 0);
    Value const less = builder.call<limn::prims::less, int, int>({builder.constant(3), one});
    known.add(builder.graph(), less, true);
    CHECK(facts_of(known.orders(builder.graph(), 0), x) == 0);
    known.add(builder.graph(), c, false);
    CHECK(facts_of(known.orders(builder.graph(), 0), x) == 0);
    CHECK(facts_of(known.orders(builder.graph(), 0), y) == 1);
    CHECK(facts_of(known.orders(builder.graph(), 0), one) == 1); // which stays
}
