// SPDX-License-Identifier: BSL-1.0
// Batches of functions that go different ways for different values: what `map` gives is what
// single calls give.

#include <limn/io/builtin_ops.hpp>
#include <limn/io/parse.hpp>
#include <limn/op/print.hpp>
#include <limn/proxy/sequence_iterator.hpp>
#include <limn/run/interpret.hpp>
#include <limn/run/plan/lane_program.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <stdexcept>
#include <tuple>
#include <vector>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

using namespace limn;

namespace {

/// Ordered so that neighbours go different ways; with all edges.
std::vector<double> doubles(std::size_t count, std::uint32_t seed) {
    using limits = std::numeric_limits<double>;
    std::vector<double> out{0.0,
                            -0.0,
                            1.0,
                            -1.0,
                            limits::infinity(),
                            -limits::infinity(),
                            limits::quiet_NaN(),
                            limits::denorm_min(),
                            1e300};
    while (out.size() < count) {
        seed = seed * 1664525u + 1013904223u;
        out.push_back(static_cast<double>(static_cast<std::int32_t>(seed)) / 1e8);
    }
    return out;
}

bool alike(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) ||
           (std::isnan(a) && std::isnan(b));
}

/// Compares a batch with single calls, for batches of several sizes.
template <class F> void compare(F const& f) {
    Graph const graph = trace<double, double>(f);
    CHECK(detail::LaneProgram::is_possible(detail::Layout{graph}, graph));
    auto const run = interpret<double(double, double)>(graph);
    for (std::size_t const count : {1u, 7u, 8u, 255u, 256u, 257u, 1000u}) {
        auto const x = doubles(count, 1), y = doubles(count, 7);
        std::vector<double> out(x.size());
        run.map(out, x, y);
        std::size_t different = 0;
        for (std::size_t i = 0; i < x.size(); ++i) different += !alike(out[i], run(x[i], y[i]));
        CHECK(different == 0);
    }
}

} // namespace

TEST_CASE("map: a branch, arms inside of arms, early returns", "[run][lanes]") {
    compare([](auto x, auto y) { return x > 0.0 ? sqrt(x) * y : -x; });
    compare([](auto x, auto y) {
        auto z = x;
        if (x > 0.0) {
            z = z * y + 1.0;
            if (y > x) {
                z = z - y * y;
                if (z > 3.0) z = z / x;
            } else {
                x = sqrt(z * z + 1.0);
            }
        } else if (y < 0.5) {
            z = x * y;
        }
        return z + x;
    });
    compare([](auto x, auto y) {
        if (x < -1.0) return y * 2.0;
        if (y < -1.0) return x * 3.0;
        if (x > y) return x - y;
        return sqrt(y - x);
    });
}

TEST_CASE("map: short arms run on all lanes, each of which takes its own", "[run][lanes]") {
    auto const runs_together = [](auto const& f) {
        compare(f);
        Graph const graph = trace<double, double>(f);
        detail::LaneProgram const program{detail::Layout{graph}};
        std::size_t together = 0;
        for (detail::LaneBranch const& branch : program.branches) together += branch.together;
        return together;
    };
    CHECK(runs_together([](auto x, auto y) {
              using std::sqrt;
              if (x > 2.0) return sqrt(x) * y + 1.0;
              return x * x - y / (x + 3.0);
          }) == 1);
    CHECK(runs_together([](auto x, auto y) { // values that both arms, and what follows, read
              auto a = x * y, b = y;
              if (x < y) {
                  a = a - x;
                  b = a * 2.0;
              }
              auto c = a + b;
              if (x < y) c = c - b * x;
              else c = c / a;
              return (c - a) * b;
          }) > 0);
    compare([](auto x, auto y) {
        if (y < x) {
            auto const z = x;
            x = y;
            y = z;
        }
        return x - y * 0.5;
    });
    CHECK(runs_together([](auto x, auto y) { // arms in arms, one of them costly
              if (x < 1.0) {
                  if (y < x) x = x * y;
                  return x - 1.0;
              }
              using std::sin;
              return sin(x);
          }) == 1);
}

