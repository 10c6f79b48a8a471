// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cmath>
#include <utility>

namespace plain_test {

TEST_CASE("plain: a lazy function runs as it is written, with the same results",
          "[run][plain][features][K7]") {
    int calls = 0;
    auto const f = limn::lazy([&calls](auto x, auto const& q) {
        ++calls;
        auto y = x;
        while (y < 100.0) y = y * y + q[0];
        return std::pair{y > 500.0 ? y : -y, q[1] + 1};
    });
    std::array<double, 2> const q{1.5, 2.0};
    auto const traced = f(3.0, q);
    REQUIRE(f.traces() == 1);
    int const before = calls;
    {
        limn::plain const outer;
        limn::plain const plain;
        CHECK(f(3.0, q) == traced);
        CHECK(f(3.0, q) == traced);
        CHECK(f(3.0f, q).first == float(f(3.0f, q).first));
        CHECK(calls == before + 4);
        CHECK(f.traces() == 1);
        CHECK(f.hits() == 0);
        CHECK_FALSE(limn::is_tracing());
    }
    CHECK_FALSE(limn::plain::is_on());
    CHECK(f(3.0, q) == traced);
    CHECK(calls == before + 4);
    auto const power = limn::lazy([](auto x, int n) {
        auto out = x;
        for (int i = 1; i < n; ++i) out = out * x;
        return out;
    });
    auto const swap = limn::lazy([](auto p) { return std::pair{p.second, p.first}; });
    auto const nothing = limn::lazy([](auto) {});
    limn::plain const plain;
    CHECK(swap(std::pair{1.0, 2}) == std::pair{2, 1.0}); // one argument, not its two members
    nothing(1.0);
    CHECK(power(2.0, limn::fixed(10)) == 1024.0);
    CHECK(power.traces() == 0);
}

TEST_CASE("plain: jit gives the interpreter", "[run][plain][features][K7]") {
    limn::Graph const g = limn::trace<double>([](auto x) { return limn::sin(x) + 1.0; });
    limn::plain const plain;
    auto const f = limn::jit<double(double)>(g, {.compiler = "/no/such/compiler"});
    CHECK(f(2.0) == std::sin(2.0) + 1.0);
}

} // namespace plain_test
