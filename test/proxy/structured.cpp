// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <map>
#include <string>
#include <tuple>
#include <vector>

using namespace limn;
using Catch::Matchers::Contains;

TEST_CASE("cond: one side is evaluated", "[trace][structured][features][E2]") {
    auto const f = [](auto x, auto y) {
        return cond(
            y != 0, [&](auto a) { return a / y; }, [](auto a) { return a + 1; }, x);
    };
    auto const graph = trace<int, int>(f, {.branches = reject});
    CHECK(to_text(graph) == "x0 : int = input\n"
                            "x1 : int = input\n"
                            "%2 : int = constant 0\n"
                            "%3 : bool = not_equal(x1, %2)\n"
                            "%4 : int = divide(x0, x1) when %3\n"
                            "%5 : int = constant 1\n"
                            "%6 : int = add(x0, %5) unless %3\n"
                            "%7 : int = gate(%3, %4, %6)\n"
                            "return %7\n");
    auto const run = interpret<int(int, int)>(graph);
    CHECK(run(7, 0) == 8);
    CHECK(run(7, 2) == 3);
    CHECK(f(7, 0) == 8);
    CHECK(f(7, 2) == 3);
}

TEST_CASE("cond: structures join leaf by leaf", "[trace][structured]") {
    auto const f = [](auto x) {
        return cond(
            x > 0.0,
            [](auto a) {
                return std::array{a, a * 2.0};
            },
            [](auto a) {
                return std::array{a, a - 1.0};
            },
            x);
    };
    auto const run = interpret<std::array<double, 2>(double)>(trace<double>(f));
    CHECK(run(3.0) == std::array{3.0, 6.0});
    CHECK(run(-3.0) == std::array{-3.0, -4.0});
}

TEST_CASE("cond: an op that counts its calls is called where it is chosen alone",
          "[trace][structured]") {
    static int calls = 0;
    [[maybe_unused]] static constexpr auto counted = op<"counted">([](double x) {
        ++calls;
        return x + 1.0;
    });
    auto const run = interpret<double(double)>(trace<double>([](auto x) {
        auto const y = cond(
            x > 0.0, [&] { return counted(x); }, [&] { return x; });
        return y + cond(
                       x > 5.0, [&] { return counted(y); }, [&] { return y; });
    }));
    calls = 0;
    CHECK(run(-1.0) == -2.0);
    CHECK(calls == 0);
    CHECK(run(1.0) == 4.0);
    CHECK(calls == 1);
    CHECK(run(9.0) == 21.0);
    CHECK(calls == 3);
}

TEST_CASE("switch_: the branch of that number, or the last", "[trace][structured][features][E2]") {
    auto const f = [](auto i, auto x) {
        return switch_(i,
                       std::tuple{[](auto v) { return v + 1; }, [](auto v) { return v * 2; },
                                  [](auto v) { return v - 3; }},
                       x);
    };
    auto const run = interpret<int(int, int)>(trace<int, int>(f));
    for (int i : {-1, 0, 1, 2, 3}) CHECK(run(i, 10) == f(i, 10));
}

TEST_CASE("while_loop: one loop, whatever its trip count", "[trace][structured][features][E3]") {
    auto const factorial = [](auto x) {
        auto const [n, product] = while_loop([](auto m, auto) { return m > 0; },
                                             [](auto m, auto p) {
                                                 return std::tuple{m - 1, p * m};
                                             },
                                             x, 1);
        return product + n * 0;
    };
    auto const graph = trace<int>(factorial, {.branches = reject});
    verify(graph);
    CHECK(to_cpp(trace<int>([](auto x) {
              return while_loop([](auto m) { return m > 100; }, [](auto m) { return m / 2; }, x);
          })) == "int traced(int x0) {\n"
                 "    int v0 = x0;\n"
                 "    while (v0 > 100) {\n"
                 "        v0 /= 2;\n"
                 "    }\n"
                 "    return v0;\n"
                 "}\n");
    auto const run = interpret<int(int)>(graph);
    for (int x : {0, 1, 5, 10}) CHECK(run(x) == factorial(x));
}

