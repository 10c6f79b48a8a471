// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the corpus functions of geometry that branch: hits, intersections, rotations.

#ifndef LIMN_TEST_CORPUS_CONTROL_GEOMETRY_HPP
#define LIMN_TEST_CORPUS_CONTROL_GEOMETRY_HPP

#include "range.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>

namespace limn::test::control {

template <class T, std::size_t N> constexpr T dot(std::array<T, N> const& a, std::array<T, N> const& b) {
    T sum = a[0] * b[0];
    for (std::size_t i = 1; i != N; ++i) sum += a[i] * b[i];
    return sum;
}

/// A vector turned by a rotation vector; small angles by a series. Source: Rodrigues.
struct angle_axis {
    static constexpr std::string_view name = "angle_axis";
    using signature = std::array<double, 3>(std::array<double, 3>, std::array<double, 3>);
    static constexpr Range domain[] = {{-1e-3, 1e-3}, {-2, 2}, {-1e-3, 1e-3}, {-9, 9}};
    static constexpr auto function = [](auto w, auto p) {
        using std::cos, std::sin, std::sqrt;
        using T = typename decltype(w)::value_type;
        std::array<T, 3> const cross{w[1] * p[2] - w[2] * p[1], w[2] * p[0] - w[0] * p[2],
                                     w[0] * p[1] - w[1] * p[0]};
        T const square = dot(w, w);
        std::array<T, 3> out;
        if (square > 1e-6) {
            T const angle = sqrt(square), c = cos(angle), s = sin(angle) / angle;
            T const k = dot(w, p) * (1 - c) / square;
            for (std::size_t i = 0; i != 3; ++i) out[i] = p[i] * c + cross[i] * s + w[i] * k;
        } else {
            for (std::size_t i = 0; i != 3; ++i) out[i] = p[i] + cross[i];
        }
        return out;
    };
};

/// Between two quaternions; near ones linearly. Source: Shoemake, 1985.
struct slerp {
    static constexpr std::string_view name = "slerp";
    using signature = std::array<double, 4>(std::array<double, 4>, std::array<double, 4>, double);
    static constexpr Range domain[] = {{-0.5, 0.5}};
    static constexpr auto function = [](auto a, auto b, auto t) {
        using std::acos, std::sin;
        using T = decltype(t);
        T cosine = dot(a, b);
        if (cosine < 0) {
            cosine = -cosine;
            for (T& x : b) x = -x;
        }
        T u = 1 - t, v = t;
        if (cosine < 0.9995) {
            T const angle = acos(cosine), sine = sin(angle);
            u = sin(u * angle) / sine;
            v = sin(v * angle) / sine;
        }
        for (std::size_t i = 0; i != 4; ++i) a[i] = u * a[i] + v * b[i];
        return a;
    };
};

/// Where two segments cross, as a parameter of the first; -1 where they do not.
struct segment_intersection {
    static constexpr std::string_view name = "segment_intersection";
    using signature = double(std::array<double, 4>, std::array<double, 4>);
    static constexpr Range domain[] = {{-5, 5}};
    static constexpr auto function = [](auto a, auto b) {
        using T = typename decltype(a)::value_type;
        T const x = a[2] - a[0], y = a[3] - a[1], u = b[2] - b[0], v = b[3] - b[1];
        T const determinant = x * v - y * u;
        if (determinant == 0) return T(-1);
        T const t = ((b[0] - a[0]) * v - (b[1] - a[1]) * u) / determinant;
        T const s = ((b[0] - a[0]) * y - (b[1] - a[1]) * x) / determinant;
        if (t < 0 || t > 1 || s < 0 || s > 1) return T(-1);
        return t;
    };
};

template <class T>
constexpr T side(std::array<T, 2> const& a, std::array<T, 2> const& b, std::array<T, 2> const& p) {
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
}

struct point_in_triangle {
    static constexpr std::string_view name = "point_in_triangle";
    using signature = bool(std::array<double, 2>, std::array<double, 2>, std::array<double, 2>,
                           std::array<double, 2>);
    static constexpr Range domain[] = {{-2, 2}};
    static constexpr auto function = [](auto a, auto b, auto c, auto p) {
        auto const u = side(a, b, p), v = side(b, c, p), w = side(c, a, p);
        auto const negative = u < 0 || v < 0 || w < 0;
        auto const positive = u > 0 || v > 0 || w > 0;
        return !(negative && positive);
    };
};

/// By counting the edges of a square that a ray crosses: a host loop around a nested if.
struct point_in_polygon {
    static constexpr std::string_view name = "point_in_polygon";
    using signature = int(double, double, int);
    static constexpr Range domain[] = {{-2, 4, true}, {-2, 4, true}, {0, 0}};
    static constexpr auto function = [](auto x, auto y, auto crossings) {
        constexpr double px[] = {0.0, 3.0, 2.0, 1.0}, py[] = {0.0, 0.0, 2.0, 1.0};
        for (std::size_t i = 0, j = 3; i != 4; j = i++)
            if ((py[i] > y) != (py[j] > y) &&
                x < (px[j] - px[i]) * (y - py[i]) / (py[j] - py[i]) + px[i])
                ++crossings;
        return crossings % 2;
    };
};

/// The distance along a ray to a sphere round the origin; -1 where it is missed.
struct ray_sphere {
    static constexpr std::string_view name = "ray_sphere";
    using signature = double(std::array<double, 3>, std::array<double, 3>, double);
    static constexpr Range domain[] = {{-3, 3}};
    static constexpr auto function = [](auto from, auto direction, auto radius) {
        using std::sqrt;
        using T = decltype(radius);
        T const b = dot(from, direction), c = dot(from, from) - radius * radius;
        T const d = b * b - dot(direction, direction) * c;
        if (d < 0) return T(-1);
        T const root = sqrt(d);
        T t = -b - root;
        if (t < 0) t = -b + root;
        if (t < 0) return T(-1);
        return t / dot(direction, direction);
    };
};

/// Whether a ray meets the unit box. Source: Kay and Kajiya, 1986.
struct ray_box {
    static constexpr std::string_view name = "ray_box";
    using signature = bool(std::array<double, 3>, std::array<double, 3>);
    static constexpr Range domain[] = {{-3, 3}};
    static constexpr auto function = [](auto from, auto direction) {
        using T = typename decltype(from)::value_type;
        T near = 0.0, far = 1e30;
        for (std::size_t i = 0; i != 3; ++i) {
            T a = (-1 - from[i]) / direction[i], b = (1 - from[i]) / direction[i];
            if (a > b) std::swap(a, b);
            near = a > near ? a : near;
            far = b < far ? b : far;
            if (near > far) return near <= far;
        }
        return near <= far;
    };
};

/// The squared distance from a point to a segment.
struct distance_to_segment {
    static constexpr std::string_view name = "distance_to_segment";
    using signature = double(std::array<double, 2>, std::array<double, 2>, std::array<double, 2>);
    static constexpr Range domain[] = {{-5, 5}};
    static constexpr auto function = [](auto p, auto a, auto b) {
        using T = typename decltype(p)::value_type;
        T const ux = b[0] - a[0], uy = b[1] - a[1], length = ux * ux + uy * uy;
        T t = 0.0;
        if (length > 0)
            t = std::clamp(T(((p[0] - a[0]) * ux + (p[1] - a[1]) * uy) / length), T(0), T(1));
        T const x = a[0] + t * ux - p[0], y = a[1] + t * uy - p[1];
        return x * x + y * y;
    };
};

/// Into (-pi, pi]: two loops that seldom turn.
struct wrap_angle {
    static constexpr std::string_view name = "wrap_angle";
    using signature = double(double);
    static constexpr Range domain[] = {{-30, 30}};
    static constexpr auto function = [](auto angle) {
        constexpr double pi = 3.14159265358979323846;
        while (angle > pi) angle -= 2 * pi;
        while (angle <= -pi) angle += 2 * pi;
        return angle;
    };
};

/// The joints of an arm of two links that reaches for a point; clamped where it is too far.
struct two_link_reach {
    static constexpr std::string_view name = "two_link_reach";
    using signature = std::array<double, 2>(double, double, bool);
    static constexpr Range domain[] = {{-3, 3}, {-3, 3}, {0, 1}};
    static constexpr auto function = [](auto x, auto y, auto elbow_up) {
        using std::acos, std::atan2, std::cos, std::sin;
        using T = decltype(x);
        T const cosine = std::clamp(T((x * x + y * y - 1.25) / 1.0), T(-1), T(1));
        T elbow = acos(cosine);
        if (elbow_up) elbow = -elbow;
        T const shoulder = atan2(y, x) - atan2(0.5 * sin(elbow), 1 + 0.5 * cos(elbow));
        return std::array<T, 2>{shoulder, elbow};
    };
};

/// Steps of a sphere tracer to a torus, left when near, far, or tired.
struct march {
    static constexpr std::string_view name = "march";
    using signature = double(double, double);
    static constexpr Range domain[] = {{-2, 2}, {-2, 2}};
    static constexpr auto function = [](auto x, auto y) {
        using std::sqrt;
        using T = decltype(x);
        T t = 0.0, steps = 0.0;
        for (;;) {
            T const z = t - 3, ring = sqrt(x * x + z * z) - 1;
            T const distance = sqrt(ring * ring + y * y) - 0.3;
            if (distance < 1e-4) return t;
            t += distance;
            steps += 1;
            if (t > 10 || steps >= 64) return T(-1);
        }
    };
};

} // namespace limn::test::control

#endif // LIMN_TEST_CORPUS_CONTROL_GEOMETRY_HPP
