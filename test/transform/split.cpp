// SPDX-License-Identifier: BSL-1.0
// What torch.fx's tests of split_module ask for, and what arms, loops and effects add to it.
#include <limn.hpp>
#include <limn/io/parse.hpp>
#include <limn/io/registered.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace split_test {

using Catch::Matchers::Contains;
using limn::Constant, limn::Graph, limn::Node, limn::Value;

/// The parts, run one after the other on C++'s own values.
Constant run(limn::Split const& split, Graph const& whole, std::vector<Constant> const& in) {
    std::vector<Constant> now(whole.size(), Constant{0});
    for (std::size_t k = 0; k < in.size(); ++k) now[whole.inputs()[k].index] = in[k];
    for (limn::SplitPart const& part : split.parts()) {
        std::vector<Constant> given;
        for (Value v : part.inputs) given.push_back(now[v.index]);
        auto const out = limn::Interpreter<Constant>{part.graph}.run(given);
        for (std::size_t k = 0; k < out.size(); ++k) now[part.outputs[k].index] = out[k];
    }
    return now[whole.outputs()[0].index];
}

/// The wiring is a graph, which listings and files hold, and its inlining is the whole.
void check_wiring(limn::Split const& split, Graph const& whole) {
    Graph const wiring = split.wiring();
    CHECK_NOTHROW(limn::verify(wiring));
    CHECK(limn::inline_calls(wiring) == whole);
    CHECK(limn::inline_calls(whole) == whole);
    std::string const text = limn::to_text(wiring);
    CHECK(limn::to_text(limn::parse(text, limn::ops())) == text);
    CHECK(limn::parse(text, limn::ops()) == wiring);
    std::size_t calls = 0;
    for (Node const node : wiring.nodes()) calls += node.kind() == limn::Kind::loop;
    CHECK(calls == split.parts().size());
}

Graph chain() {
    return limn::trace<double, double>([](auto x, auto y) {
        auto const sum = limn::named(x + y, "sum");
        return limn::sin(sum * 2.0) - y * sum;
    });
}

TEST_CASE("split: G8: parts run, and recombined they are the graph") {
    Graph const g = chain();
    auto const split = limn::split(g, [](Node const& node) -> std::size_t {
        return node.op().name == "add" || node.op().name == "multiply" ? 1 : 2;
    });
    REQUIRE(split.parts().size() == 2);
    CHECK(split.parts()[0].number == 1);
    CHECK(split.parts()[0].outputs.size() == 2);
    CHECK(split.recombined() == g);
    CHECK(split.recombined()[split.recombined().inputs()[0]].name() == "x0");
    double const expected = limn::interpret<double(double, double)>(g)(0.3, 0.4);
    CHECK(run(split, g, {Constant{0.3}, Constant{0.4}}).as<double>() == expected);
    auto const first =
        limn::interpret<std::tuple<double, double>(double, double)>(split.parts()[0].graph);
    CHECK(first(1.0, 2.0) == std::tuple{6.0, 6.0});
    CHECK(limn::to_text(split.wiring()) == "x0 : double = input\n"
                                           "x1 : double = input\n"
                                           "part1 : int = loop(x0, x1)\n"
                                           "    x0 : double = input\n"
                                           "    x1 : double = input\n"
                                           "    %2 : bool = constant true\n"
                                           "    sum : double = add(x0, x1)\n"
                                           "    %4 : double = constant 2.0\n"
                                           "    %5 : double = multiply(sum, %4)\n"
                                           "    %6 : double = multiply(x1, sum)\n"
                                           "    leave when %2 with %5, %6\n"
                                           "    next\n"
                                           "%3 : double = result(part1) 0\n"
                                           "%4 : double = result(part1) 1\n"
                                           "part2 : int = loop(%3, %4)\n"
                                           "    v4 : double = input\n"
                                           "    v6 : double = input\n"
                                           "    %2 : bool = constant true\n"
                                           "    %3 : double = sin(v4)\n"
                                           "    %4 : double = subtract(%3, v6)\n"
                                           "    leave when %2 with %4\n"
                                           "    next\n"
                                           "%6 : double = result(part2) 0\n"
                                           "return %6\n");
    check_wiring(split, g);
    CHECK(limn::interpret<double(double, double)>(split.wiring())(0.3, 0.4) == expected);
    CHECK_THAT(limn::to_cpp(split.wiring()), // each part is a block
               Contains("    double const sum = x0 + x1;\n"
                        "    double v0 = sum * 2.0;\n"
                        "    double v1 = x1 * sum;\n"
                        "    double v2 = std::sin(v0) - v1;\n"
                        "    return v2;\n"));
}

