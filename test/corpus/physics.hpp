// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the corpus functions of physics: motion, light, weather, orbits.

#ifndef LIMN_TEST_CORPUS_PHYSICS_HPP
#define LIMN_TEST_CORPUS_PHYSICS_HPP

#include <limn.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <utility>

namespace limn::test::corpus {

/// A state one step of `h` later. Source: Runge and Kutta's method of order 4.
template <class T, std::size_t N, class Slope>
constexpr std::array<T, N> runge_kutta(Slope slope, std::array<T, N> const& state, T h) {
    auto ahead = [&state](T step, std::array<T, N> const& k) {
        std::array<T, N> moved = state;
        for (std::size_t i = 0; i != N; ++i) moved[i] += step * k[i];
        return moved;
    };
    auto const k1 = slope(state);
    auto const k2 = slope(ahead(h / 2, k1));
    auto const k3 = slope(ahead(h / 2, k2));
    auto const k4 = slope(ahead(h, k3));
    std::array<T, N> next = state;
    for (std::size_t i = 0; i != N; ++i) next[i] += h / 6 * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
    return next;
}

/// How fast Lorenz's three numbers change.
inline constexpr auto lorenz_slope = [](auto const& p) {
    return std::array{10.0 * (p[1] - p[0]), p[0] * (28.0 - p[2]) - p[1],
                      p[0] * p[1] - 8.0 / 3.0 * p[2]};
};

/// Angle and speed of a damped pendulum, one step of Runge and Kutta later.
struct rk4_pendulum {
    static constexpr std::string_view name = "rk4_pendulum";
    using signature = std::array<double, 2>(std::array<double, 2>, double);
    static constexpr double low = -1.0, high = 1.0;
    static constexpr auto function = [](auto state, auto h) {
        using std::sin;
        auto slope = [](auto const& s) {
            return std::array{s[1] + 0.0, -9.81 * sin(s[0]) - 0.1 * s[1]};
        };
        return runge_kutta(slope, state, h);
    };
};

/// One step of Runge and Kutta on the attractor. Source: Lorenz, 1963.
struct rk4_lorenz {
    static constexpr std::string_view name = "rk4_lorenz";
    using signature = std::array<double, 3>(std::array<double, 3>, double);
    static constexpr double low = 0.0, high = 0.5;
    static constexpr auto function = [](auto p, auto h) { return runge_kutta(lorenz_slope, p, h); };
};

/// Three steps of Euler on the attractor. Source: Lorenz, 1963.
struct euler_lorenz {
    static constexpr std::string_view name = "euler_lorenz";
    using signature = std::array<double, 3>(double, double, double);
    static constexpr double low = -20.0, high = 20.0;
    static constexpr auto function = [](auto x, auto y, auto z) {
        std::array p{x, y, z};
        for (int step = 0; step != 3; ++step) {
            auto const slope = lorenz_slope(p);
            for (std::size_t i = 0; i != p.size(); ++i) p[i] += 0.01 * slope[i];
        }
        return p;
    };
};

/// Place and speed of a weight on a stiffening spring. Source: Verlet, 1967, velocity form.
struct verlet {
    static constexpr std::string_view name = "verlet";
    using signature = std::pair<float, float>(std::pair<float, float>, float);
    static constexpr double low = -1.0, high = 1.0;
    static constexpr auto function = [](auto state, auto h) {
        auto force = [](auto x) { return -x - 0.25f * x * x * x; };
        auto [place, speed] = state;
        auto half = speed + h / 2 * force(place);
        auto moved = place + h * half;
        return std::pair{moved, half + h / 2 * force(moved)};
    };
};

/// Estimate and variance after one measurement. Source: Kalman, 1960, in one dimension.
struct kalman {
    static constexpr std::string_view name = "kalman";
    using signature = std::tuple<double, double, double>(std::pair<double, double>, double, double,
                                                         double);
    static constexpr double low = 0.1, high = 5.0;
    static constexpr auto function = [](auto state, auto measured, auto drift, auto noise) {
        auto predicted = state.second + drift;
        auto gain = predicted / (predicted + noise);
        return std::tuple{state.first + gain * (measured - state.first), (1 - gain) * predicted,
                          gain};
    };
};

/// Where a lens forms an image, and how large. Source: the thin lens equation.
struct thin_lens {
    static constexpr std::string_view name = "thin_lens";
    using signature = std::pair<double, double>(double, double);
    static constexpr double low = 0.1, high = 3.0;
    static constexpr auto function = [](auto focal_length, auto distance) {
        auto image = 1 / (1 / focal_length - 1 / distance);
        return std::pair{image, -image / distance};
    };
};

/// The focal length of a thick lens of glass. Source: the lensmaker's equation.
struct lensmaker {
    static constexpr std::string_view name = "lensmaker";
    using signature = double(float, float, float, double);
    static constexpr double low = 1.1, high = 4.0;
    static constexpr auto function = [](auto front, auto back, auto thickness, auto index) {
        auto bend = index - 1.0;
        return 1.0 /
               (bend * (1.0f / front - 1.0f / back + bend * thickness / (index * front * back)));
    };
};

/// How cold a wind feels, in degrees Celsius. Source: Environment Canada, 2001.
struct wind_chill {
    static constexpr std::string_view name = "wind_chill";
    using signature = double(int, int);
    static constexpr double low = 0.0, high = 90.0;
    static constexpr auto function = [](auto frost, auto wind) {
        using std::pow;
        auto temperature = -0.5 * frost;
        auto drag = pow(limn::convert<double>(wind), 0.16);
        return 13.12 + 0.6215 * temperature - 11.37 * drag + 0.3965 * temperature * drag;
    };
};

/// The eccentric anomaly of an orbit. Source: Kepler's equation, five steps of Newton.
struct kepler {
    static constexpr std::string_view name = "kepler";
    using signature = double(double, double);
    static constexpr double low = 0.0, high = 0.9;
    static constexpr auto function = [](auto mean, auto eccentricity) {
        using std::cos, std::sin;
        auto anomaly = mean + eccentricity * sin(mean);
        for (int step = 0; step != 5; ++step)
            anomaly -= (anomaly - eccentricity * sin(anomaly) - mean) /
                       (1.0 - eccentricity * cos(anomaly));
        return anomaly;
    };
};

/// The force and the energy between two neutral atoms. Source: Lennard-Jones, 1924.
struct lennard_jones {
    static constexpr std::string_view name = "lennard_jones";
    using signature = std::pair<double, double>(std::array<double, 3>, std::array<double, 3>);
    static constexpr double low = 0.0, high = 3.0;
    static constexpr auto function = [](auto a, auto b) {
        using T = typename decltype(a)::value_type;
        T square = T(0.01);
        for (std::size_t i = 0; i != a.size(); ++i) square += (a[i] - b[i]) * (a[i] - b[i]);
        auto inverse = 1 / square;
        auto six = inverse * inverse * inverse;
        return std::pair{24 * inverse * six * (2 * six - 1), 4 * six * (six - 1)};
    };
};

/// How high a ball is after a whole number of milliseconds, on the ground or above it.
struct free_fall {
    static constexpr std::string_view name = "free_fall";
    using signature = float(float, short);
    static constexpr double low = 0.0, high = 3000.0;
    static constexpr auto function = [](auto height, auto milliseconds) {
        auto seconds = limn::convert<float>(milliseconds) / 1000.0f;
        auto above = height - 4.905f * seconds * seconds;
        return limn::select(above < 0.0f, decltype(above)(0.0f), above);
    };
};

} // namespace limn::test::corpus

#endif // LIMN_TEST_CORPUS_PHYSICS_HPP
