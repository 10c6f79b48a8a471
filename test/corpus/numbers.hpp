// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the small algebras the corpus computes with, generic in their scalar: `Complex`, `Dual`.

#ifndef LIMN_TEST_CORPUS_NUMBERS_HPP
#define LIMN_TEST_CORPUS_NUMBERS_HPP

#include <cmath>

namespace limn::test::corpus {

/// A complex number; std::complex promises nothing for scalars of other libraries.
template <class T> struct Complex {
    T real, imaginary;

    friend constexpr Complex operator+(Complex a, Complex b) {
        return {a.real + b.real, a.imaginary + b.imaginary};
    }
    friend constexpr Complex operator-(Complex a, Complex b) {
        return {a.real - b.real, a.imaginary - b.imaginary};
    }
    friend constexpr Complex operator*(Complex a, Complex b) {
        return {a.real * b.real - a.imaginary * b.imaginary,
                a.real * b.imaginary + a.imaginary * b.real};
    }
    friend constexpr Complex operator/(Complex a, Complex b) {
        T const scale = norm(b);
        Complex const c = a * Complex{b.real, -b.imaginary};
        return {c.real / scale, c.imaginary / scale};
    }
    friend constexpr T norm(Complex a) { return a.real * a.real + a.imaginary * a.imaginary; }
};

/// A dual number: a value and its derivative, carried forward together.
template <class T> struct Dual {
    T value, slope;

    friend constexpr Dual operator+(Dual a, Dual b) {
        return {a.value + b.value, a.slope + b.slope};
    }
    friend constexpr Dual operator-(Dual a) { return {-a.value, -a.slope}; }
    friend constexpr Dual operator*(Dual a, Dual b) {
        return {a.value * b.value, a.slope * b.value + a.value * b.slope};
    }
    friend constexpr Dual operator/(Dual a, Dual b) {
        return {a.value / b.value, (a.slope * b.value - a.value * b.slope) / (b.value * b.value)};
    }
    friend constexpr Dual sin(Dual a) {
        using std::cos, std::sin;
        return {sin(a.value), a.slope * cos(a.value)};
    }
    friend constexpr Dual exp(Dual a) {
        using std::exp;
        T const e = exp(a.value);
        return {e, a.slope * e};
    }
};

} // namespace limn::test::corpus

#endif // LIMN_TEST_CORPUS_NUMBERS_HPP
