// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the corpus functions of geometry: vectors, matrices, curves, arms of robots.

#ifndef LIMN_TEST_CORPUS_GEOMETRY_HPP
#define LIMN_TEST_CORPUS_GEOMETRY_HPP

#include <limn.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>

namespace limn::test::corpus {

/// The vector at right angles to two others.
template <class T>
constexpr std::array<T, 3> cross(std::array<T, 3> const& a, std::array<T, 3> const& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// A quaternion, the scalar part first.
template <class T> struct Quaternion {
    T w, x, y, z;

    friend constexpr Quaternion operator*(Quaternion const& a, Quaternion const& b) {
        return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
                a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
    }
    constexpr Quaternion conjugate() const { return {w, -x, -y, -z}; }
};

/// The cross product of two vectors.
struct cross_product {
    static constexpr std::string_view name = "cross_product";
    using signature = std::array<float, 3>(std::array<float, 3>, std::array<float, 3>);
    static constexpr double low = -10.0, high = 10.0;
    static constexpr auto function = [](auto a, auto b) { return cross(a, b); };
};

/// A vector scaled to length one.
struct normalise {
    static constexpr std::string_view name = "normalise";
    using signature = std::array<float, 3>(std::array<float, 3>);
    static constexpr double low = 0.25, high = 4.0;
    static constexpr auto function = [](auto v) {
        using std::sqrt;
        auto length = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        for (auto& component : v) component /= length;
        return v;
    };
};

/// The inverse of a 3x3 matrix, row by row, by cofactors.
struct matrix_inverse {
    static constexpr std::string_view name = "matrix_inverse";
    using signature = std::array<double, 9>(std::array<double, 9>);
    static constexpr double low = -2.0, high = 2.0;
    static constexpr auto function = [](auto m) {
        using T = typename decltype(m)::value_type;
        auto at = [&m](std::size_t row, std::size_t column) {
            return m[3 * (row % 3) + column % 3];
        };
        auto cofactor = [&at](std::size_t row, std::size_t column) {
            return at(row + 1, column + 1) * at(row + 2, column + 2) -
                   at(row + 1, column + 2) * at(row + 2, column + 1);
        };
        std::array<T, 9> adjugate{};
        for (std::size_t i = 0; i != 9; ++i) adjugate[i] = cofactor(i % 3, i / 3);
        T const scale = 1 / (m[0] * adjugate[0] + m[1] * adjugate[3] + m[2] * adjugate[6]);
        for (auto& entry : adjugate) entry *= scale;
        return adjugate;
    };
};

/// A vector turned by a quaternion that need not be of length one.
struct quaternion_rotation {
    static constexpr std::string_view name = "quaternion_rotation";
    using signature = std::array<double, 3>(std::array<double, 4>, std::array<double, 3>);
    static constexpr double low = 0.1, high = 2.0;
    static constexpr auto function = [](auto q, auto v) {
        using T = typename decltype(q)::value_type;
        Quaternion<T> const turn{q[0], q[1], q[2], q[3]};
        auto const turned = turn * Quaternion<T>{T(0), v[0], v[1], v[2]} * turn.conjugate();
        T const square = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
        return std::array{turned.x / square, turned.y / square, turned.z / square};
    };
};

/// Where a point of the plane lies in a triangle.
struct barycentric {
    static constexpr std::string_view name = "barycentric";
    using signature = std::array<double, 3>(std::array<double, 2>, std::array<double, 2>,
                                            std::array<double, 2>, std::array<double, 2>);
    static constexpr double low = -5.0, high = 5.0;
    static constexpr auto function = [](auto p, auto a, auto b, auto c) {
        auto area = [](auto const& u, auto const& v, auto const& w) {
            return (v[0] - u[0]) * (w[1] - u[1]) - (v[1] - u[1]) * (w[0] - u[0]);
        };
        auto whole = area(a, b, c);
        auto first = area(p, b, c) / whole;
        auto second = area(a, p, c) / whole;
        return std::array{first, second, 1.0 - first - second};
    };
};

/// The area of a triangle from its sides. Source: Heron's formula.
struct heron {
    static constexpr std::string_view name = "heron";
    using signature = double(double, double, double);
    static constexpr double low = 1.0, high = 1.9;
    static constexpr auto function = [](auto a, auto b, auto c) {
        using std::sqrt;
        auto s = (a + b + c) / 2;
        return sqrt(s * (s - a) * (s - b) * (s - c));
    };
};

/// Whether a point is inside a circle.
struct inside_circle {
    static constexpr std::string_view name = "inside_circle";
    using signature = bool(float, float, double);
    static constexpr double low = -3.0, high = 3.0;
    static constexpr auto function = [](auto x, auto y, auto radius) {
        return x * x + y * y <= radius * radius;
    };
};

/// A point between the middle two of four. Source: Catmull and Rom, 1974.
struct catmull_rom {
    static constexpr std::string_view name = "catmull_rom";
    using signature = double(std::array<double, 4>, double);
    static constexpr double low = 0.0, high = 1.0;
    static constexpr auto function = [](auto p, auto t) {
        auto cubic = 3.0 * (p[1] - p[2]) + p[3] - p[0];
        auto square = 2.0 * p[0] - 5.0 * p[1] + 4.0 * p[2] - p[3];
        return p[1] + 0.5 * t * (p[2] - p[0] + t * (square + t * cubic));
    };
};

/// A cubic from two end points and the slopes there. Source: Hermite's basis.
struct cubic_hermite {
    static constexpr std::string_view name = "cubic_hermite";
    using signature = double(double, double, double, double, double);
    static constexpr double low = 0.0, high = 1.0;
    static constexpr auto function = [](auto p0, auto m0, auto p1, auto m1, auto t) {
        auto t2 = t * t, t3 = t2 * t;
        return (2 * t3 - 3 * t2 + 1) * p0 + (t3 - 2 * t2 + t) * m0 + (3 * t2 - 2 * t3) * p1 +
               (t3 - t2) * m1;
    };
};

/// A ramp from 0 to 1 between two edges, level at both. Source: OpenGL's smoothstep.
struct smoothstep {
    static constexpr std::string_view name = "smoothstep";
    using signature = float(float, float, float);
    static constexpr double low = -1.0, high = 1.0;
    static constexpr auto function = [](auto edge0, auto edge1, auto x) {
        using T = decltype(x);
        T t = (x - edge0) / (edge1 - edge0);
        t = limn::select(t < T(0), T(0), limn::select(t > T(1), T(1), t));
        return t * t * (3 - 2 * t);
    };
};

/// The nine real spherical harmonics up to order 2, of a unit vector.
struct spherical_harmonics {
    static constexpr std::string_view name = "spherical_harmonics";
    using signature = std::array<float, 9>(float, float, float);
    static constexpr double low = -1.0, high = 1.0;
    static constexpr auto function = [](auto x, auto y, auto z) {
        using T = decltype(x);
        constexpr float linear = 0.48860251f, mixed = 1.0925484f;
        return std::array<T, 9>{T(0.28209479f),
                                linear * y,
                                linear * z,
                                linear * x,
                                mixed * x * y,
                                mixed * y * z,
                                0.31539157f * (3.0f * z * z - 1.0f),
                                mixed * x * z,
                                0.54627422f * (x * x - y * y)};
    };
};

/// Where the hand of an arm of two links is, and which way it points.
struct two_link_arm {
    static constexpr std::string_view name = "two_link_arm";
    using signature = std::array<double, 3>(double, double, double, double);
    static constexpr double low = -3.0, high = 3.0;
    static constexpr auto function = [](auto shoulder, auto elbow, auto upper, auto lower) {
        using std::cos, std::sin;
        auto heading = shoulder + elbow;
        return std::array{upper * cos(shoulder) + lower * cos(heading),
                          upper * sin(shoulder) + lower * sin(heading), heading};
    };
};

/// Where the hand of an arm of six joints is. Source: Denavit and Hartenberg, 1955.
struct six_joint_arm {
    static constexpr std::string_view name = "six_joint_arm";
    using signature = std::array<double, 3>(std::array<double, 6>);
    static constexpr double low = -3.14, high = 3.14;
    static constexpr auto function = [](auto angles) {
        using std::cos, std::sin;
        using T = typename decltype(angles)::value_type;
        constexpr std::array<double, 6> offset{0.333, 0.0, 0.316, 0.0, 0.384, 0.107};
        constexpr std::array<double, 6> length{0.0, 0.0825, -0.0825, 0.088, 0.0, 0.0};
        constexpr std::array<double, 6> twist{1.0, -1.0, 1.0, -1.0, 1.0, 0.0};
        T x = T(0), y = T(0), z = T(0);
        for (std::size_t i = 6; i-- != 0;) { // outwards in: each joint moves all beyond it
            T const across = length[i] + x, c = cos(angles[i]), s = sin(angles[i]);
            T const tilted = twist[i] == 0.0 ? y : T(-twist[i] * z);
            z = offset[i] + (twist[i] == 0.0 ? z : T(twist[i] * y));
            x = c * across - s * tilted;
            y = s * across + c * tilted;
        }
        return std::array{x, y, z};
    };
};

} // namespace limn::test::corpus

#endif // LIMN_TEST_CORPUS_GEOMETRY_HPP
