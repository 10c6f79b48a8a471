// SPDX-License-Identifier: BSL-1.0
#include <limn/op/recorded.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <string>

using namespace limn;

namespace {

static_assert(std::is_convertible_v<Recorded<int>, int>);
static_assert(std::is_convertible_v<Recorded<int>, Proxy<int>>);
static_assert(std::same_as<plain_t<Recorded<int>>, int>);
static_assert(std::same_as<plain_t<Recorded<std::string>>, std::string>);
static_assert(type_name<Nothing> == "void");

} // namespace

TEST_CASE("Recorded: outside a trace it is its plain value", "[op][recorded]") {
    Recorded<int> const r{3};
    int const plain = r;
    CHECK(plain + r == 6);
    CHECK(r.proxy().is_constant());
}

TEST_CASE("Recorded: holds the proxy while a trace runs, and gives it back", "[op][recorded]") {
    trace<int>([](auto x) {
        Recorded<int> const r{x, "draw", Where{"f.cpp", 7}};
        Proxy<int> const p = r;
        CHECK(!p.is_constant());
        CHECK_THROWS_WITH(static_cast<int>(r), Catch::Contains("f.cpp:7: draw: the plain result"));
        return p;
    });
}
