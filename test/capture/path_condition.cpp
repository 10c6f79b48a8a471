// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/path_condition.hpp>

#include <catch2/catch.hpp>

#include <cstdint>

namespace path_condition_test {

using limn::Builder;
using limn::Value;
using Conditions = limn::detail::PathConditions<>;

/// Two decisions, the second one after the first was answered `true`.
struct Forks {
    Builder b;
    Value first = b.parameter<bool>("p")[0], second = b.parameter<bool>("q")[0];
    std::uint32_t yes = b.path(0, first, true), no = b.path(0, first, false);
    std::uint32_t yes_yes = b.path(yes, second, true), yes_no = b.path(yes, second, false);
    Conditions conditions{b};
};

} // namespace path_condition_test

using namespace path_condition_test;

TEST_CASE("PathConditions: the last path that leads to two", "[capture][path_condition]") {
    Forks f;
    CHECK(f.conditions.common(f.yes_yes, f.yes_no) == f.yes);
    CHECK(f.conditions.common(f.yes_yes, f.no) == 0);
    CHECK(f.conditions.common(f.yes_yes, f.yes) == f.yes);
    CHECK(f.conditions.depth(f.yes_yes) == 2);
}

TEST_CASE("PathConditions: a path's condition asks for the decisions in order",
          "[capture][path_condition]") {
    Forks f;
    CHECK(f.conditions.is(f.conditions.of(0, 0), true));
    CHECK(f.conditions.of(f.yes, 0) == f.first);
    CHECK(f.conditions.of(f.yes_yes, f.yes) == f.second);
    limn::Node const both = f.b.graph()[f.conditions.of(f.yes_yes, 0)];
    CHECK(&both.op() == both.op().values().gate); // `second` is not read where `first` is false
    CHECK(both.operands()[0] == f.first);
    CHECK(both.operands()[1] == f.second);
}

TEST_CASE("PathConditions: all sides together are always true", "[capture][path_condition]") {
    Forks f;
    Value const yes_yes = f.conditions.of(f.yes_yes, 0), yes_no = f.conditions.of(f.yes_no, 0),
                no = f.conditions.of(f.no, 0);
    CHECK(f.conditions.either(yes_yes, yes_no) == f.first);
    CHECK(f.conditions.is(f.conditions.either(f.conditions.either(yes_no, no), yes_yes), true));
    CHECK(f.conditions.is(f.conditions.either(f.first, no), true));
}
