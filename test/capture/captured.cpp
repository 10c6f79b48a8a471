// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/pass/factor_gates.hpp>
#include <limn/pass/loop_invariant_code.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

using namespace limn;
using Catch::Matchers::Contains;
using Catch::Matchers::Message;

namespace {

/// What a captured function gives, and what the plain one does.
template <class... Ts, class F> void agrees(F f, std::initializer_list<std::tuple<Ts...>> inputs) {
    using R = decltype(f(Ts{}...));
    Graph const graph = trace<Ts...>(f);
    verify(graph);
    auto const run = interpret<R(Ts...)>(graph);
    auto const optimized = interpret<R(Ts...)>(graph | pass::optimize);
    for (auto const& in : inputs) {
        CHECK(std::apply(run, in) == std::apply(f, in));
        CHECK(std::apply(optimized, in) == std::apply(f, in));
    }
}

} // namespace

TEST_CASE("captured: an if without else joins as one gate", "[trace][captured][features][E4]") {
    auto const f = [](auto x) {
        if (x < 0.0) x = -x;
        return x * 2.0;
    };
    CHECK(to_text(trace<double>(f)) == "x0 : double = input\n"
                                       "%1 : double = constant 0.0\n"
                                       "%2 : bool = less(x0, %1)\n"
                                       "%3 : double = negate(x0)\n"
                                       "%4 : double = gate(%2, %3, x0)\n"
                                       "%5 : double = constant 2.0\n"
                                       "%6 : double = multiply(%4, %5)\n"
                                       "return %6\n");
    agrees<double>(f, {{-3.0}, {4.0}});
}

TEST_CASE("captured: early returns, each path as the function takes it",
          "[trace][captured][features][E4]") {
    agrees<double, double>(
        [](auto x, auto y) {
            if (x < y) {
                if (x < 0.0) return y;
                x = x * 2.0;
            } else {
                y = y + 1.0;
            }
            return x - y;
        },
        {{-1.0, 2.0}, {1.0, 2.0}, {3.0, 2.0}});
}

TEST_CASE("captured: a while is one loop, whatever its trip count", "[trace][captured]") {
    auto const gcd = [](auto a, auto b) {
        while (b != 0) {
            auto const rest = a % b;
            a = b;
            b = rest;
        }
        return a;
    };
    CHECK(to_cpp(trace(gcd, input<int>("a"), input<int>("b")), {.name = "gcd"}) ==
          "int gcd(int a, int b) {\n"
          "    int v0 = a;\n"
          "    int v1 = b;\n"
          "    while (v1 != 0) {\n"
          "        int const v2 = v0 % v1;\n"
          "        v0 = v1;\n"
          "        v1 = v2;\n"
          "    }\n"
          "    return v0;\n"
          "}\n");
    agrees<int, int>(gcd, {{48, 18}, {17, 5}, {5, 0}, {0, 0}});
}

TEST_CASE("captured: an arm that is not taken is not evaluated", "[trace][captured]") {
    agrees<int, int>(
        [](auto a, auto b) {
            if (b != 0) a = a / b;
            return a;
        },
        {{7, 2}, {7, 0}});
}

namespace {

/// A fraction whose operators refuse some operands.
struct Fraction {
    int n = 0, d = 1;
    bool operator==(Fraction const&) const = default;
    friend Fraction operator*(Fraction a, Fraction b) { return {a.n * b.n, a.d * b.d}; }
    friend Fraction operator+(Fraction a, Fraction b) {
        if (a.d != b.d) throw std::domain_error("denominators");
        return {a.n + b.n, a.d};
    }
    friend bool operator<(Fraction a, Fraction b) {
        if (b.d == 0) throw std::domain_error("no denominator");
        return a.n < b.n;
    }
};

/// What `f` gives, or the text that it throws.
template <class F, class... Ts> std::string fraction_of(F const& f, Ts... inputs) {
    try {
        Fraction const y = f(inputs...);
        return std::to_string(y.n) + "/" + std::to_string(y.d);
    } catch (std::exception const& e) {
        std::string const text = e.what();
        for (std::string const known : {"denominators", "no denominator"})
            if (text.find(known) != text.npos) return known;
        return text;
    }
}

} // namespace