TEST_CASE("for_loop: traced with one count, run with another", "[trace][structured]") {
    auto const f = [](auto x, auto n) {
        return for_loop(
            n, [&](auto i, auto sum) { return sum + x * i; }, x * 0.0);
    };
    auto const graph = trace<double, int>(f);
    auto const run = interpret<double(double, int)>(graph);
    for (int n : {0, 1, 7}) CHECK(run(2.0, n) == f(2.0, n));
    CHECK(f(2.0, 5) == 20.0);
}

TEST_CASE("cond, while_loop: containers keep their shape", "[trace][structured][features][C4]") {
    auto const f = [](auto x, auto n) {
        using T = decltype(x);
        auto const v = limn::cond(
            x > 0.0,
            [](auto a) {
                return std::vector<T>{a, a * 2.0};
            },
            [](auto a) {
                return std::vector<T>{-a, T(1.0)};
            },
            x);
        std::map<std::string, T> const begin{{"a", v[0]}, {"b", v[1]}};
        return limn::for_loop(
            n,
            [](auto, auto m) {
                m["a"] += m.at("b");
                return m;
            },
            begin);
    };
    auto const graph = trace<double, int>(f);
    verify(graph);
    auto const run = interpret<std::map<std::string, double>(double, int)>(graph);
    for (double x : {2.0, -2.0}) CHECK(run(x, 3) == f(x, 3));
}

TEST_CASE("cond, while_loop: containers of other lengths are refused",
          "[trace][structured][error]") {
    CHECK_THROWS_WITH(trace<double>([](auto x) {
                          using V = std::vector<decltype(x)>;
                          return limn::cond(
                              x > 0.0, [](auto a) { return V{a}; },
                              [](auto a) {
                                  return V{a, a};
                              },
                              x);
                      }),
                      Contains("structured.cpp:") &&
                          Contains("cond: the two branches return a container of another length, "
                                   "or with other keys; give it the same elements"));
    CHECK_THROWS_WITH(trace<double>([](auto x) {
                          return limn::while_loop([](auto const& v) { return v[0] > 0.0; },
                                                  [](auto v) {
                                                      v.push_back(v[0]);
                                                      return v;
                                                  },
                                                  std::vector{x});
                      }),
                      Contains("while_loop: the body returns a container of another length"));
}

TEST_CASE("structured ops nest, and a body may name values from outside", "[trace][structured]") {
    auto const f = [](auto n, auto m) {
        return for_loop(
            n,
            [&](auto i, auto sum) {
                return for_loop(
                    m,
                    [&](auto j, auto inner) {
                        return cond(
                            j < i, [&] { return inner + i * j; }, [&] { return inner - 1; });
                    },
                    sum);
            },
            0);
    };
    auto const run = interpret<int(int, int)>(trace<int, int>(f, {.branches = reject}));
    for (int n : {0, 3, 6})
        for (int m : {0, 2, 5}) CHECK(run(n, m) == f(n, m));
    auto const optimized = interpret<int(int, int)>(trace<int, int>(f) | pass::optimize);
    for (int n : {0, 3, 6})
        for (int m : {0, 2, 5}) CHECK(optimized(n, m) == f(n, m));
}

TEST_CASE("fold: over a range it is unrolled, over a sequence it is a loop",
          "[trace][structured]") {
    auto const sum = [](auto const& xs) {
        return fold(xs, 0.0, [](auto const& s, auto const& x) { return s + x * x; });
    };
    CHECK(sum(std::vector{1.0, 2.0, 3.0}) == 14.0);
    CHECK(interpret<double(std::array<double, 3>)>(trace<std::array<double, 3>>(sum))(
              {1.0, 2.0, 3.0}) == 14.0);
    std::vector const many{1.0, 2.0, 3.0, 4.0};
    auto const graph = trace(sum, input<sequence<double>>("xs"));
    CHECK(interpret<double(sequence<double>)>(graph)(sequence<double>{many}) == 30.0);
    CHECK(to_cpp(graph, {.name = "sum"}) == "#include <span>\n\n"
                                            "double sum(std::span<double const> xs) {\n"
                                            "    double v0 = 0.0;\n"
                                            "    for (double const v1 : xs) {\n"
                                            "        v0 += v1 * v1;\n"
                                            "    }\n"
                                            "    return v0;\n"
                                            "}\n");
}

