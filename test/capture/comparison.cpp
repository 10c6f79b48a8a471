// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/comparison.hpp>
#include <limn/capture/known_answers.hpp>
#include <limn/graph/builder.hpp>
#include <limn/op/select.hpp>

#include <catch2/catch.hpp>

namespace comparison_test {

using namespace limn;
using detail::Comparison;

TEST_CASE("comparison: is read from left to right", "[capture][comparison]") {
    Builder b;
    Value const x = b.parameter<int>("x")[0], y = b.parameter<int>("y")[0];
    detail::KnownAnswers<> const none;
    auto const read = [&](Value v) { return detail::comparison(b.graph(), none, v); };
    CHECK(read(b.call<prims::less, int, int>({x, y})) == Comparison{true, true, true, false, x, y});
    CHECK(read(b.call<prims::greater, int, int>({x, y})) ==
          Comparison{true, true, true, false, y, x});
    CHECK(read(b.call<prims::greater_equal, int, int>({x, y})) ==
          Comparison{true, true, false, false, y, x});
    CHECK(read(b.call<prims::not_equal, int, int>({x, y})) ==
          Comparison{true, false, false, true, x, y});
    CHECK_FALSE(read(x).known);
    CHECK_FALSE(read(b.call<prims::add, int, int>({x, y})).known);
}

TEST_CASE("comparison: a gate is the value that it is known to choose", "[capture][comparison]") {
    Builder b;
    Value const x = b.parameter<int>("x")[0], y = b.parameter<int>("y")[0];
    Value const c = b.parameter<bool>("c")[0];
    Value const one = b.call<prims::gate, bool, int, int>({c, x, y});
    Value const less = b.call<prims::less, int, int>({one, y});
    detail::KnownAnswers<> known;
    CHECK(detail::comparison(b.graph(), known, less).low == one);
    known.add(b.graph(), b.call<prims::logical_not, bool>({c}), false);
    CHECK(detail::comparison(b.graph(), known, less).low == x);
}

} // namespace comparison_test
