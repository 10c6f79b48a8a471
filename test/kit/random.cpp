// SPDX-License-Identifier: BSL-1.0
#include <limn/check/check.hpp>
#include <limn/graph/verify.hpp>
#include <limn/graph/with_slots.hpp>
#include <limn/jit/jit.hpp>
#include <limn/kit/constants.hpp>
#include <limn/kit/lazy.hpp>
#include <limn/kit/random.hpp>
#include <limn/op/call.hpp>
#include <limn/op/print.hpp>
#include <limn/op/require.hpp>
#include <limn/pass/common_subexpressions.hpp>
#include <limn/pass/dead_code.hpp>
#include <limn/pass/fold_constants.hpp>
#include <limn/pass/simplify.hpp>
#include <limn/print/cpp.hpp>
#include <limn/print/dot.hpp>
#include <limn/print/text.hpp>
#include <limn/proxy/fold.hpp>
#include <limn/proxy/structured.hpp>
#include <limn/run/inspect/explain.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/inlined.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

using namespace limn;
using Catch::Contains;
using Engine = std::mt19937_64;
using normal = std::normal_distribution<double>;
using uniform = std::uniform_real_distribution<double>;
using coin = std::bernoulli_distribution;
using die = std::uniform_int_distribution<int>;

namespace {

constexpr auto all =
    pass::fold_constants | pass::simplify | pass::common_subexpressions | pass::dead_code;
std::uint64_t const number = 20261121; ///< the seed of all

/// `f` on plain values, interpreted, compiled and optimised gives what `expected` gives, which
/// draws from an engine of its own: call by call, seeded anew, and in a batch.
template <class R, class F, class G>
Graph agrees(F const& f, G const& expected, std::vector<double> const& inputs) {
    seed(number);
    Graph const graph = trace<double>(f);
    verify(graph);
    verify(graph | all);
    CHECK(trace<double>(f) == graph);
    CAPTURE(to_cpp(graph));
    auto a = interpret<R(double)>(graph), b = jit<R(double)>(graph);
    auto c = interpret<R(double)>(graph | all);
    Engine engine{number};
    std::vector<R> values;
    for (double x : inputs) {
        CAPTURE(x);
        values.push_back(expected(x, engine));
        if constexpr (requires { static_cast<R>(f(x)); })
            CHECK(static_cast<R>(f(x)) == values.back());
        CHECK(a(x) == values.back());
        CHECK(b(x) == values.back());
        CHECK(c(x) == values.back());
    }
    for (auto* g : {&a, &b, &c}) {
        CHECK(g->template get<Engine>("generator") == engine);
        seed(*g, number);
        std::vector<R> out(inputs.size());
        g->map(out, inputs);
        CHECK(out == values);
        g->reset();
        CHECK((*g)(inputs[0]) == values[0]);
    }
    for (auto const& report : {check(f, graph), check<double>(f, graph)}) {
        CAPTURE(report.text());
        CHECK(report.ok());
    }
    return graph;
}

std::vector<double> const inputs{0.5, -1.0, 3.0, 8.0, 2.5, -6.0, 0.0, 12.0, 1.0, 1.0};

} // namespace

TEST_CASE("random: a draw is a node, which generated code writes as C++", "[kit][random]") {
    seed(7);
    auto const f = [](auto mean, auto deviation) {
        auto const z = limn::random<normal>(mean, deviation);
        static_assert(std::is_same_v<decltype(z), Proxy<double> const>);
        return z + limn::random<die>(1, 6);
    };
    Graph const graph = trace(f, input<double>("mean"), input<double>("deviation", 2.0));
    CHECK(to_text(graph) ==
          "mean : double = input\n"
          "deviation : double = input\n"
          "generator : std::mt19937_64 = state std::mt19937_64{7uL}\n"
          "%3 : double = random<std::normal_distribution<double>>(generator, mean, deviation)\n"
          "%4 : int = constant 1\n"
          "%5 : int = constant 6\n"
          "%6 : int = random<std::uniform_int_distribution<int>>(generator, %4, %5)\n"
          "%7 : double = convert(%6)\n"
          "%8 : double = add(%3, %7)\n"
          "generator = generator\n"
          "return %8\n");
    CHECK(to_cpp(graph, {.name = "roll"}) ==
          "#include <random>\n\n"
          "struct roll {\n"
          "    std::mt19937_64 generator{7};\n\n"
          "    double operator()(double mean, double deviation) {\n"
          "        double const v0 = std::normal_distribution<double>{mean, deviation}"
          "(generator);\n"
          "        int const v1 = std::uniform_int_distribution<int>{1, 6}(generator);\n"
          "        return v0 + static_cast<double>(v1);\n"
          "    }\n"
          "};\n");
    CHECK(to_cpp(graph, {.name = "roll", .generic = true}) ==
          "#include <limn.hpp>\n"
          "#include <limn/kit/random.hpp>\n"
          "#include <random>\n\n"
          "auto roll(auto mean, auto deviation) {\n"
          "    auto const v0 = limn::random<std::normal_distribution<double>>(mean, deviation);\n"
          "    auto const v1 = limn::random<std::uniform_int_distribution<int>>(1, 6);\n"
          "    return v0 + limn::convert<double>(v1);\n"
          "}\n");
    CHECK_THAT(to_dot(graph),
               Contains("random<std::uniform_int_distribution<int>>") && Contains("color=red"));
    CHECK_THAT(explain(graph, 0.0, 1.0),
               Contains("<- random<std::normal_distribution<double>>(generator = "
                        "std::mt19937_64{7}, mean = 0.0, deviation = 1.0)") &&
                   Contains("\ngenerator = <std::mt19937_64>\n"));
}

