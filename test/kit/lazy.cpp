// SPDX-License-Identifier: BSL-1.0
#include <limn/kit/lazy.hpp>
#include <limn/op/select.hpp>
#include <limn/pass/common_subexpressions.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <functional>
#include <limits>
#include <stdexcept>
#include <string>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

using namespace limn;
using Catch::Contains;

namespace {

/// What the run of `f` writes to stderr.
template <class F> std::string stderr_of(F const& f) {
    std::fflush(stderr);
    std::FILE* const file = std::tmpfile();
    int const kept = dup(2);
    dup2(fileno(file), 2);
    f();
    std::fflush(stderr);
    dup2(kept, 2);
    close(kept);
    std::string out(10000, '\0');
    std::rewind(file);
    out.resize(std::fread(out.data(), 1, out.size(), file));
    std::fclose(file);
    return out;
}

using Lines = std::vector<std::string>;

} // namespace

TEST_CASE("lazy: traces at the first call, and keeps what it traced", "[kit][lazy][features][A3]") {
    int calls = 0;
    auto const f = lazy([&](auto x, auto y) {
        ++calls;
        return x * y + 1;
    });
    CHECK(calls == 0);
    CHECK(f(2.0, 3.0) == 7.0);
    CHECK(f(4.0, 5.0) == 21.0);
    CHECK(calls == 1);
    CHECK(f.traces() == 1);
    CHECK(f.hits() == 1);
    CHECK(f.reasons() == Lines{"first call"});
}

TEST_CASE("lazy: each list of argument types has its own trace, and its own result type",
          "[kit][lazy][features][K4]") {
    auto const f = lazy([](auto x, auto y) { return x / y; });
    static_assert(std::is_same_v<decltype(f(1, 2)), int>);
    static_assert(std::is_same_v<decltype(f(1.0f, 2)), float>);
    CHECK(f(7, 2) == 3);
    CHECK(f(7, 2.0) == 3.5);
    CHECK(f(7.0f, 2) == 3.5f);
    CHECK(f(9, 2) == 4);
    CHECK(f.traces() == 3);
    CHECK(f.hits() == 1);
    CHECK(f.reasons() == Lines{"first call", "argument 2: seen int, now double",
                               "argument 1: seen int, now float"});
}

TEST_CASE("lazy: each fixed value has its own trace", "[kit][lazy][features][D6][K4]") {
    auto const power = lazy([](auto x, int n) {
        auto out = x;
        for (int i = 1; i < n; ++i) out = out * x;
        return out;
    });
    CHECK(power(2.0, fixed(3)) == 8.0);
    CHECK(power(2.0, fixed(5)) == 32.0);
    CHECK(power(3.0, fixed(3)) == 27.0);
    CHECK(power(3.0, fixed(5)) == 243.0);
    CHECK(power.traces() == 2);
    CHECK(power.hits() == 2);
    CHECK(power.reasons().back() == "argument 2: seen fixed 3, now fixed 5");

    auto const scale = lazy([](auto x, double by) { return x * by; });
    double const nan = std::numeric_limits<double>::quiet_NaN();
    CHECK(std::isnan(scale(2.0, fixed(nan)) + scale(3.0, fixed(nan))));
    CHECK(std::signbit(scale(2.0, fixed(-0.0))));
    CHECK(!std::signbit(scale(2.0, fixed(0.0))));
    CHECK(scale.traces() == 3);

    auto const label = lazy([](auto const& s, std::string const& by) { return s + by; });
    CHECK(label(std::string{"a"}, fixed(std::string{"b"})) == "ab");
    CHECK(label(std::string{"c"}, fixed(std::string{"b"})) == "cb");
    CHECK(label.traces() == 1);
}

TEST_CASE("lazy: structured arguments and results, none, and no result", "[kit][lazy]") {
    auto const swap = lazy([](auto p) { return std::pair{p.second, p.first[0] + p.first[1]}; });
    CHECK(swap(std::pair{std::array{1.0, 2.0}, 3}) == std::pair{3, 3.0});
    auto const seven = lazy([] { return Proxy<int>(7); });
    CHECK(seven() + seven() == 14);
    CHECK(seven.hits() == 1);
    auto const nothing = lazy([](auto) {});
    nothing(1);
    CHECK(nothing.traces() == 1);
}

TEST_CASE("lazy: another number of arguments is told", "[kit][lazy]") {
    auto const sum = lazy([](auto... x) { return (x + ...); });
    CHECK(sum(1, 2) == 3);
    CHECK(sum(1, 2, 3) == 6);
    CHECK(sum.reasons().back() == "seen 2 arguments, now 3");
}

TEST_CASE("lazy: called with proxies it becomes part of the trace that runs", "[kit][lazy]") {
    auto const square = lazy([](auto x) { return x * x; });
    auto const graph = trace<double>([&](auto x) { return square(x) + 1.0; });
    CHECK(interpret<double(double)>(graph)(3) == 10);
    CHECK(square.traces() == 0);

    auto const sum = lazy([](auto const& p, int n) { return p[0] + p[1] * n; });
    auto const g = trace<std::array<double, 2>>([&](auto p) { return sum(p, fixed(3)); });
    CHECK(interpret<double(std::array<double, 2>)>(g)({1, 2}) == 7);
    CHECK(sum.traces() == 0);
}

TEST_CASE("lazy: copies share what has been traced", "[kit][lazy]") {
    auto const f = lazy([](auto x) { return x + 1; });
    auto const g = f;
    CHECK(f(1) == g(1));
    CHECK(f.traces() == 1);
    CHECK(g.hits() == 1);
}

