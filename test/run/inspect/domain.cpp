// SPDX-License-Identifier: BSL-1.0
#include <limn/run/inspect/domain.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <limits>
#include <vector>

using namespace limn;

namespace {

bool defined(Graph const& g, auto... inputs) {
    return is_defined(g, std::vector{Constant{inputs}...});
}

} // namespace

TEST_CASE("is_defined: integers within what C++ defines", "[run][domain]") {
    auto const g = trace<int, int>([](auto a, auto b) { return a / b + 1; });
    CHECK(has_domain(g));
    CHECK(defined(g, 7, 2));
    CHECK_FALSE(defined(g, 7, 0));
    CHECK_FALSE(defined(g, std::numeric_limits<int>::min(), -1));
    CHECK_FALSE(defined(g, std::numeric_limits<int>::max(), 1));
}

TEST_CASE("is_defined: floating values are defined everywhere", "[run][domain]") {
    auto const g = trace<double, double>([](auto a, auto b) { return a / b; });
    CHECK_FALSE(has_domain(g));
    CHECK(defined(g, 1.0, 0.0));
}

TEST_CASE("is_defined: gives up after a number of steps", "[run][domain]") {
    auto const g = trace<double>([](auto x) { return x * x + x * 3.0; });
    CHECK(is_defined(g, std::vector{Constant{1.0}}, 3));
    CHECK_FALSE(is_defined(g, std::vector{Constant{1.0}}, 2));
}
