// SPDX-License-Identifier: BSL-1.0
#include "law/program.hpp"
#include "law/support.hpp"
#include <limn.hpp>
#include <limn/pass/reroll.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <limits>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace {

using Catch::Matchers::Contains;

constexpr auto crc_bits = [](auto crc, auto byte) {
    crc = crc ^ byte;
    for (int i = 0; i < 8; ++i) crc = (crc & 1u) != 0u ? (crc >> 1) ^ 0xEDB88320u : crc >> 1;
    return crc;
};
constexpr auto logistic = [](auto x) {
    for (int i = 0; i < 12; ++i) x = 3.7 * x * (1.0 - x);
    return x;
};
auto const kepler = [](auto M, auto e) {
    using std::abs;
    using std::cos;
    using std::sin;
    auto E = M;
    for (int k = 0; k < 10; ++k) {
        auto d = (E - e * sin(E) - M) / (1.0 - e * cos(E));
        E -= d;
        if (abs(d) < 1e-12) break;
    }
    return E;
};

/// Loops of a graph, those in bodies too.
std::size_t loops(limn::Graph const& g) {
    std::size_t out = 0;
    for (std::uint32_t i = 0; i < g.size(); ++i)
        if (g.row_of(i).kind == limn::Kind::loop) out += 1 + loops(g.loop_of(i).body);
    return out;
}

/// Values of a type that are apt to show a difference.
template <class T> std::vector<T> edges() {
    using Limits = std::numeric_limits<T>;
    if constexpr (std::is_floating_point_v<T>)
        return {T(0),
                T(-0.0),
                T(1),
                T(-2.5),
                T(0.3),
                T(7),
                T(1e300),
                Limits::quiet_NaN(),
                Limits::infinity(),
                -Limits::infinity(),
                Limits::denorm_min()};
    else return {T(0), T(1), T(2), T(7), T(100), T(12345), T(-1), Limits::max(), Limits::min()};
}

/// The graph rolled up, after all that holds of a pass was checked: it is a graph, it gives the
/// same bits, and is rolled up once and for all.
template <class R, class... Args> limn::Graph rolled(limn::Graph const& g) {
    limn::Graph const out = limn::reroll(g);
    CHECK_NOTHROW(limn::verify(out));
    CHECK(out.size() <= g.size());
    CHECK(limn::reroll(out) == out);
    auto const before = limn::interpret<R(Args...)>(g), after = limn::interpret<R(Args...)>(out);
    std::tuple<std::vector<Args>...> const values{edges<Args>()...};
    for (std::size_t i = 0; i < 11 * 11; ++i) {
        std::size_t digits = i;
        auto const next = [&](auto const& from) {
            auto const value = from[digits % 11 % from.size()];
            digits /= 11;
            return value;
        };
        auto const bits = [&](auto const& f) {
            digits = i;
            return limn::test::bits_of(std::apply(
                [&](auto const&... from) { return std::apply(f, std::tuple{next(from)...}); },
                values));
        };
        CHECK(bits(after) == bits(before));
    }
    return out;
}

// The same pass inside the compiler and outside.
static_assert(limn::reroll(limn::trace<double>(logistic)).size() == 4);

} // namespace

TEST_CASE("reroll: Newton's method with an early exit is the loop that it was",
          "[pass][reroll]") {
    limn::Graph const g = limn::trace<double, double>(kepler);
    CHECK(limn::to_text(rolled<double, double, double>(g)) ==
          R"(x0 : double = input
x1 : double = input
%2 : int = constant 0
%3 : int = loop(x0, %2, x1, x0)
    s0 : double = input
    s1 : int = input
    c0 : double = input
    c1 : double = input
    %4 : int = constant 10
    %5 : bool = less(s1, %4)
    %6 : double = sin(s0)
    %7 : double = multiply(c0, %6)
    %8 : double = subtract(s0, %7)
    %9 : double = subtract(%8, c1)
    %10 : double = constant 1.0
    %11 : double = cos(s0)
    %12 : double = multiply(c0, %11)
    %13 : double = subtract(%10, %12)
    %14 : double = divide(%9, %13)
    %15 : double = abs(%14)
    %16 : double = constant 1e-12
    %17 : bool = less(%15, %16)
    %18 : double = subtract(s0, %14)
    %19 : int = constant 1
    %20 : int = add(s1, %19) when %5 unless %17
    leave unless %5 with s0
    leave when %17 with %18
    next %18, %20
%4 : double = result(%3) 0
return %4
)");
    CHECK(limn::to_cpp(limn::reroll(g), {.name = "kepler"}) == R"(#include <cmath>

double kepler(double x0, double x1) {
    double v0 = x0;
    for (int v1 = 0; v1 < 10; ++v1) {
        double const v2 = (v0 - x1 * std::sin(v0) - x0) / (1.0 - x1 * std::cos(v0));
        double const v3 = v0 - v2;
        if (std::abs(v2) < 1e-12) return v3;
        v0 = v3;
    }
    return v0;
}
)");
}

