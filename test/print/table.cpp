// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/builder.hpp>
#include <limn/op/parameter.hpp>
#include <limn/print/table.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <utility>

using limn::to_table;
using limn::trace;

TEST_CASE("to_table: columns as wide as what stands in them", "[print][table][features][K1]") {
    CHECK(to_table(limn::Graph{}) == "node  op  type  operands  where\n");
    limn::Builder b;
    auto const x = b.parameter<double>("position", {"f.cpp", 7}).front();
    auto const half = b.constant(0.5, {"f.cpp", 123});
    b.result<double>({b.call<limn::prims::multiply, double, double>({x, half}, {})});
    CHECK(to_table(std::move(b).finish()) == "node      op        type    operands      where\n"
                                             "position  input     double                f.cpp:7\n"
                                             "%1        constant  double  0.5           f.cpp:123\n"
                                             "%2        multiply  double  position, %1\n");
}

TEST_CASE("to_table: slots, and the body of a loop after it", "[print][table][features][K1]") {
    std::string const table = to_table(trace<int>([](auto n) {
        auto out = limn::parameter(3, "start").proxy();
        for (auto i = n; i > 0; i -= 1) out *= i;
        return out;
    }));
    CHECK_THAT(table, Catch::Contains("start   parameter  int   3 ") &&
                          Catch::Contains("loop       int   start, x0 ") &&
                          Catch::Contains("\n    s0  input "));
}