TEST_CASE("map, scan: the plain containers, and a sequence element by element",
          "[trace][structured]") {
    auto const twice = [](auto const& x) { return x * 2.0; };
    CHECK(map(std::array{1.0, 2.0}, twice) == std::array{2.0, 4.0});
    CHECK(map(std::vector{1.0, 2.0}, twice) == std::vector{2.0, 4.0});
    auto const [last, sums] = scan(std::vector{1, 2, 3}, 0, [](int s, int x) {
        return std::pair{s + x, s + x};
    });
    CHECK(last == 6);
    CHECK(sums == std::vector{1, 3, 6});
    auto const f = [&](auto const& xs) {
        return fold(map(xs, twice), 0.0, [](auto const& s, auto const& x) { return s + x; });
    };
    std::vector const many{1.0, 2.0, 3.0};
    CHECK(interpret<double(sequence<double>)>(trace<sequence<double>>(f))(sequence<double>{many}) ==
          12.0);
}

TEST_CASE("structured ops: beside plain decisions, and with some in their bodies",
          "[trace][structured]") {
    auto const plus = [](auto const& s, auto const& x) { return s + x; };
    auto const behind = [&](auto const& xs) {
        auto const s = fold(xs, 0.0, plus);
        if (s > 0.0) return s;
        return -s * s;
    };
    auto const inside = [](auto const& xs) {
        return fold(xs, 0.0, [](auto const& s, auto const& x) {
            if (x > 2.0) return s + x;
            return s - x;
        });
    };
    auto const two_loops = [&](auto const& xs) {
        auto s = fold(xs, 0.0, plus);
        for (auto const& x : xs) s = s * 0.5 + x;
        return s;
    };
    auto const agrees = [](auto const& f, std::vector<double> const& in) {
        auto const graph = trace(f, input<sequence<double>>("xs"));
        verify(graph);
        CHECK(interpret<double(sequence<double>)>(graph)(in) == f(in));
    };
    for (std::vector<double> const& in :
         {std::vector<double>{}, std::vector{3.5}, std::vector{1.0, -7.0, 2.5}}) {
        agrees(behind, in);
        agrees(inside, in);
        agrees(two_loops, in);
    }
}

TEST_CASE("sequence: a range-for over it is a loop", "[trace][sequence]") {
    auto const f = [](auto const& xs) {
        plain_t<decltype(xs[0])> const zero{};
        std::remove_cvref_t<decltype(xs[0])> sum = zero;
        for (auto const& x : xs) {
            if (x < 0.0) continue;
            if (x > 5.0) break;
            sum += x;
        }
        return sum;
    };
    std::vector const many{1.0, -2.0, 3.5, 4.0, -5.0, 6.0, 7.0};
    auto const graph = trace<sequence<double>>(f);
    verify(graph);
    CHECK(interpret<double(sequence<double>)>(graph)(sequence<double>{many}) == 8.5);
    CHECK(interpret<double(sequence<double>)>(graph)({}) == 0.0);
}

TEST_CASE("while_loop: thousands of them, one after the other", "[trace][structured]") {
    auto const f = [](auto x) {
        for (int i = 0; i < 5000; ++i)
            x = while_loop([](auto const& v) { return v > 1.0; },
                           [](auto const& v) { return v * 0.5; }, x);
        return x;
    };
    auto const graph = trace<double>(f);
    CHECK(graph.outputs().size() == 1);
    CHECK(graph.size() == 1 + 2 * 5000);
}
