// SPDX-License-Identifier: BSL-1.0
#include <limn/print/cpp/dialect.hpp>

#include <catch2/catch.hpp>

using limn::call_notation;
using limn::detail::Dialect;

TEST_CASE("Dialect: plain code names the function, or its own one for limn's", "[print][dialect]") {
    CHECK(Dialect{}.callee(call_notation("std::sin", "<cmath>")) == "std::sin");
    CHECK(Dialect{}.callee(call_notation("limn::slice", "")) == "limn_code::slice");
    CHECK(Dialect{}.callee(call_notation("geo::area", "")) == "geo::area");
}

TEST_CASE("Dialect: to be traced again, std's are left to the lookup by argument",
          "[print][dialect]") {
    CHECK(Dialect{true}.callee(call_notation("std::sin", "<cmath>")) == "sin");
    CHECK(Dialect{true}.callee(call_notation("limn::slice", "")) == "limn::slice");
}
