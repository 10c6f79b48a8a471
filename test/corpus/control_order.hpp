// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the corpus functions of order: sorts, medians, extremes, ranks, clamps.

#ifndef LIMN_TEST_CORPUS_CONTROL_ORDER_HPP
#define LIMN_TEST_CORPUS_CONTROL_ORDER_HPP

#include "range.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace limn::test::control {

/// Four values, all pairs compared: host loops around a traced swap.
struct bubble_sort {
    static constexpr std::string_view name = "bubble_sort";
    using signature = std::array<double, 4>(std::array<double, 4>);
    static constexpr Range domain[] = {any_double};
    static constexpr auto function = [](auto v) {
        for (std::size_t end = v.size(); end > 1; --end)
            for (std::size_t i = 1; i < end; ++i)
                if (v[i] < v[i - 1]) std::swap(v[i], v[i - 1]);
        return v;
    };
};

/// Three values, swapped until none is out of order: a traced loop.
struct swap_until_sorted {
    static constexpr std::string_view name = "swap_until_sorted";
    using signature = std::array<int, 3>(std::array<int, 3>);
    static constexpr Range domain[] = {{-5, 5}};
    static constexpr auto function = [](auto v) {
        while (v[1] < v[0] || v[2] < v[1]) {
            if (v[1] < v[0]) std::swap(v[0], v[1]);
            if (v[2] < v[1]) std::swap(v[1], v[2]);
        }
        return v;
    };
};

struct sort_three {
    static constexpr std::string_view name = "sort_three";
    using signature = std::array<double, 3>(std::array<double, 3>);
    static constexpr Range domain[] = {{-10, 10}};
    static constexpr auto function = [](auto v) {
        std::sort(v.begin(), v.end());
        return v;
    };
};

struct sort_four {
    static constexpr std::string_view name = "sort_four";
    using signature = std::array<int, 4>(std::array<int, 4>);
    static constexpr Range domain[] = {{-5, 5}};
    static constexpr auto function = [](auto v) {
        std::sort(v.begin(), v.end());
        return v;
    };
};

struct median_of_three {
    static constexpr std::string_view name = "median_of_three";
    using signature = double(double, double, double);
    static constexpr Range domain[] = {any_double};
    static constexpr auto function = [](auto a, auto b, auto c) {
        if (a < b) {
            if (b < c) return b;
            return a < c ? c : a;
        }
        if (a < c) return a;
        return b < c ? c : b;
    };
};

/// By six swaps.
struct median_of_five {
    static constexpr std::string_view name = "median_of_five";
    using signature = float(std::array<float, 5>);
    static constexpr Range domain[] = {{-10, 10}};
    static constexpr auto function = [](auto v) {
        constexpr std::size_t pairs[][2] = {{0, 1}, {3, 4}, {0, 3}, {1, 4}, {1, 2}, {2, 3}, {1, 2}};
        for (auto const& [i, j] : pairs)
            if (v[j] < v[i]) std::swap(v[i], v[j]);
        return v[2];
    };
};

struct minimum_and_maximum {
    static constexpr std::string_view name = "minimum_and_maximum";
    using signature = std::pair<double, double>(std::array<double, 6>);
    static constexpr Range domain[] = {any_double};
    static constexpr auto function = [](auto v) {
        auto low = v[0], high = v[0];
        for (auto const& x : v) {
            low = std::min(low, x);
            high = std::max(high, x);
        }
        return std::pair{low, high};
    };
};

/// Which of five is the greatest, as a number beside the greatest so far.
struct index_of_greatest {
    static constexpr std::string_view name = "index_of_greatest";
    using signature = int(std::array<int, 5>);
    static constexpr Range domain[] = {{-9, 9}};
    static constexpr auto function = [](auto v) {
        auto best = v[0];
        decltype(best) where = 0;
        for (std::size_t i = 1; i != v.size(); ++i)
            if (best < v[i]) {
                best = v[i];
                where = static_cast<int>(i);
            }
        return where;
    };
};

/// The two greatest of six.
struct two_greatest {
    static constexpr std::string_view name = "two_greatest";
    using signature = std::pair<long, long>(std::array<long, 6>);
    static constexpr Range domain[] = {{-20, 20}};
    static constexpr auto function = [](auto v) {
        auto first = v[0], second = v[1];
        if (first < second) std::swap(first, second);
        for (std::size_t i = 2; i != v.size(); ++i) {
            if (first < v[i]) {
                second = first;
                first = v[i];
            } else if (second < v[i]) {
                second = v[i];
            }
        }
        return std::pair{first, second};
    };
};

/// How many of a list are less than x; all of it is read.
struct rank {
    static constexpr std::string_view name = "rank";
    using signature = int(int, std::array<int, 7>);
    static constexpr Range domain[] = {{-9, 9}};
    static constexpr auto function = [](auto x, auto v) {
        decltype(x) below = 0;
        for (auto const& y : v)
            if (y < x) ++below;
        return below;
    };
};

struct clamp_chain {
    static constexpr std::string_view name = "clamp_chain";
    using signature = double(double, double);
    static constexpr Range domain[] = {any_double};
    static constexpr auto function = [](auto x, auto y) {
        using T = decltype(x);
        x = std::clamp(x, T(-10), T(10));
        y = std::clamp(y + x, T(0), T(5));
        T const least = std::min(x, y), apart = x - y; // in an order that C++ does not leave open
        T const near = std::clamp(apart, T(-1), T(1));
        return std::max(least, near);
    };
};

/// Two sorted pairs, merged.
struct merge_pairs {
    static constexpr std::string_view name = "merge_pairs";
    using signature = std::array<int, 4>(std::array<int, 2>, std::array<int, 2>);
    static constexpr Range domain[] = {{-5, 5}};
    static constexpr auto function = [](auto a, auto b) {
        if (a[1] < a[0]) std::swap(a[0], a[1]);
        if (b[1] < b[0]) std::swap(b[0], b[1]);
        auto const top = std::max(a[1], b[1]), bottom = std::min(a[0], b[0]);
        auto p = std::max(a[0], b[0]), q = std::min(a[1], b[1]);
        if (q < p) std::swap(p, q);
        return std::array{bottom, p, q, top};
    };
};

/// The first of a list that is greater than x, else the last: early returns from a host loop.
struct first_above {
    static constexpr std::string_view name = "first_above";
    using signature = double(double, std::array<double, 5>);
    static constexpr Range domain[] = {any_double};
    static constexpr auto function = [](auto x, auto v) {
        for (auto const& y : v)
            if (x < y) return y;
        return v.back();
    };
};

/// Piecewise linear through five points that a host array holds.
struct table_lookup {
    static constexpr std::string_view name = "table_lookup";
    using signature = double(double);
    static constexpr Range domain[] = {{-2, 6, true}};
    static constexpr auto function = [](auto x) {
        constexpr double xs[] = {0.0, 1.0, 2.5, 4.0, 5.0}, ys[] = {1.0, 0.5, 2.0, 2.0, -1.0};
        if (x <= xs[0]) return decltype(x)(ys[0]);
        for (std::size_t i = 1; i != 5; ++i)
            if (x < xs[i])
                return ys[i - 1] + (ys[i] - ys[i - 1]) * (x - xs[i - 1]) / (xs[i] - xs[i - 1]);
        return decltype(x)(ys[4]);
    };
};

} // namespace limn::test::control

#endif // LIMN_TEST_CORPUS_CONTROL_ORDER_HPP
