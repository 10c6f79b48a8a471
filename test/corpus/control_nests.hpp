// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the corpus functions of loops in loops, whose counters depend on each other.

#ifndef LIMN_TEST_CORPUS_CONTROL_NESTS_HPP
#define LIMN_TEST_CORPUS_CONTROL_NESTS_HPP

#include "range.hpp"

#include <string_view>

namespace limn::test::control {

/// The inner loops ask what the outer one has answered. Source: Dijkstra, 1976.
struct gcd_by_differences {
    static constexpr std::string_view name = "gcd_by_differences";
    using signature = int(int, int);
    static constexpr Range domain[] = {{1, 60}, {1, 60}};
    static constexpr auto function = [](auto a, auto b) {
        while (a != b) {
            while (a > b) a -= b;
            while (b > a) b -= a;
        }
        return a;
    };
};

/// The inner loop begins with what the outer one has just asked.
struct triangle_down {
    static constexpr std::string_view name = "triangle_down";
    using signature = int(int, int);
    static constexpr Range domain[] = {{-2, 15}, {-50, 50}};
    static constexpr auto function = [](auto n, auto sum) {
        while (n > 0) {
            auto m = n;
            while (m > 0) {
                sum += m;
                m -= 1;
            }
            n -= 1;
        }
        return sum;
    };
};

struct triangle_up {
    static constexpr std::string_view name = "triangle_up";
    using signature = int(int, int);
    static constexpr Range domain[] = {{-2, 15}, {-50, 50}};
    static constexpr auto function = [](auto n, auto sum) {
        for (decltype(n) i = 0; i < n; ++i)
            for (decltype(n) j = 0; j < i; ++j) sum += j;
        return sum;
    };
};

/// Each pair once.
struct pairs {
    static constexpr std::string_view name = "pairs";
    using signature = int(int, int);
    static constexpr Range domain[] = {{-2, 15}, {-50, 50}};
    static constexpr auto function = [](auto n, auto sum) {
        for (decltype(n) i = 0; i < n; ++i)
            for (decltype(n) j = i; j < n; ++j) sum += j * i;
        return sum;
    };
};

/// Pairs of which the earlier one is the greater.
struct inversions {
    static constexpr std::string_view name = "inversions";
    using signature = int(int, int);
    static constexpr Range domain[] = {{-2, 15}, {1, 50}};
    static constexpr auto function = [](auto n, auto step) {
        decltype(n) count = 0;
        for (decltype(n) i = 0; i < n; ++i)
            for (decltype(n) j = i + 1; j < n; ++j)
                if (i * step % 17 > j * step % 17) ++count;
        return count;
    };
};

struct cube {
    static constexpr std::string_view name = "cube";
    using signature = int(int, int);
    static constexpr Range domain[] = {{-2, 8}, {-50, 50}};
    static constexpr auto function = [](auto n, auto sum) {
        for (decltype(n) i = 0; i < n; ++i)
            for (decltype(n) j = 0; j < n; ++j)
                for (decltype(n) k = 0; k < n; ++k) sum += i * j - k;
        return sum;
    };
};

struct primes_up_to {
    static constexpr std::string_view name = "primes_up_to";
    using signature = int(int);
    static constexpr Range domain[] = {{-2, 60}};
    static constexpr auto function = [](auto n) {
        decltype(n) count = 0;
        for (decltype(n) i = 2; i <= n; ++i) {
            auto prime = i == i;
            for (decltype(n) d = 2; d * d <= i; ++d) {
                if (i % d == 0) {
                    prime = false;
                    break;
                }
            }
            if (prime) ++count;
        }
        return count;
    };
};

struct longest_collatz {
    static constexpr std::string_view name = "longest_collatz";
    using signature = int(int);
    static constexpr Range domain[] = {{-2, 30}};
    static constexpr auto function = [](auto n) {
        decltype(n) best = 0;
        for (decltype(n) i = 1; i <= n; ++i) {
            auto x = i;
            decltype(n) steps = 0;
            while (x != 1) {
                if (x % 2 == 0) x /= 2;
                else x = 3 * x + 1;
                ++steps;
            }
            if (steps > best) best = steps;
        }
        return best;
    };
};

/// Both loops skip.
struct odd_rows {
    static constexpr std::string_view name = "odd_rows";
    using signature = int(int, int);
    static constexpr Range domain[] = {{-2, 20}, {-50, 50}};
    static constexpr auto function = [](auto n, auto sum) {
        for (decltype(n) i = 1; i <= n; ++i) {
            if (i % 3 == 0) continue;
            for (decltype(n) j = 1; j <= i; ++j) {
                if (j % 2 == 0) continue;
                sum += j;
            }
        }
        return sum;
    };
};

struct do_in_do {
    static constexpr std::string_view name = "do_in_do";
    using signature = int(int, int);
    static constexpr Range domain[] = {{-2, 12}, {-50, 50}};
    static constexpr auto function = [](auto n, auto sum) {
        do {
            auto m = n;
            do {
                sum += m;
                m -= 1;
            } while (m > 0);
            n -= 1;
        } while (n > 0);
        return sum;
    };
};

} // namespace limn::test::control

#endif // LIMN_TEST_CORPUS_CONTROL_NESTS_HPP
