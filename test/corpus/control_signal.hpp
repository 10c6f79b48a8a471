// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the corpus functions of control, signals and learning that branch.

#ifndef LIMN_TEST_CORPUS_CONTROL_SIGNAL_HPP
#define LIMN_TEST_CORPUS_CONTROL_SIGNAL_HPP

#include "range.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>

namespace limn::test::control {

/// Output and integral; the integral rests while the output is at its limit.
struct pid_step {
    static constexpr std::string_view name = "pid_step";
    using signature = std::pair<double, double>(double, double, double);
    static constexpr Range domain[] = {any_double, any_double, any_double};
    static constexpr auto function = [](auto error, auto last, auto integral) {
        auto const sum = integral + 0.01 * error;
        auto output = 2.0 * error + 0.5 * sum + 0.1 * (error - last);
        if (output > 10) output = 10;
        else if (output < -10) output = -10;
        else integral = sum;
        return std::pair{output, integral};
    };
};

struct dead_band {
    static constexpr std::string_view name = "dead_band";
    using signature = double(double, double);
    static constexpr Range domain[] = {{-2, 2, true}, {0, 1, true}};
    static constexpr auto function = [](auto x, auto width) {
        if (x > width) return x - width;
        if (x < -width) return x + width;
        return 0 * x;
    };
};

/// A Schmitt trigger over eight samples.
struct hysteresis {
    static constexpr std::string_view name = "hysteresis";
    using signature = bool(bool, std::array<double, 8>);
    static constexpr Range domain[] = {{0, 1}, {-1, 1}};
    static constexpr auto function = [](auto on, auto samples) {
        for (auto const& x : samples) {
            if (on && x < -0.2) on = false;
            else if (!on && x > 0.2) on = true;
        }
        return on;
    };
};

struct slew_limit {
    static constexpr std::string_view name = "slew_limit";
    using signature = std::array<double, 4>(double, std::array<double, 4>);
    static constexpr Range domain[] = {any_double};
    static constexpr auto function = [](auto state, auto in) {
        for (auto& x : in) {
            auto const step = x - state;
            if (step > 0.5) state += 0.5;
            else if (step < -0.5) state -= 0.5;
            else state = x;
            x = state;
        }
        return in;
    };
};

/// The speed of a trapezoidal profile at a time.
struct trapezoid {
    static constexpr std::string_view name = "trapezoid";
    using signature = double(double, double, double);
    static constexpr Range domain[] = {{-1, 12}, {0.1, 20}, {0.1, 4}};
    static constexpr auto function = [](auto time, auto distance, auto speed) {
        using std::sqrt;
        if (speed * speed > distance) speed = sqrt(distance);
        auto const ramp = speed, cruise = distance / speed - speed;
        if (time < 0 || time > 2 * ramp + cruise) return 0 * time;
        if (time < ramp) return time;
        if (time < ramp + cruise) return speed;
        return 2 * ramp + cruise - time;
    };
};

/// Two layers of rectified units.
struct relu_layers {
    static constexpr std::string_view name = "relu_layers";
    using signature = double(std::array<double, 4>);
    static constexpr Range domain[] = {any_double};
    static constexpr auto function = [](auto in) {
        using T = typename decltype(in)::value_type;
        std::array<T, 3> hidden;
        for (std::size_t i = 0; i != 3; ++i) {
            T sum = 0.25 * static_cast<double>(i);
            for (std::size_t j = 0; j != 4; ++j)
                sum += in[j] * (0.5 - 0.125 * static_cast<double>((3 * i + 5 * j) % 7));
            hidden[i] = std::max(sum, T(0));
        }
        T const out = hidden[0] - hidden[1] + 0.5 * hidden[2];
        return out > 0 ? out : 0.01 * out;
    };
};

struct huber_loss {
    static constexpr std::string_view name = "huber_loss";
    using signature = double(double, double);
    static constexpr Range domain[] = {any_double, {0, 10}};
    static constexpr auto function = [](auto error, auto delta) {
        using std::abs;
        auto const size = abs(error);
        return size <= delta ? 0.5 * error * error : delta * (size - 0.5 * delta);
    };
};

struct smoothstep {
    static constexpr std::string_view name = "smoothstep";
    using signature = float(float, float, float);
    static constexpr Range domain[] = {{-1, 1}, {1.5, 3}, {-2, 5}};
    static constexpr auto function = [](auto from, auto to, auto x) {
        using T = decltype(x);
        T const t = std::clamp((x - from) / (to - from), T(0), T(1));
        return t * t * (3.0f - 2.0f * t);
    };
};

struct soft_threshold {
    static constexpr std::string_view name = "soft_threshold";
    using signature = std::array<double, 3>(std::array<double, 3>, double);
    static constexpr Range domain[] = {{-5, 5, true}};
    static constexpr auto function = [](auto v, auto limit) {
        for (auto& x : v) {
            if (x > limit) x -= limit;
            else if (x < -limit) x += limit;
            else x = 0;
        }
        return v;
    };
};

/// The logistic function without overflow.
struct stable_sigmoid {
    static constexpr std::string_view name = "stable_sigmoid";
    using signature = double(double);
    static constexpr Range domain[] = {any_double};
    static constexpr auto function = [](auto x) {
        using std::exp;
        if (x >= 0) return 1 / (1 + exp(-x));
        auto const e = exp(x);
        return e / (1 + e);
    };
};

struct log_sum_exp_of_max {
    static constexpr std::string_view name = "log_sum_exp_of_max";
    using signature = double(std::array<double, 5>);
    static constexpr Range domain[] = {any_double};
    static constexpr auto function = [](auto v) {
        using std::exp, std::log;
        auto top = v[0];
        for (auto const& x : v) top = std::max(top, x);
        auto sum = 0 * top;
        for (auto const& x : v) sum += exp(x - top);
        return top + log(sum);
    };
};

/// A fast attack and a slow release.
struct envelope {
    static constexpr std::string_view name = "envelope";
    using signature = double(double, std::array<double, 8>);
    static constexpr Range domain[] = {{-1, 1, true}};
    static constexpr auto function = [](auto level, auto samples) {
        using std::abs;
        for (auto const& x : samples) {
            auto const size = abs(x);
            level += (size > level ? 0.5 : 0.05) * (size - level);
        }
        return level;
    };
};

/// The middle of three, along a row.
struct median_filter {
    static constexpr std::string_view name = "median_filter";
    using signature = std::array<int, 4>(std::array<int, 6>);
    static constexpr Range domain[] = {{-9, 9}};
    static constexpr auto function = [](auto v) {
        std::array<typename decltype(v)::value_type, 4> out;
        for (std::size_t i = 0; i != 4; ++i) { // in an order that C++ does not leave open
            auto const low = std::min(v[i], v[i + 1]), high = std::max(v[i], v[i + 1]);
            auto const rest = std::min(high, v[i + 2]);
            out[i] = std::max(low, rest);
        }
        return out;
    };
};

/// How often six samples change sign; zeros do not count.
struct zero_crossings {
    static constexpr std::string_view name = "zero_crossings";
    using signature = int(std::array<int, 6>);
    static constexpr Range domain[] = {{-2, 2}};
    static constexpr auto function = [](auto v) {
        using T = typename decltype(v)::value_type;
        T last = 0, count = 0;
        for (T const& x : v) {
            if (x == 0) continue;
            if (last != 0 && (x < 0) != (last < 0)) ++count;
            last = x;
        }
        return count;
    };
};

/// Hue of a colour in degrees.
struct hue {
    static constexpr std::string_view name = "hue";
    using signature = double(double, double, double);
    static constexpr Range domain[] = {{0, 1}};
    static constexpr auto function = [](auto r, auto g, auto b) {
        auto const high = std::max(r, std::max(g, b)), low = std::min({r, g, b});
        auto const spread = high - low;
        if (spread == 0) return spread;
        auto angle = 60 * (4 + (r - g) / spread);
        if (high == r) angle = 60 * ((g - b) / spread);
        else if (high == g) angle = 60 * (2 + (b - r) / spread);
        return angle < 0 ? angle + 360 : angle;
    };
};

/// Samples of a decaying oscillation until it has settled, at most 500.
struct settling_time {
    static constexpr std::string_view name = "settling_time";
    using signature = int(double, double, int);
    static constexpr Range domain[] = {{0, 1.9}, {0.1, 0.95}, {0, 500}};
    static constexpr auto function = [](auto a, auto b, auto limit) {
        using std::abs;
        auto y = a * 0 + 1.0, last = a * 0;
        decltype(limit) quiet = 0, n = 0;
        for (; n < limit; ++n) {
            auto const next = a * y - b * last;
            last = y;
            y = next;
            if (abs(y) > 0.01) {
                quiet = 0;
                continue;
            }
            ++quiet;
            if (quiet == 5) break;
        }
        return n;
    };
};

} // namespace limn::test::control

#endif // LIMN_TEST_CORPUS_CONTROL_SIGNAL_HPP
