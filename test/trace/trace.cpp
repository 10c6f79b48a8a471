// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/verify.hpp>
#include <limn/print/text.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

using Catch::Matchers::Contains;
using limn::fixed;
using limn::input;
using limn::Proxy;
using limn::to_text;
using limn::trace;

namespace {

constexpr auto horner = [](auto x) {
    decltype(x) sum = 0.0;
    for (double const c : {3.0, 2.0, 1.0}) sum = sum * x + c;
    return sum;
};

constexpr auto tell = limn::op<"tell", limn::effect>([](double x) { return x; });

template <class T> T square(T const& x) { return x * x; }

std::string const identity = "x0 : double = input\n"
                             "return x0\n";
std::string const squared = "x0 : double = input\n"
                            "%1 : double = multiply(x0, x0)\n"
                            "return %1\n";

} // namespace

// --- in a constant expression -------------------------------------------------------------------
static_assert(trace<double>(horner).size() == 11); // 0 * x is recorded too: it may be NaN
static_assert(trace<double, int>([](auto x, auto n) { return x + n; }).inputs().size() == 2);
static_assert(trace<int, int>([](auto a, auto b) { return a + b; }) ==
              trace<int, int>([](auto x, auto y) { return x + y; }));
static_assert(trace<>([] { return 1; }).size() == 1);
static_assert(trace<int>([](auto) {}).result() == nullptr);
static_assert(trace([](auto x, int n) { return x * n; }, input<double>("x"), fixed(3)).size() == 3);
static_assert(trace<std::array<int, 2>>([](auto q) {
                  return std::pair{q[1], q[0]};
              })
                  .outputs()
                  .front() == limn::Value{1});

// --- inputs -------------------------------------------------------------------------------------

TEST_CASE("trace: inputs without names are x0, x1, ...", "[trace]") {
    auto const graph =
        trace<double, int, bool, char, float, long, short, double, double, double, double, double>(
            [](auto... x) { return (x + ...); });
    REQUIRE(graph.parameters().size() == 12);
    CHECK(graph.parameters()[0].name.view() == "x0");
    CHECK(graph.parameters()[9].name.view() == "x9");
    CHECK(graph.parameters()[10].name.view() == "x10");
    CHECK(graph.parameters()[11].name.view() == "x11");
    limn::verify(graph);
}

TEST_CASE("trace: inputs have the names they are given", "[trace]") {
    auto const graph = trace([](auto spot, auto strike) { return spot - strike; },
                             input<double>("spot"), input<float>("strike"));
    CHECK(to_text(graph) == "spot : double = input\n"
                            "strike : float = input\n"
                            "%2 : double = convert(strike)\n"
                            "%3 : double = subtract(spot, %2)\n"
                            "return %3\n");
}

TEST_CASE("trace: names are no part of what a graph is", "[trace]") {
    auto const f = [](auto x, auto y) { return x / y; };
    auto const named = trace(f, input<double>("a"), input<double>("b"));
    auto const numbered = trace<double, double>(f);
    CHECK(named == numbered);
    CHECK(named.hash() == numbered.hash());
    CHECK(to_text(named) != to_text(numbered));
}

TEST_CASE("trace: a fixed value reaches the callable as it is, and is not a parameter", "[trace]") {
    auto const power = [](auto x, int n) {
        static_assert(std::same_as<decltype(n), int>);
        auto out = x;
        for (int i = 1; i < n; ++i) out *= x;
        return out;
    };
    auto const graph = trace(power, input<double>("x"), fixed(3));
    CHECK(to_text(graph) == "x : double = input\n"
                            "%1 : double = multiply(x, x)\n"
                            "%2 : double = multiply(%1, x)\n"
                            "return %2\n");
    auto const weighted =
        trace([](std::vector<double> const& weights, auto x,
                 std::string_view) { return weights[0] + x * weights[1]; },
              fixed(std::vector{0.5, 2.0}), input<double>("x"), fixed(std::string_view{"unused"}));
    CHECK(weighted.parameters().size() == 1);
    CHECK(weighted.size() == 5);
    CHECK(trace([](int n) { return n; }, fixed(3)).parameters().empty());
}

