// SPDX-License-Identifier: BSL-1.0
#include "jit/native_support.hpp"
#include <limn/jit/native.hpp>
#include <limn/jit/native/code_pages.hpp>
#include <limn/jit/native/encoder.hpp>
#include <limn/jit/native/native_runner.hpp>
#include <limn/op/call.hpp>
#include <limn/op/catalogue.hpp>
#include <limn/proxy/sequence_iterator.hpp>
#include <limn/proxy/state.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <limits>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

using namespace limn;
using Catch::Contains;

namespace jit_native {

/// Native and interpreted, on all pairs of edges.
template <class R, class T> void compare(Graph const& g) {
    auto const expected = interpret<R(T, T)>(g), got = native<R(T, T)>(g);
    for (T a : edges<T>())
        for (T b : edges<T>()) {
            if (same(got(a, b), expected(a, b))) continue;
            FAIL_CHECK("of " << +a << " and " << +b);
            return;
        }
}

template <class T> void check_integral() {
    using Values = std::array<T, 14>;
    using Truths = std::tuple<bool, bool, bool, bool, bool, bool, bool, bool>;
    using R = std::tuple<Values, Truths, int, unsigned, long, std::size_t, double, float>;
    compare<R, T>(trace<T, T>(integral));
}

template <class T> void check_floating() {
    using Values = std::array<T, 20>;
    using Truths =
        std::tuple<bool, bool, bool, bool, bool, bool, bool, bool, bool, bool, bool, bool>;
    compare<std::tuple<Values, Truths, float, double>, T>(trace<T, T>(floating));
}

} // namespace jit_native

namespace my_native {

inline constexpr auto join =
    limn::op<"my_native::join">([](std::string const& a, std::string const& b) { return a + b; });
inline constexpr auto root = limn::op<"my_native::root">([](double x) {
    if (x < 0.0) throw std::domain_error{"negative"};
    return std::sqrt(x);
});

} // namespace my_native

TEST_CASE("native: every instruction gives the bits of the interpreter, on edge values", "[jit]") {
    CHECK(native_available());
    jit_native::check_floating<double>();
    jit_native::check_floating<float>();
    jit_native::check_integral<int>();
    jit_native::check_integral<unsigned>();
    jit_native::check_integral<long>();
    jit_native::check_integral<std::size_t>();
    jit_native::compare<std::tuple<bool, bool, bool, bool, bool>, bool>(
        trace<bool, bool>([](auto a, auto b) {
            return std::tuple{a & b, a | b, a ^ b, !a, limn::select(a, b, !b)};
        }));
}

#ifdef __linux__
TEST_CASE("native: where no memory may become executable it is interpreted", "[jit]") {
    auto const g = trace<double>([](auto x) { return sqrt(x) * 3.0; });
    constexpr int set_memory_rules = 65, none_becomes_executable = 1; // of Linux 6.3
    pid_t const child = fork();
    if (child == 0) {
        if (prctl(set_memory_rules, none_becomes_executable, 0, 0, 0) != 0) _exit(2);
        auto& code = detail::Encoder::return_at_once;
        bool const refused = detail::CodePages{code.data(), code.size()}.empty();
        _exit(refused && native<double(double)>(g)(4.0) == 6.0 ? 0 : 1);
    }
    int status = -1;
    REQUIRE(waitpid(child, &status, 0) == child);
    REQUIRE(WIFEXITED(status));
    if (WEXITSTATUS(status) == 2) WARN("the kernel has no such rule");
    else CHECK(WEXITSTATUS(status) == 0);
}
#endif

TEST_CASE("native: conversions within the range of the result", "[jit]") {
    auto const g = trace<double, float>([](auto x, auto y) {
        return std::tuple{convert<int>(x), convert<long>(x), convert<unsigned>(abs(x)),
                          convert<int>(y), convert<long>(y)};
    });
    using Sig = std::tuple<int, long, unsigned, int, long>(double, float);
    auto const f = native<Sig>(g);
    for (double x : {0.0, -0.9, 2.5, -7e8, 2147483647.0, -2147483648.0})
        CHECK(f(x, float(x / 3)) == interpret<Sig>(g)(x, float(x / 3)));
}

