// SPDX-License-Identifier: BSL-1.0
#include "effects.hpp"
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using namespace limn;
using Catch::Matchers::Contains;
using limn::test::emit;

namespace {

/// What tracing `f` on doubles says; "" where it gives a graph.
template <class... Ts, class F> std::string refusal(F const& f) {
    try {
        (void)trace<Ts...>(f);
    } catch (TraceError const& e) {
        return e.what();
    }
    return "";
}
std::string line(unsigned number) { return ":" + std::to_string(number) + ": "; }

} // namespace

TEST_CASE("cond: a plain variable that a branch changes is refused, with the line",
          "[trace][structured_check]") {
    unsigned const here = __LINE__;
    auto const both = [](auto x) {
        int k = 0;
        auto const y = cond(
            x > 0.0, // 4 lines below `here`
            [&](auto v) {
                k = 1;
                return v * 2.0;
            },
            [&](auto v) {
                k = 2;
                return v;
            },
            x);
        return y + double(k);
    };
    CHECK_THAT(refusal<double>(both),
               Contains("structured_check.cpp" + line(here + 4) + "cond: ") &&
                   Contains("line " + std::to_string(here + 14)) && Contains("return its value"));
    auto const one = [](auto x) {
        bool flag = false;
        (void)cond(
            x > 0.0,
            [&](auto v) {
                flag = true;
                return v;
            },
            [](auto v) { return v; }, x);
        return flag ? x : -x;
    };
    CHECK_THAT(refusal<double>(one), Contains("cond: "));
    auto const other = [](auto x) { // what the one changes, the other reads
        double k = 1.0;
        auto const y = cond(
            x > 0.0,
            [&](auto v) {
                k = 2.0;
                return v;
            },
            [&](auto v) { return v * k; }, x);
        return y;
    };
    CHECK_THAT(refusal<double>(other), Contains("cond: "));
    auto const emits = [](auto x) {
        double k = 1.0;
        (void)cond(
            x > 0.0,
            [&](auto v) {
                k = 2.0;
                return v;
            },
            [](auto v) { return v; }, x);
        emit(x * k);
        return x;
    };
    CHECK_THAT(refusal<double>(emits), Contains("cond: "));
    auto const many = [](auto x, auto i) {
        double k = 1.0;
        auto const id = [](auto v) { return v; };
        auto y = switch_(i,
                         std::tuple{id,
                                    [&](auto v) {
                                        k = 3.0;
                                        return v;
                                    },
                                    id},
                         x);
        return y * k;
    };
    CHECK_THAT((refusal<double, int>(many)), Contains("cond: "));
}

TEST_CASE("cond: a traced variable that a branch assigns is refused, or joined",
          "[trace][structured_check]") {
    auto const f = [](auto x, auto y) {
        auto const z = cond(
            x > 0.0,
            [&](auto v) {
                y = y + 1.0;
                return v;
            },
            [](auto v) { return v * 2.0; }, x);
        return z + y;
    };
    CHECK_THAT((refusal<double, double>(f)), Contains("cond: "));
    auto const captured = [&](auto x, auto y) {
        if (y > 5.0) y = 0.0; // a plain `if` makes all of them plain
        return f(x, y);
    };
    auto const run = interpret<double(double, double)>(trace<double, double>(captured));
    for (double x : {-1.0, 1.0})
        for (double y : {2.0, 7.0}) CHECK(run(x, y) == captured(x, y));
}

TEST_CASE("while_loop: a plain variable that the body changes is refused, with the line",
          "[trace][structured_check]") {
    unsigned const here = __LINE__;
    auto const late = [](auto x) {
        int i = 0;
        return while_loop([](auto v) { return v > 1.0; },
                          [&](auto v) { return v * (++i == 3 ? 0.25 : 0.75); }, x);
    };
    CHECK_THAT(refusal<double>(late),
               Contains("structured_check.cpp" + line(here + 3) + "while_loop: ") &&
                   Contains("line " + std::to_string(here + 4)) && Contains("takes and returns"));
    auto const after = [](auto x) {
        int i = 0;
        auto const y = while_loop([](auto v) { return v > 1.0; },
                                  [&](auto v) {
                                      ++i;
                                      return v * 0.5;
                                  },
                                  x);
        return y + double(i);
    };
    CHECK_THAT(refusal<double>(after), Contains("while_loop: "));
    auto const traced = [](auto x, auto n) {
        auto sum = x;
        auto const y = for_loop(
            n,
            [&](auto, auto v) {
                sum = sum + v;
                return v * 0.5;
            },
            x);
        return y + sum;
    };
    CHECK_THAT((refusal<double, int>(traced)), Contains("while_loop: "));
    auto const last = [](auto x, auto n) {
        auto seen = x;
        for_loop(
            n,
            [&](auto, auto v) {
                seen = v;
                return v * 0.5;
            },
            x);
        return seen;
    };
    CHECK_THAT((refusal<double, int>(last)), Contains("while_loop: "));
}