TEST_CASE("captured: an author's operator that throws runs where the function runs it",
          "[trace][captured]") {
    auto const f = [](auto a, auto b, auto x) {
        auto y = a;
        while (x > 1.0) {
            y = y * (a + b);
            x = x * 0.5;
        }
        if (x < -5.0) y = a + b;
        if (x < -10.0 && a < b) y = y * y;
        return y;
    };
    auto const graph = trace<Fraction, Fraction, double>(f);
    for (Graph const& g :
         {graph, graph | pass::optimize,
          graph | pass::optimize | pass::loop_invariant_code | pass::factor_gates}) {
        auto const run = interpret<Fraction(Fraction, Fraction, double)>(g);
        for (Fraction b : {Fraction{3, 4}, Fraction{3, 2}, Fraction{3, 0}})
            for (double x : {0.5, 2.5, 9.0, -6.0, -11.0})
                for (Fraction a : {Fraction{1, 2}, Fraction{1, 0}})
                    CHECK(fraction_of(run, a, b, x) == fraction_of(f, a, b, x));
    }
}

TEST_CASE("captured: a host loop around a loop is one loop after another", "[trace][captured]") {
    auto const f = [](auto x, auto y) {
        for (int k = 0; k < 5; ++k) {
            while (x > y) x = x * 0.5;
            x = x * 3.0;
        }
        return x;
    };
    Graph const graph = trace<double, double>(f);
    std::size_t loops = 0;
    for (Node node : graph.nodes()) loops += node.kind() == Kind::loop;
    CHECK(loops == 5);
    agrees<double, double>(f, {{100.0, 1.0}, {0.5, 1.0}, {7.0, 3.0}});
    agrees<double, double>(
        [](auto x, auto y) {
            for (int k = 0; k < 4; ++k) {
                auto n = x;
                while (n > 1.0) {
                    if (n == y) break;
                    if (n > y) n = n * 0.5;
                    else n = n - 1.0;
                }
                x = x + n;
            }
            return x;
        },
        {{100.0, 8.0}, {12.5, 12.5}, {7.0, 3.0}, {0.0, 1.0}});
    agrees<int, int>(
        [](auto n, auto m) {
            for (int k = 0; k < 3; ++k) {
                do {
                    for (auto i = m * 0; i < m; ++i) n = n - i;
                    n = n - 7;
                } while (n > 0);
                n = n + 50;
            }
            return n;
        },
        {{100, 3}, {0, 0}, {77, 9}});
}

TEST_CASE("captured: loops in loops, with continue, break and return", "[trace][captured]") {
    agrees<int, int>(
        [](auto n, auto m) {
            auto sum = n * 0;
            for (auto i = n * 0; i < n; ++i) {
                if (i % 3 == 0) continue;
                for (auto j = m * 0; j < m; ++j) {
                    if (j > i) break;
                    sum += i * j;
                    if (sum > 500) return sum;
                }
            }
            return sum;
        },
        {{0, 5}, {5, 0}, {6, 7}, {30, 30}});
}

TEST_CASE("captured: a counter that begins as a constant is carried from the first iteration",
          "[trace][captured]") {
    auto const escape = [](auto x, auto y) {
        auto zx = x * 0.0, zy = y * 0.0;
        Proxy<int> n = 0;
        while (n < 200 && zx * zx + zy * zy < 4.0) {
            auto const next = zx * zx - zy * zy + x;
            zy = 2.0 * zx * zy + y;
            zx = next;
            ++n;
        }
        return n;
    };
    CHECK(trace<double, double>(escape).size() < 12);
    CHECK(interpret<int(double, double)>(trace<double, double>(escape))(0.3, 0.5) == 200);
    CHECK(interpret<int(double, double)>(trace<double, double>(escape))(1.0, 1.0) == 2);
}

TEST_CASE("captured: std::sort on four proxies", "[trace][captured]") {
    agrees<double, double, double, double>(
        [](auto a, auto b, auto c, auto d) {
            std::array v{a, b, c, d};
            std::sort(v.begin(), v.end());
            return v;
        },
        {{1., 2., 3., 4.}, {4., 3., 2., 1.}, {2., 4., 1., 3.}, {1., 1., 0., 0.}});
}