TEST_CASE("trace: structures come as structures of proxies, leaf by leaf", "[trace]") {
    auto const graph = trace(
        [](auto v, auto t) {
            static_assert(std::same_as<decltype(v), std::array<Proxy<double>, 2>>);
            static_assert(std::same_as<decltype(t),
                                       std::tuple<std::pair<Proxy<int>, std::array<Proxy<bool>, 1>>,
                                                  Proxy<std::string>>>);
            auto& [pair, text] = t;
            return limn::select(pair.second[0], v[1], v[0] * pair.first);
        },
        input<std::array<double, 2>>("v"),
        input<std::tuple<std::pair<int, std::array<bool, 1>>, std::string>>("t"));
    CHECK(to_text(graph) == "v : std::array<double, 2>\n"
                            "v[0] : double = input\n"
                            "v[1] : double = input\n"
                            "t : std::tuple<std::pair<int, std::array<bool, 1>>, "
                            "std::string>\n"
                            "std::get<0>(t).first : int = input\n"
                            "std::get<0>(t).second[0] : bool = input\n"
                            "std::get<1>(t) : std::string = input\n"
                            "%5 : double = convert(std::get<0>(t).first)\n"
                            "%6 : double = multiply(v[0], %5)\n"
                            "%7 : double = select(std::get<0>(t).second[0], v[1], %6)\n"
                            "return %7\n");
    CHECK(graph.parameters().size() == 2);
    CHECK(graph.inputs().size() == 5);
    limn::verify(graph);
}

TEST_CASE("trace: an input that nothing uses stays an input", "[trace][features][C6]") {
    CHECK(to_text(trace<double, int>([](auto x, auto) { return x; })) == "x0 : double = input\n"
                                                                         "x1 : int = input\n"
                                                                         "return x0\n");
}

TEST_CASE("trace: no inputs at all", "[trace][features][C6]") {
    CHECK(to_text(trace<>([] { return 2.5; })) == "%0 : double = constant 2.5\nreturn %0\n");
    CHECK(to_text(trace<>([] {})) == "return\n");
}

// --- results ------------------------------------------------------------------------------------

TEST_CASE("trace: an input may be returned unchanged, and twice", "[trace][features][C6]") {
    CHECK(to_text(trace<double>([](auto x) { return x; })) == identity);
    CHECK(to_text(trace<double>([](auto const& x) -> auto const& { return x; })) == identity);
    CHECK(to_text(trace<double>([](auto x) {
              return std::pair{x, x};
          })) == "x0 : double = input\n"
                 "return x0, x0\n");
}

TEST_CASE("trace: equal outputs are one node, if they are one value", "[trace][features][C6]") {
    CHECK(to_text(trace<double>([](auto x) {
              auto const z = x * x;
              return std::array{z, z};
          })) == "x0 : double = input\n"
                 "%1 : double = multiply(x0, x0)\n"
                 "return %1, %1 : std::array<double, 2>\n");
}

TEST_CASE("trace: a constant may be returned, alone and among others", "[trace]") {
    CHECK(to_text(trace<double>([](auto) { return 3; })) == "x0 : double = input\n"
                                                            "%1 : int = constant 3\n"
                                                            "return %1\n");
    CHECK(to_text(trace<int>([](auto n) {
              return std::tuple{n, 2.0, "text", decltype(n){7}, true};
          })) == "x0 : int = input\n"
                 "%1 : double = constant 2.0\n"
                 "%2 : std::string = constant std::string{\"text\"}\n"
                 "%3 : int = constant 7\n"
                 "%4 : bool = constant true\n"
                 "return x0, %1, %2, %3, %4\n");
}

TEST_CASE("trace: what is returned keeps its structure", "[trace]") {
    auto const graph = trace<double>([](auto x) {
        return std::tuple{std::array{x, x + 1.0}, std::pair{x < 0.0, std::tuple{x}}};
    });
    REQUIRE(graph.result() != nullptr);
    CHECK(graph.result()->type->name ==
          "std::tuple<std::array<double, 2>, std::pair<bool, std::tuple<double>>>");
    CHECK(graph.outputs().size() == 4);
    limn::verify(graph);
}

TEST_CASE("trace: nothing may be returned; then only effects are kept",
          "[trace][features][B14][C6]") {
    auto const graph = trace<double>([](auto x) {
        tell(x);
        x * 2.0;
        tell(x + 1.0);
    });
    CHECK(graph.result() == nullptr);
    CHECK(to_text(graph) == "x0 : double = input\n"
                            "%1 : double = tell(x0)\n"
                            "%2 : double = constant 1.0\n"
                            "%3 : double = add(x0, %2)\n"
                            "%4 : double = tell(%3)\n"
                            "return\n");
}

