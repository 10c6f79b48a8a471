// SPDX-License-Identifier: BSL-1.0
#include <limn/check/check.hpp>
#include <limn/graph/leaves_state.hpp>
#include <limn/graph/verify.hpp>
#include <limn/graph/with_slots.hpp>
#include <limn/jit/jit.hpp>
#include <limn/kit/lazy.hpp>
#include <limn/kit/rewrite.hpp>
#include <limn/pass/common_subexpressions.hpp>
#include <limn/pass/dead_code.hpp>
#include <limn/pass/fold_constants.hpp>
#include <limn/pass/simplify.hpp>
#include <limn/print/cpp.hpp>
#include <limn/print/dot.hpp>
#include <limn/print/text.hpp>
#include <limn/proxy/fold.hpp>
#include <limn/proxy/state.hpp>
#include <limn/proxy/structured.hpp>
#include <limn/run/inspect/explain.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

using namespace limn;
using Catch::Contains;

namespace {

constexpr auto optimised =
    pass::fold_constants | pass::simplify | pass::common_subexpressions | pass::dead_code;

/// The graph of `f`, optimised or not, interpreted and compiled, gives what `f` gives, call by
/// call.
template <class R, class F> Graph agrees(F& f, std::vector<double> const& inputs) {
    Graph const graph = trace<double>(f);
    verify(graph);
    verify(graph | optimised);
    CHECK(trace<double>(f) == graph);
    auto a = interpret<R(double)>(graph), b = jit<R(double)>(graph);
    auto c = interpret<R(double)>(graph | optimised);
    std::vector<R> expected;
    for (double x : inputs) {
        expected.push_back(static_cast<R>(f(x)));
        CAPTURE(x);
        CHECK(a(x) == expected.back());
        CHECK(b(x) == expected.back());
        CHECK(c(x) == expected.back());
    }
    for (auto* g : {&a, &b, &c}) {
        g->reset();
        if constexpr (!std::same_as<R, bool>) {
            std::vector<R> out(inputs.size());
            g->map(out, inputs);
            CHECK(out == expected);
        }
    }
    return graph;
}

std::vector<double> const waves{0.5, -1.0, 3.0, 8.0, 2.5, -6.0, 0.0, 12.0, 1.0, 1.0};

} // namespace

TEST_CASE("state: calls give 1, 2, 3, and tracing changes nothing",
          "[trace][state][features][D5]") {
    state<double> v{0.0, "v"};
    auto const count = [&](auto x) {
        v += x;
        return v.get();
    };
    auto const graph = trace<double>(count);
    CHECK(v.plain() == 0.0);
    CHECK(to_text(graph) == "x0 : double = input\n"
                            "v : double = state 0.0\n"
                            "%2 : double = add(v, x0)\n"
                            "v = %2\n"
                            "return %2\n");
    CHECK_NOTHROW(verify(graph));
    for (auto f : {interpret<double(double)>(graph), jit<double(double)>(graph)}) {
        CHECK(f(1.0) == 1.0);
        CHECK(f(1.0) == 2.0);
        auto copy = f;
        CHECK(f(1.0) == 3.0);
        CHECK(copy(1.0) == 3.0);
        CHECK(f.get<double>("v") == 3.0);
        f.set("v", 10.0);
        CHECK(f(1.0) == 11.0);
        CHECK(copy.get<double>("v") == 3.0);
        REQUIRE(f.slots().size() == 1);
        CHECK(f.slots()[0].name.view() == "v");
        CHECK(f.slots()[0].state);
        CHECK(f.slots()[0].initial == Constant{11.0});
        f.reset();
        CHECK(f(1.0) == 1.0);
        copy = f;
        CHECK(copy(1.0) == 2.0);
    }
    CHECK(v.plain() == 0.0);
    count(1.0);
    CHECK(v.plain() == 1.0);
    CHECK(interpret<double(double)>(trace<double>(count))(1.0) == 2.0);
}

