// SPDX-License-Identifier: BSL-1.0
#include <limn/check/check.hpp>
#include <limn/graph/verify.hpp>
#include <limn/jit/jit.hpp>
#include <limn/kit/constants.hpp>
#include <limn/op/parameter.hpp>
#include <limn/pass/common_subexpressions.hpp>
#include <limn/pass/dead_code.hpp>
#include <limn/pass/fold_constants.hpp>
#include <limn/pass/simplify.hpp>
#include <limn/print/cpp.hpp>
#include <limn/print/text.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <string>
#include <vector>

using namespace limn;
using Catch::Contains;

namespace {

auto const layer = [](auto x) {
    auto const w = parameter(0.5, "layer.w");
    return w * x + parameter(1.0, "layer.b");
};

constexpr auto at =
    op<"at">([](std::vector<double> const& v, int i) { return v.at(static_cast<std::size_t>(i)); });

struct Span { // without ==
    int begin = 0, end = 0;
};
constexpr auto length = op<"length">([](Span const& s) { return s.end - s.begin; });

} // namespace

TEST_CASE("parameter: outside a trace it is its plain value", "[op][parameter][features][D3]") {
    double const w = parameter(0.5, "w");
    CHECK(w == 0.5);
    CHECK(layer(4.0) == 3.0);
    CHECK(std::string(parameter("text", "t")) == "text");
}

TEST_CASE("parameter: set, it changes the result without another trace",
          "[op][parameter][features][D3]") {
    auto const graph = trace<double>(layer);
    CHECK_NOTHROW(verify(graph));
    CHECK(to_text(graph) == "x0 : double = input\n"
                            "layer.b : double = parameter 1.0\n"
                            "layer.w : double = parameter 0.5\n"
                            "%3 : double = multiply(layer.w, x0)\n"
                            "%4 : double = add(%3, layer.b)\n"
                            "return %4\n");
    for (auto f : {interpret<double(double)>(graph), jit<double(double)>(graph)}) {
        CHECK(f(4.0) == 3.0);
        CHECK(f.get<double>("layer.w") == 0.5);
        auto const before = f;
        f.set("layer.w", 2.0);
        CHECK(f(4.0) == 9.0);
        CHECK(f.get<double>("layer.w") == 2.0);
        CHECK(before(4.0) == 3.0);
        std::array const in{1.0, 2.0};
        std::array out{0.0, 0.0};
        f.map(out, in);
        CHECK(out == std::array{3.0, 5.0});
    }
}

TEST_CASE("parameter: a shared one is one, whatever uses it", "[op][parameter][features][D4]") {
    auto const shared = parameter(3, "encoder.n");
    auto const graph = trace<int>([=](auto x) {
        auto const inner = [=](auto y) { return y * shared; };
        auto sum = inner(x);
        if (x > shared) sum += parameter(3, "encoder.n");
        for (auto i = x; i < 10; i += shared) sum += i;
        return sum;
    });
    CHECK_NOTHROW(verify(graph));
    REQUIRE(graph.slots().size() == 1);
    CHECK(graph.slots()[0].name.view() == "encoder.n");
    auto f = interpret<int(int)>(graph);
    f.set("encoder.n", 5);
    CHECK(f(1) == 1 * 5 + 1 + 6);
    CHECK(f(6) == 6 * 5 + 5 + 6);
}

TEST_CASE("parameter: no pass folds, merges or drops it", "[op][parameter]") {
    auto graph = trace<double>([](auto x) {
        Proxy<double> const one = parameter(1.0, "one"), same = parameter(1.0, "same");
        parameter(2.0, "unused").proxy();
        return x * one * same + (one * 2.0 - same * 2.0);
    });
    auto const all =
        pass::fold_constants | pass::simplify | pass::common_subexpressions | pass::dead_code;
    graph = graph | all;
    CHECK_NOTHROW(verify(graph));
    CHECK(graph.slots().size() == 3);
    auto f = interpret<double(double)>(graph);
    f.set("same", 3.0);
    f.set("unused", 0.0);
    CHECK(f(2.0) == 2.0);
}

TEST_CASE("parameter: a decision on one stays a decision", "[op][parameter]") {
    auto const graph = trace<double>([](auto x) {
        Proxy<bool> const on = parameter(true, "on");
        if (on) return x * 2.0;
        return x;
    });
    auto f = interpret<double(double)>(graph);
    CHECK(f(3.0) == 6.0);
    f.set("on", false);
    CHECK(f(3.0) == 3.0);
}

