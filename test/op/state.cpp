// SPDX-License-Identifier: BSL-1.0
#include <limn/op/state.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <string>
#include <type_traits>

using namespace limn;

namespace {

static_assert(std::same_as<state<int>, State<int>>);
static_assert(std::same_as<plain_t<State<float>>, float>);
static_assert(!std::convertible_to<State<double>, double>, "a trace would bake it in: write get()");
static_assert(std::convertible_to<State<double>, Proxy<double>>);
static_assert(!std::convertible_to<double, State<double>>);
static_assert(std::same_as<decltype(state<double>{} * 2), Recorded<double>>);
static_assert(std::same_as<decltype(2.0f * state<float>{}), Recorded<float>>);
static_assert(std::same_as<decltype(state<int>{} < state<double>{}), Recorded<bool>>);
static_assert(std::same_as<decltype(state<short>{} + state<short>{}), Recorded<int>>);
static_assert(std::same_as<decltype(-state<short>{}), Recorded<int>>);
static_assert(std::same_as<decltype(Proxy<double>{} * state<int>{}), Proxy<double>>);

} // namespace

TEST_CASE("state: outside a trace it is a variable", "[op][state][features][D5]") {
    state<double> v{0.0, "v"};
    auto const f = [&](auto x) {
        v += x;
        return v.get();
    };
    CHECK(f(1.0) == 1.0);
    CHECK(f(1.0) == 2.0);
    double const third = f(1);
    CHECK(third == 3.0);
    CHECK(v.plain() == 3.0);
    CHECK(v.name() == "v");
    CHECK(v.where().line != 0);
}

TEST_CASE("state: operators compute what they compute for the plain type", "[op][state]") {
    state<int> n{7, "n"};
    state<double> d{0.5, "d"};
    CHECK(n + d == 7.5);
    CHECK(d - n == -6.5);
    CHECK(n / 2 == 3);
    CHECK(n % 4 == 3);
    CHECK((n & 3) == 3);
    CHECK(2 * n * d == 7.0);
    CHECK(-n == -7);
    CHECK(n > 6);
    CHECK(6.5 < n);
    CHECK(n != d);
    CHECK(sqrt(4.0 * d * 2.0) == 2.0);
    CHECK(n++ == 7);
    CHECK(--n == 7);
    n -= 2.5;
    CHECK(n == 4);
    n = d * 10;
    CHECK(n == 5);
    n = d = 3.75;
    CHECK(n == 3);
    CHECK(d == 3.75);
    state<std::string> text{"a", "text"};
    text += "b";
    CHECK(text == "ab");
    state<bool> on{true, "on"};
    CHECK((on ? 1 : 0) == 1);
    if (n < 3 || !(d > 4.0)) n = 9;
    CHECK(n.plain() == 9);
}

TEST_CASE("state: assignment takes the value of another, a copy its name too", "[op][state]") {
    state<double> a{1.0, "a"}, b{2.0, "b"};
    a = b;
    CHECK(a.plain() == 2.0);
    CHECK(a.name() == "a");
    state<double> const c = b;
    b = 5.0;
    CHECK(c.plain() == 2.0);
    CHECK(c.name() == "b");
    a = Proxy<double>{4.0};
    CHECK(a.plain() == 4.0);
    CHECK(state<int>{}.plain() == 0);
}