TEST_CASE("lazy: prepares the graph as it is told", "[kit][lazy]") {
    std::atomic<int> prepared{0};
    auto const f = lazy([](auto x) { return sin(x) * sin(x); },
                        [&]<class Sig>(Graph const& g) {
                            ++prepared;
                            return interpret<Sig>(g | pass::common_subexpressions);
                        });
    CHECK(f(0.5) == std::sin(0.5) * std::sin(0.5));
    CHECK(f(0.5) == f(0.5));
    CHECK(prepared == 1);
}

TEST_CASE("lazy: several threads call at once: one traces, the others wait", "[kit][lazy]") {
    for (int iteration = 0; iteration < 20; ++iteration) {
        std::atomic<int> calls{0};
        auto const f = lazy([&](auto x) {
            ++calls;
            std::this_thread::yield();
            return x * 2 + 1;
        });
        std::array<int, 6> out{};
        std::vector<std::thread> threads;
        for (std::size_t t = 0; t < out.size(); ++t)
            threads.emplace_back([&, t] {
                for (int i = 0; i < 100; ++i) out[t] = f(static_cast<int>(t)); // and, by turns:
                f(static_cast<double>(t));
            });
        for (auto& thread : threads) thread.join();
        CHECK(out == std::array{1, 3, 5, 7, 9, 11});
        CHECK(calls == 2);
        CHECK(f.traces() == 2);
        CHECK(f.hits() == 6 * 101 - 2);
    }
}

TEST_CASE("lazy: two functions that call each other's plain form in two threads do not wait for "
          "ever",
          "[kit][lazy]") {
    for (int iteration = 0; iteration < 50; ++iteration) {
        auto const f = lazy([](auto x) { return x + 1; });
        auto const g = lazy([&](auto x) { return x * f(20); });
        auto const h = lazy([&](auto x) { return x * g(2); });
        std::thread one([&] { g(1); });
        std::thread two([&] { h(1); });
        one.join();
        two.join();
        CHECK(h(1) == 42);
    }
}

TEST_CASE("lazy: after a failed trace the next call tries again", "[kit][lazy][error]") {
    int calls = 0;
    auto const f = lazy([&](auto x) {
        if (++calls == 1) throw std::runtime_error{"not yet"};
        return x + 1;
    });
    CHECK_THROWS_WITH(f(1), "not yet");
    CHECK(f.traces() == 0);
    CHECK(f(1) == 2);
    CHECK(f.traces() == 1);
}

TEST_CASE("lazy: a function that calls itself while it is traced says so", "[kit][lazy][error]") {
    std::function<int(int)> again;
    auto const f = lazy([&](auto x) { return x + again(1); });
    again = [&](int n) { return f(n); };
    CHECK_THROWS_AS(f(1), TraceError);
    CHECK_THROWS_WITH(f(1), Contains("lazy.cpp:") &&
                                Contains("lazy: the function calls itself, with plain values of "
                                         "the same types, while it is traced; call it with the "
                                         "traced ones"));
}

TEST_CASE("lazy: warns once, on stderr, when it keeps tracing", "[kit][lazy][features][K5]") {
    auto const f = lazy([](auto x, int n) { return x + n; }, {.patience = 3});
    unsigned const line = __LINE__ - 1;
    CHECK(stderr_of([&] {
              for (int n = 0; n < 3; ++n) f(1, fixed(n));
          }).empty());
    std::string const said = stderr_of([&] {
        for (int n = 3; n < 9; ++n) f(1, fixed(n));
    });
    CHECK_THAT(said, Contains("lazy.cpp:" + std::to_string(line) +
                              ": lazy: traced for the 4th "
                              "time; argument 2: seen fixed "
                              "2, now fixed 3; make what "
                              "differs at every call an "
                              "input, not limn::fixed"));
    CHECK(std::count(said.begin(), said.end(), '\n') == 1);
}

TEST_CASE("lazy: with follow, another path is traced, in place of a GuardError",
          "[kit][lazy][features][E5]") {
    auto const f = [](auto x, auto n) {
        int iterations = 0; // decides, and is no proxy: capture would refuse it
        while (x < 10.0 && iterations < 5) {
            x = x * n;
            ++iterations;
        }
        return x + double(iterations);
    };
    auto const g = lazy(f, LazyOptions{.branches = follow});
    CHECK(g(3.0, 2.0) == f(3.0, 2.0));
    CHECK(g(3.5, 2.0) == f(3.5, 2.0));
    CHECK(g.traces() == 1);
    CHECK(g.hits() == 1);
    CHECK(g(20.0, 2.0) == 20.0);
    CHECK(g(1.0, 1.5) == f(1.0, 1.5));
    CHECK(g.traces() == 3);
    CHECK(g(3.0, 2.0) == f(3.0, 2.0));
    CHECK(g(30.0, 2.0) == 30.0);
    CHECK(g.traces() == 3);
    CHECK(g.hits() == 3);
    CHECK(g.reasons() == Lines{"first call", "another path", "another path"});
    auto const loud = lazy(
        [](auto x) {
            static constexpr auto say = op<"say", effect>([](double v) { return v; });
            say(x);
            return x > 1.0 ? x : -x;
        },
        LazyOptions{.branches = follow});
    CHECK_THROWS_WITH(loud(2.0), Contains("the effect `say`"));
}
