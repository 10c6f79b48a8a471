// SPDX-License-Identifier: BSL-1.0
// Rows of features.md, K: inspection. Those which a mirrored test shows are tagged there.
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>

using namespace limn;

TEST_CASE("K1: listing, code and counts of one graph", "[features][K1]") {
    Graph const g = trace([](auto x, auto y) { return sin(x) * y + sin(y) * x; },
                          input<double>("x"), input<double>("y"));
    CHECK(to_text(g) == "x : double = input\n"
                        "y : double = input\n"
                        "%2 : double = sin(x)\n"
                        "%3 : double = multiply(%2, y)\n"
                        "%4 : double = sin(y)\n"
                        "%5 : double = multiply(%4, x)\n"
                        "%6 : double = add(%3, %5)\n"
                        "return %6\n");
    CHECK(to_cpp(g, {.name = "f"}) == "#include <cmath>\n"
                                      "\n"
                                      "double f(double x, double y) {\n"
                                      "    return std::sin(x) * y + std::sin(y) * x;\n"
                                      "}\n");
    CHECK(to_text(op_counts(g)) == "2  multiply(double, double) -> double\n"
                                   "2  sin(double) -> double\n"
                                   "1  add(double, double) -> double\n");
}

TEST_CASE("K1: a table of one graph", "[features][K1]") {
    Graph const g = trace([](auto x) { return sin(x) * 0.5; }, input<double>("x"));
    std::string const at = std::string{__FILE__} + ":" + std::to_string(__LINE__ - 1) + "\n";
    CHECK(to_table(g) == "node  op        type    operands  where\n"
                         "x     input     double            " +
                             at + "%1    sin       double  x         " + at +
                             "%2    constant  double  0.5       " + at +
                             "%3    multiply  double  %1, %2    " + at);
}

TEST_CASE("K2: a graph of fifty thousand nodes as DOT", "[features][K2]") {
    Graph const g = trace<double>([](auto x) {
        for (int i = 0; i < 25'000; ++i) x = x * x + x;
        return x;
    });
    CHECK(g.size() == 50'001);
    std::string const dot = to_dot(g);
    CHECK(std::count(dot.begin(), dot.end(), '\n') > 100'000);
    CHECK(dot.ends_with("}\n"));
}