TEST_CASE("captured: && and || decide as in C++, left first", "[trace][captured][features][B2]") {
    agrees<int, int>(
        [](auto a, auto b) {
            if (b != 0 && a / b > 2) return a;
            if (b == 0 || a % b == 1) return b;
            return a * b;
        },
        {{9, 0}, {9, 2}, {9, 4}, {8, 3}, {8, 4}});
}

TEST_CASE("captured: a plain variable that a branch changes keeps the paths apart",
          "[trace][captured]") {
    agrees<double>(
        [](auto x) {
            int n = 1;
            if (x > 0.0) n = 2;
            if (x > 5.0) n = n + 10;
            return x * n;
        },
        {{-1.0}, {1.0}, {6.0}});
    agrees<double, double>(
        [](auto x, auto y) {
            auto const& most = std::max(x, y); // a reference to one of the two
            if (x > 1.0) return most * 2.0;
            return most + 1.0;
        },
        {{0.0, 2.0}, {2.0, 0.0}, {3.0, 9.0}});
}

TEST_CASE("captured: n sequential ifs cost at most 3 n + 10 runs", "[trace][captured]") {
    int runs = 0;
    auto const f = [&](auto x) {
        runs += !x.is_constant(); // not on samples, where nothing is recorded
        auto sum = x * 0.0;
        for (int i = 0; i < 40; ++i)
            if (x > i) sum = sum + x;
        return sum;
    };
    static_cast<void>(trace<double>(f, {.validation = TraceOptions::none}));
    CHECK(runs <= 3 * 40 + 10);
    runs = 0;
    Graph const graph = trace<double>(f);
    CHECK(runs <= 3 * 40 + 10 + 60); // each of the 41 paths is compared
    CHECK(graph.validated.all_paths);
    CHECK(interpret<double(double)>(graph)(7.5) == 7.5 * 8);
}

TEST_CASE("captured: a row of ifs is not refused for its length", "[trace][captured]") {
    auto const f = [](auto x) {
        auto sum = x * 0.0;
        for (int i = 0; i < 900; ++i) {
            auto y = x - i;
            if (y < 0.0) y = 0.0;
            sum = sum + y;
        }
        return sum;
    };
    Graph const graph = trace<double>(f, {.validation = TraceOptions::none});
    for (double const x : {-1.0, 0.5, 450.25, 1000.0})
        CHECK(interpret<double(double)>(graph)(x) == f(x));
}

TEST_CASE("captured: what comes after a branch is recorded once", "[trace][captured]") {
    CHECK(trace<double>([](auto x) {
              using std::exp;
              if (x < 0.0) x = -x;
              return exp(x) * exp(x + 1.0);
          }).size() == 10);
}

TEST_CASE("captured: values with destructors live through branches and loops",
          "[trace][captured]") {
    auto const f = [](auto s, auto n) {
        auto out = s;
        for (auto i = n * 0; i < n; ++i) {
            if (i % 2 == 0) out = out + s;
            else out = out + std::string{"-"};
        }
        return out;
    };
    auto const run = interpret<std::string(std::string, int)>(trace<std::string, int>(f));
    for (int n : {0, 1, 4, 7})
        CHECK(run("a long text, beyond the small ones", n) ==
              f(std::string{"a long text, beyond the small ones"}, n));
}

TEST_CASE("captured: an exception on every path arrives as it is", "[trace][captured][error]") {
    CHECK_THROWS_AS(trace<double>([](auto x) {
                        if (x < 0.0) x = -x;
                        throw std::domain_error{"never"};
                        return x;
                    }),
                    std::domain_error);
    auto const either = [](auto x) {
        if (x < 0.0) throw std::domain_error{"below"};
        if (x < 1.0) throw std::out_of_range{"above"};
        throw std::out_of_range{"above"};
        return x;
    };
    CHECK_THROWS_WITH(trace<double>(either),
                      Contains("captured.cpp:") &&
                          Contains("an exception on every path: std::domain_error, \"below\", where "
                                   "this holds, and std::out_of_range, \"above\", where it does "
                                   "not; return a value on some path"));
}