TEST_CASE("parameter: in generated code it is a member", "[op][parameter]") {
    auto const graph = trace<double>(layer);
    CHECK(to_cpp(graph, {.name = "price"}) == "struct price {\n"
                                              "    double layer_b = 1.0;\n"
                                              "    double layer_w = 0.5;\n"
                                              "\n"
                                              "    double operator()(double x0) const {\n"
                                              "        return layer_w * x0 + layer_b;\n"
                                              "    }\n"
                                              "};\n");
    CHECK_THAT(
        to_cpp(graph, {.generic = true}),
        Contains("    limn::Proxy<double> const layer_w = limn::parameter(0.5, \"layer.w\");\n"));
    CHECK_THAT(to_cpp(graph, {.slots_as_arguments = true}),
               Contains("double traced(double x0, double layer_b, double layer_w) {\n"));
}

TEST_CASE("parameter: tables and strings are set alike", "[op][parameter]") {
    std::vector<double> const table{1.0, 2.0};
    auto const graph = trace<int>([&](auto i) {
        Proxy<std::vector<double>> const t = parameter(table, "table");
        Proxy<std::string> const s = parameter("a", "s");
        return std::pair{at(t, i), s + "!"};
    });
    for (auto f : {interpret<std::pair<double, std::string>(int)>(graph)}) {
        CHECK(f(1) == std::pair{2.0, std::string{"a!"}});
        f.set("table", std::vector{3.0, 4.0});
        f.set("s", "b");
        CHECK(f(1) == std::pair{4.0, std::string{"b!"}});
    }
}

TEST_CASE("parameter: of a type of the user's it is set alike, but has no literal",
          "[op][parameter][error]") {
    auto const graph = trace<int>([](auto n) {
        Proxy<Span> const span = parameter(Span{1, 5}, "span");
        return length(span) + length(parameter(Span{1, 5}, "span").proxy()) + n;
    });
    auto f = interpret<int(int)>(graph);
    CHECK(f(1) == 9);
    f.set("span", Span{2, 3});
    CHECK(f(1) == 3);
    CHECK_THROWS_WITH(to_cpp(graph), Contains("parameter.cpp:") &&
                                         Contains("the parameter span of type") &&
                                         Contains("has no C++ literal; pass it as an input"));
}

TEST_CASE("parameter: constants() lists it by name, hash and == know its value",
          "[op][parameter]") {
    auto const list = to_text(constants(trace<double>(layer)));
    CHECK_THAT(list, Contains(": double layer.w = 0.5, 1 user\n"));
    auto const of = [](double value, char const* name) {
        return trace<double>([=](auto x) { return x + parameter(value, name); });
    };
    CHECK(of(1.0, "a") == of(1.0, "b"));
    CHECK(of(1.0, "a").hash() == of(1.0, "b").hash());
    CHECK_FALSE(of(1.0, "a") == of(2.0, "a"));
    CHECK(of(1.0, "a").hash() != of(2.0, "a").hash());
    CHECK(check(layer, trace<double>(layer)));
}

TEST_CASE("parameter: what cannot be is refused, with the line", "[op][parameter][error]") {
    auto const tracing = [](auto const& f) { return [&] { trace<double>(f); }; };
    CHECK_THROWS_WITH(tracing([](auto x) { return x * parameter(1.0, "a b"); })(),
                      Contains("parameter.cpp:") && Contains("`a b` is not a name; write C++ names "
                                                             "joined by `.`"));
    CHECK_THROWS_WITH(tracing([](auto x) { return x * parameter(1.0, "x0"); })(),
                      Contains("the name `x0` is an input's; write another"));
    CHECK_THROWS_WITH(
        tracing([](auto x) { return x * parameter(1.0, "w") + parameter(2.0, "w"); })(),
        Contains("`w` is double 2.0 here, and double 1.0 at ") ||
            Contains("`w` is double 1.0 here, and double 2.0 at "));
    CHECK_THROWS_WITH(tracing([](auto x) {
                          double const plain = parameter(1.0, "w");
                          return x * plain;
                      })(),
                      Contains("the plain value of `w` is asked for while a trace runs") &&
                          Contains("limn::Proxy<double> w = ..."));
}

TEST_CASE("parameter: get and set say which there are, and of what type",
          "[op][parameter][error]") {
    auto f = interpret<double(double)>(trace<double>(layer));
    CHECK_THROWS_WITH(f.set("w", 1.0), Contains("parameter.cpp:") &&
                                           Contains("set: there is no parameter `w`; there is "
                                                    "`layer.b`, `layer.w`"));
    CHECK_THROWS_WITH(f.get<int>("layer.w"),
                      Contains("get: `layer.w` is double, not int; write double"));
    CHECK_THROWS_WITH(f.set("layer.w", 1), Contains("set: `layer.w` is double, not int"));
    CHECK_THROWS_WITH(
        (interpret<double(double)>(trace<double>([](auto x) { return x; })).get<int>("n")),
        Contains("there is no parameter `n`; there is none"));
}
