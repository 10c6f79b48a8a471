// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/strip_not.hpp>
#include <limn/graph/builder.hpp>

#include <catch2/catch.hpp>

using namespace limn;
using detail::strip_not;

TEST_CASE("strip_not: each `!` of a bool turns the answer", "[trace][strip_not]") {
    Builder b;
    Value const x = b.parameter<bool>("x").front(), n = b.parameter<int>("n").front();
    Value const once = b.call<prims::logical_not, bool>({x});
    Value const twice = b.call<prims::logical_not, bool>({once});
    Value v = x;
    CHECK((strip_not(b.graph(), v) && v == x));
    v = once;
    CHECK((!strip_not(b.graph(), v) && v == x));
    v = twice;
    CHECK((strip_not(b.graph(), v) && v == x));
    Value const zero = b.call<prims::logical_not, int>({n}); // what it is taken off of is no bool
    v = zero;
    CHECK((strip_not(b.graph(), v) && v == zero));
}