TEST_CASE("map: few lanes that stay long in a loop are computed one by one", "[run][lanes]") {
    auto const f = [](auto x, auto n) {
        auto r = x, k = n;
        while (k > 0.0) {
            r = r * 0.999 + 0.5;
            k = k - 1.0;
            if (r > 400.0) return r - x;
        }
        return sqrt(r) + x;
    };
    Graph const graph = trace<double, double>(f);
    CHECK(detail::LaneProgram{detail::Layout{graph}}.gives_up());
    auto const run = interpret<double(double, double)>(graph);
    std::vector<double> x(600), n(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
        x[i] = static_cast<double>(i % 50);
        n[i] = i % 100 == 7 ? 3000.0 + static_cast<double>(i) : 5.0;
    }
    std::vector<double> out(x.size());
    run.map(out, x, n);
    std::size_t different = 0;
    for (std::size_t i = 0; i < x.size(); ++i) different += !alike(out[i], f(x[i], n[i]));
    CHECK(different == 0);
    auto in_place = x;
    run.map(in_place, in_place, n);
    CHECK(in_place == out);
}

TEST_CASE("map: loops which lanes leave at different iterations", "[run][lanes]") {
    compare([](auto x, auto y) {
        auto r = abs(x) + 1.0;
        for (int i = 0; i < 40 && abs(r * r - abs(y)) > 1e-9; ++i) r = 0.5 * (r + abs(y) / r);
        return r;
    });
    compare([](auto x, auto y) {
        Proxy<int> n = 0;
        while (x < 100.0 && x > -100.0) {
            x = x * 1.5 + y;
            n += 1;
            if (n > 50) return x - y;
            if (x == y) break;
        }
        return x + convert<double>(n);
    });
    compare([](auto x, auto y) { // the carried values change places; a loop in a loop
        auto a = x, b = y;
        Proxy<int> i = 0;
        while (i < 5) {
            auto const t = a;
            a = b;
            b = t * 0.5;
            auto c = b;
            while (c > 1.0 && c < 1e6) c = c * 0.25 - a * 0.001;
            if (c < -3.0) return c;
            b = b + c;
            i += 1;
        }
        return a - b;
    });
    compare([](auto x, auto y) { // in an arm, and an arm in it
        auto s = y;
        if (x > 1.0 && x < 1e6) {
            while (x > 1.0) {
                if (s > 10.0) s = s * 0.5 + x;
                else s = s + 1.0;
                x = x * 0.5;
            }
        }
        return s;
    });
}

TEST_CASE("map: a division runs for those lanes alone that come to it", "[run][lanes]") {
    auto const graph = trace<int, int>([](auto a, auto b) {
        auto r = a;
        if (b != 0) r = a / b;
        while (r > 3) r = r / (r % 3 + 1) - 1;
        return r;
    });
    auto const f = interpret<int(int, int)>(graph);
    std::vector<int> a(600), b(600), out(600);
    for (int i = 0; i < 600; ++i) {
        a[static_cast<std::size_t>(i)] = i * 7919 % 1000;
        b[static_cast<std::size_t>(i)] = i % 3;
    }
    f.map(out, a, b);
    for (std::size_t i = 0; i < a.size(); ++i) REQUIRE(out[i] == f(a[i], b[i]));
}

TEST_CASE("map: sequences of different lengths, several results", "[run][lanes]") {
    auto const graph = trace(
        [](auto xs, auto limit) {
            auto sum = limit * 0.0;
            Proxy<int> n = 0;
            for (auto const& x : xs) {
                if (x > limit) break;
                sum += x;
                n += 1;
            }
            return std::tuple{sum, n};
        },
        input<sequence<double>>("xs"), input<double>("limit"));
    auto const f = interpret<std::tuple<double, int>(std::span<double const>, double)>(graph);
    std::vector<double> data(100);
    std::iota(data.begin(), data.end(), 0.0);
    std::vector<std::span<double const>> xs;
    std::vector<double> limits;
    for (std::size_t i = 0; i < 100; ++i) {
        xs.emplace_back(data.data(), i);
        limits.push_back(static_cast<double>(i * 13 % 50));
    }
    std::vector<std::tuple<double, int>> out(100);
    f.map(out, xs, limits);
    for (std::size_t i = 0; i < xs.size(); ++i) REQUIRE(out[i] == f(xs[i], limits[i]));
}

