// SPDX-License-Identifier: BSL-1.0
// Rows of features.md, K: inspection. Those which a mirrored test shows are tagged there.
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

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

namespace {

constexpr auto blend = op<"my::blend">([](double a, double b) { return a + b; });
struct Table {
    double first;
    explicit Table(double x) : first{x} {}
    double operator()(double x) const { return first + x; }
};

/// The line of each op, the first that calls it, in the bodies of loops too.
void collect_lines(Graph const& graph, std::map<std::string, unsigned>& lines) {
    each_node(graph, [&](Node node) {
        lines.try_emplace(std::string{node.op().name}, node.where().line);
        if (node.kind() == Kind::loop) collect_lines(graph.loop_of(node.value().index).body, lines);
    });
}

} // namespace

TEST_CASE("K3: every node's line is that of its expression", "[features][K3]") {
    auto const table = module<Table>(0.5);
    unsigned const line = __LINE__;
    auto const f = [&](auto x, auto n, auto v) {
        auto y = -x;                       // 2
        y += x;                            // 3
        y = 2.0 - y;                       // 4
        y = blend(y, x);                   // 5
        y = table(y);                      // 6
        y = sin(y);                        // 7
        y = select(y < x,                  // 8
                   y, convert<double>(n)); // 9: an argument of its own
        if (x > 1.0)                       // 10
            y = y * x;                     // 11
        for (auto i = n; i != 0; --i)      // 12
            y = y / x;                     // 13
        y = y + v[1];                      // 14
        require(y >= x, "y");              // 15
        return y                           // 16: its operands are two lines
               <= cos(x);                  // 17
    };
    std::map<std::string, unsigned> lines;
    collect_lines(trace<double, int, std::vector<double>>(f), lines);
    std::map<std::string, unsigned> const expected{
        {"negate", 2},     {"add", 3},       {"subtract", 4},       {"my::blend", 5},
        {"sin", 7},        {"less", 8},      {"select", 8},         {"convert", 9},
        {"greater", 10},   {"multiply", 11}, {"not_equal", 12},     {"divide", 13},
        {"subscript", 14}, {"require", 15},  {"greater_equal", 15}, {"cos", 17},
    };
    for (auto const& [op, at] : expected) {
        CAPTURE(op);
        REQUIRE(lines.contains(op));
        CHECK(lines[op] - line == at);
    }
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
