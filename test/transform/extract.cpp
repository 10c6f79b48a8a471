// SPDX-License-Identifier: BSL-1.0
// Cutting graphs and joining them.
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <tuple>

namespace extract_test {

using Catch::Matchers::Contains;
using limn::Graph, limn::GraphError, limn::Node, limn::TypeError, limn::Value;

Value find(Graph const& g, std::string_view op) {
    for (Node node : g.nodes())
        if (node.op().name == op) return node.value();
    FAIL("no node " << op);
    return {};
}

Graph chain() {
    return limn::trace<double, double>([](auto x, auto y) {
        auto const sum = limn::named(x + y, "sum");
        return limn::sin(sum * 2.0) - y;
    });
}

TEST_CASE("extract: a part of a graph is a graph of its own") {
    Graph const g = chain();
    Graph const part = limn::extract(g, {find(g, "add")}, {find(g, "sin")});
    CHECK(part.parameters()[0].name.view() == "sum");
    CHECK(limn::interpret<double(double)>(part)(0.25) == std::sin(0.5));

    Graph const two =
        limn::extract(g, {g.inputs()[0], g.inputs()[1]}, {find(g, "add"), find(g, "multiply")});
    CHECK(limn::interpret<std::tuple<double, double>(double, double)>(two)(1.0, 2.0) ==
          std::tuple{3.0, 6.0});
}

TEST_CASE("extract: what is missing among the inputs is named with its line") {
    Graph const g = chain();
    CHECK_THROWS_WITH(limn::extract(g, {find(g, "add")}, {find(g, "subtract")}),
                      Contains("`x1`") && Contains("extract.cpp:") && Contains("inputs"));
    CHECK_THROWS_WITH(limn::extract(g, {Value{999}}, {find(g, "sin")}),
                      Contains("is not a value of the graph"));
    CHECK_THROWS_WITH(limn::extract(g, {g.inputs()[0]}, {}), Contains("name it"));
}

TEST_CASE("extract: branches and loops are cut out whole") {
    Graph const g = limn::trace<int, int>([](auto a, auto b) {
        decltype(a) out = 1;
        if (b != 0) out = a / b;
        while (out > 10) out = out / 2;
        return out * 3;
    });
    Graph const part = limn::extract(g, g.inputs(), std::array{find(g, "result")});
    auto const f = limn::interpret<int(int, int)>(part);
    CHECK(f(100, 0) == 1);
    CHECK(f(100, 2) == 6);
}

TEST_CASE("extract: a loop is not an input in place of its results") {
    Graph const g = limn::trace<double>([](auto x) {
        while (x > 1.0) x = x * 0.5;
        return x + 1.0;
    });
    CHECK_THROWS_WITH(limn::extract(g, {find(g, "loop")}, {g.outputs()[0]}),
                      Contains("a result of the loop") && Contains("among the inputs instead"));
}

TEST_CASE("compose: one graph after another is their composition") {
    Graph const f =
        limn::trace<double, int>([](auto x, auto n) { return std::tuple{x * n, n + 1}; });
    Graph const g = limn::trace<double, int>([](auto x, auto n) {
        if (n > 2) x = -x;
        return x + n;
    });
    auto const both = limn::interpret<double(double, int)>(limn::compose(f, g));
    CHECK(both(1.5, 1) == 1.5 + 2);
    CHECK(both(1.5, 2) == -3.0 + 3);
    CHECK_THROWS_WITH(limn::compose(g, g), Contains("returns 1 values, the second takes 2"));
    CHECK_THROWS_AS(limn::compose(g, limn::trace<int>([](auto n) { return n; })), TypeError);
}

TEST_CASE("levels: nodes of one level do not need each other") {
    Graph const g = limn::trace<double, double>([](auto x, auto y) { return (x + y) * (x - y); });
    std::vector<std::size_t> const all = limn::levels(g);
    CHECK(all[find(g, "add").index] == 1);
    CHECK(all[find(g, "subtract").index] == 1);
    CHECK(all[find(g, "multiply").index] == 2);
    CHECK(all[0] == 0);
}

TEST_CASE("specialise: what follows from known inputs is computed now") {
    Graph const g = limn::trace(
        [](auto x, auto n) {
            if (n > 2) return x * n;
            return x - n;
        },
        limn::input<double>("x"), limn::input<int>("n"));
    Graph const three = limn::specialise(g, {{"n", 3}});
    CHECK(three == limn::trace<double>([](auto x) { return x * 3.0; }));
    CHECK(three.parameters().size() == 1);
    CHECK(three.fixed().size() == 1);
    CHECK(limn::interpret<double(int)>(limn::specialise(g, {{"x", 2.5}}))(1) == 1.5);
    CHECK(limn::interpret<double()>(limn::specialise(g, {{"x", 2.5}, {"n", 4}}))() == 10.0);
    CHECK_THROWS_WITH(limn::specialise(g, {{"m", 3}}),
                      Contains("no parameter `m`") && Contains("x, n"));
    CHECK_THROWS_WITH(limn::specialise(g, {{"x", 3}}), Contains("write double(value)"));
    CHECK_THROWS_WITH(limn::specialise(g, {{"n", 3}, {"n", 4}}), Contains("`n` has two values"));
}

TEST_CASE("specialise: through loops, which are unrolled where that is asked for") {
    auto const f = [](auto x, auto n) {
        auto sum = x;
        for (decltype(n) i = 0; i < n; ++i) {
            if (i > 1) sum = sum * 0.5;
            sum = sum * x + n;
        }
        return sum;
    };
    Graph const g = limn::trace(f, limn::input<double>("x"), limn::input<int>("n"));
    auto const straight = [&](int n) {
        return limn::trace<double>([&](auto x) { return f(x, n); });
    };
    Graph const three = limn::specialise(g, {{"n", 3}}, {.unroll = 3});
    CHECK(three == straight(3));
    CHECK(limn::specialise(g, {{"n", 0}}) == straight(0));
    CHECK(limn::specialise(g, {{"x", 2.0}, {"n", 3}}, {.unroll = 9}).size() == 1);
    // more iterations than are asked for: the loop stays, and its body knows what is known
    Graph const rolled = limn::specialise(g, {{"n", 3}}, {.unroll = 2});
    CHECK(limn::to_text(rolled) == limn::to_text(limn::specialise(g, {{"n", 3}})));
    CHECK_THAT(limn::to_text(rolled), Contains("loop(") && Contains("constant 3.0"));
    CHECK(limn::interpret<double(double)>(rolled)(1.25) ==
          limn::interpret<double(double)>(three)(1.25));
    // an end that depends on what is not known
    Graph const open = limn::trace<double, int>([](auto x, auto n) {
        while (x < n) x = x * 1.5 + 1.0;
        return x;
    });
    CHECK_THAT(limn::to_text(limn::specialise(open, {{"x1", 9}}, {.unroll = 99})),
               Contains("loop(x0)"));
}

TEST_CASE("specialise: loops in loops, several ends and effects are unrolled") {
    auto const f = [](auto a, auto n) {
        decltype(a) out = 0;
        for (decltype(n) i = 0; i < n; ++i) {
            limn::print(a);
            for (decltype(n) k = 0; k <= i; ++k) out = out + a;
            if (i * i > 6) return out - 1;
        }
        return out;
    };
    Graph const g = limn::trace<int, int>(f);
    for (int n : {0, 1, 3, 5}) {
        CAPTURE(n);
        Graph const h = limn::specialise(g, {{"x1", n}}, {.unroll = 20});
        CHECK_NOTHROW(limn::verify(h));
        CHECK(limn::to_text(h).find("loop(") == std::string::npos);
        CHECK((h | limn::pass::optimize) ==
              (limn::trace<int>([&](auto a) { return f(a, n); }) | limn::pass::optimize));
    }
}

TEST_CASE("reduce: two hundred nodes to the one that matters") {
    Graph const g = limn::trace<double>([](auto x) {
        for (int i = 0; i < 100; ++i) x = x * 1.5 + 0.25;
        x = limn::sqrt(x);
        for (int i = 0; i < 100; ++i) x = x * 1.5 + 0.25;
        return x;
    });
    int asked = 0;
    Graph const least = limn::reduce(g, [&](Graph const& part) {
        ++asked;
        for (Node node : part.nodes())
            if (node.op().name == "sqrt") return true;
        return false;
    });
    CHECK(least.size() == 2);
    CHECK(find(least, "sqrt") == least.outputs()[0]);
    CHECK(asked < 900);
    CHECK_THROWS_WITH(limn::reduce(g, [](Graph const&) { return false; }),
                      Contains("does not fail"));
    // two that matter, and what stands between them does not
    Graph const two = limn::trace<double, double>([](auto x, auto y) {
        x = limn::sqrt(x);
        for (int i = 0; i < 30; ++i) x = y * (x * 1.5 + 0.25);
        return limn::exp(x) - y;
    });
    Graph const both = limn::reduce(two, [](Graph const& part) {
        std::string const text = limn::to_text(part);
        return text.find("sqrt") != text.npos && text.find("exp") != text.npos;
    });
    CHECK(both == limn::trace<double>([](auto x) { return limn::exp(limn::sqrt(x)); }));
}

} // namespace extract_test
