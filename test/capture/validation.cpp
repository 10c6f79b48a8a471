// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/validation.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

/// What a call gives, in words.
template <class F, class... As> std::string shown(F const& f, As... arguments) {
    try {
        return std::to_string(f(arguments...));
    } catch (std::exception const& e) {
        return std::string{"throws "} + e.what();
    }
}

/// The graph does on these inputs what the function does, or there is none and the error names the
/// plain variable. Gives whether there is a graph.
template <class F, class... As> bool right_or_refused(F const& f, As... arguments) {
    try {
        auto const run = limn::interpret<double(As...)>(limn::trace<As...>(f));
        CHECK(shown(run, arguments...) == shown(f, arguments...));
        return true;
    } catch (limn::TraceError const& e) {
        INFO(e.what());
        CHECK_THAT(e.what(), Catch::Contains("plain variable") ||
                                 Catch::Contains("without a join") || Catch::Contains("max_runs"));
        return false;
    }
}

} // namespace

TEST_CASE("validation: a plain int set in a branch inside of a branch", "[trace][validation]") {
    CHECK(right_or_refused(
        [](auto a) {
            int n = 0;
            if (a >= 0.0) {
                if (a > 0.0) n = 1;
            }
            if (a < 1.0) return decltype(a)(-1.0);
            return a + double(n);
        },
        4.0));
}

TEST_CASE("validation: a plain int is read after many decisions", "[trace][validation]") {
    auto const f = [](auto x, auto a, auto b, auto c, auto d) {
        int k = 0;
        if (x > 0.0) k = 1;
        if (a > 0.0)
            if (b > 0.0)
                if (c > 0.0)
                    if (d > 0.0) return x + double(k);
        return x;
    };
    CHECK(right_or_refused(f, 5.0, 1.0, 1.0, 1.0, 1.0));
    CHECK(right_or_refused(f, -5.0, 1.0, 1.0, 1.0, 1.0));
}

TEST_CASE("validation: containers are swapped in a branch", "[trace][validation]") {
    CHECK(right_or_refused(
        [](auto a, auto b, auto c, auto d, auto e, auto f) {
            std::vector<decltype(a)> u{a}, v{b};
            if (a > b) std::swap(u, v);
            if (c > 0.0)
                if (d > 0.0)
                    if (e > 0.0)
                        if (f > 0.0) return u[0] * 1.0;
            return c;
        },
        2.0, 1.0, 1.0, 1.0, 1.0, 1.0));
}

TEST_CASE("validation: a reference is bound by a branch", "[trace][validation]") {
    auto const f = [](auto a, auto x, auto y, auto c, auto d, auto e) {
        auto& r = a > 0.0 ? x : y;
        if (c > 0.0)
            if (d > 0.0)
                if (e > 0.0) r += 10.0;
        return x + 2.0 * y;
    };
    CHECK(right_or_refused(f, 1.0, 1.0, 2.0, 1.0, 1.0, 1.0));
    CHECK(right_or_refused(f, -1.0, 1.0, 2.0, 1.0, 1.0, 1.0));
}

TEST_CASE("validation: runs that throw are compared", "[trace][validation]") {
    CHECK(right_or_refused(
        [](auto a, auto b, auto c) {
            int k = 0;
            if (a > 0.0) k = 1;
            if (b > 0.0) b += 1.0;
            if (c > 0.0) throw std::runtime_error(std::to_string(k));
            return b;
        },
        1.0, 1.0, 1.0));
    CHECK(right_or_refused(
        [](auto a, auto b, auto c, auto d) {
            bool k = false;
            if (a > 0.0) k = true;
            if (b > 0.0) b += 1.0;
            if (d > 0.0) d += 1.0;
            if (c > 0.0 && b > 1.5 && d > 1.5) {
                if (k) throw std::domain_error("x");
            }
            return d + b;
        },
        1.0, 2.0, 1.0, 1.0));
}

TEST_CASE("validation: a plain counter of iterations matters in one of them",
          "[trace][validation]") {
    right_or_refused(
        [](auto x) {
            int n = 0;
            while (x > 1.0) {
                x = x * 0.75;
                if (++n == 5) x = x * 0.5;
            }
            return x;
        },
        1000.0);
    right_or_refused(
        [](auto a, auto b) {
            int k = 0;
            while (a > 1.0 && a < 1e9) {
                ++k;
                a = a * 0.9;
                if (k == 5) b += 1.0;
            }
            return a + b;
        },
        2.0, 0.0);
}

TEST_CASE("validation: a plain limit of a loop, however large", "[trace][validation]") {
    right_or_refused(
        [](auto x) {
            int n = 0;
            while (x > 1.0) {
                x = x * 0.999;
                if (++n >= 20000) break;
            }
            return x;
        },
        1e10);
    right_or_refused(
        [](auto a, auto b) {
            for (int k = 0; k < 10500 && a < b; ++k) a += 0.001;
            return a;
        },
        -20.0, 0.0);
}

