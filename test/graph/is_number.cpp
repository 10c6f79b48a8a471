// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/builder.hpp>
#include <limn/graph/is_number.hpp>
#include <limn/op/arithmetic.hpp>

#include <catch2/catch.hpp>

#include <string>

using limn::detail::is_number;

TEST_CASE("is_number: a constant of any arithmetic type, to the last bit", "[graph][is_number]") {
    limn::Builder b;
    auto const is = [&](auto value, int number) {
        return is_number(b.graph()[b.constant(value)], number);
    };
    CHECK((is(1, 1) && is(1.0, 1) && is(1.0f, 1) && is(true, 1) && is(false, 0) && is(-3L, -3)));
    CHECK_FALSE((is(2, 1) || is(1.5, 1) || is(false, 1)));
    CHECK(is(0.0, 0));
    CHECK_FALSE(is(-0.0, 0));
    CHECK_FALSE(is(std::string{"1"}, 1));
}

TEST_CASE("is_number: what is not a constant is not a number", "[graph][is_number]") {
    limn::Builder b;
    limn::Value const x = b.parameter<int>("x")[0];
    CHECK_FALSE(is_number(b.graph()[x], 0));
    CHECK_FALSE(is_number(b.graph()[b.call<limn::prims::subtract, int, int>({x, x})], 0));
}