TEST_CASE("random: plain, interpreted and compiled it is the loop over the distribution",
          "[kit][random][features][D7]") {
    agrees<double>(
        [](auto x) {
            auto const z = limn::random<normal>(x, 2);
            auto const unused = limn::random<normal>();
            (void)unused;
            auto const w = limn::random<normal>(x, 2);
            return z * w + limn::random<die>(1, 6);
        },
        [](double x, Engine& engine) {
            double const z = normal{x, 2}(engine);
            normal{}(engine);
            double const w = normal{x, 2}(engine);
            return z * w + die{1, 6}(engine);
        },
        inputs);
}

TEST_CASE("random: in branches and loops it is drawn where the function draws",
          "[kit][random][control][features][D7]") {
    agrees<double>(
        [](auto x) {
            if (x > 0.0) return x + limn::random<uniform>(0.0, x);
            auto y = x * limn::random<uniform>(-1.0, 1.0);
            if (y > 1.0) y = y - limn::random<uniform>();
            return y;
        },
        [](double x, Engine& engine) {
            if (x > 0.0) return x + uniform{0.0, x}(engine);
            double y = x * uniform{-1.0, 1.0}(engine);
            if (y > 1.0) y = y - uniform{}(engine);
            return y;
        },
        inputs);
    agrees<double>(
        [](auto x) {
            auto y = x;
            while (y < 10.0) {
                if (limn::random<coin>(0.3)) y = y + 1.0;
                else y = y + limn::random<normal>(1.0, 0.5);
            }
            return y + limn::random<normal>();
        },
        [](double x, Engine& engine) {
            double y = x;
            while (y < 10.0) {
                if (coin{0.3}(engine)) y = y + 1.0;
                else y = y + normal{1.0, 0.5}(engine);
            }
            return y + normal{}(engine);
        },
        inputs);
    agrees<int>(
        [](auto x) {
            auto hits = limn::convert<int>(x * 0.0);
            for (auto i = limn::convert<int>(x); i < 5; ++i)
                for (int k = 0; k < 2; ++k) {
                    auto const a = limn::random<uniform>();
                    if (a < limn::random<uniform>()) ++hits;
                }
            return hits;
        },
        [](double x, Engine& engine) {
            int hits = 0;
            for (int i = static_cast<int>(x); i < 5; ++i)
                for (int k = 0; k < 2; ++k) {
                    double const a = uniform{}(engine), b = uniform{}(engine);
                    if (a < b) ++hits;
                }
            return hits;
        },
        inputs);
}

TEST_CASE("random: in arms and loops that are written as such", "[kit][random][control]") {
    agrees<double>(
        [](auto x) {
            auto const drawn = limn::cond(
                x > 1.0, [](auto a) { return a + limn::random<uniform>(); },
                [](auto a) { return a * 2.0; }, x);
            return limn::while_loop([](auto y) { return y < 6.0; },
                                    [](auto y) { return y + limn::random<uniform>(0.5, 2.0); },
                                    drawn);
        },
        [](double x, Engine& engine) {
            double y = x > 1.0 ? x + uniform{}(engine) : x * 2.0;
            while (y < 6.0) y = y + uniform{0.5, 2.0}(engine);
            return y;
        },
        inputs);
    agrees<double>(
        [](auto x) {
            return limn::for_loop(
                4, [](auto i, auto y) { return y + limn::random<normal>() * i; }, x);
        },
        [](double x, Engine& engine) {
            for (int i = 0; i < 4; ++i) x = x + normal{}(engine)*i;
            return x;
        },
        inputs);
}

