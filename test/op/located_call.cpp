// SPDX-License-Identifier: BSL-1.0
#include <limn/op/located_call.hpp>

#include <catch2/catch.hpp>

using namespace limn;

namespace {

struct Lines : LocatedCall<Lines> {
    template <class... As> constexpr unsigned invoke_at(Where at, As&&...) const { return at.line; }
};
constexpr Lines lines{};

/// Hands back what it was given, as it was given.
struct Same : LocatedCall<Same> {
    template <class A> constexpr A&& invoke_at(Where, A&& a) const { return static_cast<A&&>(a); }
};

} // namespace

TEST_CASE("LocatedCall: up to six operands the line is the caller's", "[op][located_call]") {
    CHECK(lines() == __LINE__);
    CHECK(lines(1) == __LINE__);
    CHECK(lines(1, 2) == __LINE__);
    CHECK(lines(1, 2, 3) == __LINE__);
    CHECK(lines(1, 2, 3, 4) == __LINE__);
    CHECK(lines(1, 2, 3, 4, 5) == __LINE__);
    CHECK(lines(1, 2, 3, 4, 5, 6) == __LINE__);
    CHECK(lines(1, 2, 3, 4, 5, 6, 7) == 0);
}

TEST_CASE("LocatedCall: operands keep their value category", "[op][located_call]") {
    int x = 1;
    static_assert(std::is_same_v<decltype(Same{}(x)), int&>);
    static_assert(std::is_same_v<decltype(Same{}(1)), int&&>);
    CHECK(&Same{}(x) == &x);
}