TEST_CASE("state: two handles to one see one order of writes", "[trace][state][features][B12]") {
    state<double> v{1.0, "v"};
    auto f = [&a = v, &b = v](auto x) {
        a += x;
        auto const before = b.get();
        b = before * 2.0;
        a += 1.0;
        auto y = x;
        x += 1.0;
        return std::array{a.proxy(), before.proxy(), Proxy<double>(y), Proxy<double>(x)};
    };
    auto run = interpret<std::array<double, 4>(double)>(trace<double>(f));
    CHECK(run(2.0) == std::array{7.0, 3.0, 2.0, 3.0});
    CHECK(run(2.0) == std::array{19.0, 9.0, 2.0, 3.0});
}

TEST_CASE("state: written in one arm only", "[trace][state][control]") {
    state<double> peak{0.0, "peak"};
    state<int> crossings{0, "crossings"};
    auto f = [&](auto x) {
        if (x > peak) peak = x;
        else if (peak > 5.0) {
            ++crossings;
            peak *= 0.5;
        }
        return peak + crossings;
    };
    auto const graph = agrees<double>(f, waves);
    CHECK(graph.state_count() == 2);
}

TEST_CASE("state: in a loop, and met first in one", "[trace][state][control]") {
    state<int> iterations{0, "iterations"}, large{0, "large"};
    state<double> last{0.0, "last"};
    auto f = [&](auto x) {
        auto y = x;
        while (y > 1.0) {
            y = y * 0.5;
            ++iterations;
            if (y > 2.0) {
                large += 2;
                last = y;
            }
        }
        return y + iterations + large + last;
    };
    agrees<double>(f, waves);
}

TEST_CASE("state: many, each after a decision", "[trace][state][control]") {
    std::vector<state<double>> line(24);
    auto f = [&](auto x) {
        auto sum = x;
        for (auto& z : line) {
            if (x > sum * 0.5 + z) z = x - 0.25 * z;
            sum = sum + z;
        }
        return sum;
    };
    agrees<double>(f, waves);
}

TEST_CASE("state: a delay line, a swap, and one that is only read", "[trace][state]") {
    std::array<state<double>, 3> z{state<double>{1.0}, state<double>{2.0}, state<double>{3.0}};
    state<double> gain{0.5, "gain"};
    auto f = [&](auto x) {
        auto const y = z[2] * gain;
        z[2] = z[1];
        z[1] = z[0];
        z[0] = x;
        return y + x;
    };
    agrees<double>(f, waves);
    state<double> a{1.0, "a"}, b{2.0, "b"};
    auto swap = [&](auto x) {
        auto const t = a.get();
        a = b;
        b = t;
        return a * x;
    };
    agrees<double>(swap, waves);
}

TEST_CASE("state: early return, limn::cond and loops over it", "[trace][state][control]") {
    state<double> v{0.0, "v"};
    auto f = [&](auto x) -> decltype(x * 1.0) {
        v += 1.0;
        if (x < 0.0) return x * 1.0;
        v = x + v;
        for (int i = 0; i < 3; ++i)
            if (v > 10.0) v = v - 10.0;
        return x * v;
    };
    agrees<double>(f, waves);
}

TEST_CASE("state: of a text or a vector", "[trace][state]") {
    state<std::string> log{"", "log"};
    constexpr auto word = op<"word">([](double x) { return x < 0.0 ? std::string{"-"} : "+"; });
    auto f = [&](auto x) {
        auto const before = log.proxy();
        log += word(x);
        if (log.proxy() == std::string{"+-+"}) log = "";
        return before;
    };
    Graph const graph = trace<double>(f);
    auto run = interpret<std::string(double)>(graph);
    auto other = run;
    CHECK(run(1.0).empty());
    CHECK(run(-1.0) == "+");
    CHECK(run(2.0) == "+-");
    CHECK(run(2.0).empty());
    CHECK(run.get<std::string>("log") == "+");
    std::array<double, 4> const in{1.0, -1.0, 2.0, 2.0};
    std::array<std::string, 4> out;
    other.map(out, in);
    CHECK(out == std::array<std::string, 4>{"", "+", "+-", ""});
    auto copy = other;
    other.set("log", std::string{"x"});
    CHECK(copy(1.0) == "+");
    CHECK(other(1.0) == "x");
}

