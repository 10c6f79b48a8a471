// SPDX-License-Identifier: BSL-1.0
#include <limn/meta/used_names.hpp>

#include <catch2/catch.hpp>

#include <string>

using limn::UsedNames;

static_assert([] {
    UsedNames used;
    return used.unique("q").view() == "q" && used.unique("q").view() == "q2";
}());

TEST_CASE("UsedNames: a name is taken once", "[meta][used_names]") {
    UsedNames used;
    CHECK(used.take("q"));
    CHECK_FALSE(used.take("q"));
    CHECK(used.take("p"));
}

TEST_CASE("UsedNames: what is taken gets a number that is free", "[meta][used_names]") {
    UsedNames used;
    used.take("q3");
    CHECK(used.unique("q").view() == "q");
    CHECK(used.unique("q").view() == "q2");
    CHECK(used.unique("q").view() == "q4");
    CHECK(used.unique("q2").view() == "q22");
    for (int i = 5; i < 20; ++i) CHECK(used.unique("q").str() == "q" + std::to_string(i));
}
