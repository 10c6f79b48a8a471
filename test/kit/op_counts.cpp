// SPDX-License-Identifier: BSL-1.0
#include <limn/kit/op_counts.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

using limn::op_counts;
using limn::trace;

TEST_CASE("op_counts: none, and each op once, by how often and by name",
          "[kit][op_counts][features][K1]") {
    CHECK(op_counts(trace<double>([](auto x) { return x; })).empty());
    auto const counts = op_counts(trace<double, int>([](auto x, auto n) {
        auto const y = x * x * x - 1.0;
        return y * n + convert<double>(n * n);
    }));
    REQUIRE(counts.size() == 5);
    CHECK(counts[0].name == "multiply");
    CHECK(counts[0].count == 3);
    CHECK(to_text(counts) == "3  multiply(double, double) -> double\n"
                             "2  convert(int) -> double\n"
                             "1  add(double, double) -> double\n"
                             "1  multiply(int, int) -> int\n"
                             "1  subtract(double, double) -> double\n");
}

TEST_CASE("op_counts: arms and the bodies of loops count as they are written",
          "[kit][op_counts][features][K1]") {
    auto const graph = trace<double>([](auto x) {
        auto y = x;
        while (y > 1.0) {
            if (y > 100.0) y = sqrt(y);
            y = y * 0.5;
        }
        return y * 2.0;
    });
    CHECK(to_text(op_counts(graph)) == "2  greater(double, double) -> bool\n"
                                       "2  multiply(double, double) -> double\n"
                                       "1  gate(bool, double, double) -> double\n"
                                       "1  loop\n"
                                       "1  sqrt(double) -> double\n");
}