TEST_CASE("native: branches and loops", "[jit]") {
    auto const newton = trace<double, int>([](auto a, auto most) {
        auto x = a;
        auto i = most * 0;
        while (abs(x * x - a) > 1e-12 && i < most) {
            if (x == 0.0) return x - 1.0;
            x = 0.5 * (x + a / x);
            i = i + 1;
        }
        return x;
    });
    auto const f = native<double(double, int)>(newton);
    auto const expected = interpret<double(double, int)>(newton);
    for (double a : jit_native::edges<double>())
        for (int most : {-1, 0, 1, 5, 100}) CHECK(jit_native::same(f(a, most), expected(a, most)));

    auto const nested = trace<int, int>([](auto n, auto m) {
        auto sum = n * 0;
        for (auto i = n * 0; i < n; ++i)
            for (auto k = i; k < m; ++k) {
                if ((i ^ k) == 5) break;
                if (sum > 1000) return sum;
                sum += i * k;
            }
        return -sum;
    });
    for (int n : {0, 1, 3, 9})
        for (int m : {0, 2, 10, 40})
            CHECK(native<int(int, int)>(nested)(n, m) == interpret<int(int, int)>(nested)(n, m));
}

TEST_CASE("native: loops whose values stay in registers", "[jit]") {
    auto const g = trace<double, int>([](auto x, auto n) {
        auto a = x, b = x * 0.5, c = x - 1.0, d = x + 1.0, e = x * x, f = x - 3.0, h = x * 0.0;
        auto i = n * 0, k = n;
        auto odd = n < 0;
        for (; i < n; ++i) {
            auto const t = a;
            a = b - a * 0.5;
            b = c - t;
            c = limn::max(d - b, c);
            d = limn::select(a < b, t - d, d - a);
            if (d > 10.0) {
                d = 1.0 / d;
                k = i - k;
            }
            e = f;
            f = t * e - f;
            odd = odd ^ (a < 0.0);
            if (abs(f) > 1e6) return f;
            h = h + limn::select(odd, a, e);
        }
        return a + b * 2.0 + c * 3.0 + d * 5.0 + e * 7.0 + f * 11.0 + h + k;
    });
    auto const f = native<double(double, int)>(g), expected = interpret<double(double, int)>(g);
    for (double x : {0.0, -0.3, 0.7, 1.5, 40.0, 1e300})
        for (int n : {0, 1, 2, 3, 17, 100}) CHECK(jit_native::same(f(x, n), expected(x, n)));
}

TEST_CASE("native: sequences, in loops over them", "[jit]") {
    auto const energy = [](auto const& xs) {
        std::remove_cvref_t<decltype(xs[0])> sum = 0.0;
        for (auto const& x : xs) sum += x * x;
        return sum;
    };
    using Sig = double(limn::sequence<double>);
    auto const f = native<Sig>(trace<limn::sequence<double>>(energy));
    for (std::vector<double> const& xs :
         {std::vector<double>{}, {2.0}, {1.0, -2.5, 3.0, 1e300, 4.0}})
        CHECK(jit_native::same(f(limn::sequence<double>{xs}), energy(limn::sequence<double>{xs})));
    auto const last = [](auto const& v, auto i) { return v[i] + v.size(); };
    auto const g = trace<limn::sequence<float>, int>(last);
    std::vector<float> const v{1.5f, 2.5f};
    CHECK(native<float(limn::sequence<float>, int)>(g)(limn::sequence<float>{v}, 1) == 4.5f);
}

TEST_CASE("native: values with destructors, and kernels that throw", "[jit]") {
    using my_native::join;
    auto const text = trace<std::string, double>([](auto s, auto x) {
        auto const twice =
            join(join(s, s), std::string{"; a text that is long enough to own memory"});
        return std::pair{join(twice, s), my_native::root(x) + 1.0};
    });
    using Sig = std::pair<std::string, double>(std::string, double);
    auto const f = native<Sig>(text);
    CHECK(f("ab", 4.0) == interpret<Sig>(text)("ab", 4.0));
    CHECK_THROWS_WITH(f("ab", -1.0), Contains("my_native::root(x1 = -1.0) throws: negative"));

    auto const repeated = trace<std::string, int, double>([](auto s, auto n, auto x) {
        auto out = s;
        for (auto i = n * 0; i < n; ++i) {
            out = join(out, s);
            x = my_native::root(x - 1.0);
        }
        return std::pair{out, x};
    });
    using Repeat = std::pair<std::string, double>(std::string, int, double);
    auto const r = native<Repeat>(repeated);
    CHECK(r("a text of more than fifteen characters", 3, 1e9) ==
          interpret<Repeat>(repeated)("a text of more than fifteen characters", 3, 1e9));
    CHECK_THROWS_AS(r("a text of more than fifteen characters", 30, 2.0), std::domain_error);
}

