// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/verify.hpp>
#include <limn/print/cpp.hpp>
#include <limn/print/text.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/index.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <iterator>
#include <string>
#include <vector>

using namespace limn;
using Catch::Contains;

namespace {

using Grid = std::vector<std::vector<std::vector<int>>>;

inline constexpr auto powers = op<"my::powers">([](double x) {
    return std::array<double, 3>{1, x, x * x};
});

} // namespace

TEST_CASE("index: plain and traced, into sequences within sequences",
          "[trace][index][features][B3]") {
    auto const graph = trace<Grid, int>([](auto nd, auto i) { return nd[i][i][1]; });
    CHECK(to_text(graph) == "x0 : std::vector<std::vector<std::vector<int>>> = input\n"
                            "x1 : int = input\n"
                            "%2 : unsigned long = convert(x1)\n"
                            "%3 : std::vector<std::vector<int>> = subscript(x0, %2)\n"
                            "%4 : unsigned long = convert(x1)\n"
                            "%5 : std::vector<int> = subscript(%3, %4)\n"
                            "%6 : unsigned long = constant 1uL\n"
                            "%7 : int = subscript(%5, %6)\n"
                            "return %7\n");
    verify(graph);
    auto const run = interpret<int(Grid, int)>(graph);
    Grid const nd{{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}};
    CHECK(run(nd, 0) == 2);
    CHECK(run(nd, 1) == 8);
    CHECK_THAT(to_cpp(graph), Contains("x0[static_cast<unsigned long>(x1)]"
                                       "[static_cast<unsigned long>(x1)][1uL]"));
}

TEST_CASE("index: of an array that an op returns, and of a text", "[trace][index]") {
    auto const graph = trace<double, std::string, unsigned char>([](auto x, auto const& s, auto i) {
        return std::pair{powers(x)[i], s[i]};
    });
    auto const run = interpret<std::pair<double, char>(double, std::string, unsigned char)>(graph);
    CHECK(run(3, "abc", 2) == std::pair{9.0, 'c'});
    CHECK(run(3, "abc", 0) == std::pair{1.0, 'a'});
}

TEST_CASE("index: a node knows the line of its brackets", "[trace][index][features][K3]") {
    auto const graph = trace<std::vector<int>>([](auto v) {
        auto const first = v[0];
        return first + v[1];
    });
    CHECK(graph[Value{2}].where().line == __LINE__ - 3);
    CHECK(graph[Value{4}].where().line == __LINE__ - 3);
}

TEST_CASE("size: an ordinary number, by member and by ADL", "[trace][index][features][B9]") {
    auto const padded = [](auto const& v) {
        using std::size, std::empty;
        return std::tuple{size(v) * 2, v.size() - v[0], empty(v), v.empty()};
    };
    using Out = std::tuple<unsigned long, unsigned long, bool, bool>;
    std::vector<unsigned> const two{5, 6}, three{1, 2, 3};
    auto const run = interpret<Out(std::vector<unsigned>)>(trace<std::vector<unsigned>>(padded));
    CHECK(run(two) == Out{padded(two)});
    CHECK(run(three) == Out{padded(three)});
}

TEST_CASE("front and back: the ends of a sequence", "[trace][index]") {
    auto const run = interpret<int(std::vector<int>)>(
        trace<std::vector<int>>([](auto v) { return v.front() * 10 + v.back(); }));
    CHECK(run({1, 2, 3}) == 13);
}
