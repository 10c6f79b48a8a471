// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the corpus functions of numerical analysis: polynomials, series, fixed iterations.

#ifndef LIMN_TEST_CORPUS_NUMERIC_HPP
#define LIMN_TEST_CORPUS_NUMERIC_HPP

#include "numbers.hpp"
#include <limn.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <string_view>
#include <utility>

namespace limn::test::corpus {

/// A polynomial of degree 5. Source: Horner's rule.
struct horner {
    static constexpr std::string_view name = "horner";
    using signature = double(double);
    static constexpr double low = -2.0, high = 2.0;
    static constexpr auto function = [](auto x) {
        constexpr std::array<double, 6> coefficients{0.25, -1.5, 3.0, 0.125, -2.0, 1.0};
        auto sum = decltype(x)(coefficients[0]);
        for (std::size_t i = 1; i != coefficients.size(); ++i) sum = sum * x + coefficients[i];
        return sum;
    };
};

/// The same shape of polynomial with the coefficients as inputs, all in float.
struct horner_coefficients {
    static constexpr std::string_view name = "horner_coefficients";
    using signature = float(std::array<float, 8>, float);
    static constexpr double low = -1.5, high = 1.5;
    static constexpr auto function = [](auto coefficients, auto x) {
        return std::accumulate(coefficients.begin(), coefficients.end(), decltype(x)(0.0f),
                               [x](auto sum, auto c) { return sum * x + c; });
    };
};

/// A quartic in two variables, by powers multiplied out term by term.
struct bivariate_polynomial {
    static constexpr std::string_view name = "bivariate_polynomial";
    using signature = double(double, double);
    static constexpr double low = -3.0, high = 3.0;
    static constexpr auto function = [](auto x, auto y) {
        auto xx = x * x;
        auto yy = y * y;
        return 3 * xx * yy - x * y / 2 + xx * x - 4 * yy * y + 1;
    };
};

/// The Chebyshev polynomials T0 to T7 of the first kind, by their recurrence.
struct chebyshev_values {
    static constexpr std::string_view name = "chebyshev_values";
    using signature = std::array<double, 8>(double);
    static constexpr double low = -1.0, high = 1.0;
    static constexpr auto function = [](auto x) {
        std::array<decltype(x), 8> t{};
        t[0] = 1.0;
        t[1] = x;
        for (std::size_t n = 2; n != t.size(); ++n) t[n] = 2.0 * x * t[n - 1] - t[n - 2];
        return t;
    };
};

/// A Chebyshev series of 6 terms. Source: Clenshaw's recurrence.
struct clenshaw {
    static constexpr std::string_view name = "clenshaw";
    using signature = double(std::array<double, 6>, double);
    static constexpr double low = -1.0, high = 1.0;
    static constexpr auto function = [](auto c, auto x) {
        using T = decltype(x);
        T b1 = T(0), b2 = T(0);
        for (std::size_t n = c.size() - 1; n != 0; --n) {
            T const b = 2.0 * x * b1 - b2 + c[n];
            b2 = b1;
            b1 = b;
        }
        return x * b1 - b2 + c[0];
    };
};

/// The [5/4] Padé approximant of tanh, from Lambert's continued fraction.
struct pade_tanh {
    static constexpr std::string_view name = "pade_tanh";
    using signature = float(float);
    static constexpr double low = -3.0, high = 3.0;
    static constexpr auto function = [](auto x) {
        using T = decltype(x);
        T const xx = x * x;
        return x * (T(945.0f) + xx * (T(105.0f) + xx)) / (T(945.0f) + xx * (T(420.0f) + 15 * xx));
    };
};

/// Integral of exp(-t*t) from 0 to x. Source: Simpson's rule, 8 panels.
struct simpson {
    static constexpr std::string_view name = "simpson";
    using signature = double(double);
    static constexpr double low = -2.0, high = 2.0;
    static constexpr auto function = [](auto x) {
        using std::exp;
        auto f = [](auto t) { return exp(-t * t); };
        auto h = x / 8;
        auto sum = f(x) + 1.0;
        for (int i = 1; i != 8; ++i) sum += (i % 2 == 1 ? 4.0 : 2.0) * f(i * h);
        return sum * h / 3.0;
    };
};

/// The cube root of a positive number. Source: Newton's iteration, 6 steps.
struct newton_cube_root {
    static constexpr std::string_view name = "newton_cube_root";
    using signature = double(double);
    static constexpr double low = 0.1, high = 10.0;
    static constexpr auto function = [](auto a) {
        auto r = (a + 2.0) / 3.0;
        for (int i = 0; i != 6; ++i) r -= (r * r * r - a) / (3.0 * r * r);
        return r;
    };
};

/// The logarithm of the gamma function. Source: Lanczos's series, g = 5.
struct log_gamma {
    static constexpr std::string_view name = "log_gamma";
    using signature = double(double);
    static constexpr double low = 0.5, high = 20.0;
    static constexpr auto function = [](auto x) {
        using std::log;
        using T = decltype(x);
        constexpr std::array<double, 6> weights{76.18009172947146, -86.50532032941677,
                                                24.01409824083091, -1.231739572450155,
                                                1.208650973866e-3, -5.395239384953e-6};
        T const shifted = x + 5.5;
        T series = T(1.000000000190015);
        T y = x;
        for (double w : weights) series += w / ++y;
        return (x + 0.5) * log(shifted) - shifted + log(2.5066282746310002 * series / x);
    };
};

/// sin(x)*exp(-x*x) / (1 + x*x) and its derivative, by dual numbers.
struct dual_derivative {
    static constexpr std::string_view name = "dual_derivative";
    using signature = std::pair<double, double>(double);
    static constexpr double low = -2.0, high = 2.0;
    static constexpr auto function = [](auto x) {
        using T = decltype(x);
        using D = Dual<T>;
        D const d{x, T(1)};
        D const square = d * d;
        D const result = sin(d) * exp(-square) / (D{T(1), T(0)} + square);
        return std::pair{result.value, result.slope};
    };
};

/// The product and the quotient of two complex numbers.
struct complex_multiply {
    static constexpr std::string_view name = "complex_multiply";
    using signature = std::array<double, 4>(std::array<double, 2>, std::array<double, 2>);
    static constexpr double low = 0.5, high = 4.0;
    static constexpr auto function = [](auto a, auto b) {
        using C = Complex<typename decltype(a)::value_type>;
        C const x{a[0], a[1]}, y{b[0], b[1]};
        C const product = x * y, quotient = x / y;
        return std::array{product.real, product.imaginary, quotient.real, quotient.imaginary};
    };
};

/// How many of the first 8 Mandelbrot iterates stay within radius 2.
struct mandelbrot {
    static constexpr std::string_view name = "mandelbrot";
    using signature = int(double, double);
    static constexpr double low = -2.0, high = 2.0;
    static constexpr auto function = [](auto x, auto y) {
        Complex<decltype(x)> const c{x, y};
        auto z = c;
        auto count = limn::convert<int>(norm(z) <= 4.0);
        for (int i = 1; i != 8; ++i) {
            z = z * z + c;
            count += limn::convert<int>(norm(z) <= 4.0);
        }
        return count;
    };
};

/// Four numbers in ascending order. Source: Batcher's network of 5 comparators.
struct sorting_network {
    static constexpr std::string_view name = "sorting_network";
    using signature = std::array<int, 4>(std::array<int, 4>);
    static constexpr double low = -50.0, high = 50.0;
    static constexpr auto function = [](auto v) {
        constexpr std::array<std::pair<std::size_t, std::size_t>, 5> comparators{
            {{0, 1}, {2, 3}, {0, 2}, {1, 3}, {1, 2}}};
        for (auto [i, j] : comparators) {
            auto swap = v[j] < v[i];
            auto least = limn::select(swap, v[j], v[i]);
            v[j] = limn::select(swap, v[i], v[j]);
            v[i] = least;
        }
        return v;
    };
};

/// The middle one of three.
struct median_of_three {
    static constexpr std::string_view name = "median_of_three";
    using signature = double(double, double, double);
    static constexpr double low = -1.0, high = 1.0;
    static constexpr auto function = [](auto a, auto b, auto c) {
        auto least = limn::select(a < b, a, b);
        auto most = limn::select(a < b, b, a);
        auto capped = limn::select(c < most, c, most);
        return limn::select(capped < least, least, capped);
    };
};

/// `x` held between two bounds.
struct clamp {
    static constexpr std::string_view name = "clamp";
    using signature = short(short, short, short);
    static constexpr double low = -1000.0, high = 1000.0;
    static constexpr auto function = [](auto x, auto least, auto most) {
        return limn::select(x < least, least, limn::select(most < x, most, x));
    };
};

} // namespace limn::test::corpus

#endif // LIMN_TEST_CORPUS_NUMERIC_HPP
