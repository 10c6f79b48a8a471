// SPDX-License-Identifier: BSL-1.0
#include <limn/op/distribution.hpp>

#include <catch2/catch.hpp>

#include <limits>
#include <random>

using namespace limn;
using limn::detail::distribution_domain;

static_assert(type_name<std::normal_distribution<double>> == "std::normal_distribution<double>");
static_assert(type_name<std::uniform_int_distribution<unsigned long>> ==
              "std::uniform_int_distribution<unsigned long>");
static_assert(type_name<std::bernoulli_distribution> == "std::bernoulli_distribution");
static_assert(type_header<std::gamma_distribution<float>> == "<random>");

TEST_CASE("distribution: is defined where the standard defines it", "[op][distribution]") {
    double const nan = std::numeric_limits<double>::quiet_NaN(),
                 infinity = std::numeric_limits<double>::infinity();
    using normal = distribution_domain<std::normal_distribution<double>>;
    CHECK(normal::holds());
    CHECK(normal::holds(-3.0, 0.1));
    CHECK_FALSE(normal::holds(0.0, 0.0));
    CHECK_FALSE(normal::holds(nan, 1.0));
    CHECK_FALSE(normal::holds(0.0, infinity));
    using die = distribution_domain<std::uniform_int_distribution<int>>;
    CHECK(die::holds(6, 6));
    CHECK_FALSE(die::holds(6, 5));
    using uniform = distribution_domain<std::uniform_real_distribution<double>>;
    CHECK_FALSE(uniform::holds(-1e308, 1e308));
    using coin = distribution_domain<std::bernoulli_distribution>;
    CHECK(coin::holds(1.0));
    CHECK_FALSE(coin::holds(1.1));
    CHECK_FALSE(coin::holds(nan));
    using poisson = distribution_domain<std::poisson_distribution<int>>;
    CHECK(poisson::holds(1e6));
    CHECK_FALSE(poisson::holds(1e10)); // no int is near
    CHECK_FALSE(poisson::holds(nan));
    CHECK(distribution_domain<std::discrete_distribution<int>>::holds(1, 2, 3));
}
