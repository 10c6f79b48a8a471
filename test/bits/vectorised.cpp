// SPDX-License-Identifier: BSL-1.0
// Compiled as by a user of Eigen who has not read docs/bit_for_bit.md.
#include <limn/adapt/eigen.hpp>
#include <limn/check/check.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

using namespace limn;
using Catch::Contains;

TEST_CASE("check: names the macro where Eigen is vectorised", "[bits][eigen]") {
    auto const f = [](auto const& a, auto const& b) { return a.dot(b); };
    CheckOptions const options{
        .seed = 7, .inputs = {generate("a", between(0.5, 2.0)), generate("b", between(0.5, 2.0))}};
    auto const graph = trace(f, input<Eigen::Vector4d>("a"), input<Eigen::Vector4d>("b"));
    auto const report = check<Eigen::Vector4d, Eigen::Vector4d>(f, graph, options);
    CHECK_FALSE(report);
    CHECK_THAT(report.text(),
               Contains("with -DEIGEN_DONT_VECTORIZE") && Contains("limn::bit_exact"));
}
