// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the corpus functions of digits, primes and counting.

#ifndef LIMN_TEST_CORPUS_CONTROL_DIGITS_HPP
#define LIMN_TEST_CORPUS_CONTROL_DIGITS_HPP

#include "range.hpp"

#include <string_view>

namespace limn::test::control {

struct digit_sum {
    static constexpr std::string_view name = "digit_sum";
    using signature = int(int);
    static constexpr Range domain[] = {{0, 2147483647}};
    static constexpr auto function = [](auto n) {
        decltype(n) sum = 0;
        for (; n > 0; n /= 10) sum += n % 10;
        return sum;
    };
};

/// The digit sum of the digit sum, until it has one digit: two nested loops.
struct digital_root {
    static constexpr std::string_view name = "digital_root";
    using signature = int(int);
    static constexpr Range domain[] = {{0, 2147483647}};
    static constexpr auto function = [](auto n) {
        while (n > 9) {
            decltype(n) sum = 0;
            while (n > 0) {
                sum += n % 10;
                n /= 10;
            }
            n = sum;
        }
        return n;
    };
};

template <class T> constexpr T reversed(T n) {
    T out = 0;
    while (n > 0) {
        out = 10 * out + n % 10;
        n /= 10;
    }
    return out;
}

struct reverse_digits {
    static constexpr std::string_view name = "reverse_digits";
    using signature = long(long);
    static constexpr Range domain[] = {{0, 2e9}};
    static constexpr auto function = [](auto n) { return reversed(n); };
};

struct is_palindrome {
    static constexpr std::string_view name = "is_palindrome";
    using signature = bool(long);
    static constexpr Range domain[] = {{0, 2000}};
    static constexpr auto function = [](auto n) { return reversed(n) == n; };
};

/// By trial division: early returns from inside a loop.
struct is_prime {
    static constexpr std::string_view name = "is_prime";
    using signature = int(int);
    static constexpr Range domain[] = {{-5, 2000}};
    static constexpr auto function = [](auto n) {
        using T = decltype(n);
        if (n < 2) return T(0);
        for (T d = 2; d * d <= n; ++d)
            if (n % d == 0) return T(0);
        return T(1);
    };
};

/// The largest prime factor: a loop in a loop.
struct largest_factor {
    static constexpr std::string_view name = "largest_factor";
    using signature = long(long);
    static constexpr Range domain[] = {{2, 100000}};
    static constexpr auto function = [](auto n) {
        decltype(n) divisor = 2;
        while (divisor * divisor <= n) {
            while (n % divisor == 0 && n != divisor) n /= divisor;
            divisor += 1;
        }
        return n;
    };
};

/// How many numbers divide `n`; `continue` for those that do not.
struct count_divisors {
    static constexpr std::string_view name = "count_divisors";
    using signature = int(int);
    static constexpr Range domain[] = {{1, 300}};
    static constexpr auto function = [](auto n) {
        decltype(n) count = 0;
        for (decltype(n) d = 1; d <= n; ++d) {
            if (n % d != 0) continue;
            ++count;
        }
        return count;
    };
};

struct fibonacci {
    static constexpr std::string_view name = "fibonacci";
    using signature = long(int);
    static constexpr Range domain[] = {{0, 60}};
    static constexpr auto function = [](auto n) {
        auto a = 0L * n, b = a + 1L;
        for (; n > 0; --n) {
            auto const sum = a + b;
            a = b;
            b = sum;
        }
        return a;
    };
};

/// n over k.
struct binomial {
    static constexpr std::string_view name = "binomial";
    using signature = long(long, long);
    static constexpr Range domain[] = {{0, 30}, {-2, 32}};
    static constexpr auto function = [](auto n, auto k) {
        using T = decltype(n);
        if (k < 0 || k > n) return T(0);
        if (k > n - k) k = n - k;
        T out = 1;
        for (T i = 1; i <= k; ++i) out = out * (n - k + i) / i;
        return out;
    };
};

/// How many coins of 50, 20, 10, 5, 2 and 1 pay a sum: a host loop around a traced one.
struct change {
    static constexpr std::string_view name = "change";
    using signature = int(int);
    static constexpr Range domain[] = {{0, 499}};
    static constexpr auto function = [](auto cents) {
        decltype(cents) coins = 0;
        for (int const value : {50, 20, 10, 5, 2, 1})
            while (cents >= value) {
                cents -= value;
                ++coins;
            }
        return coins;
    };
};

} // namespace limn::test::control

#endif // LIMN_TEST_CORPUS_CONTROL_DIGITS_HPP
