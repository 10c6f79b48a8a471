// SPDX-License-Identifier: BSL-1.0
#include "kit/interpreters/random_function.hpp"
#include <limn.hpp>
#include <limn/kit/interpreters/intervals.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <type_traits>
#include <vector>

using namespace limn;

namespace intervals_test {

constexpr double infinity = Interval::infinity;

/// Whether what `f` gives of numbers of type `T` between those of the intervals is in `out`.
template <class T, class F>
bool encloses(F const& f, Interval const& x, Interval const& y, std::vector<Interval> const& out) {
    auto const between = [](Interval const& i, int k) {
        double const at = i.low + (i.high - i.low) * (k / 20.0);
        return static_cast<T>(at);
    };
    bool all = true;
    for (int k = 0; k <= 20; ++k)
        for (int l = 0; l <= 20; ++l) {
            auto const values = f(between(x, k), between(y, l));
            for (std::size_t i = 0; i < values.size(); ++i) {
                if (out[i].contains(static_cast<double>(values[i]))) continue;
                CAPTURE(i, between(x, k), between(y, l), values[i], out[i].low, out[i].high);
                CHECK(out[i].contains(static_cast<double>(values[i])));
                all = false;
            }
        }
    return all;
}

auto const functions = [](auto x, auto y) {
    using std::abs, std::acosh, std::asin, std::asinh, std::atan, std::cbrt, std::ceil, std::cos,
        std::erf, std::exp, std::exp2, std::expm1, std::floor, std::fma, std::fmax, std::fmin,
        std::fmod, std::hypot, std::log, std::log10, std::log1p, std::log2, std::max, std::min,
        std::pow, std::round, std::sin, std::sinh, std::sqrt, std::tan, std::tanh, std::trunc;
    return std::array{x + y,       x - y,        x * y,
                      x / y,       -x,           x * x,
                      abs(x),      sin(x),       cos(x),
                      tan(x),      asin(x),      atan(x),
                      exp(x),      exp2(x),      log(x),
                      log2(x),     log10(x),     log1p(x),
                      sqrt(x),     cbrt(x),      floor(x),
                      ceil(x),     round(x),     trunc(x),
                      sinh(x),     tanh(x),      asinh(x),
                      acosh(x),    erf(x),       expm1(x),
                      min(x, y),   max(x, y),    fmin(x, y),
                      fmax(x, y),  fmod(x, y),   pow(x, y),
                      hypot(x, y), fma(x, y, x), x * y + y * y - x};
};

auto const integers = [](auto x, auto y) {
    unsigned long const one = 1;
    auto const u = limn::convert<unsigned long>(x);
    auto const d = limn::convert<double>(x + y), b = d * 0.3;
    auto const whole = [](auto const& v) { return limn::convert<long>(v); };
    return std::array{whole(x + y),
                      whole(x - y),
                      whole(x * y),
                      whole(x / (y * y + 1)),
                      whole(-x),
                      whole(x % 7),
                      whole(x & y),
                      whole(x * x),
                      whole(u + one),
                      whole(u - one),
                      whole(b),
                      whole(limn::convert<short>(x * 9000)),
                      whole(limn::convert<bool>(x)),
                      whole(limn::convert<unsigned>(y))};
};

} // namespace intervals_test

using namespace intervals_test;

TEST_CASE("Intervals: the ends are those that C++ computes", "[kit][intervals]") {
    auto const g = trace<double, double>([](auto x, auto y) {
        return std::array{x + y, x - y, x * y, x * x, limn::sqrt(y), limn::floor(x), 1.0 / y};
    });
    auto const out = Intervals{g}.run({{-1.5, 2.0}, {4.0, 9.0}});
    CHECK(out == std::vector<Interval>{{2.5, 11.0},
                                       {-10.5, -2.0},
                                       {-13.5, 18.0},
                                       {0.0, 4.0},
                                       {2.0, 3.0},
                                       {-2.0, 2.0},
                                       {1.0 / 9.0, 0.25}});
    auto const root = trace<double>([](auto x) { return limn::sqrt(x); });
    CHECK(Intervals{root}.run({{-1.0, 4.0}}).front() == Interval{0.0, 2.0, true});
    CHECK(Intervals{root}.run({{-2.0, -1.0}}).front() == Interval::whole());
}

TEST_CASE("Intervals: law: every function encloses its samples", "[kit][intervals][law]") {
    auto const g = trace<double, double>(functions);
    auto const f = trace<float, float>(functions);
    for (auto const& [x, y] : {std::pair{Interval{-3.0, 4.0}, Interval{-2.0, 2.5}},
                               std::pair{Interval{0.0, 1.0}, Interval{1.0, 3.0}},
                               std::pair{Interval{1.25, 9.0}, Interval{-3.0, -3.0}},
                               std::pair{Interval{-90.0, 80.0}, Interval{2.0, 2.0}},
                               std::pair{Interval{0.5, 0.5}, Interval{-1.0, 0.0}}}) {
        CHECK(encloses<double>(functions, x, y, Intervals{g}.run({x, y})));
        CHECK(encloses<float>(functions, x, y, Intervals{f}.run({x, y})));
    }
}

