// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cmath>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using namespace limn;
using Catch::Contains;

namespace {

auto const area = [](auto w, auto h) { return w * h + 1.0; };

/// A trace in which `f` is called as a `Function` is the trace in which it is called itself.
template <class Sig, class... Ts, class F, class Outer> void same_graph(F f, Outer outer) {
    auto const function = interpret<Sig>(trace<Ts...>(f));
    Graph const inlined = trace<Ts...>([&](auto... x) { return outer(function, x...); });
    verify(inlined);
    CHECK(to_text(inlined) == to_text(trace<Ts...>([&](auto... x) { return outer(f, x...); })));
}

std::vector<double> seen;
constexpr auto mark = op<"mark", limn::effect>([](double x) { seen.push_back(x); });
constexpr auto sum_of = op<"sum">([](std::vector<double> const& v) {
    double out = 0;
    for (double x : v) out += x;
    return out;
});

} // namespace

TEST_CASE("inlined: a Function called in a trace leaves the nodes of the function it was made of",
          "[trace][inlined][features][A8]") {
    same_graph<double(double, double), double, double>(
        area, [](auto const& f, auto x, auto y) { return f(x, y) - f(y, 2.0 * x); });
}

TEST_CASE("inlined: nodes keep the line of the function", "[trace][inlined]") {
    unsigned const line = __LINE__ + 1;
    auto const f = interpret<double(double)>(trace<double>([](auto x) { return sqrt(x); }));
    Graph const g = trace<double>([&](auto x) { return f(x + 1.0); });
    CHECK(g[g.outputs()[0]].op().name == "sqrt");
    CHECK(g[g.outputs()[0]].where().line == line);
}

TEST_CASE("inlined: mixed with plain values, arguments convert as in C++", "[trace][inlined]") {
    auto const f = interpret<double(double, double)>(trace<double, double>(area));
    auto const g = trace<float>([&](auto x) { return f(x, 3); });
    CHECK(interpret<double(float)>(g)(0.5f) == area(0.5, 3.0));
    CHECK(
        to_text(trace<double>([&](auto x) { return f(2.0, 3.0) + x; })) ==
        "x0 : double = input\n%1 : double = constant 7.0\n%2 : double = add(%1, x0)\nreturn %2\n");
}

TEST_CASE("inlined: branches and loops of the function are those of the trace",
          "[trace][inlined][features][A8]") {
    auto const distance = [](auto x, auto y) {
        if (x < y) return y - x;
        return x - y;
    };
    same_graph<double(double, double), double, double>(
        distance, [](auto const& f, auto x, auto y) { return f(x, y) * 2.0; });

    auto const collatz = [](auto n) {
        limn::plain_t<decltype(n)> const two = 2;
        decltype(n) steps = 0;
        while (n > 1) {
            if (n % two == 0) n = n / two;
            else n = n * 3 + 1;
            steps += 1;
        }
        return steps;
    };
    auto const f = interpret<int(int)>(trace<int>(collatz));
    Graph const g = trace<int>([&](auto n) {
        auto both = f(n);
        if (n > 10) both += f(n - 10);
        return both;
    });
    verify(g);
    auto const run = interpret<int(int)>(g);
    auto const plain = [&](int n) { return collatz(n) + (n > 10 ? collatz(n - 10) : 0); };
    for (int n = 1; n < 60; ++n) CHECK(run(n) == plain(n));
}

TEST_CASE("inlined: in a loop and in an arm of the trace, also of a function that branches",
          "[trace][inlined]") {
    auto const clamp = [](auto x, auto low, auto high) {
        if (x < low) return low;
        if (high < x) return high;
        return x;
    };
    auto const f = interpret<double(double, double, double)>(trace<double, double, double>(clamp));
    auto const outer = [](auto const& inner, auto x, auto n) {
        for (decltype(n) i = 0; i < n; ++i) {
            x = inner(x * 1.5, -4.0, 4.0);
            if (x > 3.0) x = x - inner(x, 0.0, 1.0);
        }
        return x;
    };
    Graph const g = trace<double, int>([&](auto x, auto n) { return outer(f, x, n); });
    verify(g);
    auto const run = interpret<double(double, int)>(g);
    for (double x : {-3.0, -0.5, 0.0, 0.25, 1.0, 2.9, 100.0})
        for (int n : {0, 1, 2, 7}) CHECK(run(x, n) == outer(clamp, x, n));
}