TEST_CASE("reroll: the eight iterations of a CRC, calls that stay where they were written",
          "[pass][reroll]") {
    limn::Graph const g =
        rolled<unsigned, unsigned, unsigned>(limn::trace<unsigned, unsigned>(crc_bits));
    CHECK(limn::to_cpp(g) == R"(unsigned traced(unsigned x0, unsigned x1) {
    unsigned v0 = x0 ^ x1;
    for (int v1 = 0; v1 < 8; ++v1) {
        v0 = (v0 & 1u) != 0u ? ((v0 >> 1) ^ 3988292384u) : v0 >> 1;
    }
    return v0;
}
)");
}

TEST_CASE("reroll: several carried values, in whichever order they are computed",
          "[pass][reroll]") {
    auto const mandelbrot = [](auto x, auto y) {
        auto a = x * 0.0, b = a, n = a;
        for (int i = 0; i < 20; ++i) {
            auto const next = a * a - b * b + x;
            b = 2.0 * a * b + y;
            a = next;
            n += limn::select(a * a + b * b <= 4.0, a * 0.0 + 1.0, a * 0.0);
        }
        return n;
    };
    limn::Graph const counted =
        rolled<double, double, double>(limn::trace<double, double>(mandelbrot));
    CHECK(loops(counted) == 1);
    CHECK(counted.size() <= 11);

    auto const before = [](auto x, auto y) { // y is computed from what x was
        for (int i = 0; i < 9; ++i) {
            y = y * 0.5 + x;
            x = x * x - 0.25;
        }
        return y;
    };
    CHECK(loops(rolled<double, double, double>(limn::trace<double, double>(before))) == 1);
    auto const both = [](auto x, auto y) {
        for (int i = 0; i < 9; ++i) {
            y = y * 0.5 + x;
            x = x * x - 0.25;
        }
        return std::pair{x, y};
    };
    limn::Graph const pair =
        rolled<std::pair<double, double>, double, double>(limn::trace<double, double>(both));
    CHECK(loops(pair) == 1);
    CHECK(pair.size() <= 6);
}

TEST_CASE("reroll: what was carried over two iterations", "[pass][reroll]") {
    auto const fibonacci = [](auto a, auto b) {
        for (int k = 0; k < 30; ++k) {
            auto const next = a + b;
            a = b;
            b = next;
        }
        return b;
    };
    limn::Graph const g =
        rolled<unsigned, unsigned, unsigned>(limn::trace<unsigned, unsigned>(fibonacci));
    CHECK(loops(g) == 1);
    CHECK(limn::to_cpp(g) == R"(unsigned traced(unsigned x0, unsigned x1) {
    unsigned v0 = x0;
    unsigned v1 = x1;
    for (int v2 = 0; v2 < 30; ++v2) {
        unsigned const v3 = v0 + v1;
        v0 = v1;
        v1 = v3;
    }
    return v1;
}
)");
}

TEST_CASE("reroll: rk4, a hundred steps", "[pass][reroll]") {
    auto const rk4 = [](auto x, auto v) {
        auto const f = [](auto q) { return -4.0 * q; };
        double const h = 0.01;
        for (int i = 0; i < 100; ++i) {
            auto const k1 = v, l1 = f(x);
            auto const k2 = v + 0.5 * h * l1, l2 = f(x + 0.5 * h * k1);
            auto const k3 = v + 0.5 * h * l2, l3 = f(x + 0.5 * h * k2);
            auto const k4 = v + h * l3, l4 = f(x + h * k3);
            x = x + h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
            v = v + h / 6.0 * (l1 + 2.0 * l2 + 2.0 * l3 + l4);
        }
        return std::pair{x, v};
    };
    limn::Graph const g =
        rolled<std::pair<double, double>, double, double>(limn::trace<double, double>(rk4));
    CHECK(loops(g) == 1);
    CHECK(g.size() <= 6);
}

