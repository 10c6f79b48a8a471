// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/value.hpp>

#include <catch2/catch.hpp>

#include <compare>
#include <type_traits>

using limn::Value;

static_assert(std::is_trivially_copyable_v<Value> && sizeof(Value) == 4);
static_assert(Value{} == Value{0} && Value{1} != Value{2});

TEST_CASE("Value: is ordered as the nodes are", "[graph][value]") {
    CHECK(Value{1} < Value{2});
    CHECK(Value{2} >= Value{2});
    CHECK(std::is_gt(Value{3} <=> Value{2}));
}
