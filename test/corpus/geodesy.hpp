// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the corpus functions of maps and the calendar.

#ifndef LIMN_TEST_CORPUS_GEODESY_HPP
#define LIMN_TEST_CORPUS_GEODESY_HPP

#include <limn.hpp>

#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <utility>

namespace limn::test::corpus {

/// Kilometres between two places given in radians. Source: the haversine formula.
struct haversine {
    static constexpr std::string_view name = "haversine";
    using signature = double(double, double, double, double);
    static constexpr double low = -1.5, high = 1.5;
    static constexpr auto function = [](auto lat1, auto lon1, auto lat2, auto lon2) {
        using std::asin, std::cos, std::sin, std::sqrt;
        auto s = sin((lat2 - lat1) / 2);
        auto t = sin((lon2 - lon1) / 2);
        return 2 * 6371.0 * asin(sqrt(s * s + cos(lat1) * cos(lat2) * t * t));
    };
};

/// A place on the map of the web, in units of the earth's radius. Source: Mercator, 1569.
struct mercator {
    static constexpr std::string_view name = "mercator";
    using signature = std::pair<double, double>(double, double);
    static constexpr double low = -80.0, high = 80.0;
    static constexpr auto function = [](auto latitude, auto longitude) {
        using std::log, std::tan;
        constexpr double radian = 0.017453292519943295769;
        return std::pair{longitude * radian,
                         log(tan(0.78539816339744830962 + latitude * radian / 2))};
    };
};

/// Metres from the earth's centre, from latitude, longitude and height. Source: WGS 84.
struct ecef {
    static constexpr std::string_view name = "ecef";
    using signature = std::array<double, 3>(double, double, double);
    static constexpr double low = -1.5, high = 1.5;
    static constexpr auto function = [](auto latitude, auto longitude, auto height) {
        using std::cos, std::sin, std::sqrt;
        constexpr double axis = 6378137.0, eccentricity = 6.69437999014e-3;
        auto s = sin(latitude);
        auto normal = axis / sqrt(1.0 - eccentricity * s * s);
        auto across = (normal + height) * cos(latitude);
        return std::array{across * cos(longitude), across * sin(longitude),
                          (normal * (1.0 - eccentricity) + height) * s};
    };
};

/// The bearing of one place from another, in float.
struct bearing {
    static constexpr std::string_view name = "bearing";
    using signature = float(float, float, float, float);
    static constexpr double low = -1.5, high = 1.5;
    static constexpr auto function = [](auto lat1, auto lon1, auto lat2, auto lon2) {
        using std::atan2, std::cos, std::sin;
        auto turn = lon2 - lon1;
        return atan2(sin(turn) * cos(lat2),
                     cos(lat1) * sin(lat2) - sin(lat1) * cos(lat2) * cos(turn));
    };
};

/// Days since 1970 of a date; month and day wrap into 1..12 and 1..28. Source: Hinnant.
struct days_from_civil {
    static constexpr std::string_view name = "days_from_civil";
    using signature = int(int, unsigned, unsigned);
    static constexpr double low = 0.0, high = 9999.0;
    static constexpr auto function = [](auto year, auto any_month, auto any_day) {
        auto month = (any_month - 1) % 12 + 1;
        auto day = (any_day - 1) % 28 + 1;
        auto y = limn::select(month <= 2u, year - 1, year);
        auto era = limn::select(y >= 0, y, y - 399) / 400;
        auto year_of_era = limn::convert<unsigned>(y - era * 400);
        auto shifted = limn::select(month > 2u, month - 3, month + 9);
        auto day_of_year = (153 * shifted + 2) / 5 + day - 1;
        auto day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
        return era * 146097 + limn::convert<int>(day_of_era) - 719468;
    };
};

/// Year, month and day of a number of days since 1970. Source: Hinnant.
struct civil_from_days {
    static constexpr std::string_view name = "civil_from_days";
    using signature = std::tuple<int, unsigned, unsigned>(int);
    static constexpr double low = -800000.0, high = 2900000.0;
    static constexpr auto function = [](auto days) {
        auto z = days + 719468;
        auto era = limn::select(z >= 0, z, z - 146096) / 146097;
        auto day_of_era = limn::convert<unsigned>(z - era * 146097);
        auto year_of_era =
            (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
        auto year = limn::convert<int>(year_of_era) + era * 400;
        auto day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        auto shifted = (5 * day_of_year + 2) / 153;
        auto day = day_of_year - (153 * shifted + 2) / 5 + 1;
        auto month = limn::select(shifted < 10u, shifted + 3, shifted - 9);
        return std::tuple{limn::select(month <= 2u, year + 1, year), month, day};
    };
};

/// The day of the week, Sunday 0, of a date whose month wraps. Source: Sakamoto, 1992.
struct day_of_week {
    static constexpr std::string_view name = "day_of_week";
    using signature = unsigned(unsigned, unsigned, unsigned);
    static constexpr double low = 1.0, high = 9999.0;
    static constexpr auto function = [](auto any_year, auto any_month, auto day) {
        // His table {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4}, an octal digit to a month.
        constexpr std::uint64_t table = 0426415305230UL;
        auto month = (any_month - 1) % 12;
        auto year = limn::select(month < 2u, any_year - 1, any_year);
        auto skew = limn::convert<unsigned>((table >> (3 * month)) & 7u);
        return (year + year / 4 - year / 100 + year / 400 + skew + day) % 7;
    };
};

/// Whether the Gregorian calendar gives a year 366 days.
struct leap_year {
    static constexpr std::string_view name = "leap_year";
    using signature = bool(int);
    static constexpr double low = -5000.0, high = 5000.0;
    static constexpr auto function = [](auto year) {
        return limn::select(year % 100 == 0, year % 400 == 0, year % 4 == 0);
    };
};

/// Hours, minutes and seconds of a second of the day, in the narrowest types.
struct clock_time {
    static constexpr std::string_view name = "clock_time";
    using signature = std::tuple<unsigned char, unsigned char, unsigned char>(std::int64_t);
    static constexpr double low = -9e15, high = 9e15;
    static constexpr auto function = [](auto seconds) {
        auto of_day = (seconds % 86400 + 86400) % 86400;
        return std::tuple{limn::convert<unsigned char>(of_day / 3600),
                          limn::convert<unsigned char>(of_day / 60 % 60),
                          limn::convert<unsigned char>(of_day % 60)};
    };
};

} // namespace limn::test::corpus

#endif // LIMN_TEST_CORPUS_GEODESY_HPP
