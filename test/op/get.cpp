// SPDX-License-Identifier: BSL-1.0
#include <limn/op/get.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <utility>

using namespace limn;

static_assert(Op<prims::get<0>>);
static_assert(prims::get<12>::name == "get<12>");
static_assert(prims::get<1>::apply(std::pair{1, 'c'}) == 'c');
static_assert(defined_for<prims::get<2>, std::array<int, 3>>);
static_assert(!defined_for<prims::get<0>, int>);

TEST_CASE("get: its notation is std::get", "[op][get]") {
    CHECK(prims::get<3>::notation.form == Form::get);
    CHECK(prims::get<3>::notation.spelling == "3");
}