TEST_CASE("validation: a plain counter that nothing reads", "[trace][validation]") {
    CHECK(right_or_refused(
        [](auto x, auto b) {
            auto best = b;
            [[maybe_unused]] int n = 0;
            while (x > 1.0) {
                if (x > best) best = x;
                x = x * 0.75;
                ++n;
                if (b > 3.0) best = best + 1.0;
            }
            return best;
        },
        40.0, 2.0));
}

TEST_CASE("validation: the number of iterations is read after the loop", "[trace][validation]") {
    right_or_refused(
        [](auto x) {
            [[maybe_unused]] int n = 0;
            while (x > 1.0) {
                x = x * 0.5;
                ++n;
            }
            if (n > 20) throw std::runtime_error("did not converge");
            return x;
        },
        1e9);
    right_or_refused(
        [](auto x) {
            int n = 0;
            while (x > 1.0) {
                x = x * 0.5;
                ++n;
            }
            return x + double(n);
        },
        1e9);
}

TEST_CASE("validation: the number of iterations matters at one number alone",
          "[trace][validation]") {
    right_or_refused(
        [](auto x) {
            int n = 0;
            while (x > 1.0) {
                x = x * 0.5;
                ++n;
            }
            return n == 57 ? x * 5.0 : x;
        },
        std::ldexp(1.0, 57));
    right_or_refused(
        [](auto x) {
            std::vector<int> seen;
            while (x > 1.0) {
                x = x * 0.5;
                seen.push_back(1);
            }
            return x * (seen.size() == 41 ? 5.0 : 1.0);
        },
        std::ldexp(1.0, 41));
    right_or_refused( // beyond what is gone through where nothing is seen to count
        [](auto x) {
            int n = 0;
            while (x > 1.0) {
                x = x * 0.5;
                ++n;
            }
            return n == 233 ? x * 5.0 : x;
        },
        std::ldexp(1.0, 233));
}

TEST_CASE("validation: the number of iterations matters again after many more",
          "[trace][validation]") {
    right_or_refused(
        [](auto x) {
            int n = 0;
            while (x > 1.0) {
                x = x * 0.9999;
                ++n;
            }
            return n % 128 == 9 ? x : x + 1.0;
        },
        std::pow(0.9999, -264.5));
}

TEST_CASE("validation: what only some inputs come to is never run for others",
          "[trace][validation]") {
    right_or_refused(
        [](auto a, auto b) {
            int five = 5, *p = nullptr;
            if (a > 0.0) p = &five;
            if (b > 0.0) b += 1.0;
            if (a > 0.0) a += double(*p);
            return a + b;
        },
        1.0, 1.0);
    right_or_refused(
        [](auto a) {
            static double const t[] = {-1.0, 0.0, 2.0, 3.5,
                                       std::numeric_limits<double>::infinity()};
            int i = 0;
            while (a > t[i]) ++i;
            return a + double(i);
        },
        1.0);
}

TEST_CASE("validation: a plain count of months and years, of which one year matters",
          "[trace][validation]") {
    for (double const balance : {100.0, 2900.0, 3168.0460213855176})
        right_or_refused(
            [](auto x) {
                int months = 0, years = 0;
                while (x > 100.0) {
                    x = x * 0.99;
                    if (++months == 12) {
                        months = 0;
                        ++years;
                    }
                }
                return years == 28 ? x * 2.0 : x * 1.0;
            },
            balance);
}

TEST_CASE("validation: a loop that gives up after 100,000 iterations comes to an end",
          "[trace][validation]") {
    right_or_refused(
        [](auto x) {
            int n = 0;
            while (x > 1.0) {
                x = 0.5 * x + 0.7; // 1.4 in the end
                if (++n > 100'000) break;
            }
            return x + double(n % 7);
        },
        2.0);
}

TEST_CASE("validation: a remainder takes one of its values", "[trace][validation]") {
    auto const f = [](auto a) {
        int const t[] = {10, 20, 30};
        auto const r = ((a % 3) + 3) % 3;
        int i = -1;
        if (r == 0) i = 0;
        else if (r == 1) i = 1;
        else if (r == 2) i = 2;
        return r * 0 + t[i];
    };
    auto const run = limn::interpret<int(int)>(limn::trace<int>(f));
    for (int a = -7; a < 8; ++a) CHECK(run(a) == f(a));
}

TEST_CASE("validation: orders of one's own sort as they do", "[trace][validation]") {
    auto const f = [](auto a, auto b, auto c, auto d) {
        std::vector v{a, b, c, d};
        std::sort(v.begin(), v.end(), [](auto const& x, auto const& y) { return x * x < y * y; });
        return v[0] + 2.0 * v[1] + 4.0 * v[2] + 8.0 * v[3];
    };
    auto const run = limn::interpret<double(double, double, double, double)>(
        limn::trace<double, double, double, double>(f));
    std::array const some{-2.0, -1.0, 0.5, 1.0};
    for (double a : some)
        for (double b : some)
            for (double c : some)
                for (double d : some) CHECK(run(a, b, c, d) == f(a, b, c, d));
}