TEST_CASE("state: of an array, from proxies; it is printed with its elements", "[trace][state]") {
    state<std::array<double, 2>> pair{{1.0, 2.0}, "pair"};
    auto f = [&](auto x) {
        auto const old = pair.proxy();
        auto const sum = old[0] + old[1];
        pair = std::array{sum, x};
        return sum;
    };
    auto const graph = trace<double>(f);
    auto run = interpret<double(double)>(graph);
    CHECK(run(1.0) == 3.0);
    CHECK(run(1.0) == 4.0);
    CHECK(run.get<std::array<double, 2>>("pair") == std::array{4.0, 1.0});
    CHECK(check(f, graph, {.seed = 1}));
    CHECK_THAT(to_cpp(graph), Contains("std::array<double, 2> pair{1.0, 2.0};"));
}

TEST_CASE("state: a run that throws leaves it as it was", "[trace][state]") {
    state<int> n{0, "n"};
    state<std::string> s{"a", "s"};
    constexpr auto checked = op<"checked">([](double x) {
        if (x < 0.0) throw std::domain_error{"negative"};
        return x;
    });
    auto f = [&](auto x) {
        ++n;
        s += "b";
        return checked(x) * n;
    };
    auto run = interpret<double(double)>(trace<double>(f));
    CHECK(run(1.0) == 1.0);
    CHECK_THROWS_AS(run(-1.0), std::domain_error);
    CHECK(run.get<int>("n") == 1);
    CHECK(run.get<std::string>("s") == "ab");
    std::array const in{1.0, 2.0, -1.0};
    std::array out{0.0, 0.0, 0.0};
    CHECK_THROWS_AS(run.map(out, in), std::domain_error);
    CHECK(run.get<int>("n") == 1);
    CHECK(run.get<std::string>("s") == "ab");
    CHECK(run(2.0) == 4.0);

    state<int> m{0, "m"};
    auto const raises = [&](auto x) {
        ++m;
        if (x < 0.0) throw std::runtime_error{"below"};
        return x * m;
    };
    for (auto g :
         {interpret<double(double)>(trace<double>(raises)),
          jit<double(double)>(trace<double>(raises))}) {
        CHECK(g(1.0) == 1.0);
        CHECK_THROWS_WITH(g(-1.0), "below");
        CHECK(g(1.0) == 2.0);
        CHECK_THROWS_WITH(g.map(out, in), "below");
        CHECK(g.get<int>("m") == 2);
    }
}

TEST_CASE("state: generated code is a struct with members", "[trace][state]") {
    state<double> z1{0.0, "z1"}, z2{0.25, "z2"};
    auto const section = [&](auto x) {
        auto const y = 0.5 * x + z1;
        z1 = 0.25 * x - 0.75 * y + z2;
        z2 = 2.0 * x - y;
        return y;
    };
    auto const graph = trace<double>(section);
    CHECK(to_cpp(graph, {.name = "filter"}) == "struct filter {\n"
                                               "    double z1 = 0.0;\n"
                                               "    double z2 = 0.25;\n"
                                               "\n"
                                               "    double operator()(double x0) {\n"
                                               "        double const v0 = 0.5 * x0 + z1;\n"
                                               "        z1 = 0.25 * x0 - 0.75 * v0 + z2;\n"
                                               "        z2 = 2.0 * x0 - v0;\n"
                                               "        return v0;\n"
                                               "    }\n"
                                               "};\n");
    CHECK_THAT(to_cpp(graph, {.generic = true}),
               Contains("    limn::state<double> z2{0.25, \"z2\"};\n") &&
                   Contains("0.75 * v0 + z2.proxy();\n"));
    CHECK_THAT(to_cpp(graph, {.slots_as_arguments = true}),
               Contains("double traced(double x0, double& z1, double& z2) {\n"));
    CHECK_THAT(to_dot(graph), Contains("[label=\"next z1\"") && Contains("[label=\"return\""));
    CHECK_THAT(explain(graph, 2.0), Contains("z2 = 3.0\nreturn %"));
}

