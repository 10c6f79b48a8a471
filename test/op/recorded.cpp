// SPDX-License-Identifier: BSL-1.0
#include <limn/op/recorded.hpp>
#include <limn/run/interpret.hpp>
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
        return p;
    });
    CHECK_THROWS_WITH(trace<int>([](auto x) {
                          Recorded<int> const r{x, "draw", Where{"f.cpp", 7}};
                          return x + static_cast<int>(r);
                      }),
                      Catch::Contains("f.cpp:7: draw: the plain result"));
}

TEST_CASE("Recorded: operators with plain values compute outside a trace, and record in one",
          "[op][recorded]") {
    static_assert(std::same_as<decltype(Recorded<int>{1} + 0.5), Recorded<double>>);
    static_assert(std::same_as<decltype(Recorded<int>{1} < 2), Recorded<bool>>);
    Recorded<int> const r{7};
    Recorded<double> const d{0.5};
    CHECK(r + 1 == 8);
    CHECK(15 / r == 2);
    CHECK(r % 4 == 3);
    CHECK((r ^ 2) == 5);
    CHECK(r * d == 3.5);
    CHECK(d * r == 3.5);
    CHECK(r * r == 49);
    CHECK(-r == -7);
    CHECK((r > 3 && d < 1.0));
    auto const graph = trace<int>([](auto x) {
        Recorded<int> const drawn{x, "draw", Where{"f.cpp", 7}};
        auto const twice = drawn * 2 + 1;
        static_assert(std::same_as<decltype(twice), Recorded<int> const>);
        if (twice > 10) return x + twice;
        return x * 1;
    });
    CHECK(graph[Value{2}].where().line == 7);
    auto const f = interpret<int(int)>(graph);
    CHECK(f(2) == 2);
    CHECK(f(5) == 16);
}
