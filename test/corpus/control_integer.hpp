// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the corpus functions of whole numbers which loop or branch on what they compute.

#ifndef LIMN_TEST_CORPUS_CONTROL_INTEGER_HPP
#define LIMN_TEST_CORPUS_CONTROL_INTEGER_HPP

#include "range.hpp"

#include <string_view>

namespace limn::test::control {

template <class T> constexpr T gcd_of(T a, T b) {
    while (b != 0) {
        T const rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/// Source: Euclid, Elements VII.
struct gcd {
    static constexpr std::string_view name = "gcd";
    using signature = int(int, int);
    static constexpr Range domain[] = {{0, 1000}, {0, 1000}};
    static constexpr auto function = [](auto a, auto b) { return gcd_of(a, b); };
};

/// A loop in a helper, and a branch around it.
struct lcm {
    static constexpr std::string_view name = "lcm";
    using signature = long(long, long);
    static constexpr Range domain[] = {{0, 5000}, {0, 5000}};
    static constexpr auto function = [](auto a, auto b) {
        if (a == 0 || b == 0) return decltype(a)(0);
        return a / gcd_of(a, b) * b;
    };
};

/// The helper twice, the second time on the result of the first.
struct gcd_of_three {
    static constexpr std::string_view name = "gcd_of_three";
    using signature = unsigned(unsigned, unsigned, unsigned);
    static constexpr Range domain[] = {{0, 600}, {0, 600}, {0, 600}};
    static constexpr auto function = [](auto a, auto b, auto c) { return gcd_of(gcd_of(a, b), c); };
};

/// Gcd by subtraction and halving. Source: Stein, 1967.
struct binary_gcd {
    static constexpr std::string_view name = "binary_gcd";
    using signature = unsigned(unsigned, unsigned);
    static constexpr Range domain[] = {{1, 4000}, {1, 4000}};
    static constexpr auto function = [](auto a, auto b) {
        decltype(a) shift = 0;
        while (((a | b) & 1u) == 0) {
            a >>= 1;
            b >>= 1;
            shift += 1;
        }
        while (a != b) {
            if ((a & 1u) == 0) a >>= 1;
            else if ((b & 1u) == 0) b >>= 1;
            else if (a > b) a = (a - b) >> 1;
            else b = (b - a) >> 1;
        }
        return a << shift;
    };
};

/// The inverse of `a` modulo `m`, or 0. Source: Knuth, 4.5.2.
struct modular_inverse {
    static constexpr std::string_view name = "modular_inverse";
    using signature = int(int, int);
    static constexpr Range domain[] = {{1, 900}, {2, 900}};
    static constexpr auto function = [](auto a, auto m) {
        using T = decltype(a);
        T t = 0, next_t = 1, r = m, next_r = a % m;
        while (next_r != 0) {
            T const q = r / next_r;
            T const old_t = t, old_r = r;
            t = next_t;
            next_t = old_t - q * next_t;
            r = next_r;
            next_r = old_r - q * next_r;
        }
        if (r > 1) return T(0);
        if (t < 0) t += m;
        return t;
    };
};

/// Steps until 1.
struct collatz {
    static constexpr std::string_view name = "collatz";
    using signature = long(long);
    static constexpr Range domain[] = {{1, 3000}};
    static constexpr auto function = [](auto n) {
        decltype(n) steps = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            ++steps;
        }
        return steps;
    };
};

/// The highest number on the way to 1.
struct collatz_peak {
    static constexpr std::string_view name = "collatz_peak";
    using signature = long(long);
    static constexpr Range domain[] = {{1, 3000}};
    static constexpr auto function = [](auto n) {
        auto peak = n;
        do {
            if (n > peak) peak = n;
            if (n % 2 == 0) n /= 2;
            else n = 3 * n + 1;
        } while (n > 1);
        return peak;
    };
};

/// By squaring.
struct integer_power {
    static constexpr std::string_view name = "integer_power";
    using signature = long(long, int);
    static constexpr Range domain[] = {{-9, 9}, {0, 18}};
    static constexpr auto function = [](auto base, auto exponent) {
        decltype(base) power = 1;
        while (exponent > 0) {
            if (exponent % 2 == 1) power *= base;
            exponent /= 2;
            if (exponent > 0) base *= base;
        }
        return power;
    };
};

/// `base` to the `exponent` modulo `modulus`.
struct power_modulo {
    static constexpr std::string_view name = "power_modulo";
    using signature = unsigned long(unsigned long, unsigned long, unsigned long);
    static constexpr Range domain[] = {{0, 4e9}, {0, 4e9}, {1, 4e9}};
    static constexpr auto function = [](auto base, auto exponent, auto modulus) {
        decltype(base) power = 1 % modulus;
        base %= modulus;
        for (; exponent != 0; exponent >>= 1) {
            if ((exponent & 1u) != 0) power = power * base % modulus;
            base = base * base % modulus;
        }
        return power;
    };
};

/// By Newton's method in whole numbers.
struct integer_root {
    static constexpr std::string_view name = "integer_root";
    using signature = int(int);
    static constexpr Range domain[] = {{0, 2000000000}};
    static constexpr auto function = [](auto n) {
        if (n < 2) return n;
        auto x = n, next = n / 2;
        while (next < x) {
            x = next;
            next = (x + n / x) / 2;
        }
        return x;
    };
};

/// By halving an interval.
struct integer_root_by_halving {
    static constexpr std::string_view name = "integer_root_by_halving";
    using signature = long(long);
    static constexpr Range domain[] = {{0, 1e12}};
    static constexpr auto function = [](auto n) {
        decltype(n) low = 0, high = 2000000;
        while (low < high) {
            auto const middle = (low + high + 1) / 2;
            if (middle * middle <= n) low = middle;
            else high = middle - 1;
        }
        return low;
    };
};

} // namespace limn::test::control

#endif // LIMN_TEST_CORPUS_CONTROL_INTEGER_HPP
