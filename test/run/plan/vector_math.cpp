// SPDX-License-Identifier: BSL-1.0
// Batches with `fast_math`: each function of <cmath> within a bound, and nothing else changed.

#include <limn/op/math.hpp>
#include <limn/proxy/operators.hpp>
#include <limn/run/interpret.hpp>
#include <limn/run/plan/vector_math.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <span>
#include <vector>

using namespace limn;

namespace run_vector_math {

/// Special values, and others of which some are within the domain of each function.
template <class T> std::vector<T> values(std::size_t count, unsigned seed) {
    using L = std::numeric_limits<T>;
    std::vector<T> out{T(0),           T(-0.0),        T(1),     T(-1),           L::infinity(),
                       -L::infinity(), L::quiet_NaN(), L::min(), L::denorm_min(), L::max(),
                       L::lowest(),    T(0.5),         T(-0.5)};
    std::mt19937 random{seed};
    std::uniform_real_distribution<T> exponent{T(-20), T(6)}, sign{T(-1), T(1)};
    while (out.size() < count) {
        T const x = std::exp2(exponent(random));
        out.push_back(sign(random) < T(0) ? -x : x);
    }
    return out;
}

/// By how many units in the last place `got` is off.
template <class T> double ulps(T got, long double exact) {
    T const expected = static_cast<T>(exact);
    if (got == expected) return std::signbit(got) == std::signbit(expected) ? 0 : 1e9;
    if (std::isnan(got) || std::isnan(expected))
        return std::isnan(got) == std::isnan(expected) ? 0 : 1e9;
    if (std::isinf(got) || std::isinf(expected)) return 1e9;
    int exponent = 0;
    std::frexp(expected, &exponent);
    exponent = std::max(exponent, std::numeric_limits<T>::min_exponent);
    long double const unit = std::ldexp(1.0L, exponent - std::numeric_limits<T>::digits);
    return static_cast<double>(std::fabs(static_cast<long double>(got) - exact) / unit);
}

template <class T, class F> void compare(char const* name, F const& f) {
    auto const run = interpret<T(T)>(trace<T>(f), {.fast_math = true});
    for (std::size_t const count : {1u, 3u, 8u, 2003u}) {
        auto const x = values<T>(std::max<std::size_t>(count, 13), 5);
        std::vector<T> out(x.size());
        run.map(out, x);
        double worst = 0;
        for (std::size_t i = 0; i < x.size(); ++i)
            worst = std::max(worst, ulps(out[i], f(static_cast<long double>(x[i]))));
        CAPTURE(name, sizeof(T), count);
        CHECK(worst <= 4.0);
    }
}
template <class T, class F> void compare_pairs(char const* name, F const& f) {
    auto const run = interpret<T(T, T)>(trace<T, T>(f), {.fast_math = true});
    auto const x = values<T>(2003, 5), all = values<T>(2003, 6);
    std::vector<T> y, out(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) y.push_back(all[i * 31 % all.size()]);
    run.map(out, x, y);
    double worst = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
        worst = std::max(
            worst, ulps(out[i], f(static_cast<long double>(x[i]), static_cast<long double>(y[i]))));
    CAPTURE(name, sizeof(T));
    CHECK(worst <= 4.0);
}

template <class T> void compare_all() {
    using std::acos, std::acosh, std::asin, std::asinh, std::atan, std::atanh, std::cbrt, std::cos,
        std::cosh, std::erf, std::erfc, std::exp, std::exp2, std::expm1, std::log, std::log10,
        std::log1p, std::log2, std::sin, std::sinh, std::tan, std::tanh, std::pow, std::atan2,
        std::hypot;
    compare<T>("exp", [](auto x) { return exp(x); });
    compare<T>("exp2", [](auto x) { return exp2(x); });
    compare<T>("expm1", [](auto x) { return expm1(x); });
    compare<T>("log", [](auto x) { return log(x); });
    compare<T>("log2", [](auto x) { return log2(x); });
    compare<T>("log10", [](auto x) { return log10(x); });
    compare<T>("log1p", [](auto x) { return log1p(x); });
    compare<T>("sin", [](auto x) { return sin(x); });
    compare<T>("cos", [](auto x) { return cos(x); });
    compare<T>("tan", [](auto x) { return tan(x); });
    compare<T>("asin", [](auto x) { return asin(x); });
    compare<T>("acos", [](auto x) { return acos(x); });
    compare<T>("atan", [](auto x) { return atan(x); });
    compare<T>("sinh", [](auto x) { return sinh(x); });
    compare<T>("cosh", [](auto x) { return cosh(x); });
    compare<T>("tanh", [](auto x) { return tanh(x); });
    compare<T>("asinh", [](auto x) { return asinh(x); });
    compare<T>("acosh", [](auto x) { return acosh(x); });
    compare<T>("atanh", [](auto x) { return atanh(x); });
    compare<T>("cbrt", [](auto x) { return cbrt(x); });
    compare<T>("erf", [](auto x) { return erf(x); });
    compare<T>("erfc", [](auto x) { return erfc(x); });
    compare_pairs<T>("pow", [](auto x, auto y) { return pow(x, y); });
    compare_pairs<T>("atan2", [](auto x, auto y) { return atan2(x, y); });
    compare_pairs<T>("hypot", [](auto x, auto y) { return hypot(x, y); });
}

} // namespace run_vector_math

TEST_CASE("fast_math: each function of <cmath> is within 4 units in the last place", "[run]") {
    run_vector_math::compare_all<double>();
    run_vector_math::compare_all<float>();
}

TEST_CASE("fast_math: single calls, other ops and the default are bit for bit", "[run]") {
    auto const f = [](auto x, auto y) {
        using std::exp, std::sqrt;
        auto const z = x * y + x / (y + 3.0);
        if (z > 0.0) return sqrt(z) - 1.0;
        return z * 0.1 + y;
    };
    auto const g = [](auto x, auto y) {
        using std::erf, std::exp;
        return exp(x * 1e-3) + erf(y);
    };
    auto const x = run_vector_math::values<double>(1001, 3);
    auto const y = run_vector_math::values<double>(1001, 4);
    std::vector<double> out(x.size()), plain(x.size());
    auto const bits = [](double v) { return v == v ? std::bit_cast<std::uint64_t>(v) : 0; };
    auto const differences = [&](auto const& run, auto const& function) {
        run.map(out, x, y);
        std::size_t different = 0;
        for (std::size_t i = 0; i < x.size(); ++i)
            different += bits(out[i]) != bits(function(x[i], y[i]));
        return different;
    };
    Graph const arithmetic = trace<double, double>(f), functions = trace<double, double>(g);
    using Sig = double(double, double);
    CHECK(differences(interpret<Sig>(arithmetic, {.fast_math = true}), f) == 0);
    CHECK(differences(interpret<Sig>(functions), g) == 0);
    CHECK(differences(interpret<Sig>(functions, {.fast_math = false}), g) == 0);
    auto const fast = interpret<Sig>(functions, {.fast_math = true});
    for (std::size_t i = 0; i < 100; ++i) CHECK(bits(fast(x[i], y[i])) == bits(g(x[i], y[i])));
    if (fast_math_available()) CHECK(differences(fast, g) > 0); // it is not ignored
    else CHECK(differences(fast, g) == 0);
}