TEST_CASE("captured: an exception on one path is thrown by the graph, on that path",
          "[trace][captured][features]") {
    auto const root = [](auto x) {
        using std::sqrt;
        if (x < 0.0) throw std::domain_error{"negative"};
        return sqrt(x);
    };
    Graph const graph = trace<double>(root);
    auto const run = interpret<double(double)>(graph);
    CHECK(run(4.0) == 2.0);
    CHECK(std::isnan(run(std::nan(""))));
    CHECK_THROWS_MATCHES(run(-1.0), std::domain_error, Message("negative"));
    CHECK_THROWS_MATCHES(interpret<double(double)>(graph | pass::optimize)(-1.0), std::domain_error,
                         Message("negative"));
    CHECK(to_cpp(graph) == "#include <cmath>\n"
                           "#include <stdexcept>\n"
                           "#include <string>\n"
                           "\n"
                           "double traced(double x0) {\n"
                           "    if (x0 < 0.0) {\n"
                           "        throw std::domain_error{\"negative\"};\n"
                           "    }\n"
                           "    return std::sqrt(x0);\n"
                           "}\n");
}

TEST_CASE("captured: what comes after a check that throws is not computed before it",
          "[trace][captured]") {
    auto const share = [](auto sum, auto count) {
        if (count == 0) throw std::invalid_argument{"nobody"};
        if (sum < 0) throw std::out_of_range{"debt"};
        return sum / count;
    };
    auto const run = interpret<int(int, int)>(trace<int, int>(share));
    CHECK(run(7, 2) == 3);
    CHECK_THROWS_MATCHES(run(7, 0), std::invalid_argument, Message("nobody"));
    CHECK_THROWS_MATCHES(run(-7, 0), std::invalid_argument, Message("nobody"));
    CHECK_THROWS_MATCHES(run(-7, 2), std::out_of_range, Message("debt"));
}

TEST_CASE("captured: an exception out of a loop", "[trace][captured]") {
    auto const steps = [](auto n, auto limit) {
        decltype(n) count = 0;
        while (n != 1) {
            if (count >= limit) throw std::runtime_error{"too long"};
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            count += 1;
        }
        return count;
    };
    auto const run = interpret<int(int, int)>(trace<int, int>(steps));
    for (int const n : {1, 2, 7, 27}) {
        CHECK(run(n, 200) == steps(n, 200));
        if (n != 1) CHECK_THROWS_MATCHES(run(n, 0), std::runtime_error, Message("too long"));
    }
    CHECK_THROWS_MATCHES(run(27, 100), std::runtime_error, Message("too long"));
}

TEST_CASE("captured: of an exception that is none of the standard's, the graph throws the name",
          "[trace][captured]") {
    struct Halt {};
    auto const run = interpret<int(int)>(trace<int>([](auto x) {
        if (x == 3) throw Halt{};
        return x + 1;
    }));
    CHECK(run(4) == 5);
    CHECK_THROWS_WITH(run(3), Contains("Halt"));
}

TEST_CASE("captured: reject refuses the first decision, with its line",
          "[trace][captured][error][features][E1]") {
    CHECK_THROWS_WITH(trace<double>(
                          [](auto x) {
                              if (x < 0.0) return -x;
                              return x;
                          },
                          {.branches = reject}),
                      Contains("captured.cpp:") && Contains("less: a plain `if`") &&
                          Contains("limn::cond"));
}

TEST_CASE("captured: a noexcept function in between is captured", "[trace][captured]") {
    auto const sign = [](auto const& x) noexcept {
        if (x < 0.0) return -1.0;
        return 1.0;
    };
    auto const run = interpret<double(double)>(trace<double>([&](auto x) { return x * sign(x); }));
    CHECK(run(-2.5) == 2.5);
    CHECK(run(3.0) == 3.0);
}

TEST_CASE("captured: recursion that a traced condition ends", "[trace][captured]") {
    struct Factorial {
        Proxy<int> operator()(Proxy<int> const& n) const {
            if (n < 2) return 1;
            return n * (*this)(n - 1);
        }
    };
    auto const f = [](auto n) { return n > 12 ? limn::Proxy<int>{0} : Factorial{}(n); };
    auto const run = interpret<int(int)>(trace<int>(f));
    CHECK(run(-3) == 1);
    CHECK(run(5) == 120);
    CHECK(run(12) == 479001600);
    CHECK(run(13) == 0);
}

