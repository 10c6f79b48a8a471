// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the corpus functions that sum, multiply or iterate until they stand still.

#ifndef LIMN_TEST_CORPUS_CONTROL_SERIES_HPP
#define LIMN_TEST_CORPUS_CONTROL_SERIES_HPP

#include "range.hpp"

#include <array>
#include <cmath>
#include <string_view>
#include <utility>

namespace limn::test::control {

/// The series at 0 until it stands still.
struct bessel_j0 {
    static constexpr std::string_view name = "bessel_j0";
    using signature = double(double);
    static constexpr Range domain[] = {{-20, 20}};
    static constexpr auto function = [](auto x) {
        using T = decltype(x);
        T const square = -0.25 * x * x;
        T sum = 0.0, term = 1.0, k = 1.0;
        while (sum + term != sum) {
            sum += term;
            term *= square / (k * k);
            k += 1;
        }
        return sum;
    };
};

/// With a reduction by halves before, and squarings after: three loops.
struct exp_series {
    static constexpr std::string_view name = "exp_series";
    using signature = double(double);
    static constexpr Range domain[] = {{-50, 50}};
    static constexpr auto function = [](auto x) {
        using std::abs;
        using T = decltype(x);
        T halvings = 0.0;
        for (; abs(x) > 0.5; x /= 2) halvings += 1;
        T sum = 1.0, term = 1.0;
        for (T n = 1.0; abs(term) > 1e-17 * abs(sum); n += 1) {
            term *= x / n;
            sum += term;
        }
        for (; halvings > 0; halvings -= 1) sum *= sum;
        return sum;
    };
};

/// The incomplete gamma function by a continued fraction. Source: Lentz, 1976.
struct gamma_fraction {
    static constexpr std::string_view name = "gamma_fraction";
    using signature = double(double, double);
    static constexpr Range domain[] = {{0.5, 5}, {1, 20}};
    static constexpr auto function = [](auto a, auto x) {
        using std::abs;
        using T = decltype(a);
        constexpr double tiny = 1e-300;
        T b = x + 1 - a, c = 1 / tiny, d = 1 / b, h = d;
        for (T i = 1.0; i <= 200; i += 1) {
            T const an = -i * (i - a);
            b += 2;
            d = an * d + b;
            if (abs(d) < tiny) d = tiny;
            c = b + an / c;
            if (abs(c) < tiny) c = tiny;
            d = 1 / d;
            T const change = d * c;
            h *= change;
            if (abs(change - 1) < 1e-14) break;
        }
        return h;
    };
};

/// Source: Gauss.
struct arithmetic_geometric_mean {
    static constexpr std::string_view name = "arithmetic_geometric_mean";
    using signature = double(double, double);
    static constexpr Range domain[] = {{0.001, 100}, {0.001, 100}};
    static constexpr auto function = [](auto a, auto b) {
        using std::abs, std::sqrt;
        while (abs(a - b) > 1e-14 * abs(a)) {
            auto const mean = 0.5 * (a + b);
            b = sqrt(a * b);
            a = mean;
        }
        return a;
    };
};

/// Left as soon as the value passes a limit: a host loop with an early return.
struct horner_early_exit {
    static constexpr std::string_view name = "horner_early_exit";
    using signature = double(double, double);
    static constexpr Range domain[] = {{-3, 3, true}, {1, 100, true}};
    static constexpr auto function = [](auto x, auto limit) {
        decltype(x) sum = 0.0;
        for (double const c : {0.5, -2.0, 1.5, 3.0, -1.0, 0.25}) {
            sum = sum * x + c;
            if (sum > limit) return limit;
        }
        return sum;
    };
};

struct mandelbrot {
    static constexpr std::string_view name = "mandelbrot";
    using signature = int(double, double, int);
    static constexpr Range domain[] = {{-2, 1}, {-1.2, 1.2}, {0, 200}};
    static constexpr auto function = [](auto cx, auto cy, auto limit) {
        auto x = cx, y = cy;
        decltype(limit) count = 0;
        while (x * x + y * y <= 4.0 && count < limit) {
            auto const t = x * x - y * y + cx;
            y = 2 * x * y + cy;
            x = t;
            ++count;
        }
        return count;
    };
};

} // namespace limn::test::control

#endif // LIMN_TEST_CORPUS_CONTROL_SERIES_HPP