TEST_CASE("random: two runs differ, the same seed gives the same", "[kit][random][features][D7]") {
    auto const f = [](auto x) { return limn::random<normal>(x, 1.0); };
    seed(3);
    Graph const graph = trace<double>(f);
    for (auto run : {interpret<double(double)>(graph), jit<double(double)>(graph)}) {
        double const first = run(0.0), second = run(0.0);
        CHECK(first != second);
        auto copy = run;
        CHECK(run(0.0) == copy(0.0)); // each goes on with its own
        seed(run, 3);
        CHECK(run(0.0) == first);
        run.set("generator", Engine{4});
        CHECK(run(0.0) != second);
        auto other = interpret<double(double)>(graph);
        CHECK(other(0.0) == first);
    }
    seed(3);
    double const plain = f(0.0);
    CHECK(plain == interpret<double(double)>(graph)(0.0));
    CHECK(f(0.0) != plain);
    CHECK(trace<double>(f) == graph); // it begins at the seed, not where the thread is
    seed(4);
    CHECK_FALSE(trace<double>(f) == graph);
}

TEST_CASE("random: tracing draws nothing", "[kit][random][features][D7]") {
    auto const f = [](auto x) {
        auto y = x;
        while (y < 3.0) y = y + limn::random<uniform>(0.5, 1.0);
        return y;
    };
    seed(11);
    double const first = limn::random<uniform>();
    double const second = limn::random<uniform>();
    seed(11);
    CHECK(limn::random<uniform>() == first);
    Graph const graph = trace<double>(f);
    CHECK(check(f, graph).ok());
    CHECK(limn::random<uniform>() == second);
}

TEST_CASE("random: baked it is a constant, listed as drawn, with its line",
          "[kit][random][features][D7]") {
    auto const f = [](auto x) {
        auto y = x * limn::random<normal>(0.0, 1.0);
        if (x > 1.0) y = y + limn::random<normal>(0.0, 1.0);
        return y + 0.25;
    };
    unsigned const line = __LINE__ - 4;
    seed(5);
    Engine engine{5};
    double const a = normal{0.0, 1.0}(engine), b = normal{0.0, 1.0}(engine);
    Graph const graph = trace(f, {.generators = bake}, input<double>("x"));
    CHECK_NOTHROW(verify(graph));
    CHECK(graph.slots().empty());
    CHECK(graph == trace(f, {.generators = bake}, input<double>("x")));
    auto const run = interpret<double(double)>(graph);
    for (int k = 0; k < 3; ++k) {
        CHECK(run(1.0) == a + 0.25);
        CHECK(run(2.0) == 2.0 * a + b + 0.25);
    }
    for (Graph const& g : {graph, graph | all}) {
        std::vector<std::pair<std::string, unsigned>> drawn;
        std::size_t others = 0;
        for (ConstantInfo const& c : constants(g)) {
            if (c.drawn) drawn.push_back({c.value, c.where.line});
            else ++others;
        }
        REQUIRE(drawn.size() == 2);
        CHECK(std::stod(drawn[0].first) == a);
        CHECK(drawn[0].second == line);
        CHECK(std::stod(drawn[1].first) == b);
        CHECK(drawn[1].second == line + 1);
        CHECK(others == 2); // 1.0 and 0.25
        CHECK_THAT(to_text(constants(g)), Contains(", drawn at random, 1 user\n"));
    }
    CHECK_THAT(check<double>(f, graph).text(),
               Contains("constants were drawn at random when tracing: results are not compared"));
    for (ConstantInfo const& c : constants(trace<double>(f))) CHECK_FALSE(c.drawn);
}

TEST_CASE("random: what cannot be baked is told", "[kit][random][error]") {
    CHECK_THROWS_WITH(trace([](auto x) { return limn::random<normal>(x, 1.0); },
                            {.generators = bake}, input<double>("x")),
                      Contains("random.cpp:") &&
                          Contains("TraceOptions::bake: a parameter is known only when the graph "
                                   "runs; draw with constant ones, and scale the number"));
    CHECK_THROWS_WITH(trace(
                          [](auto x) {
                              while (x < 1.0) x = x + limn::random<normal>();
                              return x;
                          },
                          {.generators = bake}, input<double>("x")),
                      Contains("it is drawn in a loop, and a loop has one number for all its "
                               "iterations; draw it before the loop"));
    CHECK_THROWS_WITH(trace([](auto x) { return x + limn::random<normal>(0.0, 0.0); },
                            {.generators = bake}, input<double>("x")),
                      Contains("the distribution is not defined for these parameters"));
}

