// SPDX-License-Identifier: BSL-1.0
#include <limn/op/domain.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <limits>

namespace domain = limn::domain;

namespace {

template <class T> constexpr T least = std::numeric_limits<T>::min();
template <class T> constexpr T greatest = std::numeric_limits<T>::max();

template <class D, class... Ts> concept speaks_of = requires(Ts const&... operands) {
    D::defined(operands...);
};

} // namespace

static_assert(!speaks_of<domain::all, int, int>, "what says nothing is defined everywhere");
static_assert(!speaks_of<domain::sum, unsigned, unsigned>, "unsigned integers wrap");
static_assert(!speaks_of<domain::sum, double, double>);
static_assert(!speaks_of<domain::quotient, double, double>);
static_assert(!speaks_of<domain::conversion<bool>, double>, "any number is true or false");
static_assert(!speaks_of<domain::conversion<float>, double>);

TEST_CASE("domain: sums, differences and products that are integers of their type",
          "[op][domain]") {
    CHECK(domain::sum::defined(greatest<int> - 1, 1));
    CHECK_FALSE(domain::sum::defined(greatest<int>, 1));
    CHECK_FALSE(domain::sum::defined(least<long>, -1L));
    CHECK(domain::difference::defined(-1, greatest<int>));
    CHECK_FALSE(domain::difference::defined(0, least<int>));
    CHECK(domain::product::defined(least<long> / 2, 2L));
    CHECK_FALSE(domain::product::defined(least<int>, -1));
}

TEST_CASE("domain: quotients: not by zero, and not the least by -1", "[op][domain]") {
    CHECK(domain::quotient::defined(7, -1));
    CHECK_FALSE(domain::quotient::defined(7, 0));
    CHECK_FALSE(domain::quotient::defined(least<int>, -1));
    CHECK(domain::quotient::defined(least<int>, 1));
    CHECK_FALSE(domain::quotient::defined(7u, 0u));
    CHECK(domain::quotient::defined(0u, greatest<unsigned>)); // which is no -1
}

TEST_CASE("domain: the least integer has no opposite", "[op][domain]") {
    CHECK(domain::negation::defined(greatest<int>));
    CHECK(domain::negation::defined(least<int> + 1));
    CHECK_FALSE(domain::negation::defined(least<int>));
}

TEST_CASE("domain: shifts by less than the width", "[op][domain]") {
    CHECK(domain::shift::defined(1, 31));
    CHECK_FALSE(domain::shift::defined(1, 32));
    CHECK_FALSE(domain::shift::defined(1, -1));
    CHECK(domain::shift::defined(1L, 63u));
    CHECK_FALSE(domain::shift::defined(1, greatest<unsigned long>));
}

TEMPLATE_TEST_CASE("domain: conversions within the range of the integer", "[op][domain]", float,
                   double) {
    using To = domain::conversion<int>;
    TestType const beyond = static_cast<TestType>(2147483648.0);
    CHECK(To::defined(std::nextafter(beyond, TestType{})));
    CHECK_FALSE(To::defined(beyond));
    CHECK(To::defined(-beyond));
    CHECK_FALSE(To::defined(-beyond * 2));
    CHECK_FALSE(To::defined(std::numeric_limits<TestType>::quiet_NaN()));
    CHECK_FALSE(To::defined(std::numeric_limits<TestType>::infinity()));
    using Unsigned = domain::conversion<unsigned char>;
    CHECK(Unsigned::defined(TestType(255.5)));
    CHECK_FALSE(Unsigned::defined(TestType(256)));
    CHECK(Unsigned::defined(TestType(-0.5))); // which is 0
    CHECK_FALSE(Unsigned::defined(TestType(-1)));
    using Long = domain::conversion<long>;
    TestType const far = std::ldexp(TestType(1), 63);
    CHECK(Long::defined(-far));
    CHECK_FALSE(Long::defined(std::nextafter(-far, -2 * far)));
    CHECK_FALSE(Long::defined(far));
    CHECK(domain::conversion<unsigned long>::defined(far));
}

TEST_CASE("domain: a double may be just above the least int", "[op][domain]") {
    CHECK(domain::conversion<int>::defined(-2147483648.5)); // which is -2147483648
    CHECK_FALSE(domain::conversion<int>::defined(-2147483649.0));
}