TEST_CASE("captured: recursion that no input is known to end is an error",
          "[trace][captured][error]") {
    struct Endless {
        Proxy<double> operator()(Proxy<double> const& x) const {
            if (x * x < 0.0) return 1.0;
            return x * (*this)(x * 0.5);
        }
    };
    CHECK_THROWS_WITH(trace<double>(Endless{}),
                      Contains("calls itself") && Contains("write a loop"));
}

TEST_CASE("captured: a loop that is never left is refused", "[trace][captured][error]") {
    CHECK_THROWS_AS(trace<int>(
                        [](auto x) {
                            while (x > 0 || x <= 0) x = x + 1;
                            return x;
                        },
                        {.max_runs = 60}),
                    TraceError);
    CHECK_THROWS_WITH(trace<double>([](auto x) {
                          for (;;) {
                              x = x * 0.5;
                              if (x > 3.0) x = x + 1.0;
                          }
                          return x;
                      }),
                      Contains("captured.cpp:") &&
                          Contains("a loop around this decision goes on"));
}

TEST_CASE("captured: more decisions than allowed are an error, in however few runs",
          "[trace][captured][error]") {
    CHECK_THROWS_WITH(trace<int>(
                          [](auto x) {
                              auto sum = x;
                              while (x > 0) {
                                  for (decltype(x) i = 0; i < 500; ++i) sum += i;
                                  x = x - 1;
                              }
                              return sum;
                          },
                          {.max_runs = 60}),
                      Contains("captured.cpp:") && Contains("was run 3 times and decided ") &&
                          Contains("TraceOptions::max_runs"));
}

TEST_CASE("captured: a plain counter that one arm counts, and that ends the loop, is refused",
          "[trace][captured][error]") {
    CHECK_THROWS_WITH((trace<double, double>(
                          [](auto x, auto y) {
                              int counted = 0;
                              while (x > 1.0) {
                                  if (x > y) {
                                      x = x * 0.5;
                                  } else {
                                      x = x - 1.0;
                                      if (++counted == 50) break;
                                  }
                              }
                              return x;
                          },
                          {.max_runs = 1024})),
                      Contains("captured.cpp:"));
}

TEST_CASE("captured: triangles in triangles, whose counters begin at zero", "[trace][captured]") {
    agrees<int, int>(
        [](auto n, auto m) {
            using T = decltype(n);
            T sum = m;
            for (T i = 0; i < n; ++i)
                for (T j = 0; j <= i; ++j)
                    for (T k = 0; k <= j; ++k)
                        for (T l = 0; l <= k; ++l) sum += i * j - k * l;
            return sum;
        },
        {{0, 3}, {1, 4}, {6, 5}});
}

TEST_CASE("captured: an early return and a condition with || in each iteration of a host loop",
          "[trace][captured]") {
    auto const newton = [](auto price, auto slope) {
        decltype(price) x = 0.2, low = 1e-4, high = 5.0;
        for (int i = 0; i < 12; ++i) {
            auto const error = slope * x * x - price;
            if (fabs(error) < 1e-8) return x;
            if (error > 0) high = x;
            else low = x;
            auto const rise = 2.0 * slope * x;
            decltype(price) next = x - error / rise;
            if (!(rise > 1e-10) || next <= low || next >= high) next = 0.5 * (low + high);
            x = next;
        }
        return x;
    };
    agrees<double, double>(newton, {{1.0, 1.0}, {0.04, 1.0}, {3.0, 0.2}, {-1.0, 2.0}, {1.0, 0.0}});
    TraceOptions const few{.max_runs = 1200};
    CHECK_NOTHROW(trace<double, double>(newton, few)); // it took 2 to the power of the iterations
}

TEST_CASE("captured: an optional that a loop sets is alive from its second iteration on",
          "[trace][captured]") {
    agrees<double, double>(
        [](auto x, auto y) {
            std::optional<decltype(x)> last;
            while (x > 1.0) {
                x = x * 0.5;
                last = x;
            }
            if (x > y) x = x + 10.0;
            return x + last.value_or(y);
        },
        {{0.5, 3.0}, {1.5, 3.0}, {40.0, 0.5}, {1e6, 0.1}});
}

