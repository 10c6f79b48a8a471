// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the inputs of random programs: of all magnitudes, small integers, edges, and near the
/// constants of the program.

#ifndef LIMN_TEST_LAW_RANDOM_INPUTS_HPP
#define LIMN_TEST_LAW_RANDOM_INPUTS_HPP

#include "law/random/program.hpp"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <random>
#include <span>
#include <string>
#include <tuple>
#include <vector>

namespace limn::test::random {

using Inputs = std::tuple<double, double, double, double, int, int, float, short, unsigned, bool,
                          std::span<double const>>;
using Signature = double(double, double, double, double, int, int, float, short, unsigned, bool,
                         std::span<double const>);

class InputMaker {
public:
    InputMaker(std::uint64_t seed, Program const& program) : random_{seed} {
        visit_all(program, [&](Node const& n) {
            if (n.kind == Kind::constant) constants_.push_back(n.a / 4.0);
            if (n.kind == Kind::shrinking) constants_.push_back(100.0);
        });
        constants_.push_back(1.0);
    }

    Inputs next() {
        ++made_;
        return {real(),
                real(),
                real(),
                real(),
                whole(),
                whole(),
                static_cast<float>(small_real()),
                static_cast<short>(whole()),
                static_cast<unsigned>(whole()),
                below(2) == 0,
                some()};
    }

private:
    int below(unsigned n) { return static_cast<int>(random_() % n); }
    double unit() { return static_cast<double>(random_() >> 11) * 0x1p-53; }

    double small_real() {
        switch (below(4)) {
        case 0:
            return below(9) - 4;
        case 1:
            return (below(33) - 16) / 4.0;
        case 2:
            return constants_[static_cast<std::size_t>(
                       below(static_cast<unsigned>(constants_.size())))] +
                   (below(3) - 1) * 0.125;
        default:
            return unit() * 8.0 - 4.0;
        }
    }
    double real() {
        using limits = std::numeric_limits<double>;
        static constexpr double edges[] = {limits::infinity(),
                                           -limits::infinity(),
                                           limits::quiet_NaN(),
                                           -0.0,
                                           limits::max(),
                                           limits::denorm_min(),
                                           1e9,
                                           limits::lowest()};
        // now and then all of them are small, or nothing would be left of sums
        int const dice = made_ % 3 == 0 ? 0 : below(16);
        if (dice < 10) return small_real();
        if (dice < 14) return std::pow(10.0, unit() * 12.0 - 3.0) * (below(3) == 0 ? -1.0 : 1.0);
        return edges[below(8)];
    }
    /// A part of always the same values: nobody need own them.
    std::span<double const> some() {
        static constexpr double all[] = {1.0,  -2.0, 0.5, 3.0,  0.0, 7.25, -0.5, 100.0, 2.0, 1.5,
                                         -8.0, 4.0,  1e6, 0.25, 6.0, -1.0, 1e-3, 12.0,  9.0, -3.5};
        static constexpr std::size_t lengths[] = {0, 1, 2, 3, 5, 9};
        std::size_t const length = lengths[below(6)];
        return std::span{all}.subspan(static_cast<std::size_t>(below(11)), length);
    }
    int whole() {
        using limits = std::numeric_limits<int>;
        switch (below(8)) {
        case 0:
            return static_cast<int>(random_());
        case 1:
            return below(2) == 0 ? limits::max() - below(2) : limits::min() + below(2);
        case 2:
            return below(201) - 100;
        default:
            return below(11) - 4;
        }
    }

    std::mt19937_64 random_;
    std::vector<double> constants_;
    int made_ = 0;
};

/// As C++ writes them.
inline std::vector<std::string> literals(Inputs const& inputs) {
    std::vector<std::string> out;
    auto const real = [](double x) -> std::string {
        if (std::isnan(x)) return "nan";
        if (std::isinf(x)) return x < 0 ? "-inf" : "inf";
        char text[40];
        std::snprintf(text, sizeof text, "%.17g", x);
        std::string const all = text;
        return all.find_first_of(".e") == std::string::npos ? all + ".0" : all;
    };
    auto const one = [&]<class T>(T x) {
        if constexpr (std::is_same_v<T, std::span<double const>>) {
            std::string list;
            for (double const element : x) list += (list.empty() ? "" : ", ") + real(element);
            out.push_back("std::vector<double>{" + list + "}");
        } else if constexpr (std::is_same_v<T, bool>) out.push_back(x ? "true" : "false");
        else if constexpr (std::is_same_v<T, unsigned>) out.push_back(std::to_string(x) + "u");
        else if constexpr (std::is_same_v<T, short>)
            out.push_back("short(" + std::to_string(x) + ")");
        else if constexpr (std::is_same_v<T, float>)
            out.push_back("float(" + real(static_cast<double>(x)) + ")");
        else if constexpr (std::is_same_v<T, int>) {
            if (x == std::numeric_limits<int>::min()) out.push_back("-2147483647 - 1");
            else out.push_back(std::to_string(x));
        } else out.push_back(real(x));
    };
    std::apply([&](auto... x) { (one(x), ...); }, inputs);
    return out;
}

} // namespace limn::test::random

#endif // LIMN_TEST_LAW_RANDOM_INPUTS_HPP