TEST_CASE("map: what throws throws for the first value that does", "[run][lanes]") {
    constexpr auto root = op<"test::root">([](double x) {
        if (x < 0.0) throw std::domain_error{"negative"};
        return std::sqrt(x);
    });
    auto const graph = trace<double, double>([&](auto x, auto y) {
        if (x > 0.0) return root(y) + 1.0;
        return y;
    });
    auto const f = interpret<double(double, double)>(graph);
    std::vector<double> x(300, -1.0), y(300, -2.0), out(300, 7.0);
    f.map(out, x, y);
    CHECK(out[299] == -2.0);
    x[100] = 1.0;
    CHECK_THROWS_AS(f.map(out, x, y), std::domain_error);
}

TEST_CASE("map: what has effects or a state runs one by one", "[run][lanes]") {
    Graph const printed = trace<double>([](auto x) {
        if (x > 1.0) print("x = ", x);
        return x;
    });
    CHECK_FALSE(detail::LaneProgram::is_possible(detail::Layout{printed}, printed));
    Graph const texts = trace<std::string>([](auto s) { return s + "!"; });
    CHECK_FALSE(detail::LaneProgram::is_possible(detail::Layout{texts}, texts));
}

#if defined(__GLIBC__)
TEST_CASE("map: a bool that a lane has not computed may be any byte", "[run][lanes]") {
    Graph const graph = parse(R"(b : bool = input
c : bool = input
n : int = input
x : float = input
y : float = input
%22 : int = constant 0
%26 : int = loop(b, %22, c, x, y, n) unless b
    s0 : bool = input
    s1 : int = input
    s2 : bool = input
    s19 : float = input
    s20 : float = input
    c0 : int = input
    %24 : bool = less(s1, c0)
    %25 : bool = logical_not(s2)
    %26 : bool = bit_and(%24, %25)
    %27 : int = constant 1
    %28 : int = add(s1, %27) when %26
    leave unless %26 with s0, s2, s19, s20
    next s0, %28, s2, s19, s20
%27 : bool = result(%26) 0
%28 : bool = gate(b, b, %27)
%29 : bool = result(%26) 1
%63 : float = result(%26) 2
%64 : float = result(%26) 3
%65 : float = subtract(%63, %64)
%66 : float = gate(%29, %65, %64)
%67 : float = gate(b, y, %66)
%68 : float = min(%67, %67)
%69 : float = gate(b, x, %66)
%70 : float = gate(%28, %68, %69)
return %70
)",
                              builtin_ops);
    using Signature = float(bool, bool, int, float, float);
    constexpr std::size_t count = 100;
    bool b[count], c[count];
    std::vector<int> n(count, 2);
    std::vector<float> x(count), y(count), out(count), single(count);
    for (std::size_t i = 0; i < count; ++i) {
        b[i] = i % 3 != 0;
        c[i] = i % 2 == 0;
        x[i] = static_cast<float>(i);
        y[i] = -1.5f * static_cast<float>(i);
    }
    for (int const byte : {7, 8, 200, 253}) { // of memory that was used before
        mallopt(M_PERTURB, byte);
        auto const run = interpret<Signature>(graph);
        run.map(out, std::span<bool const>{b}, std::span<bool const>{c}, n, x, y);
        mallopt(M_PERTURB, 0);
        for (std::size_t i = 0; i < count; ++i) single[i] = run(b[i], c[i], n[i], x[i], y[i]);
        CHECK(out == single);
    }
}
#endif
