// SPDX-License-Identifier: BSL-1.0
#include <limn/check/report.hpp>

#include <catch2/catch.hpp>

#include <type_traits>

using limn::Report;

static_assert(!std::is_convertible_v<Report, bool>, "asked for, it says; it is not a number");

TEST_CASE("Report: nothing found is good, notes or not", "[kit][report]") {
    Report r{42};
    CHECK(r.ok());
    CHECK(r.text().empty());
    r.note("seen: much");
    CHECK(r);
    CHECK(r.text() == "seen: much\n");
    CHECK(r.seed() == 42);
}

TEST_CASE("Report: one fault is enough, and all is told in order", "[kit][report]") {
    Report r{7};
    r.note("before");
    r.fail("wrong");
    r.note("after");
    CHECK_FALSE(r.ok());
    CHECK_FALSE(static_cast<bool>(r));
    CHECK(r.text() == "before\nwrong\nafter\n");
}
