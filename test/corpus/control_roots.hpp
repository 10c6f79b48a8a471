// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the corpus functions that look for roots and for extremes.

#ifndef LIMN_TEST_CORPUS_CONTROL_ROOTS_HPP
#define LIMN_TEST_CORPUS_CONTROL_ROOTS_HPP

#include "range.hpp"

#include <array>
#include <cmath>
#include <string_view>
#include <utility>

namespace limn::test::control {

struct newton_root {
    static constexpr std::string_view name = "newton_root";
    using signature = double(double);
    static constexpr Range domain[] = {{0, 1e6}};
    static constexpr auto function = [](auto x) {
        if (x <= 0) return decltype(x)(0);
        auto root = x > 1 ? x : decltype(x)(1);
        auto next = 0.5 * (root + x / root);
        while (next < root) {
            root = next;
            next = 0.5 * (root + x / root);
        }
        return root;
    };
};

/// Both roots of a cubic's neighbourhood by Newton's method in a helper.
template <class T> constexpr T newton_cubic(T x) {
    using std::abs;
    T step = 1;
    for (T count = 0; count < 50 && abs(step) > 1e-12; count += 1) {
        step = (x * x * x - 2 * x - 5) / (3 * x * x - 2);
        x -= step;
    }
    return x;
}

struct newton_twice {
    static constexpr std::string_view name = "newton_twice";
    using signature = double(double, double);
    static constexpr Range domain[] = {{1.5, 4}, {2, 9}};
    static constexpr auto function = [](auto a, auto b) {
        auto const first = newton_cubic(a); // C++ leaves open which call comes first
        return first - newton_cubic(b);
    };
};

struct secant {
    static constexpr std::string_view name = "secant";
    using signature = double(double);
    static constexpr Range domain[] = {{0.1, 2.0}};
    static constexpr auto function = [](auto c) {
        using std::abs, std::cos;
        decltype(c) a = 0.0, b = 1.0, fa = cos(a) - c * a, fb = cos(b) - c * b;
        while (abs(b - a) > 1e-10 && fa != fb) {
            auto const next = b - fb * (b - a) / (fb - fa);
            a = b;
            fa = fb;
            b = next;
            fb = cos(b) - c * b;
        }
        return b;
    };
};

struct bisection {
    static constexpr std::string_view name = "bisection";
    using signature = double(double);
    static constexpr Range domain[] = {{-0.8, 0.8}};
    static constexpr auto function = [](auto y) {
        using std::sin;
        decltype(y) low = -1.0, high = 1.0;
        while (high - low > 1e-9) {
            auto const middle = (low + high) / 2;
            if (sin(middle) < y) low = middle;
            else high = middle;
        }
        return (low + high) / 2;
    };
};

/// False position. Source: Dowell and Jarratt, the Illinois variant, 1971.
struct illinois {
    static constexpr std::string_view name = "illinois";
    using signature = double(double);
    static constexpr Range domain[] = {{0.5, 20}};
    static constexpr auto function = [](auto target) {
        using std::abs;
        using T = decltype(target);
        T a = 0.0, b = 5.0, fa = a * a * a - target, fb = b * b * b - target, side = 0.0, c = a;
        for (T round = 0.0; round < 60; round += 1) {
            c = (fa * b - fb * a) / (fa - fb);
            if (abs(b - a) < 1e-9 * abs(b + a)) break;
            T const fc = c * c * c - target;
            if (fc * fb > 0) {
                b = c;
                fb = fc;
                if (side < 0) fa /= 2;
                side = -1.0;
            } else if (fa * fc > 0) {
                a = c;
                fa = fc;
                if (side > 0) fb /= 2;
                side = 1.0;
            } else {
                break;
            }
        }
        return c;
    };
};

/// The least of a quartic. Source: Kiefer, 1953.
struct golden_section {
    static constexpr std::string_view name = "golden_section";
    using signature = double(double, double);
    static constexpr Range domain[] = {{-2, 0}, {0.1, 3}};
    static constexpr auto function = [](auto low, auto high) {
        auto const f = [](auto x) { return ((x - 1) * x + 2) * x * x - x; };
        constexpr double ratio = 0.6180339887498949;
        auto a = high - ratio * (high - low), b = low + ratio * (high - low);
        auto fa = f(a), fb = f(b);
        while (high - low > 1e-6) {
            if (fa < fb) {
                high = b;
                b = a;
                fb = fa;
                a = high - ratio * (high - low);
                fa = f(a);
            } else {
                low = a;
                a = b;
                fa = fb;
                b = low + ratio * (high - low);
                fb = f(b);
            }
        }
        return (low + high) / 2;
    };
};

/// Where an increasing polynomial passes a value, on a grid of 1024 steps.
struct polynomial_search {
    static constexpr std::string_view name = "polynomial_search";
    using signature = int(double, int);
    static constexpr Range domain[] = {{-5, 50, true}, {1, 1024}};
    static constexpr auto function = [](auto y, auto high) {
        decltype(high) low = 0;
        while (low < high) {
            auto const middle = low + (high - low) / 2;
            auto const x = middle * 0.00390625;
            if ((x * x + 1.0) * x < y) low = middle + 1;
            else high = middle;
        }
        return low;
    };
};

struct quadratic_roots {
    static constexpr std::string_view name = "quadratic_roots";
    using signature = std::array<double, 3>(double, double, double);
    static constexpr Range domain[] = {any_double, any_double, any_double};
    static constexpr auto function = [](auto a, auto b, auto c) {
        using std::sqrt;
        using T = decltype(a);
        if (a == 0) {
            if (b == 0) return std::array<T, 3>{T(0), T(0), T(0)};
            return std::array<T, 3>{T(1), -c / b, T(0)};
        }
        T const d = b * b - 4 * a * c;
        if (d < 0) return std::array<T, 3>{T(0), T(0), T(0)};
        T const q = -0.5 * (b < 0 ? b - sqrt(d) : b + sqrt(d));
        if (q == 0) return std::array<T, 3>{T(1), T(0), T(0)};
        return std::array<T, 3>{T(2), q / a, c / q};
    };
};

/// E - e sin E = M.
struct kepler {
    static constexpr std::string_view name = "kepler";
    using signature = double(double, double);
    static constexpr Range domain[] = {{-9, 9}, {0, 0.8}};
    static constexpr auto function = [](auto mean, auto e) {
        using std::abs, std::cos, std::sin;
        auto x = e < 0.6 ? mean : decltype(mean)(3.14159265358979);
        auto step = x * 0 + 1;
        int const at_most = 30;
        for (decltype(mean) i = 0; i < at_most; i += 1) {
            step = (x - e * sin(x) - mean) / (1 - e * cos(x));
            x -= step;
            if (abs(step) < 1e-13) break;
        }
        return x;
    };
};

} // namespace limn::test::control

#endif // LIMN_TEST_CORPUS_CONTROL_ROOTS_HPP