TEST_CASE("trace: what nothing needs is left out", "[trace][features][B14]") {
    CHECK(to_text(trace<double>([](auto x) {
              [[maybe_unused]] auto const dead = (x + 1.0) / (x - 1.0);
              return x * x;
          })) == squared);
}

TEST_CASE("trace: the order of a trace is that of its structure, not of its running", "[trace]") {
    CHECK(to_text(trace<double>([](auto x) {
              auto const late = x - 1.0;
              auto const early = x + 2.0;
              return early * late;
          })) == to_text(trace<double>([](auto x) {
              auto const early = x + 2.0;
              return early * (x - 1.0);
          })));
}

// --- callables ----------------------------------------------------------------------------------

namespace {

struct Scaler {
    double factor = 2.0;
    int calls = 0;
    template <class T> T operator()(T const& x) {
        ++calls;
        return x * factor;
    }
};

struct Offset {
    double bias;
    auto plus(auto x) const { return x + bias; }
    auto minus(auto x) const { return x - bias; }
};

} // namespace

TEST_CASE("trace: lambdas, templates, objects with state, references, what only moves", "[trace]") {
    CHECK(to_text(trace<double>([](auto x) { return square(x); })) == squared);
    CHECK(to_text(trace<double>(square<Proxy<double>>)) == squared);
    CHECK(to_text(trace<double>(&square<Proxy<double>>)) == squared);
    CHECK(to_text(trace<double>(std::function<Proxy<double>(Proxy<double>)>{
              [](auto x) { return x * x; }})) == squared);
    CHECK(to_text(trace<double>([](auto& x) { return x * x; })) == squared);
    CHECK(to_text(trace<double>([](auto&& x) { return x * x; })) == squared);
    CHECK(to_text(trace<double>(
              [p = std::make_unique<int>(2)](auto x) { return *p == 2 ? x * x : x; })) == squared);

    Scaler scaler;
    trace<double>(scaler);
    CHECK(scaler.calls == 1); // the object itself is called, once, and not a copy

    int count = 0;
    auto const graph = trace<double>([count](auto x) mutable { return x + ++count; });
    CHECK(graph.size() == 3);
    CHECK(count == 0);
}

TEST_CASE("trace: one function traces at other types to another graph", "[trace]") {
    auto const f = [](auto x) { return x * 2; };
    CHECK(trace<int>(f) != trace<long>(f));
    CHECK(trace<float>(f) != trace<double>(f));
    CHECK(trace<float>(f).hash() != trace<double>(f).hash());
    CHECK(trace<int>(f) == trace<int>(f));
}

TEST_CASE("trace: a member function, through a lambda", "[trace]") {
    Offset const model{1.5};
    CHECK_THAT(to_text(trace<double>([&](auto x) { return model.plus(x); })),
               Contains("add(x0, %1)"));
    CHECK_THAT(to_text(trace<double>([&](auto x) { return model.minus(x); })),
               Contains("subtract(x0, %1)"));
}

// --- errors -------------------------------------------------------------------------------------

TEST_CASE("trace: a name must be a C++ name, and says where it was given", "[trace][error]") {
    for (std::string_view const name : {"", "a b", "1st", "class", "double", "x-y", "_x", "a__b",
                                        "q[0]", "x.y", "\u00e9", "x\n", "or"}) {
        CAPTURE(name);
        CHECK_THROWS_AS(trace([](auto x) { return x; }, input<double>(name)), limn::TraceError);
    }
    unsigned const line = __LINE__ + 1;
    auto const named = [] { return trace([](auto x) { return x; }, input<double>("a b")); };
    CHECK_THROWS_WITH(named(),
                      Contains("trace.cpp:" + std::to_string(line) +
                               ": input: `a b` is not a C++ name; write letters, digits and "
                               "single underscores"));
    CHECK_FALSE(limn::is_tracing());
}

