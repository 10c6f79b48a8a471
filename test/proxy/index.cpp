// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/verify.hpp>
#include <limn/print/cpp.hpp>
#include <limn/print/text.hpp>
#include <limn/proxy/index.hpp>
#include <limn/run/interpret.hpp>
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

TEST_CASE("slice: of a sequence and a text, with plain and traced positions",
          "[trace][index][features][B3]") {
    auto const f = [](auto const& v, auto const& s, auto i) {
        using limn::slice;
        auto const part = slice(v, 1, 3);
        auto out = part[0] + size(slice(v, i, i + 2)) + size(slice(v, 0, 9, 2));
        if (i > 1) out += slice(s, i, 9).size();
        for (auto k = i * 0; k < i; k += 1) out += size(slice(v, k, i));
        return std::pair{out, slice(s, 1, 3)};
    };
    auto const graph = trace<std::vector<unsigned long>, std::string, int>(f);
    verify(graph);
    CHECK_THAT(to_text(graph), Contains("std::vector<unsigned long> = slice(x0, %"));
    CHECK_THAT(to_cpp(graph),
               !Contains("#include <limn") && Contains("limn_code::slice(x0, 1uL, 3uL)"));
    using Out = std::pair<unsigned long, std::string>;
    auto const run = interpret<Out(std::vector<unsigned long>, std::string, int)>(graph);
    std::vector<unsigned long> const v{5, 6, 7, 8};
    for (int i : {0, 1, 2, 3}) CHECK(run(v, "abcd", i) == Out{f(v, std::string{"abcd"}, i)});
    CHECK(run(v, "", 3).second == "");
}

TEST_CASE("slice: the row's example, indexed again", "[trace][index][features][B3]") {
    auto const graph = trace<Grid, int>([](auto nd, auto i) {
        auto const rest = limn::slice(nd, i, 2);
        return rest[0][i][i];
    });
    Grid const nd{{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}};
    auto const run = interpret<int(Grid, int)>(graph);
    CHECK(run(nd, 0) == 1);
    CHECK(run(nd, 1) == 8);
    // a container of proxies is one operand where a position is traced, else it is cut at once
    auto const cut = trace<int, int>([](auto x, auto i) {
        std::array const a{x, x + 1, x + 2};
        return limn::slice(a, i, 3)[0] + limn::slice(a, 1, 3)[1];
    });
    CHECK(interpret<int(int, int)>(cut)(10, 1) == 11 + 12);
}