TEST_CASE("native: state, arguments by name, map, and threads", "[jit]") {
    limn::state<double> total{0.5, "total"};
    auto const counter = trace<double>([&](auto x) {
        total += x * x;
        return total.get() - x;
    });
    auto f = native<double(double)>(counter);
    auto expected = interpret<double(double)>(counter);
    std::vector<double> const in{1.0, 2.0, -3.5, 0.25};
    std::vector<double> out(in.size()), right(in.size());
    f.map(out, in);
    expected.map(right, in);
    CHECK(out == right);
    CHECK(f(2.0) == expected(2.0));
    CHECK(f.get<double>("total") == expected.get<double>("total"));

    auto const choice = [](auto x, auto y) {
        if (x < y) return sin(x) + y;
        return y / x;
    };
    auto const g = native<double(double, double)>(
        trace(choice, input<double>("spot"), input<double>("strike")));
    CHECK(g(arg("strike") = 2.0, arg("spot") = 1.0) == choice(1.0, 2.0));
    std::vector<double> spots(300), strikes(300), chosen(300);
    for (std::size_t i = 0; i < spots.size(); ++i) {
        spots[i] = double(i * 7 % 100);
        strikes[i] = double(i * 13 % 90);
    }
    for (std::size_t const count : {3u, 300u}) { // few, and blocks of lanes
        chosen.assign(count, -1.0);
        g.map(chosen, std::span{spots}.first(count), std::span{strikes}.first(count));
        for (std::size_t i = 0; i < count; ++i)
            CHECK(std::bit_cast<std::uint64_t>(chosen[i]) ==
                  std::bit_cast<std::uint64_t>(g(spots[i], strikes[i])));
    }
    std::vector<std::thread> threads;
    std::array<int, 4> faults{};
    for (std::size_t t = 0; t < faults.size(); ++t)
        threads.emplace_back([&, t] {
            for (int i = 0; i < 1000; ++i)
                if (g(0.5 + double(t), 0.01 * i) != choice(0.5 + double(t), 0.01 * i)) ++faults[t];
        });
    for (std::thread& thread : threads) thread.join();
    CHECK(faults == std::array<int, 4>{});
}

TEST_CASE("native: 100,000 nodes, and pages that are never writable and executable", "[jit]") {
    auto const chain = [](auto x, auto y) {
        for (int i = 0; i < 50'000; ++i) x = x * y + (i % 7 == 0 ? 0.1 : 0.2);
        return x;
    };
    auto const g = trace<double, double>(chain);
    auto const f = native<double(double, double)>(g);
    CHECK(f(0.5, 0.25) == chain(0.5, 0.25));
    std::ifstream maps{"/proc/self/maps"};
    for (std::string line; std::getline(maps, line);) CHECK(line.find(" rwx") == line.npos);
}

TEST_CASE("native: what it writes is code that a disassembler knows", "[jit]") {
    Graph const g = trace<double, double>(jit_native::floating);
    detail::NativeRunner const runner{g};
    REQUIRE(runner.has_code());
    std::string const text = jit_native::disassembled(runner.code().data(), runner.code().size(),
                                                      detail::Encoder::entry);
    if (text.empty()) return; // there is no objdump
    CHECK(text.find("(bad)") == text.npos);
    CHECK(text.find("undefined") == text.npos);
#ifdef __aarch64__
    std::array const instructions{"fsqrt", "fmul", "fcmp", "fcvt", "ret"};
#else
    std::array const instructions{"sqrtsd", "mulsd", "ucomisd", "cvtsd2ss", "ret"};
#endif
    for (char const* instruction : instructions) CHECK(text.find(instruction) != text.npos);
}