TEST_CASE("fold, map, scan: a counter in the body is refused, with the line",
          "[trace][structured_check]") {
    unsigned const here = __LINE__;
    auto const folded = [](auto const& xs) {
        int i = 0;
        return fold(xs, 0.0, [&](auto sum, auto x) { return sum + x * double(i++); });
    };
    CHECK_THAT(refusal<sequence<double>>(folded),
               Contains("structured_check.cpp" + line(here + 3) + "while_loop: "));
    auto const mapped = [](auto const& xs) {
        int i = 0;
        Proxy<std::vector<double>> const out = map(xs, [&i](auto x) { return x * ++i; });
        return out;
    };
    CHECK_THAT(refusal<sequence<double>>(mapped), Contains("while_loop: "));
    auto const scanned = [](auto const& xs) {
        int i = 0;
        return scan(xs, 0.0, [&](auto s, auto x) {
            ++i;
            return std::pair{s + x, s * double(i)};
        });
    };
    CHECK_THAT(refusal<sequence<double>>(scanned), Contains("while_loop: "));
}

TEST_CASE("cond: in the arm of a plain if it is a plain if", "[trace][structured_check]") {
    auto const f = [](auto a, auto b) {
        using D = decltype(a);
        if (a > 0.0)
            b = cond(
                b > a, [](D x) { return D(x + 1.0); }, [](D x) { return D(x * 2.0); }, b);
        return b;
    };
    auto const run = interpret<double(double, double)>(trace<double, double>(f));
    for (double a : {-1.0, 1.0})
        for (double b : {0.5, 2.0}) CHECK(run(a, b) == f(a, b));
    auto const counted = [](auto a, auto b) { // captured, it may even change a plain variable
        int k = 0;
        if (a > 0.0) b = b + 1.0;
        b = cond(
            b > a,
            [&](auto x) {
                k = 1;
                return x;
            },
            [](auto x) { return x * 2.0; }, b);
        return b + k;
    };
    auto const graph = trace<double, double>(counted);
    auto const second = interpret<double(double, double)>(graph);
    for (double a : {-1.0, 1.0})
        for (double b : {-3.0, 0.5, 2.0}) CHECK(second(a, b) == counted(a, b));
}

TEST_CASE("structured ops: what is compared leaves nothing behind, and takes bounded time",
          "[trace][structured_check]") {
    auto const f = [](auto x, auto n) {
        auto const y = for_loop(
            n,
            [&](auto, auto v) {
                return cond(
                    v > 2.0,
                    [](auto w) {
                        emit(w);
                        return w;
                    },
                    [](auto w) {
                        emit(w * 2.0);
                        return w + 1.0;
                    },
                    v);
            },
            x);
        emit(y);
        return y;
    };
    Graph const g = trace<double, int>(f);
    CHECK(trace<double, int>(f, {.branches = reject}) == g);
    std::size_t effects = 0;
    for (std::uint32_t i = 0; i < g.size(); ++i) {
        effects += g.has_effect(i) && g.row_of(i).kind == Kind::call;
        if (g.row_of(i).kind != Kind::loop) continue;
        Graph const& body = g.loop_of(i).body;
        for (std::uint32_t k = 0; k < body.size(); ++k) effects += body.has_effect(k);
    }
    CHECK(effects == 3);
    int calls = 0;
    auto const nested = [&](auto const& self, auto depth, auto x) {
        ++calls;
        if constexpr (decltype(depth)::value == 0) return x + 1.0;
        else {
            using Next = std::integral_constant<int, decltype(depth)::value - 1>;
            auto const down = [&](auto v) { return self(self, Next{}, v); };
            return while_loop([](auto v) { return v > 1.0; }, [&](auto v) { return down(v * 0.5); },
                              x);
        }
    };
    auto const deep = [&](auto x) { return nested(nested, std::integral_constant<int, 8>{}, x); };
    CHECK_NOTHROW(trace<double>(deep));
    CHECK(calls < 200'000); // two at each depth would be enough, but for the iterations
}

TEST_CASE("while_loop: NaNs of either sign are one, for compilers choose it",
          "[trace][structured_check]") {
    int calls = 0;
    auto const f = [&calls](auto x) {
        double const nan = std::numeric_limits<double>::quiet_NaN();
        Proxy<double> const y = std::copysign(nan, ++calls % 2 == 0 ? 1.0 : -1.0);
        return while_loop([](auto v) { return v > 1.0; }, [](auto v) { return v * 0.5; }, x) + y;
    };
    CHECK(refusal<double>(f) == "");
}
