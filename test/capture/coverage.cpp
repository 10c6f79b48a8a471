// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/coverage.hpp>

#include <catch2/catch.hpp>

using namespace limn;
using detail::Tag;

namespace coverage_tests {

Tag const one{1, 0, 0}, two{2, 0, 0};

} // namespace coverage_tests

using coverage_tests::one;
using coverage_tests::two;

TEST_CASE("Coverage: an edge, and a pair of edges, is covered by the first run that passes it",
          "[capture][coverage]") {
    detail::Coverage<> coverage;
    coverage.begin();
    CHECK_FALSE(coverage.covered(one, true));
    coverage.pass(one, true);
    coverage.pass(two, true);
    CHECK(coverage.covered(one, true));
    CHECK_FALSE(coverage.covered(one, false));
    CHECK(coverage.fresh() == 3); // two edges and their pair
    coverage.begin();
    coverage.pass(one, true);
    coverage.pass(two, true);
    CHECK(coverage.fresh() == 0);
    CHECK(coverage.edges_seen() == 2);
    CHECK(coverage.pairs() == 1);
}

TEST_CASE("Coverage: what no run has passed gains more than what some run has",
          "[capture][coverage]") {
    detail::Coverage<> coverage;
    coverage.begin();
    coverage.pass(one, true);
    CHECK(coverage.gain(one, false) > coverage.gain(one, true));
    CHECK(coverage.number(one) == 0);
    CHECK(coverage.number(two) == 1);
}
