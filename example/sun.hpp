// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `sun`: when the sun rises, stands highest and sets, for a day and a place.
/// A plain generic function: it knows nothing of tracing, only `select` in place of `?:`.
///
/// Source    NOAA's solar calculator (J. Meeus, Astronomical Algorithms, chapters 25 and 28)
/// Values    within a minute of almanacs up to latitude 65; nearer the poles the air decides

#ifndef LIMN_EXAMPLE_SUN_HPP
#define LIMN_EXAMPLE_SUN_HPP

#include <limn.hpp>

#include <array>
#include <cmath>

namespace solar {

inline constexpr double radians_per_degree = 0.017453292519943295;
inline constexpr double degrees_per_radian = 57.29577951308232;

/// Declination of the sun in degrees, and apparent less mean solar time in minutes.
template <class T> constexpr std::array<T, 2> position(T julian_day) {
    using std::asin, std::cos, std::fmod, std::sin, std::tan;

    T const t = (julian_day - 2451545.0) / 36525.0; // centuries since noon of 2000-01-01
    T const mean_longitude = fmod(280.46646 + t * (36000.76983 + t * 0.0003032), T(360.0));
    T const mean_anomaly = 357.52911 + t * (35999.05029 - t * 0.0001537);
    T const eccentricity = 0.016708634 - t * (0.000042037 + t * 0.0000001267);
    T const moon_node = (125.04 - t * 1934.136) * radians_per_degree;

    T const anomaly = mean_anomaly * radians_per_degree;
    T const centre = sin(anomaly) * (1.914602 - t * (0.004817 + t * 0.000014)) +
                     sin(2.0 * anomaly) * (0.019993 - t * 0.000101) + sin(3.0 * anomaly) * 0.000289;
    T const apparent_longitude = mean_longitude + centre - 0.00569 - 0.00478 * sin(moon_node);

    T const obliquity_seconds = 21.448 - t * (46.815 + t * (0.00059 - t * 0.001813));
    T const obliquity =
        (23.0 + (26.0 + obliquity_seconds / 60.0) / 60.0 + 0.00256 * cos(moon_node)) *
        radians_per_degree;
    T const declination = asin(sin(obliquity) * sin(apparent_longitude * radians_per_degree));

    T const half_tangent = tan(0.5 * obliquity);
    T const y = half_tangent * half_tangent;
    T const longitude = mean_longitude * radians_per_degree;
    T const equation_of_time = y * sin(2.0 * longitude) - 2.0 * eccentricity * sin(anomaly) +
                               4.0 * eccentricity * y * sin(anomaly) * cos(2.0 * longitude) -
                               0.5 * y * y * sin(4.0 * longitude) -
                               1.25 * eccentricity * eccentricity * sin(2.0 * anomaly);
    return {declination * degrees_per_radian, 4.0 * degrees_per_radian * equation_of_time};
}

/// Cosine of the hour angle at which the sun's upper edge meets the horizon: 90.833 degrees from
/// the zenith, for half the sun's width and the refraction. Above 1 it stays below, under -1 above.
template <class T> constexpr T horizon(T latitude, T declination) {
    using std::cos, std::tan;
    constexpr double cosine_of_zenith = -0.014538080502496963;
    T const place = latitude * radians_per_degree;
    T const height = declination * radians_per_degree;
    return cosine_of_zenith / (cos(place) * cos(height)) - tan(place) * tan(height);
}

/// The minute at which the sun crosses the horizon, to the east (-1) or the west (+1) of south,
/// with the sun where it stood at `minute`.
template <class T>
constexpr T crossing(T julian_day, T latitude, T longitude, T minute, double side) {
    using std::acos;
    auto const [declination, equation_of_time] = position<T>(julian_day + minute / 1440.0);
    T const cosine = horizon<T>(latitude, declination);
    T const low = limn::select(cosine < -1.0, T(-1.0), cosine);
    T const hour_angle = acos(limn::select(low > 1.0, T(1.0), low)) * degrees_per_radian;
    return 720.0 - 4.0 * longitude - equation_of_time + side * 4.0 * hour_angle;
}

} // namespace solar

/// Sunrise, solar noon and sunset in minutes after 00:00 UTC of the day, and the kind of day:
/// 0, or 1 where the sun does not set, or -1 where it does not rise.
///
/// Operands  julian_day : of 00:00 UTC, ends in .5;  latitude, longitude : degrees, north and east
/// Values    the day is the place's own, around its noon, so that minutes below 0 or from 1440 on
///           are of the UTC day before or after; without sunrise, it and sunset are midnight (kind
///           1) or noon (kind -1), about
inline constexpr auto sun = [](auto julian_day, auto latitude, auto longitude) {
    using T = decltype(latitude);

    T const mean_noon = 720.0 - 4.0 * longitude;
    auto const [declination, equation_of_time] =
        solar::position<T>(julian_day + mean_noon / 1440.0);
    T const noon = mean_noon - equation_of_time;

    T sunrise = noon;
    T sunset = noon;
    for (int round = 0; round < 2; ++round) {
        sunrise = solar::crossing<T>(julian_day, latitude, longitude, sunrise, -1.0);
        sunset = solar::crossing<T>(julian_day, latitude, longitude, sunset, 1.0);
    }

    T const cosine = solar::horizon<T>(latitude, declination);
    T const kind = limn::select(cosine > 1.0, T(-1.0), limn::select(cosine < -1.0, T(1.0), T(0.0)));
    return std::array<T, 4>{sunrise, noon, sunset, kind};
};

#endif // LIMN_EXAMPLE_SUN_HPP
