// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the corpus functions of statistics and of learning.

#ifndef LIMN_TEST_CORPUS_STATISTICS_HPP
#define LIMN_TEST_CORPUS_STATISTICS_HPP

#include <limn.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string_view>
#include <tuple>
#include <utility>

namespace limn::test::corpus {

/// The greatest of a host array of traced values.
template <class T, std::size_t N> constexpr T greatest(std::array<T, N> const& v) {
    return std::accumulate(v.begin() + 1, v.end(), v[0],
                           [](T a, T b) { return T(limn::select(a < b, b, a)); });
}

/// Four probabilities from four scores, safe from overflow.
struct softmax {
    static constexpr std::string_view name = "softmax";
    using signature = std::array<double, 4>(std::array<double, 4>);
    static constexpr double low = -10.0, high = 10.0;
    static constexpr auto function = [](auto scores) {
        using std::exp;
        using T = typename decltype(scores)::value_type;
        T const top = greatest(scores);
        for (auto& score : scores) score = exp(score - top);
        T const sum = std::accumulate(scores.begin(), scores.end(), T(0));
        for (auto& score : scores) score /= sum;
        return scores;
    };
};

/// The logarithm of a sum of five exponentials.
struct log_sum_exp {
    static constexpr std::string_view name = "log_sum_exp";
    using signature = float(std::array<float, 5>);
    static constexpr double low = -30.0, high = 30.0;
    static constexpr auto function = [](auto v) {
        using std::exp, std::log;
        using T = typename decltype(v)::value_type;
        T const top = greatest(v);
        T sum = T(0);
        for (auto const& x : v) sum += exp(x - top);
        return top + log(sum);
    };
};

/// A layer of three neurons on four inputs: weights, biases, logistic function.
struct sigmoid_layer {
    static constexpr std::string_view name = "sigmoid_layer";
    using signature = std::array<float, 3>(std::array<float, 4>, std::array<float, 12>,
                                           std::array<float, 3>);
    static constexpr double low = -1.0, high = 1.0;
    static constexpr auto function = [](auto in, auto weights, auto out) {
        using std::exp;
        auto row = weights.begin();
        for (auto& neuron : out) {
            neuron = std::inner_product(in.begin(), in.end(), row, neuron);
            neuron = 1 / (1 + exp(-neuron));
            row += in.size();
        }
        return out;
    };
};

/// A perceptron with constant weights and one hidden layer of rectified units.
struct perceptron {
    static constexpr std::string_view name = "perceptron";
    using signature = double(double, double);
    static constexpr double low = -2.0, high = 2.0;
    static constexpr auto function = [](auto x, auto y) {
        using T = decltype(x);
        constexpr double weights[4][4] = {{0.5, -1.0, 0.1, 1.0},
                                          {-0.7, 0.3, 0.0, -2.0},
                                          {1.1, 0.9, -0.4, 0.5},
                                          {-0.2, -0.6, 0.8, 1.5}};
        T sum = T(0.25);
        for (auto const& w : weights) {
            T const raw = w[0] * x + w[1] * y + w[2];
            sum += w[3] * limn::select(raw < 0.0, T(0), raw);
        }
        return sum;
    };
};

/// The density of a normal distribution. Source: Gauss, 1809.
struct gaussian_pdf {
    static constexpr std::string_view name = "gaussian_pdf";
    using signature = double(double, double, double);
    static constexpr double low = 0.2, high = 3.0;
    static constexpr auto function = [](auto x, auto mean, auto deviation) {
        using std::exp;
        auto z = (x - mean) / deviation;
        return exp(-z * z / 2) / (deviation * 2.50662827463100050242);
    };
};

/// How probable a normal value between two bounds is.
struct normal_interval {
    static constexpr std::string_view name = "normal_interval";
    using signature = double(float, float);
    static constexpr double low = -3.0, high = 3.0;
    static constexpr auto function = [](auto from, auto to) {
        using std::erf;
        constexpr double scale = 0.70710678118654752440;
        return 0.5 * (erf(scale * to) - erf(scale * from));
    };
};

/// Mean, variance and skewness of eight samples, in two passes.
struct moments {
    static constexpr std::string_view name = "moments";
    using signature = std::tuple<double, double, double>(std::array<double, 8>);
    static constexpr double low = -5.0, high = 5.0;
    static constexpr auto function = [](auto samples) {
        using std::sqrt;
        using T = typename decltype(samples)::value_type;
        T const mean = std::accumulate(samples.begin(), samples.end(), T(0)) / 8;
        T second = T(0), third = T(0);
        for (auto const& x : samples) {
            T const d = x - mean;
            second += d * d;
            third += d * d * d;
        }
        second /= 8;
        third /= 8;
        return std::tuple{mean, second, third / (second * sqrt(second))};
    };
};

/// Count, mean and sum of squares with one sample more. Source: Welford, 1962.
struct welford {
    static constexpr std::string_view name = "welford";
    using signature =
        std::tuple<std::int64_t, double, double>(std::tuple<std::int64_t, double, double>, double);
    static constexpr double low = 0.0, high = 1000.0;
    static constexpr auto function = [](auto state, auto x) {
        auto [count, mean, squares] = state;
        ++count;
        auto d = x - mean;
        mean += d / limn::convert<double>(count);
        return std::tuple{count, mean, squares + d * (x - mean)};
    };
};

/// Slope and intercept of the line through five points. Source: Legendre, 1805, least squares.
struct line_fit {
    static constexpr std::string_view name = "line_fit";
    using signature = std::pair<double, double>(std::array<float, 5>, std::array<double, 5>);
    static constexpr double low = -10.0, high = 10.0;
    static constexpr auto function = [](auto xs, auto ys) {
        using T = typename decltype(ys)::value_type;
        T sx = T(0), sy = T(0), sxx = T(0), sxy = T(0);
        for (std::size_t i = 0; i != xs.size(); ++i) {
            sx += xs[i];
            sy += ys[i];
            sxx += xs[i] * xs[i];
            sxy += xs[i] * ys[i];
        }
        T const slope = (5 * sxy - sx * sy) / (5 * sxx - sx * sx);
        return std::pair{slope, (sy - slope * sx) / 5};
    };
};

/// The cross entropy of a logistic regression and its slope.
struct logistic_loss {
    static constexpr std::string_view name = "logistic_loss";
    using signature = std::pair<double, double>(double, bool);
    static constexpr double low = -4.0, high = 4.0;
    static constexpr auto function = [](auto score, auto label) {
        using std::exp, std::log1p;
        auto margin = limn::select(label, score, -score);
        auto slope = -1 / (1 + exp(margin));
        return std::pair{log1p(exp(-margin)), limn::select(label, slope, -slope)};
    };
};

} // namespace limn::test::corpus

#endif // LIMN_TEST_CORPUS_STATISTICS_HPP