TEST_CASE("state: hash and == know it, with_slots goes on from it", "[trace][state]") {
    auto const of = [](double initial, bool is_state) {
        state<double> v{initial, "v"};
        return trace<double>([&](auto x) {
            if (!is_state) return x + parameter(initial, "v");
            auto const y = x + v;
            v = v.proxy() + 0.0;
            return y;
        });
    };
    CHECK(of(1.0, true) == of(1.0, true));
    CHECK(of(1.0, true).hash() == of(1.0, true).hash());
    CHECK_FALSE(of(1.0, true) == of(2.0, true));
    CHECK(of(1.0, true).hash() != of(2.0, true).hash());
    CHECK_FALSE(of(1.0, true) == of(1.0, false));

    state<int> n{0, "n"};
    auto const graph = trace<int>([&](auto x) {
        n += x;
        return n.get();
    });
    auto f = interpret<int(int)>(graph);
    f(3);
    CHECK(interpret<int(int)>(with_slots(graph, f.slots()))(4) == 7);
    CHECK(f(4) == 7);
    CHECK_THROWS_WITH(with_slots(of(1.0, true), f.slots()),
                      Contains("state.cpp:") &&
                          Contains("with_slots: the graph has no parameter or "
                                   "state `n` of type int"));
}

TEST_CASE("state: check compares run by run, and leaves it alone", "[trace][state]") {
    state<double> v{0.0, "v"};
    auto const f = [&](auto x) {
        if (x > v) v = x;
        return v.get();
    };
    auto const graph = trace<double>(f);
    f(3.0);
    CHECK(check(f, graph, {.seed = 1}));
    CHECK(v.plain() == 3.0);
    state<double> w{0.0, "v"};
    auto const other = [&](auto x) {
        if (x > w) w = x + 1.0;
        return w.get();
    };
    CHECK_FALSE(check<double>(other, graph, {.seed = 1}));
}

TEST_CASE("state: an error of a run names the node, in the state of that run", "[trace][state]") {
    state<int> n{0, "n"};
    constexpr auto below_three = op<"below_three">([](int i) {
        if (i >= 3) throw std::out_of_range{"three"};
        return i;
    });
    auto f = explained<int(int)>(trace<int>([&](auto x) {
        n += x;
        return below_three(n.proxy());
    }));
    CHECK(f(2) == 2);
    CHECK_THROWS_WITH(f(1), Contains("below_three(%2 = 3) throws: three"));
}

TEST_CASE("state: what cannot be is refused, with the line", "[trace][state][error]") {
    auto const tracing = [](auto const& f) { return [&] { trace<double>(f); }; };
    CHECK_THROWS_WITH(tracing([](auto x) {
                          state<double> inside{0.0, "inside"};
                          inside += x;
                          return inside.get();
                      })(),
                      Contains("state.cpp:") && Contains("state: the state `inside` is made while "
                                                         "a trace runs, and would be new at each "
                                                         "call; make it outside of the function"));
    state<double> v{0.0, "v"}, same{0.0, "v"}, odd{0.0, "a b"}, input_name{0.0, "x0"},
        parameter_name{0.0, "p"};
    CHECK_THROWS_WITH(tracing([&](auto x) {
                          auto copy = v;
                          copy += x;
                          return copy.get();
                      })(),
                      Contains("the state `v` is copied while a trace runs; pass it by reference, "
                               "or read it: `v.get()`"));
    CHECK_THROWS_WITH(tracing([&](auto x) { return x + v + same; })(),
                      Contains("another state is called `v`, made at ") &&
                          Contains("limn::name_states(object, \"name\")"));
    CHECK_THROWS_WITH(tracing([&](auto x) { return x + odd; })(),
                      Contains("`a b` is not a name; write C++ names joined by `.`"));
    CHECK_THROWS_WITH(tracing([&](auto x) { return x + input_name; })(),
                      Contains("the name `x0` is an input's or a parameter's; write another"));
    CHECK_THROWS_WITH(tracing([&](auto x) { return x + parameter(1.0, "p") + parameter_name; })(),
                      Contains("the name `p` is an input's or a parameter's; write another"));
    CHECK_THROWS_WITH(tracing([&](auto x) {
                          auto const y = x + parameter_name;
                          return y + parameter(1.0, "p");
                      })(),
                      Contains("parameter: the name `p` is a state's; write another"));
    CHECK_THROWS_WITH(tracing([&](auto x) {
                          double const plain = v.get();
                          return x + plain;
                      })(),
                      Contains("state.get: the plain result is asked for, which is known only when "
                               "the graph runs; keep it as `limn::Proxy<double> x = "
                               "state.get(...)`"));
    CHECK(v.plain() == 0.0);
}

