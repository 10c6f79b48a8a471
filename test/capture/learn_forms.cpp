// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/learn_forms.hpp>

#include <catch2/catch.hpp>

#include <bit>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>

namespace learn_forms_test {

/// The graph gives bit for bit what the plain function does, on many inputs.
template <class F> limn::Graph captured(F const& f) {
    limn::Graph graph = limn::trace<double>(f);
    auto const run = limn::interpret<double(double)>(graph);
    std::mt19937 numbers{7};
    for (int i = 0; i < 300; ++i) {
        double const x = std::exp(static_cast<double>(numbers() % 4200) / 100.0 - 2.0);
        double const wanted = f(x), got = run(x);
        if (std::bit_cast<std::uint64_t>(got) != std::bit_cast<std::uint64_t>(wanted))
            FAIL_CHECK(std::to_string(got) + " in place of " + std::to_string(wanted));
    }
    return graph;
}

/// What `use` gives for a plain count of the iterations, after the loop.
template <class Use> limn::Graph after_loop(Use use) {
    return captured([use](auto x) {
        int n = 0;
        while (x > 1.0) {
            x *= 0.5;
            ++n;
        }
        return x + use(n);
    });
}
/// The same in each iteration.
template <class Use> limn::Graph in_loop(Use use) {
    return captured([use](auto x) {
        int n = 0;
        auto y = x;
        while (x > 1.0) {
            x *= 0.5;
            y += use(n);
            ++n;
        }
        return y;
    });
}

/// Overflows in the long runs of validation, as a user's function does.
__attribute__((no_sanitize("signed-integer-overflow"))) inline int square(int n) { return n * n; }
__attribute__((no_sanitize("signed-integer-overflow"))) inline int sum_of(int a, int b) {
    return a + b;
}

} // namespace learn_forms_test

using namespace learn_forms_test;

TEST_CASE("learn_forms: a period of a plain count", "[capture][learn_forms]") {
    auto const third = [](int n) { return double(n % 3); };
    CHECK(limn::to_cpp(after_loop(third)) ==
          "double traced(double x0) {\n"
          "    double v0 = x0;\n"
          "    int v1 = 0;\n"
          "    while (v0 > 1.0) {\n"
          "        v0 *= 0.5;\n"
          "        v1 += 1;\n"
          "    }\n"
          "    return v0 + static_cast<double>(v1 % 3);\n"
          "}\n");
    static constexpr double table[]{1.5, 0.1, 7.0, -2.0};
    after_loop([](int n) { return table[n % 4]; });
    in_loop([](int n) { return table[(n + 3) % 4]; });
}

TEST_CASE("learn_forms: a rounded part of a plain count, and what it is from a bound on",
          "[capture][learn_forms]") {
    after_loop([](int n) { return double((n + 2) / 5); });
    in_loop([](int n) { return n > 3 ? 0.1 : 2.0; });
    after_loop([](int n) { return double((10 - n) % 3); });
}

TEST_CASE("learn_forms: polynomials, reciprocals and powers of a plain count",
          "[capture][learn_forms]") {
    after_loop([](int n) { return double(square(n)); });
    in_loop([](int n) { return 1.0 / (2 * n + 1); });
    after_loop([](int n) { return std::pow(2, n); });
}

TEST_CASE("learn_forms: a plain number that each iteration rounds", "[capture][learn_forms]") {
    CHECK(limn::to_cpp(captured([](auto x) {
              double t = 0.3;
              while (x > 1.0) {
                  x *= 0.5;
                  t += 0.1;
              }
              return x + t;
          })) == "double traced(double x0) {\n"
                 "    double v0 = x0;\n"
                 "    double v1 = 0.3;\n"
                 "    while (v0 > 1.0) {\n"
                 "        v0 *= 0.5;\n"
                 "        v1 += 0.1;\n"
                 "    }\n"
                 "    return v0 + v1;\n"
                 "}\n");
    captured([](auto x) {
        double w = 1.0;
        auto y = x;
        while (x > 1.0) {
            x *= 0.5;
            y += w;
            w *= 0.9;
        }
        return y;
    });
    in_loop([](int n) { return n * 0.1; });
}

TEST_CASE("learn_forms: a count of two loops, and values that arms choose",
          "[capture][learn_forms]") {
    captured([](auto x) {
        int n = 0;
        auto y = x * 0.3;
        while (x > 1.0) {
            x *= 0.5;
            ++n;
        }
        while (y > 1.0) {
            y *= 0.25;
            n += 2;
        }
        return x + y + double(n % 3);
    });
    captured([](auto x) {
        double k = 0.7;
        auto y = x;
        while (x > 1.0) {
            x *= 0.5;
            y += k;
            if (y > 10.0) k = -0.25;
            else if (y < 5.0) k = 0.1;
        }
        return y;
    });
}

TEST_CASE("learn_forms: a far limit of a plain count is asked for after a loop of two exits",
          "[capture][learn_forms]") {
    captured([](auto x) {
        int n = 0;
        auto y = x;
        while (x > 1.0 && x < 1e9) {
            x *= 0.75;
            ++n;
        }
        if (n > 50) y = y * 0.5;
        return y + n;
    });
}

TEST_CASE("learn_forms: remainders with a long period, and of types with few bits",
          "[capture][learn_forms]") {
    CHECK_THAT(limn::to_cpp(after_loop([](int n) { return double(n % 100); })),
               Catch::Contains("% 100"));
    CHECK_THAT(limn::to_cpp(in_loop([](int n) { return double((3 * n + 7) % 10007); })),
               Catch::Contains("% 10007"));
    CHECK_THAT(limn::to_cpp(after_loop([](int n) { return double(static_cast<short>(n)); })),
               Catch::Contains("% 65536"));
    CHECK_THAT(limn::to_cpp(after_loop([](int n) { return double((n + 1) % 10007); })),
               Catch::Contains("% 10007"));
    CHECK_THAT(limn::to_cpp(after_loop([](int n) { return double((3 - n) % 10007); })),
               Catch::Contains("% 10007"));
    // it goes beyond the period
    auto const f = [](auto x) {
        int n = 0;
        while (x > 1.0) {
            x *= 0.999;
            ++n;
        }
        return x + double(static_cast<signed char>(n)) + double(n % 300) + double((7 - n) % 200);
    };
    auto const run = limn::interpret<double(double)>(captured(f));
    for (double const x : {1.5, 2.0, 100.0, 1e10, 1e200}) CHECK(run(x) == f(x));
}

TEST_CASE("learn_forms: the sum of the iterations' numbers is an int, and has no square",
          "[capture][learn_forms]") {
    auto const check = [](auto const& f) {
        limn::Graph const graph = limn::trace<int>(f);
        auto const run = limn::interpret<int(int)>(graph);
        for (int const n : {-1, 0, 1, 2, 7, 1000, 46'341, 50'000, 65'535}) CHECK(run(n) == f(n));
    };
    check([](auto n) {
        int s = 0;
        for (int i = 0; i < n; ++i) s = sum_of(s, i);
        return s;
    });
    check([](auto n) {
        int s = 5, i = 0;
        while (n > 0) {
            n = n - 1;
            ++i;
            s = sum_of(s, i);
        }
        return s;
    });
    check([](auto n) {
        int s = 0;
        for (int i = 0; i < n; ++i) s = sum_of(s, square(i));
        return n > 1800 ? n : s;
    });
    check([](auto n) { // beyond 2^32, where the function is defined
        unsigned s = 0;
        for (int i = 0; i < n; ++i) s += static_cast<unsigned>(3 * i);
        return static_cast<int>(s);
    });
}