TEST_CASE("random: beside states, parameters and effects", "[kit][random]") {
    state<double> sum{0.0, "sum"};
    auto const f = [&](auto x) {
        limn::require(x < 100.0, "too far");
        sum += limn::random<normal>(x, parameter(0.5, "width"));
        return sum.proxy();
    };
    seed(9);
    Graph const graph = trace<double>(f);
    REQUIRE(graph.slots().size() == 3);
    Engine engine{9};
    double expected = 0.0;
    auto run = interpret<double(double)>(graph), compiled = jit<double(double)>(graph);
    for (double x : {1.0, 2.0}) {
        expected += normal{x, 0.5}(engine);
        CHECK(run(x) == expected);
        CHECK(compiled(x) == expected);
    }
    CHECK_THROWS_WITH(run(100.0), Contains("too far"));
    expected += normal{3.0, 0.5}(engine); // nothing was drawn before it threw
    CHECK(run(3.0) == expected);
    auto next = interpret<double(double)>(with_slots(graph, run.slots()));
    expected += normal{4.0, 0.5}(engine);
    CHECK(run(4.0) == expected);
    CHECK(next(4.0) == expected);
    CHECK_THAT(to_cpp(with_slots(graph, run.slots())),
               Contains("#include <sstream>\n") && Contains("istringstream{\""));
    Graph const later = with_slots(graph, run.slots());
    auto goes_on = jit<double(double)>(later);
    CHECK(goes_on(5.0) == run(5.0));
}

TEST_CASE("random: what a run has drawn stays drawn when it throws", "[kit][random]") {
    auto const f = [](auto x) {
        auto const y = x + limn::random<normal>();
        limn::require(y < 100.0, "too far");
        return y;
    };
    seed(2);
    Graph const graph = trace<double>(f);
    for (auto run : {interpret<double(double)>(graph), jit<double(double)>(graph)}) {
        Engine engine{2};
        CHECK_THROWS(run(1000.0));
        normal{}(engine);
        CHECK(run(1.0) == 1.0 + normal{}(engine));
    }
}

TEST_CASE("random: an input of its name makes it take another", "[kit][random]") {
    seed(Engine::default_seed);
    Graph const graph =
        trace([](auto g) { return limn::random<normal>(g, 1.0); }, input<double>("generator"));
    REQUIRE(graph.slots().size() == 1);
    CHECK(graph.slots()[0].name.view() == "generator2");
    auto run = interpret<double(double)>(graph);
    double const first = run(0.0);
    seed(run, Engine::default_seed);
    CHECK(run(0.0) == first);
}

TEST_CASE("random: a function that draws keeps its generator in the trace that calls it",
          "[kit][random]") {
    seed(11);
    auto f = interpret<double(double)>(
        trace<double>([](auto x) { return x + limn::random<normal>(0.0, 1.0); }));
    Graph const graph = trace<double>([&](auto x) {
        auto y = x;
        while (y < 4.0) y = f(y + 1.0);
        return y;
    });
    REQUIRE(graph.slots().size() == 1);
    auto run = interpret<double(double)>(graph);
    for (int i = 0; i < 10; ++i) {
        double y = 0.25 * i;
        while (y < 4.0) y = f(y + 1.0);
        CHECK(run(0.25 * i) == y);
    }
}

TEST_CASE("random: each trace has its own, one inside another too", "[kit][random]") {
    Graph inner;
    Graph const outer = trace<double>([&](auto x) {
        inner = trace<double>([](auto y) { return limn::random<normal>(y, 1.0); });
        return x + limn::random<die>(1, 6);
    });
    CHECK(inner.slots().size() == 1);
    CHECK(outer.slots().size() == 1);
    auto const f = interpret<double(double)>(inner);
    CHECK_THROWS_WITH(limn::lazy([](auto x) { return limn::random<normal>(x, 1.0); })(1.0),
                      Contains("the function has the state `generator`"));
}

TEST_CASE("random: the trait of the same name is the one it was", "[kit][random]") {
    constexpr auto roll = op<"roll", limn::random>([](int sides) { return sides; });
    static_assert(decltype(roll)::op::traits.has(limn::random));
    CHECK(to_text(trace<int>([&](auto n) {
              auto const first = roll(n);
              return first + roll(n);
          })) == "x0 : int = input\n"
                 "%1 : int = roll(x0)\n"
                 "%2 : int = roll(x0)\n"
                 "%3 : int = add(%1, %2)\n"
                 "return %3\n");
}