TEST_CASE("reroll: a constant that goes up by a fixed step is the counter", "[pass][reroll]") {
    auto const series = [](auto x) {
        auto term = x, sum = x;
        for (int k = 1; k < 12; ++k) {
            term = term * x / k;
            sum += term * (3 * k - 40);
        }
        return sum;
    };
    limn::Graph const g = rolled<double, double>(limn::trace<double>(series));
    CHECK(limn::to_cpp(g) == R"(double traced(double x0) {
    double v0 = x0;
    double v1 = x0;
    for (int v2 = 1; v2 < 12; ++v2) {
        double const v3 = v1 * x0 / static_cast<double>(v2);
        v0 += v3 * static_cast<double>(v2 * 3 + -40);
        v1 = v3;
    }
    return v0;
}
)");
    auto const down = [](auto x, auto y) {
        for (int k = 14; k >= 0; --k) y = (y ^ (x >> k)) * 31u;
        return y;
    };
    CHECK_THAT(
        limn::to_cpp(rolled<unsigned, unsigned, unsigned>(limn::trace<unsigned, unsigned>(down))),
        Contains("x0 >> (14 - v1)"));
}

TEST_CASE("reroll: constants that a counter is not equal to stay", "[pass][reroll]") {
    auto const unchanged = [](auto f) {
        limn::Graph const g = limn::trace<double>(f);
        CHECK(limn::reroll(g) == g);
    };
    unchanged([](auto x) { // Horner's rule: no two steps are alike
        std::array const c{0.5, 2.25, -1.0, 3.0, 7.5, -0.125, 4.0, 1.0, 9.0, 2.0};
        auto out = x * 0.5;
        for (double a : c) out = out * x + a;
        return out;
    });
    unchanged([](auto x) { // 0.1, 0.2, 0.3: not exact
        for (int k = 1; k < 12; ++k) x = std::move(x) * x + 0.1 * k;
        return x;
    });
    unchanged([](auto x) { // too large for an int
        for (int k = 1; k < 12; ++k) x = std::move(x) * x + 1e9 * k;
        return x;
    });
    unchanged([](auto x) { // -0.0 is no 0
        double const c[] = {-2.0, -1.0, -0.0, 1.0, 2.0, -0.0, 1.0, 2.0};
        for (double a : c) x = std::move(x) / a;
        return x;
    });
}

TEST_CASE("reroll: a loop with two breaks, and one with two results", "[pass][reroll]") {
    auto const result = [](auto x, auto y) {
        auto last = y;
        for (int i = 0; i < 9; ++i) {
            x = x * 0.75 + y;
            last = x * y;
            if (x < 0.25) break;
        }
        return std::pair{x, last};
    };
    CHECK(loops(rolled<std::pair<double, double>, double, double>(
              limn::trace<double, double>(result))) == 1);
    auto const constant = [](auto x, auto y) {
        auto a = x;
        for (int i = 0; i < 9; ++i) {
            a = a * 0.75 + y;
            if (a < 0.25) return a;
            y = y * y - a;
            if (y > 8.0) return y;
        }
        return decltype(x)(-1.0);
    };
    limn::Graph const g = rolled<double, double, double>(limn::trace<double, double>(constant));
    CHECK(limn::to_cpp(g) == R"(double traced(double x0, double x1) {
    double v0 = x1;
    double v1 = x0;
    for (int v2 = 0; v2 < 9; ++v2) {
        double const v3 = v1 * 0.75 + v0;
        if (v3 < 0.25) return v3;
        double const v4 = v0 * v0 - v3;
        if (v4 > 8.0) return v4;
        v0 = v4;
        v1 = v3;
    }
    return -1.0;
}
)");
}

TEST_CASE("reroll: integers with an early exit, every division where it was", "[pass][reroll]") {
    auto const root = [](auto n) {
        auto x = n;
        for (int i = 0; i < 40; ++i) {
            auto const y = (x + n / x) / 2u;
            if (y >= x) break;
            x = y;
        }
        return x;
    };
    limn::Graph const g = limn::trace<unsigned>([&](auto n) { return root(n + 1u); });
    limn::Graph const r = limn::reroll(g);
    CHECK_NOTHROW(limn::verify(r));
    CHECK(loops(r) == 1);
    for (unsigned n : {0u, 1u, 2u, 3u, 15u, 16u, 99u, 1000000u, 400000000u})
        CHECK(limn::interpret<unsigned(unsigned)>(r)(n) == root(n + 1u));
}

TEST_CASE("reroll: an iteration that differs parts the iterations before it from those after",
          "[pass][reroll]") {
    auto const f = [](auto x, auto y) {
        for (int i = 0; i < 30; ++i) x = (x * 5u + (i == 14 ? 8u : 7u)) ^ (i == 21 ? y + 1u : y);
        return x;
    };
    limn::Graph const g = rolled<unsigned, unsigned, unsigned>(limn::trace<unsigned, unsigned>(f));
    CHECK(loops(g) == 3); // 14 iterations, one that differs, six, another one, eight
}

