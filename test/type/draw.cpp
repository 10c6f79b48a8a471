// SPDX-License-Identifier: BSL-1.0
#include <limn/type/draw.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <cstddef>
#include <random>
#include <string>

using namespace limn;

static_assert(std::uniform_random_bit_generator<Random>);

namespace {

struct Own {};

/// How many of many draws are so.
template <class T> int count(auto const& is_so) {
    Random random{1};
    int out = 0;
    for (int i = 0; i < 4000; ++i)
        out += is_so(detail::draw(type_row<T>, random)->template as<T>());
    return out;
}

} // namespace

TEST_CASE("draw: ordinary values, and each edge", "[type][draw]") {
    CHECK(count<double>([](double x) { return std::abs(x) <= 100; }) > 2500);
    CHECK(count<double>([](double x) { return std::isnan(x); }) > 10);
    CHECK(count<double>([](double x) { return std::isinf(x); }) > 10);
    CHECK(count<double>([](double x) { return x == 0 && std::signbit(x); }) > 10);
    CHECK(count<int>([](int x) { return std::abs(static_cast<double>(x)) <= 10; }) > 2000);
    CHECK(count<int>([](int x) { return x == std::numeric_limits<int>::min(); }) > 10);
    CHECK(count<unsigned>([](unsigned x) { return x > 3000; }) > 100);
    CHECK(count<bool>([](bool x) { return x; }) > 1800);
    CHECK(count<char>([](char x) { return x < 0; }) > 100);
    CHECK(count<std::string>([](std::string const& s) { return s.empty(); }) > 500);
}

TEST_CASE("draw: the same seed, the same values", "[type][draw]") {
    Random a{42}, b{42};
    for (int i = 0; i < 100; ++i)
        CHECK(*detail::draw(type_row<long>, a) == *detail::draw(type_row<long>, b));
}

TEST_CASE("draw: a type of one's own is not drawn", "[type][draw]") {
    Random random{1};
    CHECK_FALSE(detail::draw(type_row<Own>, random));
}

TEST_CASE("between: both ends, and nothing beyond", "[type][draw]") {
    Random random{1};
    auto const die = between(1, 6);
    int seen[8] = {};
    for (int i = 0; i < 600; ++i) ++seen[die(random)];
    CHECK(seen[0] + seen[7] == 0);
    for (int i = 1; i <= 6; ++i) CHECK(seen[i] > 50);
    for (int i = 0; i < 100; ++i) {
        float const x = between(-2.0f, -1.0f)(random);
        CHECK((x >= -2.0f && x <= -1.0f));
    }
    CHECK(generate("x", between(3, 3)).draw(random) == Constant{3});
}
