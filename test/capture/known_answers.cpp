// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/known_answers.hpp>
#include <limn/graph/builder.hpp>
#include <limn/op/comparison.hpp>
#include <limn/op/select.hpp>

#include <catch2/catch.hpp>

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
    known.know(builder.call<limn::prims::less, int, int>({y, z}), true);
    CHECK(known.tells_of(z)); // it may be: what always holds is not read yet
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