TEST_CASE("Intervals: law: integers and conversions too", "[kit][intervals][law]") {
    auto const g = trace<int, int>(integers);
    for (auto const& [x, y] : {std::pair{Interval{-20.0, 40.0}, Interval{-10.0, 10.0}},
                               std::pair{Interval{3.0, 3.0}, Interval{0.0, 20.0}}})
        CHECK(encloses<int>(integers, x, y, Intervals{g}.run({x, y})));
    auto const sum = trace<int>([](auto n) {
        auto total = n * 0;
        for (auto i = total; i < n; ++i) total = total + i;
        return total;
    });
    // it grows, but an int ends somewhere
    double const last = std::numeric_limits<int>::max();
    CHECK(Intervals{sum}.run({{0.0, 9.0}}).front() == Interval{0.0, last});
    CHECK(Intervals{sum}.run({{5.0, 5.0}}).front() == Interval{10.0, 10.0});
}

TEST_CASE("Intervals: integers of 64 bits that no double is", "[kit][intervals]") {
    auto const g = trace<std::uint64_t>([](auto n) {
        return std::array{n + 1u, n + 9007199254740993u,
                          limn::convert<std::uint64_t>(limn::convert<std::int64_t>(n) / 2)};
    });
    double const most = 18446744073709551615.0;
    auto const out = Intervals{g}.run({{most, most}});
    CHECK(out[0].contains(0.0)); // it wraps
    CHECK(out[2].contains(0.0)); // -1 / 2
    Interval const sum = Intervals{g}.run({{0.0, 0.0}})[1];
    CHECK(sum.low < 9007199254740993.0);
    CHECK(sum.high > 9007199254740993.0);
}

TEST_CASE("Intervals: branches join, loops widen until they are stable", "[kit][intervals]") {
    auto const size = trace<double>([](auto x) {
        if (x < 0.0) x = -x;
        return x;
    });
    CHECK(Intervals{size}.run({{-3.0, -1.0}}).front() == Interval{1.0, 3.0});
    CHECK(Intervals{size}.run({{-3.0, 5.0}}).front() == Interval{-5.0, 5.0});
    auto const loop = trace<double, double>([](auto x, auto n) {
        auto sum = 0.0 * n;
        while (sum < n) {
            sum = sum + 1.0;
            x = x * 0.5;
        }
        return std::pair{sum, x};
    });
    auto const out = Intervals{loop}.run({{-1.0, 4.0}, {0.0, 5.0}});
    CHECK(out[0] == Interval{0.0, infinity});
    CHECK(out[1] == Interval{-1.0, 4.0});
    auto const known = Intervals{loop}.run({{-1.0, 4.0}, {2.0, 2.0}});
    CHECK(known == std::vector<Interval>{{2.0, 2.0}, {-0.25, 1.0}});
}

TEST_CASE("Intervals: NaN makes each comparison uncertain", "[kit][intervals]") {
    auto const g = trace<double>([](auto x) {
        auto const root = sqrt(x);
        if (root < 10.0) return root;
        return root - 100.0;
    });
    Interval const y = Intervals{g}.run({{-1.0, 4.0}}).front();
    CHECK(y.nan);
    CHECK(y.contains(-100.0));
    CHECK(Intervals{g}.run({{0.0, 4.0}}).front() == Interval{0.0, 2.0});
}

TEST_CASE("Intervals: what is not known may be anything", "[kit][intervals]") {
    auto const mine = limn::op<"intervals_test::mine">([](double x) { return x * 2.0; });
    auto const g = trace<double>([&](auto x) { return std::pair{mine(x), mine(x) < x}; });
    auto const out = Intervals{g}.run({{1.0, 1.0}});
    CHECK(out == std::vector<Interval>{Interval::whole(), Interval{0.0, 1.0}});
}

TEST_CASE("Intervals: law: random functions stay inside", "[kit][intervals][law]") {
    for (unsigned seed = 0; seed < 4; ++seed) {
        CAPTURE(seed);
        test::RandomFunction const f{seed};
        auto const g =
            trace<double, double, double>([&](auto x, auto y, auto z) { return f(x, y, z); });
        std::mt19937 random{seed};
        std::array<Interval, 3> in;
        for (Interval& one : in) {
            one.low = static_cast<double>(random() % 41) / 4.0 - 5.0;
            one.high = one.low + static_cast<double>(random() % 9) / 4.0;
        }
        auto const out = Intervals{g}.run(in);
        auto const sample = [&](Interval const& x) {
            return x.low + (x.high - x.low) * (static_cast<double>(random() % 1025) / 1024.0);
        };
        for (int k = 0; k < 1000; ++k) {
            auto const y = f(sample(in[0]), sample(in[1]), sample(in[2]));
            for (std::size_t i = 0; i < 3; ++i)
                if (!out[i].contains(y[i])) FAIL("output " << i << " is " << y[i]);
        }
    }
}

TEST_CASE("Intervals: the greatest float is what is a little more rounds to", "[kit][intervals]") {
    float const most = std::numeric_limits<float>::max();
    auto const g = trace<float>([](auto x) { return x + 1e30f; });
    auto const encloses_it = [&](float x) {
        return Intervals{g}.run({{x, x}}).front().contains(x + 1e30f);
    };
    CHECK(encloses_it(most));
    CHECK(encloses_it(-most));
    auto const twice = trace<float>([](auto x) { return x + x; });
    CHECK(Intervals{twice}.run({{most, most}}).front().is_exactly(Interval::infinity));
}
