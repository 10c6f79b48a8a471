// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the sequences on which the laws of scans are tried, and what a function makes of them.

#ifndef LIMN_TEST_LAW_SCANS_SUPPORT_HPP
#define LIMN_TEST_LAW_SCANS_SUPPORT_HPP

#include "corpus/scans.hpp"
#include <limn.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace limn::test {

inline std::string bits_of_value(double x) {
    return x != x ? "nan" : std::to_string(std::bit_cast<std::uint64_t>(x));
}
inline std::string bits_of_value(int x) { return std::to_string(x); }
template <class T> std::string bits_of_value(T const& values) {
    std::string out = "{";
    if constexpr (requires { values.first; }) {
        out += bits_of_value(values.first) + ' ' + bits_of_value(values.second);
    } else {
        for (auto const& x : values) out += bits_of_value(x) + ' ';
    }
    return out + '}';
}

/// None, one, many; infinities, NaN and both zeros among them.
inline std::vector<std::vector<double>> sequences() {
    std::mt19937_64 random{20261121};
    std::uniform_real_distribution<double> number{-2.0, 2.0};
    using Limits = std::numeric_limits<double>;
    std::vector<std::vector<double>> out{
        {},
        {1.5},
        {-0.0, 0.0},
        {1.0, Limits::infinity(), -1.0, -Limits::infinity(), 2.0},
        {1e16, 1.0, Limits::quiet_NaN(), Limits::denorm_min(), Limits::max(), Limits::max()}};
    for (std::size_t length : {2u, 7u, 64u, 300u}) {
        auto& xs = out.emplace_back();
        while (xs.size() < length) xs.push_back(number(random));
    }
    return out;
}

template <class Entry, class F> std::string outcomes(F const& f) {
    std::string out;
    for (std::vector<double> const& xs : sequences()) {
        typename Entry::result const result = f(sequence<double>{xs});
        (out += bits_of_value(result)) += '\n';
    }
    return out;
}

template <class Visit> void each_scan(Visit const& visit) {
    [&]<class... Entries>(Entries... entries) {
        (visit(entries), ...);
    }(scans::prefix_sum{}, scans::exponential_average{}, scans::running_maximum{},
      scans::differences{}, scans::compensated_sums{}, scans::bounds{}, scans::run_lengths{},
      scans::squares{}, scans::square_sums{}, scans::rectified{});
}

} // namespace limn::test

#endif // LIMN_TEST_LAW_SCANS_SUPPORT_HPP