TEST_CASE("inlined: loops in loops, left by break and return", "[trace][inlined]") {
    auto const count = [](auto n) { // of the numbers below n, those with no divisor
        decltype(n) primes = 0;
        for (decltype(n) i = 2; i < n; ++i) {
            bool prime = true;
            for (decltype(n) d = 2; d * d <= i; ++d)
                if (i % d == 0) {
                    prime = false;
                    break;
                }
            if (prime) primes += 1;
            if (primes > 8) return -primes;
        }
        return primes;
    };
    auto const f = interpret<int(int)>(trace<int>(count));
    Graph const g = trace<int>([&](auto n) { return f(n) + f(n / 2); });
    verify(g);
    auto const run = interpret<int(int)>(g);
    for (int n = 0; n < 40; ++n) CHECK(run(n) == count(n) + count(n / 2));
}

TEST_CASE("inlined: an arm that is not taken is not evaluated", "[trace][inlined]") {
    auto const f = interpret<int(int, int)>(trace<int, int>([](auto a, auto b) {
        if (b == 0) return a;
        return a / b;
    }));
    auto const run = interpret<int(int, int)>(
        trace<int, int>([&](auto a, auto b) { return f(a, b) + f(b, a); }));
    CHECK(run(6, 0) == 6 + 0);
    CHECK(run(0, 5) == 0 + 5);
    CHECK(run(9, 2) == 4 + 0);
}

TEST_CASE("inlined: effects happen once each, in order, and what throws throws",
          "[trace][inlined]") {
    auto const f = interpret<double(double)>(trace<double>([](auto x) {
        mark(x);
        if (x < 0.0) throw std::domain_error{"below zero"};
        return sqrt(x);
    }));
    auto const run = interpret<double(double)>(trace<double>([&](auto x) {
        auto const y = f(x);
        mark(y);
        return f(y - 1.0);
    }));
    seen.clear();
    CHECK(run(16.0) == std::sqrt(3.0));
    CHECK(seen == std::vector<double>{16.0, 4.0, 3.0});
    CHECK_THROWS_WITH(run(0.25), Contains("below zero"));
    CHECK_THROWS_AS(run(-1.0), std::domain_error);
}

TEST_CASE("inlined: structures in and out, and containers", "[trace][inlined]") {
    using Point = std::array<double, 2>;
    auto const turn = interpret<Point(Point, double)>(trace<Point, double>([](auto p, auto a) {
        return decltype(p){p[0] * cos(a) - p[1] * sin(a), p[0] * sin(a) + p[1] * cos(a)};
    }));
    auto const run = interpret<Point(Point, double)>(
        trace<Point, double>([&](auto p, auto a) { return turn(turn(p, a), a); }));
    CHECK(run({1.0, 0.5}, 0.3) == turn(turn(Point{1.0, 0.5}, 0.3), 0.3));
    Point const fixed_point{1.0, 2.0};
    auto const from_fixed =
        interpret<Point(double)>(trace<double>([&](auto a) { return turn(fixed_point, a); }));
    CHECK(from_fixed(0.5) == turn(fixed_point, 0.5));

    auto const f = interpret<double(std::vector<double>)>(
        trace<std::vector<double>>([](auto v) { return sum_of(v) * 2.0; }));
    auto const g = interpret<double(double, double)>(trace<double, double>([&](auto x, auto y) {
        return f(std::vector<Proxy<double>>{x, y, x * y});
    }));
    CHECK(g(2.0, 3.0) == 22.0);
}

TEST_CASE("inlined: several graphs share modules and parameters",
          "[trace][inlined][features][A8]") {
    static int made = 0;
    struct Table {
        double first;
        explicit Table(double x) : first{x} { ++made; }
        double operator()(double x) const { return first + x; }
    };
    made = 0;
    auto const table = module<Table>(0.5);
    auto const layer = [&](auto x) {
        Proxy<double> const w = parameter(2.0, "w");
        return table(x) * w;
    };
    auto const f = interpret<double(double)>(trace<double>(layer));
    auto const g = interpret<double(double)>(trace<double>([&](auto x) { return layer(x) + 1.0; }));
    Graph const both = trace<double>([&](auto x) { return f(x) + g(x) * parameter(2.0, "w"); });
    CHECK(both.slots().size() == 1);
    std::size_t modules = 0;
    each_node(both, [&](Node n) { modules += n.kind() == Kind::constant && n.type().module; });
    CHECK(modules == 1);
    auto run = interpret<double(double)>(both);
    CHECK(run(1.0) == 3.0 + 4.0 * 2.0);
    run.set("w", 3.0);
    CHECK(run(1.0) == 4.5 + 5.5 * 3.0);
    CHECK(f(1.0) == 3.0);
    CHECK(made == 1);
}

TEST_CASE("inlined: a parameter that was set enters with its value of now; two values are an error",
          "[trace][inlined][error]") {
    auto const scaled = trace<double>([](auto x) { return x * parameter(2.0, "w"); });
    auto f = interpret<double(double)>(scaled), g = interpret<double(double)>(scaled);
    f.set("w", 5.0);
    auto run = interpret<double(double)>(trace<double>([&](auto x) { return f(x) + 1.0; }));
    CHECK(run(2.0) == 11.0);
    CHECK(run.get<double>("w") == 5.0);
    CHECK_THROWS_WITH(trace<double>([&](auto x) { return g(f(x)); }),
                      Contains("`w` is double 2.0 here, and double 5.0 at"));
}

