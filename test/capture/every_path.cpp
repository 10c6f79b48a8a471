// SPDX-License-Identifier: BSL-1.0
// Functions whose plain variables matter only after a certain combination of many decisions.

#include <limn.hpp>
#include <limn/capture/every_path.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace every_path_test {

/// The bits of what a call gives, or the text of what it throws.
template <class F, std::size_t N> std::string shown(F const& f, std::array<double, N> const& at) {
    try {
        double const out = std::apply(f, at);
        return std::isnan(out) ? "nan" : std::to_string(std::bit_cast<std::uint64_t>(out));
    } catch (std::exception const& e) {
        return e.what();
    }
}

/// The graph does what the function does on all inputs that are made of these values, and on some
/// more. Gives the graph.
template <std::size_t N, class F>
limn::Graph right(F const& body, std::vector<double> const& values,
                  std::vector<std::array<double, N>> const& more = {}) {
    auto const f = [&](auto... xs) {
        using T = std::common_type_t<decltype(xs)...>;
        return T(body(std::array<T, N>{xs...}));
    };
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        limn::Graph graph = limn::trace<std::conditional_t<(I < N), double, void>...>(f);
        auto const run =
            limn::interpret<double(std::conditional_t<(I < N), double, void>...)>(graph);
        std::vector<std::array<double, N>> all{more};
        std::size_t count = 1;
        for (std::size_t i = 0; i < N; ++i) count *= values.size();
        for (std::size_t k = 0; k < count; ++k) {
            std::array<double, N> at{};
            std::size_t rest = k;
            for (double& x : at) {
                x = values[rest % values.size()];
                rest /= values.size();
            }
            all.push_back(at);
        }
        std::size_t wrong = 0;
        for (auto const& at : all) wrong += shown(run, at) != shown(f, at);
        CHECK(wrong == 0);
        return graph;
    }(std::make_index_sequence<N>{});
}

template <class T> T median(std::vector<T> values, int k) {
    if (values.size() <= 1) return values[0];
    T const pivot = values[values.size() / 2];
    std::vector<T> less, equal, greater;
    for (T const& v : values)
        (v < pivot ? less : pivot < v ? greater : equal).push_back(v);
    int const below = int(less.size()), not_above = below + int(equal.size());
    return k < below ? median(less, k) : k < not_above ? pivot : median(greater, k - not_above);
}

/// Counts zeros once and ones `weight` times; -5 where that is `wanted`, else value number `given`.
auto counts_events(int weight, int wanted, std::size_t given) {
    return [=](auto a) {
        int k = 0;
        for (auto const& x : a) {
            if (x == 0.0) ++k;
            else if (x == 1.0) k += weight;
        }
        if (k == wanted) return a[given] * 0.0 - 5.0;
        return a[given] * 1.0;
    };
}

} // namespace every_path_test

using namespace every_path_test;

TEST_CASE("EveryPath: a plain count of two kinds of events", "[capture][every_path]") {
    limn::Graph const g = right<4>(counts_events(10, 12, 0), {-1, 0, 1, 2});
    CHECK(g.validated.all_paths);
    right<4>(counts_events(10, 22, 0), {-1, 0, 1, 2});
    right<5>(counts_events(3, 5, 4), {-2, 0, 1});
}

TEST_CASE("EveryPath: a plain count of what was thrown", "[capture][every_path]") {
    right<5>(
        [](auto a) {
            int k = 0;
            auto s = a[0] * 0.0;
            for (auto const& x : a) {
                try {
                    if (x < 0.0) throw std::runtime_error("negative");
                    if (x == 3.5) throw std::out_of_range("x");
                    s = s + x;
                } catch (std::out_of_range const&) {
                    k += 10;
                } catch (std::runtime_error const&) {
                    ++k;
                }
            }
            if (k == 12) return s * 0.0 - 5.0;
            if (k == 5) throw std::runtime_error("all negative");
            return s + double(k);
        },
        {-1, 3.5, 1});
}

TEST_CASE("EveryPath: a flag that no sample sets", "[capture][every_path]") {
    double const rare = 1.414214;
    right<4>(
        [](auto a) {
            using T = typename decltype(a)::value_type;
            bool flag = false;
            T const square = a[0] * a[0];
            if (square > 2.0)
                if (square < 2.00001) flag = true;
            T const m = median(std::vector<T>{a[1], a[2], a[3]}, 1);
            if (m > 0.0)
                if (flag) return T(-1.0);
            return m;
        },
        {rare, -1, -5, 1});
    right<4>(
        [](auto a) {
            using T = typename decltype(a)::value_type;
            bool flag = false;
            T const square = a[0] * a[0];
            if (square > 2.0)
                if (square < 2.00001) flag = true;
            int less = 0;
            if (a[1] < a[2]) ++less;
            if (a[3] < a[2]) ++less;
            T m = a[2];
            if (less == 2) m = a[1] < a[3] ? a[3] : a[1];
            else if (less == 0) m = a[3] < a[1] ? a[3] : a[1];
            if (m > 0.0)
                if (flag) return T(-1.0);
            return m;
        },
        {rare, 1, 2, 3});
    right<5>(
        [](auto a) {
            using T = typename decltype(a)::value_type;
            bool flag = false;
            if (a[0] * 1.1 + a[1] * 0.7 == 1.8) flag = true;
            std::sort(a.begin() + 2, a.end());
            if (a[3] > 0.0)
                if (flag) return T(-1.0);
            return a[3];
        },
        {1, 3, -2});
}

