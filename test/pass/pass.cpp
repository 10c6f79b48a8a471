// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/io/builtin_ops.hpp>
#include <limn/io/parse.hpp>

#include <catch2/catch.hpp>

#include <string_view>

namespace pass = limn::pass;

TEST_CASE("Pass: composed passes run from left to right", "[pass]") {
    auto const g = limn::trace<double>([](auto x) { return (x * 1) * (x * 1); });
    constexpr auto both = pass::simplify | pass::common_subexpressions;
    CHECK((g | both) == (g | pass::simplify | pass::common_subexpressions));
    CHECK((g | both).size() == 2);
}

TEST_CASE("Pass: lines, names and parameters survive", "[pass]") {
    unsigned line = 0;
    auto const f = [&](auto x, auto) {
        line = __LINE__ + 1;
        return x * 1 + 2.0;
    };
    auto const g = limn::trace(f, limn::input<double>("spot"), limn::input<int>("unused"));
    auto const after = g | pass::optimize;
    CHECK(after.parameters().size() == 2);
    CHECK(after[limn::Value{0}].name() == "spot");
    for (limn::Node node : after.nodes())
        if (node.kind() != limn::Kind::input) CHECK(node.where().line == line);
    limn::verify(after);
}

TEST_CASE("Pass: what a loop leaves behind that is never run is not read from it", "[pass]") {
    auto const g = limn::parse(R"(x0 : double = input
%1 : int = constant 0
%2 : int = loop(%1, x0)
    s0 : int = input
    s1 : double = input
    %1 : int = constant 4
    %2 : bool = less(s0, %1)
    %3 : bool = less_equal(%1, %1)
    %4 : int = constant 1
    %5 : int = add(s0, %4) when %2 unless %3
    %6 : int = loop(s1) when %2 unless %3
        s0 : double = input
        %1 : double = constant 0.5
        %2 : bool = greater(s0, %1)
        %3 : double = multiply(s0, %1)
        leave unless %2 with s0
        next %3
    %7 : double = result(%6) 0
    leave unless %2 with s1
    leave when %3 with s1
    next %5, %7
%3 : double = result(%2) 0
return %3
)",
                               limn::builtin_ops);
    limn::verify(g);
    auto const run = [](limn::Graph const& graph) {
        limn::verify(graph);
        return limn::interpret<double(double)>(graph)(3.25);
    };
    CHECK(run(g) == 3.25);
    CHECK(run(g | pass::fold_constants) == 3.25);
    CHECK(run(g | pass::fold_constants | pass::simplify | pass::dead_code) == 3.25);
    CHECK(run(g | pass::optimize) == 3.25);
}