TEST_CASE("inlined: called with constants alone, outside a trace, it is computed",
          "[trace][inlined]") {
    auto const f = interpret<double(double, double)>(trace<double, double>(area));
    Proxy<double> const y = f(Proxy<double>(2.0), 3.0);
    CHECK(y.is_constant());
    CHECK(trace<double>([&](auto x) { return x + y; }) ==
          trace<double>([](auto x) { return x + 7.0; }));
    auto const g = [&](auto x) { return f(x, x) + 1.0; };
    CHECK(check(g, trace<double>(g)).ok());
}

TEST_CASE("inlined: a dead proxy, and one of another trace, are refused",
          "[trace][inlined][error]") {
    auto const f = interpret<double(double, double)>(trace<double, double>(area));
    Proxy<double> kept;
    trace<double>([&](auto x) { return kept = x; });
    CHECK_THROWS_WITH(trace<double>([&](auto x) { return f(x, kept); }),
                      Contains("has ended") || Contains("an earlier trace"));
    CHECK_THROWS_WITH(trace<double>([&](auto x) {
                          trace<double>([&](auto y) { return f(x, y); });
                          return x;
                      }),
                      Contains("operands of two traces meet"));
}

TEST_CASE("inlined: the state of a function is one of the trace that calls it",
          "[trace][inlined][features][A8][D5]") {
    state<double> total{0.5, "total"};
    auto const summed = [&](auto x) {
        total += x;
        return total.get();
    };
    auto f = interpret<double(double)>(trace<double>(summed));
    f.set("total", 1.0);
    auto const twice = [](auto& g, auto x) {
        auto const first = g(x);
        return first * g(x + 1.0);
    };
    Graph const g = trace<double>([&](auto x) { return twice(f, x); });
    verify(g);
    CHECK(to_text(g) == "x0 : double = input\n"
                        "total : double = state 1.0\n"
                        "%2 : double = add(total, x0)\n"
                        "%3 : double = constant 1.0\n"
                        "%4 : double = add(x0, %3)\n"
                        "%5 : double = add(%2, %4)\n"
                        "%6 : double = multiply(%2, %5)\n"
                        "total = %5\n"
                        "return %6\n");
    for (auto run : {interpret<double(double)>(g), jit<double(double)>(g)}) {
        auto plain = f;
        for (double x : {2.0, -3.0, 0.25}) CHECK(run(x) == twice(plain, x));
        CHECK(run.get<double>("total") == plain.get<double>("total"));
    }
    CHECK(f.get<double>("total") == 1.0); // tracing changes nothing
}

TEST_CASE("inlined: states of functions after branches, in loops, and of types with destructors",
          "[trace][inlined][features][D5]") {
    state<std::string> log{"", "log"};
    auto const append = [&](auto n) {
        if (n > 1) log += "+";
        else log += "-";
        return log.get();
    };
    auto const f = interpret<std::string(int)>(trace<int>(append));
    auto const use = [](auto const& g, auto n) {
        plain_t<decltype(n)> const two = 2;
        auto out = g(n);
        if (n % two == 0) out = g(n - 2);
        for (auto i = n * 0; i < n; i += 1) out = g(i);
        return out;
    };
    auto const run = interpret<std::string(int)>(trace<int>([&](auto n) { return use(f, n); }));
    auto const plain = f;
    for (int n : {0, 1, 2, 3, 4}) CHECK(run(n) == use(plain, n));
}

TEST_CASE("inlined: each function has a state of its own, each state a name",
          "[trace][inlined][error][features][D5]") {
    auto const counter = [](state<int>& count) {
        return interpret<int(int)>(trace<int>([&](auto x) {
            count += x;
            return count.get();
        }));
    };
    state<int> a{0, "a"}, b{0, "b"};
    auto const f = counter(a), g = counter(b), copy = f;
    auto const both =
        interpret<int(int)>(trace<int>([&](auto x) { return f(x) * 100 + g(2 * x); }));
    CHECK(both(1) == 102);
    CHECK(both(1) == 204);
    CHECK(both.slots().size() == 2);
    CHECK_THROWS_WITH(trace<int>([&](auto x) { return f(x) + copy(x); }),
                      Contains("state: another state is called `a`"));
    CHECK_THROWS_WITH(trace<int>([&](auto x) {
                          auto const mine = f;
                          return mine(x);
                      }),
                      Contains("call: the function has a state, `a`, and was made or copied while "
                               "a trace ran"));
}