TEST_CASE("EveryPath: many conditions at once", "[capture][every_path]") {
    right<3>(
        [](auto a) {
            int n = 0;
            for (auto const& x : a)
                if (x > 1e6) ++n;
            std::sort(a.begin(), a.end());
            if (n == 3) return a[0] * 0.0 + 1.0;
            return a[1] * 2.0;
        },
        {2e6, 3e6, 4e6, 1});
    right<4>(
        [](auto a) {
            int n = 0;
            for (auto const& x : a) n = n * 3 + (x > 1e6 ? 2 : x < -1e6 ? 1 : 0);
            if (n == 70) return a[0] * 0.0 + 1.0;
            return a[0] * 1.0;
        },
        {2e6, -2e6, 0});
    limn::Graph const g = right<10>(
        [](auto a) {
            int bits = 0;
            for (std::size_t i = 0; i < 10; ++i)
                if (a[i] > 0.37 * double(i)) bits |= 1 << i;
            if (bits == 0x25C) return a[0] * 0.0 + 1.0;
            return a[0] * 2.0;
        },
        {-100, 100});
    CHECK(g.validated.all_paths); // 1,024 of them
}

TEST_CASE("EveryPath: one combination of twelve answers", "[capture][every_path]") {
    // The first attempt differs on one path of 4,096. So does the next one, on more answers, for
    // some are limn's own: it is tried there first.
    right<12>(
        [](auto a) {
            int bits = 0;
            for (std::size_t i = 0; i < 12; ++i)
                if (a[i] > 0.37 * double(i)) bits |= 1 << i;
            if (bits == 0xA5C) return a[0] * 0.0 + 1.0;
            return a[0] * 2.0;
        },
        {-100, 100});
}

TEST_CASE("EveryPath: a count of thirty answers, which matters at one number",
          "[capture][every_path]") {
    std::vector<double> values{1};
    for (int n = 0; n <= 30; ++n) values.push_back(30.5 - n); // beside 1, it gives the count n
    for (int const at : {0, 29})
        right<2>(
            [at](auto a) {
                int n = 0;
                for (int i = 0; i < 30; ++i)
                    if (a[1] * double(i + 1) > a[0]) ++n;
                if (n == at) return a[0] * 0.0 + 1.0;
                return a[0] * 2.0;
            },
            values);
}

TEST_CASE("EveryPath: counts of more answers than there are paths to take",
          "[capture][every_path]") {
    right<11>(
        [](auto a) {
            int n = 0;
            for (auto const& x : a)
                if (x > 2.0) ++n;
            if (n >= 8) return a[0] * 0.0 - 3.0;
            return a[0] * 1.0;
        },
        {-1, 9});
    right<13>(
        [](auto a) {
            bool last = false;
            int changes = 0;
            for (auto const& x : a) {
                bool const is_high = x > 2.0;
                if (is_high != last) ++changes;
                last = is_high;
            }
            if (changes == 10) return a[0] * 0.0 - 3.0;
            return a[0] * 1.0;
        },
        {-1, 9});
}

TEST_CASE("EveryPath: the last of many thresholds that a number is above",
          "[capture][every_path]") {
    std::vector<double> values{std::nan("")};
    for (int n = 0; n <= 41; ++n) values.push_back(n - 0.5);
    right<1>(
        [](auto a) {
            int last = -1;
            for (int i = 0; i < 40; ++i)
                if (a[0] > double(i)) last = i;
            if (last == 25) return a[0] * 0.0 - 1.0;
            return a[0] * 2.0;
        },
        values);
    right<1>(
        [](auto a) {
            int n = 0;
            for (int i = 0; i < 36; ++i)
                if (a[0] > double(i)) ++n;
            if (n == 5) return a[0] * 0.0 - 1.0;
            return a[0] * 2.0;
        },
        values);
}

TEST_CASE("EveryPath: sums that many answers lead to, of which one matters",
          "[capture][every_path]") {
    auto const f = [](auto a) {
        int sum = 0;
        for (int i = 0; i < 20; ++i)
            if (((a >> i) & 1) != 0) sum += i;
        if (sum == 15) return a * 0 - 1;
        return a + 1;
    };
    try { // it may be refused, for it has some 2,000 plain states
        auto const run = limn::interpret<int(int)>(limn::trace<int>(f));
        CHECK(run(1 << 7 | 1 << 8) == -1);
        CHECK(run(1 << 15) == -1);
        CHECK(run(1 << 14) == f(1 << 14));
    } catch (limn::TraceError const& e) {
        CHECK_THAT(e.what(), Catch::Contains("max_runs") ||
                                 Catch::Contains("changes with this decision"));
    }
}

TEST_CASE("EveryPath: of many paths, some are taken at random", "[capture][every_path]") {
    limn::Graph const g = right<8>(counts_events(10, 12, 0), {0, 1, 2});
    CHECK_FALSE(g.validated.all_paths); // there are 6,561
}

TEST_CASE("EveryPath: of a loop, the function goes through no iteration or one",
          "[capture][every_path]") {
    auto const f = [](auto x, auto y) {
        int k = 0;
        if (x > 3.0) k += 1;
        while (x > 1.0) x = x * 0.5;
        if (y > 3.0) k += 2;
        if (y > 9.0) k += 4;
        if (k == 7) return x * 0.0;
        return x + y;
    };
    limn::Graph const g = limn::trace<double, double>(f);
    CHECK_FALSE(g.validated.all_paths); // a loop has no end of them
    auto const run = limn::interpret<double(double, double)>(g);
    for (double x : {0.0, 2.0, 5.0})
        for (double y : {1.0, 4.0, 12.0}) CHECK(run(x, y) == f(x, y));
}