TEST_CASE("reroll: an iteration whose values are needed elsewhere is none", "[pass][reroll]") {
    auto const all = [](auto x) {
        std::array<decltype(x), 10> out;
        for (auto& o : out) o = x = x * x * 0.5 - 0.25;
        return out;
    };
    limn::Graph const g = limn::trace<double>(all);
    CHECK(limn::reroll(g) == g);
    auto const some = [](auto x) {
        auto fourth = x;
        for (int i = 0; i < 20; ++i) {
            x = x * x * 0.5 - 0.25;
            if (i == 4) fourth = x;
        }
        return std::pair{x, fourth};
    };
    limn::Graph const r = rolled<std::pair<double, double>, double>(limn::trace<double>(some));
    CHECK(loops(r) == 2); // the value in the middle stands between two loops
}

TEST_CASE("reroll: nested iterations are nested loops", "[pass][reroll]") {
    auto const nested = [](auto x, auto y) {
        for (int i = 0; i < 6; ++i) {
            for (int j = 0; j < 7; ++j) x = (x ^ y) * 2654435761u + (x >> 7);
            y = y * 3u + x;
        }
        return x ^ y;
    };
    limn::Graph const g =
        rolled<unsigned, unsigned, unsigned>(limn::trace<unsigned, unsigned>(nested));
    CHECK(limn::to_cpp(g) == R"(unsigned traced(unsigned x0, unsigned x1) {
    unsigned v0 = x1;
    unsigned v1 = x0;
    for (int v2 = 0; v2 < 6; ++v2) {
        unsigned v3 = v1;
        for (int v4 = 0; v4 < 7; ++v4) {
            v3 = (v3 ^ v0) * 2654435761u + (v3 >> 7);
        }
        v0 = v0 * 3u + v3;
        v1 = v3;
    }
    return v1 ^ v0;
}
)");
}

TEST_CASE("reroll: iterations in an arm stay in the arm", "[pass][reroll]") {
    auto const f = [](auto n, auto d) {
        if (d == 0u) return n;
        for (int i = 0; i < 12; ++i) n = (n / d + 5u) ^ (n % d);
        return n;
    };
    limn::Graph const g = limn::reroll(limn::trace<unsigned, unsigned>(f));
    CHECK(limn::to_cpp(g) == R"(unsigned traced(unsigned x0, unsigned x1) {
    if (x1 == 0u) return x0;
    unsigned v0 = x0;
    for (int v1 = 0; v1 < 12; ++v1) {
        v0 = (v0 / x1 + 5u) ^ (v0 % x1);
    }
    return v0;
}
)");
    rolled<unsigned, unsigned, unsigned>(limn::trace<unsigned, unsigned>(f));
}

TEST_CASE("reroll: what is printed compiles without a warning, and gives the same bits",
          "[pass][reroll][law]") {
    limn::Graph const newton = limn::reroll(limn::trace<double, double>(kepler));
    limn::Graph const crc = limn::reroll(limn::trace<unsigned, unsigned>(crc_bits));
    limn::test::Folder const folder;
    std::ofstream{folder / "main.cpp"} << limn::to_cpp(newton, {.name = "newton"})
                                       << limn::to_cpp(crc, {.name = "crc"}) << R"(
#include <cstdio>
int main() {
    for (int i = 0; i < 60; ++i)
        std::printf("%a %u\n", newton(0.1 * i, 0.3), crc(static_cast<unsigned>(i * 77777), 40u));
})";
    std::string expected;
    for (int i = 0; i < 60; ++i) {
        char line[64];
        std::snprintf(line, sizeof line, "%a %u\n", kepler(0.1 * i, 0.3),
                      crc_bits(static_cast<unsigned>(i * 77777), 40u));
        expected += line;
    }
    CHECK(output_of(folder, std::string{limn::test::strictest} + " main.cpp") == expected);
}

TEST_CASE("reroll: effects keep iterations apart", "[pass][reroll]") {
    constexpr auto note = limn::op<"note", limn::effect>([](double x) { return x + 1.0; });
    limn::Graph const g = limn::trace<double>([&](auto x) {
        for (int i = 0; i < 10; ++i) x = note(x) * 2.0 - 1.0;
        return x;
    });
    CHECK(limn::reroll(g) == g);
}