TEST_CASE("trace: two inputs cannot have one name", "[trace][error]") {
    auto const f = [](auto x, auto y, auto z) { return x + y + z; };
    auto const x = input<double>("x");
    auto const y = input<int>("y");
    unsigned const line = __LINE__ + 1;
    auto const again = input<int>("x");
    auto const twice = [&] { return trace(f, x, y, again); };
    CHECK_THROWS_WITH(twice(), Contains("trace.cpp:" + std::to_string(line) +
                                        ": input: the name `x` is used twice; give each input its "
                                        "own"));
    CHECK_NOTHROW(trace(f, input<double>("x"), input<int>("y"), input<int>("X")));
}

TEST_CASE("trace: max_nodes ends a loop that records without end", "[trace][error]") {
    unsigned line = 0;
    auto const endless = [&](auto x) {
        for (;;) {
            line = __LINE__ + 1;
            x = x * x;
            if (x.is_constant()) return x;
        }
    };
    CHECK_THROWS_WITH(trace<double>(endless, {.max_nodes = 1000}),
                      Contains("multiply: the trace has reached TraceOptions::max_nodes; write the "
                               "loop that recorded so much as an op, or raise the limit"));
    CHECK_THROWS_WITH(trace<double>(endless, {.max_nodes = 1000}),
                      Contains("trace.cpp:" + std::to_string(line) + ": "));
    CHECK_FALSE(limn::is_tracing());
}

TEST_CASE("trace: max_nodes is the number that is still allowed", "[trace]") {
    auto const f = [](auto x) { return (x + 1.0) * x; }; // four nodes
    CHECK(trace<double>(f, {.max_nodes = 4}).size() == 4);
    CHECK_THROWS_AS(trace<double>(f, {.max_nodes = 3}), limn::TraceError);
}

TEST_CASE("trace: a hundred thousand nodes in a chain", "[trace]") {
    auto const graph = trace<double>([](auto x) {
        for (int i = 0; i < 100'000; ++i) x = x * x;
        return x;
    });
    CHECK(graph.size() == 100'001);
    limn::verify(graph);
    CHECK(graph == limn::Graph{graph});
}

TEST_CASE("trace: a node that is a pair, a tuple or an array is returned as its elements",
          "[trace]") {
    using Both = std::tuple<char, std::pair<double, int>, std::array<double, 2>>;
    static constexpr auto both =
        limn::op<"both">([](double x) { return Both{'a', {x, 3}, {x + 1.0, x + 2.0}}; });
    auto const graph = trace<double>([](auto x) { return both(x); });
    CHECK(to_text(graph) == "x0 : double = input\n"
                            "%1 : std::tuple<char, std::pair<double, int>, std::array<double, 2>> "
                            "= both(x0)\n"
                            "%2 : char = get<0>(%1)\n"
                            "%3 : std::pair<double, int> = get<1>(%1)\n"
                            "%4 : double = get<0>(%3)\n"
                            "%5 : int = get<1>(%3)\n"
                            "%6 : std::array<double, 2> = get<2>(%1)\n"
                            "%7 : double = get<0>(%6)\n"
                            "%8 : double = get<1>(%6)\n"
                            "return %2, %4, %5, %7, %8 : std::tuple<char, std::pair<double, int>, "
                            "std::array<double, 2>>\n");
    limn::verify(graph);
    CHECK(limn::interpret<Both(double)>(graph)(1.5) == both(1.5));

    auto const chosen = trace<double>([](auto x) {
        Proxy<std::array<double, 2>> out = std::array{1.0, 2.0};
        if (x > 0.0) out = std::array{3.0, 4.0};
        return std::pair{x, out};
    });
    limn::verify(chosen);
    auto const f = limn::interpret<std::pair<double, std::array<double, 2>>(double)>(chosen);
    CHECK(f(1.0).second == std::array{3.0, 4.0});
    CHECK(f(-1.0).second == std::array{1.0, 2.0});
}

TEST_CASE("trace: a container of nodes that are arrays is made of their elements", "[trace]") {
    using Two = std::array<double, 2>;
    static constexpr auto two = limn::op<"two">([](double x) { return Two{x, 2.0 * x}; });
    auto const graph = trace<double>([](auto x) {
        Proxy<Two> const known = Two{7.0, 8.0};
        return std::vector<Proxy<Two>>{two(x), known, two(x + 1.0)};
    });
    limn::verify(graph);
    CHECK(limn::interpret<std::vector<Two>(double)>(graph)(2.0) ==
          std::vector{Two{2.0, 4.0}, Two{7.0, 8.0}, Two{3.0, 6.0}});
}