TEST_CASE("state: read outside of its trace, it says so", "[trace][state][error]") {
    state<double> v{0.0, "v"};
    Proxy<double> kept;
    trace<double>([&](auto x) {
        v += x;
        kept = v.proxy();
        return x;
    });
    CHECK_THROWS_WITH(kept + 1.0, Contains("an operand belongs to the trace that began at ") &&
                                      Contains("use a proxy only inside the callable"));
    CHECK_THROWS_WITH(v = kept, Contains("state: an operand belongs to the trace that began at "));
    trace<double>([&](auto x) {
        CHECK_THROWS_WITH(trace<double>([&](auto) {
                              v = x;
                              return v.get();
                          }),
                          Contains("operands of two traces meet"));
        return x;
    });
    CHECK(v.plain() == 0.0);
}

TEST_CASE("state: lazy and rewrite refuse it", "[trace][state][error]") {
    state<double> v{0.0, "v"};
    auto const f = [&](auto x) {
        v += x;
        return v.get();
    };
    CHECK_THROWS_WITH(lazy(f)(1.0), Contains("state.cpp:") &&
                                        Contains("lazy: the function has the state `v`, and each "
                                                 "version of it, and each copy, would need the "
                                                 "same; write limn::trace and limn::interpret"));
    auto const graph = trace<double>([](auto x) { return x + 1.0; });
    CHECK_THROWS_WITH(rewrite(graph, f, [](auto x) { return x; }),
                      Contains("rewrite: the pattern has the state `v`, which a match does not "
                               "have; make it an input"));
}

TEST_CASE("state: a function that throws while traced leaves it alone",
          "[trace][state][features][K10]") {
    state<double> v{2.0, "v"};
    CHECK_THROWS_WITH(trace<double>([&](auto x) {
                          v += x;
                          throw std::runtime_error{"no"};
                          return x;
                      }),
                      "no");
    CHECK_FALSE(is_tracing());
    CHECK(v.plain() == 2.0);
    CHECK(v + 1.0 == 3.0);
}

TEST_CASE("state: one that is only read stays where it is, copy by copy", "[trace][state]") {
    state<std::string> greeting{"hello", "greeting"}, last{"", "last"};
    auto const say = [&](auto name) {
        last = greeting.proxy() + name;
        return last.proxy();
    };
    Graph const graph = trace<std::string>(say);
    CHECK(leaves_state(graph, 0));
    CHECK_FALSE(leaves_state(graph, 1));
    for (auto f :
         {interpret<std::string(std::string)>(graph), jit<std::string(std::string)>(graph)}) {
        CHECK(f(" you") == "hello you");
        auto copy = f;
        f.set("greeting", std::string{"bye"});
        CHECK(f(" all") == "bye all");
        CHECK(copy(" me") == "hello me");
        CHECK(f.get<std::string>("greeting") == "bye");
        CHECK(f.get<std::string>("last") == "bye all");
        f.reset();
        CHECK(f.get<std::string>("greeting") == "hello");
    }
}