TEST_CASE("split: by level, each level is a part") {
    Graph const g = chain();
    std::vector<std::size_t> const level = limn::levels(g);
    auto const split = limn::split(g, [&](Node const& node) { return level[node.value().index]; });
    CHECK(split.parts().size() == 4);
    CHECK(split.recombined() == g);
    CHECK(limn::split(g, [](Node const&) { return 7u; }).parts().size() == 1);
    CHECK(limn::split(g, [](Node const&) { return 7u; }).recombined() == g);
}

TEST_CASE("split: a constant and an input may be returned") {
    Graph const g = limn::trace<double>([](auto x) {
        return std::array<decltype(x), 3>{1.0, x, limn::named(x + 2.0, "sum") * 2.0};
    });
    std::vector<std::size_t> const level = limn::levels(g);
    auto const split = limn::split(g, [&](Node const& node) { return level[node.value().index]; });
    CHECK(split.recombined() == g);
    CHECK(limn::to_text(split.recombined()) == limn::to_text(g));
}

TEST_CASE("split: conditions, loops and values of several types go from part to part") {
    Graph const g = limn::trace<double, int>([](auto x, auto n) {
        auto sum = x * 2.0;
        while (sum < 100.0) sum = sum * 1.5 + 1.0;
        decltype(n) m = n + 1;
        if (sum > 110.0) m = 100 / n;
        return sum + m;
    });
    auto const split = limn::split(g, [](Node const& node) -> std::size_t {
        std::string_view const op = node.op().name;
        if (op == "multiply") return 0;
        if (node.kind() == limn::Kind::loop) return 1;
        return op == "greater" ? 2 : 3;
    });
    CHECK(split.parts().size() == 4);
    check_wiring(split, g);
    auto const f = limn::interpret<double(double, int)>(g);
    for (double x : {3.0, 60.0})
        CHECK(run(split, g, {Constant{x}, Constant{7}}).as<double>() == f(x, 7));
    auto const wired = limn::interpret<double(double, int)>(split.wiring());
    for (double x : {3.0, 60.0, 120.0}) CHECK(wired(x, 7) == f(x, 7));
}

TEST_CASE("split: a state and an effect keep their order") {
    limn::state<double> sum{10.0, "sum"};
    Graph const g = limn::trace<double>([&](auto x) {
        sum += x;
        limn::print(x);
        auto const y = sum * 2.0;
        limn::print(y);
        return y;
    });
    auto const split = limn::split(g, [](Node const& node) -> std::size_t {
        return node.op().name == "add" ? 0 : node.op().name == "multiply" ? 2 : 3;
    });
    check_wiring(split, g);
    Graph const three = limn::trace<double>([&](auto x) {
        for (int i = 0; i < 3; ++i) limn::print(x);
    });
    std::size_t prints = 0;
    CHECK_THROWS_WITH(limn::split(three, [&](Node const&) { return prints++ % 2; }),
                      Contains(" runs after ") && Contains("give them the same part") &&
                          Contains("split.cpp:"));
}

TEST_CASE("split: what cannot be split is named with its line") {
    Graph const g = chain();
    CHECK_THROWS_WITH(limn::split(g,
                                  [](Node const& node) -> std::size_t {
                                      return node.op().name == "sin" ? 5 : 4;
                                  }),
                      Contains("part 5") && Contains("part 4") && Contains("split.cpp:") &&
                          Contains("give them the same part"));
    Graph const arm = limn::trace<int, int>([](auto a, auto b) {
        decltype(a) out = 1;
        if (b != 0) out = a / b;
        return out * 3;
    });
    CHECK_THROWS_WITH(limn::split(arm,
                                  [](Node const& node) -> std::size_t {
                                      if (node.op().name == "not_equal") return 0;
                                      return node.op().name == "divide" ? 1 : 2;
                                  }),
                      Contains("computed in one arm only") && Contains("split.cpp:"));
}

} // namespace split_test
