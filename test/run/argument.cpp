// SPDX-License-Identifier: BSL-1.0
#include <limn/pass/dead_code.hpp>
#include <limn/run/argument.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <span>
#include <string>
#include <vector>

using namespace limn;
using Catch::Contains;

namespace {

auto value(auto spot, auto strike, auto rate, auto times) {
    for (int i = 0; i < times; ++i) spot = spot * rate;
    return spot - strike;
}

Graph graph() {
    return trace([](auto... x) { return value(x...); }, input<double>("spot"),
                 input<double>("strike"), input<double>("rate", 0.5), fixed(2, "times"));
}

} // namespace

TEST_CASE("arguments: by position and by name are one", "[run][argument][features][C1]") {
    auto const f = interpret<double(double, double, double)>(graph());
    double const expected = f(8.0, 1.0, 0.5);
    CHECK(expected == 1.0);
    CHECK(f(arg("strike") = 1.0, arg("rate") = 0.5, arg("spot") = 8.0) == expected);
    CHECK(f(8.0, arg("rate") = 0.5, arg("strike") = 1) == expected);
}

TEST_CASE("arguments: what has a default may be left out", "[run][argument][features][C1]") {
    auto const f = interpret<double(double, double, double)>(graph());
    CHECK(f(8.0, 1.0) == 1.0);
    CHECK(f(arg("strike") = 1.0, arg("spot") = 8.0) == 1.0);
    CHECK(graph().parameters()[2].defaults.size() == 1);
    CHECK((graph() | pass::dead_code).parameters()[2].defaults.size() == 1);
}

TEST_CASE("arguments: missing, unknown and repeated names list those there are",
          "[run][argument][features][C1][error]") {
    auto const f = interpret<double(double, double, double)>(graph());
    auto const spot = arg("spot") = 1.0;
    CHECK_THROWS_WITH(f(spot),
                      Contains("argument.cpp:" + std::to_string(__LINE__ - 2) +
                               ": call: argument `strike` is missing; the arguments are spot, "
                               "strike, rate = 0.5, times = 2 (fixed)"));
    CHECK_THROWS_WITH(f(1.0), Contains("call: argument `strike` is missing"));
    CHECK_THROWS_WITH(f(1.0, 2.0, arg("sport") = 1.0),
                      Contains("call: there is no argument `sport`; the arguments are spot, "));
    CHECK_THROWS_WITH(f(1.0, 2.0, arg("spot") = 1.0),
                      Contains("call: argument `spot` is given twice; give it once"));
    CHECK_THROWS_WITH(f(1.0, arg("strike") = std::string{"2"}),
                      Contains("call: argument `strike` is double, got std::string; give what "
                               "converts to it"));
    CHECK_THROWS_WITH(f(arg("strike") = 1.0, 1.0),
                      Contains("call: an argument by position stands after one by name; write "
                               "those by position first"));
}

TEST_CASE("arguments: a fixed one is checked when it is given",
          "[run][argument][features][C7][error]") {
    auto const with = interpret<double(double, double, double, int)>(graph());
    CHECK(with(8.0, 1.0, 0.5, 2) == 1.0);
    CHECK(with(8.0, 1.0) == 1.0);
    CHECK_THROWS_WITH(with(8.0, 1.0, 0.5, 3),
                      Contains("call: argument `times` is specialised to 2, got 3; trace again "
                               "with that value, or make it an input"));
    auto const without = interpret<double(double, double, double)>(graph());
    CHECK(without(8.0, 1.0, arg("times") = 2) == 1.0);
    CHECK_THROWS_WITH(without(8.0, 1.0, arg("times") = 3), Contains("specialised to 2, got 3"));
    std::array<double, 2> out{};
    std::vector<double> const spot{8, 16}, strike{1, 1}, rate{0.5, 0.5};
    std::vector<int> const right{2, 2}, wrong{2, 1};
    with.map(out, spot, strike, rate, right);
    CHECK(out == std::array{1.0, 3.0});
    CHECK_THROWS_WITH(with.map(out, spot, strike, rate, wrong),
                      Contains("specialised to 2, got 1"));
}

TEST_CASE("arguments: a fixed one without a name is known by its place",
          "[run][argument][features][C7][error]") {
    auto const scaled =
        trace([](auto const& by, auto x) { return static_cast<double>(by.size()) * x; },
              fixed(std::string{"ab"}), input<double>("x"));
    auto const f = interpret<double(std::string, double)>(scaled);
    CHECK(f("ab", 2.0) == 4);
    CHECK_THROWS_WITH(f("abc", 2.0), Contains("call: argument 1 is specialised to "
                                              "std::string{\"ab\"}, got std::string{\"abc\"}"));
    CHECK_THROWS_WITH(
        interpret<double()>(scaled),
        Contains("the graph has 1 arguments, with the fixed ones 2, the signature 0"));
    CHECK_THROWS_WITH((interpret<double(int, double)>(scaled)),
                      Contains("argument 1 is std::string, the signature says int"));
}

TEST_CASE("arguments: structures have defaults, leaf by leaf", "[run][argument][features][C1]") {
    using Pair = std::pair<double, int>;
    auto const g = trace([](auto p, auto s) { return p.first * p.second + s.size(); },
                         input<Pair>("p", Pair{1.5, 4}), input<std::string>("s", "four"));
    CHECK(interpret<double(Pair, std::string)>(g)() == 10);
    CHECK(interpret<double(Pair, std::string)>(g)(arg("s") = "") == 6);
}

TEST_CASE("arguments: a callable of any number of them", "[run][argument][features][C2]") {
    auto const g = trace<int, int, int, int>([](auto... x) { return (x + ...); });
    CHECK(interpret<int(int, int, int, int)>(g)(1, 2, 3, 4) == 10);
    CHECK(interpret<int(int, int, int, int)>(g)(1, 2, arg("x3") = 4, arg("x2") = 3) == 10);
}

TEST_CASE("arguments: a name of a fixed one is checked as any", "[run][argument][error]") {
    auto const f = [](auto x, auto) { return x; };
    CHECK_THROWS_WITH(trace(f, input<int>("n"), fixed(1, "n")),
                      Contains("fixed: the name `n` is used twice; give each input its own"));
    CHECK_THROWS_WITH(trace(f, input<int>("n"), fixed(1, "2n")),
                      Contains("fixed: `2n` is not a C++ name"));
}