TEST_CASE("reroll: as few iterations as asked for", "[pass][reroll]") {
    limn::Graph const g = limn::trace<double>(logistic);
    CHECK(loops(limn::reroll(g)) == 1);
    CHECK(loops(limn::reroll(g, {.min_iterations = 12})) == 1);
    CHECK(limn::reroll(g, {.min_iterations = 13}) == g);
    CHECK((g | limn::pass::reroll) == limn::reroll(g));
}

TEST_CASE("reroll: random iterations, with a fault in one of them, give the same bits",
          "[pass][reroll][law]") {
    constexpr unsigned seed = 20261121;
    CAPTURE(seed);
    std::mt19937 random{seed};
    std::size_t with_loops = 0;
    for (int program = 0; program < 150; ++program) {
        CAPTURE(program);
        auto const below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
        struct Step {
            unsigned op, a, b, to;
        };
        std::vector<Step> body(1 + below(6));
        for (Step& s : body) s = {below(8), below(3), below(3), below(3)};
        bool const leaves = program % 5 == 0; // by a plain `if`, which is captured
        unsigned const iterations = 3 + below(9), fault = below(2 * iterations);
        unsigned const kept = leaves ? iterations : below(3 * iterations);
        auto const f = [&](auto x, auto y) {
            std::array v{x, y, x ^ y};
            auto out = y;
            for (unsigned k = 0; k < iterations; ++k) {
                for (Step const& s : body) {
                    auto const a = v[s.a], b = v[s.b];
                    auto& to = v[s.to];
                    if (s.op == 0) to = a + b;
                    if (s.op == 1) to = a * (k == fault ? 9u : 5u);
                    if (s.op == 2) to = a ^ (b >> 3);
                    if (s.op == 3) to = limn::select(a < b, a, b);
                    if (s.op == 4)
                        to = limn::cond(
                            b != 0u, [&] { return a / b; }, [&] { return a + 1u; });
                    if (s.op == 5) to = a + k;
                    if (s.op == 6) to = b;
                    if (s.op == 7) to = (a | 1u) % ((b & 7u) + 1u);
                }
                if (leaves && v[0] < v[1]) return v[2];
                if (k == kept) out = v[0];
            }
            return v[0] ^ (v[1] * 3u) ^ out;
        };
        limn::Graph g;
        try {
            g = limn::trace<unsigned, unsigned>(f);
        } catch (limn::TraceError const&) {
            REQUIRE(leaves); // arms that come to one decision for two reasons
            continue;
        }
        limn::Graph const r = limn::reroll(g);
        with_loops += loops(r) != 0;
        CHECK_NOTHROW(limn::verify(r));
        CHECK(limn::reroll(r) == r);
        auto const before = limn::interpret<unsigned(unsigned, unsigned)>(g);
        auto const after = limn::interpret<unsigned(unsigned, unsigned)>(r);
        for (int draw = 0; draw < 40; ++draw) {
            unsigned const shift = below(32), x = static_cast<unsigned>(random()) >> shift;
            unsigned const y = static_cast<unsigned>(random()) >> below(32);
            CAPTURE(x, y);
            CHECK(after(x, y) == before(x, y));
            CHECK(after(x, y) == f(x, y));
        }
    }
    CHECK(with_loops >= 50);
}

TEST_CASE("reroll: ten thousand wide iterations", "[pass][reroll]") {
    auto const wide = [](auto a, auto b) {
        for (int i = 0; i < 10000; ++i) {
            a = a + (b ^ (a << 5)) * 7u;
            b = (b >> 3 | b << 29) + a;
        }
        return a ^ b;
    };
    limn::Graph const g = limn::trace<unsigned, unsigned>(wide);
    limn::Graph const r = limn::reroll(g);
    CHECK(r.size() < 12);
    CHECK(limn::interpret<unsigned(unsigned, unsigned)>(r)(3u, 4u) == wide(3u, 4u));
}

TEST_CASE("reroll: iterations after a decision whose result is needed on both sides",
          "[pass][reroll]") {
    auto const f = [](auto a, auto i) {
        i %= 100;
        for (int k = 0; k < 5; ++k)
            if (a == 1) i = (i + 1) % 100;
        if (i == 1) return a;
        return decltype(a)(77);
    };
    limn::Graph const g = limn::trace<int, int>(f), r = limn::reroll(g);
    CHECK(loops(r) == 1);
    auto const run = limn::interpret<int(int, int)>(r);
    for (int a : {1, 2, 2147483647})
        for (int i : {-4, 1, 96, 99, 196}) CHECK(run(a, i) == f(a, i));
}
