// SPDX-License-Identifier: BSL-1.0
// Compiled with -O2 -mfma, as by a user who has not read docs/bit_for_bit.md.
#include <limn/check/check.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

using namespace limn;
using Catch::Contains;

namespace {

auto const f = [](auto a, auto b, auto c) { return a * b + c; };
bool has_fma() { return __builtin_cpu_supports("fma"); }

} // namespace

TEST_CASE("check: names the flag where plain code is contracted", "[bits]") {
    if (!has_fma()) return;
    CheckOptions const options{.seed = 7,
                               .inputs = {generate("x0", between(0.5, 2.0)),
                                          generate("x1", between(0.5, 2.0)),
                                          generate("x2", between(-2.0, -0.5))}};
    auto const report =
        check<double(double, double, double)>(f, trace<double, double, double>(f), options);
    CHECK_FALSE(report);
    CHECK_THAT(report.text(), Contains("the function gives") && Contains("the graph gives") &&
                                  Contains("compile with -ffp-contract=off") &&
                                  Contains("limn::bit_exact"));
}

TEST_CASE("check: on proxies it says that plain calls may round otherwise", "[bits]") {
    if (!has_fma()) return;
    auto const report = check(f, trace<double, double, double>(f));
    CHECK(report);
    CHECK_THAT(report.text(), Contains("plain calls of the function may round otherwise") &&
                                  Contains("compile with -ffp-contract=off"));
}