TEST_CASE("captured: an optional that an arm in a loop sets is alive from then on",
          "[trace][captured]") {
    agrees<double, double>(
        [](auto x, auto y) {
            std::optional<decltype(x)> last;
            while (x > 1.0 && x < 1e9) {
                x = x * 0.5;
                if (y <= x) last = x;
            }
            return x + last.value_or(y);
        },
        {{0.5, 3.0}, {1.5, 3.0}, {40.0, 0.5}, {40.0, 6.0}, {40.0, 100.0}, {1e10, 1.0}});
}

TEST_CASE("captured: a vector that a loop fills up to a plain limit", "[trace][captured]") {
    agrees<double, double>(
        [](auto x, auto y) {
            std::vector<decltype(x)> seen;
            while (x > 1.0 && x < 1e9) {
                x = x * 0.5;
                if (seen.size() < 5) seen.push_back(x);
            }
            for (auto const& s : seen) y = y * 0.25 + s;
            return y;
        },
        {{0.5, 3.0}, {1.5, 3.0}, {7.0, 0.5}, {40.0, 6.0}, {1e8, 100.0}, {1e10, 1.0}});
}

TEST_CASE("captured: a loop ends by itself or after many iterations", "[trace][captured]") {
    auto const counted = [](auto y, auto end) {
        decltype(y) t = 0.0, iterations = 0.0;
        while (t < end) {
            if (y < 1e-5) t += 0.25;
            y *= 0.5;
            iterations += 1;
            if (iterations > 500)
                break; // more iterations than a check along one path used to follow
        }
        return t + iterations;
    };
    agrees<double, double>(counted, {{1.0, 3.0}, {1.0, 1000.0}, {1.0, -1.0}, {-1.0, 0.1}});
    auto const both = [](auto y, auto end) {
        decltype(y) t = y, iterations = 0.0;
        while (t < end && iterations < 500) {
            if (y < 1e-5) t += 0.25;
            y *= 0.5;
            iterations += 1;
        }
        return t + iterations;
    };
    agrees<double, double>(both, {{1.0, 3.0}, {1.0, 1000.0}, {1.0, -1.0}, {-1.0, 0.1}});
    CHECK(trace<double, double>(both).size() < 20);
}

TEST_CASE("captured: a branch inside a triangle", "[trace][captured]") {
    auto const f = [](auto n) {
        auto count = n * 0;
        for (decltype(n) i = 0; i < n; ++i)
            for (auto j = i + 1; j < n; ++j)
                if (i * 3 % 7 > j * 5 % 11) ++count;
        return count;
    };
    agrees<int>(f, {{-1}, {0}, {1}, {2}, {5}, {12}});
    CHECK(trace<int>(f).size() < 10);
}

TEST_CASE("captured: more runs than allowed are an error with the line",
          "[trace][captured][error]") {
    CHECK_THROWS_WITH(trace<double>(
                          [](auto x) {
                              unsigned host = 0;
                              for (unsigned i = 0; i < 30; ++i)
                                  if (sin(x * i) > 0.5) host = host * 3 + i;
                              return x * host;
                          },
                          {.max_runs = 200}),
                      Contains("captured.cpp:") && Contains("TraceOptions::max_runs"));
}

TEST_CASE("follow: the side that the defaults take is recorded, and guarded",
          "[trace][captured][features][E5]") {
    auto const f = [](auto x, auto y) {
        if (x < y) return y - x;
        return x * y;
    };
    TraceOptions const options{.branches = follow};
    Graph const graph = trace(f, options, input<double>("x", 1.0), input<double>("y", 2.0));
    CHECK_THAT(to_text(graph), Contains("%4 : bool = less(x, y)\n"
                                        "%5 : void = limn::raise(%2, %3) unless %4\n"
                                        "%6 : double = subtract(y, x)\n"
                                        "return %6\n"));
    auto const run = interpret<double(double, double)>(graph);
    CHECK(run(3.0, 7.0) == 4.0);
    CHECK_THROWS_AS(run(7.0, 3.0), GuardError);
    CHECK_THROWS_WITH(run(7.0, 3.0), Contains("captured.cpp:") && Contains("less") &&
                                         Contains("was true") && Contains("trace again"));
    CHECK(interpret<double(double, double)>(graph | pass::optimize)(3.0, 7.0) == 4.0);
}

