// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>

#include <catch2/catch.hpp>

namespace pass = limn::pass;

namespace {

auto const identities = [](auto x) { return -(-(x * 1 / 1 - 0)); };
auto const bits = [](auto x) { return ((x + 0) | 0) << 0; };

// The same pass inside the compiler and outside.
static_assert((limn::trace<double>(identities) | pass::simplify).size() == 1);
static_assert((limn::trace<int>(bits) | pass::simplify).size() == 1);

} // namespace

TEST_CASE("simplify: identities that hold to the last bit", "[pass]") {
    CHECK(limn::to_text(limn::trace<double>(identities) | pass::simplify) ==
          "x0 : double = input\nreturn x0\n");
    CHECK(limn::to_text(limn::trace<unsigned>(bits) | pass::simplify) ==
          "x0 : unsigned = input\nreturn x0\n");
}

TEST_CASE("simplify: x + 0.0 and x * 0.0 stay, for -0.0 and NaN", "[pass]") {
    auto const g = limn::trace<double>([](auto x) { return x + 0.0 + x * 0.0; });
    CHECK((g | pass::simplify) == g);
    auto const minus = limn::trace<double>([](auto x) { return x - -0.0; });
    CHECK((minus | pass::simplify) == minus);
}

TEST_CASE("simplify: a select whose arms are one, or whose condition is known", "[pass]") {
    auto const one = limn::trace<bool, int>([](auto c, auto x) { return limn::select(c, x, x); });
    CHECK((one | pass::simplify).size() == 2);
    auto const known =
        limn::trace<int>([](auto x) { return limn::select(limn::Proxy<bool>(true), x, x + 1); });
    CHECK((known | pass::simplify).size() == 1);
}

TEST_CASE("simplify: an op of the user's own may have any name", "[pass]") {
    constexpr auto negate = limn::op<"negate">([](double x) { return x + 1; });
    auto const g = limn::trace<double>([&](auto x) { return negate(negate(x)); });
    CHECK((g | pass::simplify) == g);
}

TEST_CASE("optimize: one walk does what the passes would do one after the other", "[pass]") {
    auto const f = [](auto x, auto y) {
        auto const a = max(x * 1.0, x) + y;
        auto const b = y + -(-x);
        return a * b + (limn::Proxy<double>(2.0) - 1.0) * b;
    };
    auto const once = limn::trace<double, double>(f) | pass::optimize;
    CHECK(once == limn::trace<double, double>([](auto x, auto y) {
              auto const a = x + y;
              return a * a + a;
          }));
    CHECK((once | pass::optimize) == once);
}