TEST_CASE("follow: a loop is as long as with the defaults, and nothing runs before its guard",
          "[trace][captured]") {
    auto const f = [](auto n, auto d) {
        auto out = n;
        while (n > 0) {
            if (d == 0) return out;
            out += 100 / d;
            n -= 1;
        }
        return out;
    };
    TraceOptions const options{.branches = follow};
    auto const run =
        interpret<int(int, int)>(trace(f, options, input<int>("n", 3), input<int>("d", 5)));
    CHECK(run(3, 10) == f(3, 10));
    CHECK_THROWS_AS(run(3, 0), GuardError);
    CHECK_THROWS_AS(run(2, 5), GuardError);
    CHECK_THROWS_AS(run(4, 5), GuardError);
}

TEST_CASE("follow: without a default there is nothing to follow", "[trace][captured][error]") {
    CHECK_THROWS_WITH(trace<double>(
                          [](auto x) {
                              if (x < 0.0) return -x;
                              return x;
                          },
                          {.branches = follow}),
                      Contains("captured.cpp:") && Contains("example value") &&
                          Contains("limn::input<double>"));
}

TEST_CASE("captured: a path that aborts, as a failed assert does, throws", "[trace][captured]") {
    auto const checked = [](auto x) {
        if (x < 0) std::abort();
        return x + 1;
    };
    auto const run = interpret<int(int)>(trace<int>(checked));
    CHECK(run(1) == 2);
    CHECK_THROWS_WITH(run(-1), Contains("std::abort") && Contains("failed assert"));
    CHECK_THROWS_WITH(trace<int>([](auto x) {
                          if (x < 0) x = -x;
                          std::abort();
                          return x;
                      }),
                      Contains("captured.cpp:") && Contains("std::abort on every path"));
}

TEST_CASE("captured: a plain counter that ends a loop is no part of the graph, but counts",
          "[trace][captured]") {
    auto const agrees = [](auto const& f) {
        auto const run = interpret<int(int)>(trace<int>(f));
        for (int x : {-1, 0, 1, 2, 5, 12, 150, 1000, 5000})
            if (run(x) != f(x)) return false;
        return true;
    };
    auto const halving = [](int iterations) {
        return [iterations](auto x) {
            for (int i = 0; i != iterations; ++i) {
                if (x < 2) return x;
                x -= x / 3;
            }
            return -x;
        };
    };
    CHECK(agrees(halving(20)));
    CHECK(agrees(halving(8)));
    CHECK(agrees(halving(200)));
    auto const counting = [](auto x) {
        decltype(x) n = 0;
        for (int i = 0; i != 10; ++i) {
            n += 1;
            if (x < n) break;
        }
        return n;
    };
    CHECK(agrees(counting));
    CHECK_THROWS_WITH(trace<int>(halving(9000)),
                      Contains("captured.cpp:") && Contains("do not come together again"));
}

TEST_CASE("captured: a way put together from two runs may be none", "[trace][captured]") {
    auto const f = [](auto a, auto b, auto c) {
        using D = decltype(a);
        double const table[] = {-1.0, 0.0, 2.0, 3.5};
        int n = 0;
        for (int k = 0; k < 3; ++k) {
            if (b < 0.0) {
                for (int i = 0; i < 1 && a >= c; ++i) {
                }
            }
            D const z = a;
            int low = 0, high = 4;
            while (low < high) {
                int const middle = (low + high) / 2;
                if (z > table[middle]) low = middle + 1;
                else high = middle;
            }
            n = low;
        }
        return a + n;
    };
    auto const run = interpret<double(double, double, double)>(trace<double, double, double>(f));
    for (double a : {-2.0, -0.5, 1.0, 3.0, 5.0}) CHECK(run(a, -1.0, 1.0) == f(a, -1.0, 1.0));
}

TEST_CASE("captured: a decision in a standard algorithm is not reported in its header",
          "[trace][captured]") {
    auto const median = [](auto a, auto b, auto c, auto d, auto e) {
        std::array five{a, b, c, d, e};
        std::nth_element(five.begin(), five.begin() + 2, five.end());
        return five[2];
    };
    CHECK_THROWS_WITH((trace<double, double, double, double, double>(median, {.max_runs = 10})),
                      Contains("captured.cpp:") && Contains("perhaps in a standard algorithm") &&
                          !Contains("predefined_ops.h"));
}
