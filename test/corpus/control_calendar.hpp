// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the corpus functions of dates, with the ifs of their textbooks.

#ifndef LIMN_TEST_CORPUS_CONTROL_CALENDAR_HPP
#define LIMN_TEST_CORPUS_CONTROL_CALENDAR_HPP

#include "range.hpp"

#include <array>
#include <cmath>
#include <string_view>

namespace limn::test::control {

template <class T> constexpr bool leap(T const& year) {
    if (year % 400 == 0) return true;
    if (year % 100 == 0) return false;
    return year % 4 == 0;
}

template <class T> constexpr T month_length(T const& year, T const& month) {
    if (month == 2) return leap(year) ? T(29) : T(28);
    if (month == 4 || month == 6 || month == 9 || month == 11) return T(30);
    return T(31);
}

struct leap_year {
    static constexpr std::string_view name = "leap_year";
    using signature = int(int);
    static constexpr Range domain[] = {{1582, 2500}};
    static constexpr auto function = [](auto year) {
        using T = decltype(year);
        return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? T(1) : T(0);
    };
};

struct days_in_month {
    static constexpr std::string_view name = "days_in_month";
    using signature = int(int, int);
    static constexpr Range domain[] = {{1582, 2500}, {1, 12}};
    static constexpr auto function = [](auto year, auto month) {
        return month_length(year, month);
    };
};

/// The date after a date.
struct next_day {
    static constexpr std::string_view name = "next_day";
    using signature = std::array<int, 3>(int, int, int);
    static constexpr Range domain[] = {{1990, 2010}, {1, 12}, {1, 31}};
    static constexpr auto function = [](auto year, auto month, auto day) {
        ++day;
        if (day > month_length(year, month)) {
            day = 1;
            ++month;
        }
        if (month > 12) {
            month = 1;
            ++year;
        }
        return std::array{year, month, day};
    };
};

/// The number of a day in its year: a traced loop that calls the helper with its branches.
struct day_of_year {
    static constexpr std::string_view name = "day_of_year";
    using signature = int(int, int, int);
    static constexpr Range domain[] = {{1990, 2110}, {1, 12}, {1, 28}};
    static constexpr auto function = [](auto year, auto month, auto day) {
        for (decltype(month) m = 1; m < month; ++m) day += month_length(year, m);
        return day;
    };
};

/// Source: Meeus, Astronomical Algorithms, chapter 7.
struct julian_date {
    static constexpr std::string_view name = "julian_date";
    using signature = double(int, int, double);
    static constexpr Range domain[] = {{1400, 2100}, {1, 12}, {1, 31}};
    static constexpr auto function = [](auto year, auto month, auto day) {
        using std::floor;
        auto const calendar = year * 10000 + month * 100 + day;
        if (month <= 2) {
            year -= 1;
            month += 12;
        }
        auto correction = day * 0.0;
        if (calendar >= 15821015.0) {
            auto const century = floor(year / 100.0);
            correction = 2 - century + floor(century / 4);
        }
        return floor(365.25 * (year + 4716)) + floor(30.6001 * (month + 1)) + day + correction -
               1524.5;
    };
};

/// Source: Zeller, 1882.
struct day_of_week {
    static constexpr std::string_view name = "day_of_week";
    using signature = int(int, int, int);
    static constexpr Range domain[] = {{1583, 2500}, {1, 12}, {1, 31}};
    static constexpr auto function = [](auto year, auto month, auto day) {
        if (month < 3) {
            month += 12;
            --year;
        }
        auto const century = year / 100, rest = year % 100;
        auto out = (day + 13 * (month + 1) / 5 + rest + rest / 4 + century / 4 - 2 * century) % 7;
        if (out < 0) out += 7;
        return out;
    };
};

/// Day and month of Easter, as 100 month + day. Source: Gauss, with his exceptions.
struct easter {
    static constexpr std::string_view name = "easter";
    using signature = int(int);
    static constexpr Range domain[] = {{1900, 2099}};
    static constexpr auto function = [](auto year) {
        auto const a = year % 19, b = year % 4, c = year % 7;
        auto d = (19 * a + 24) % 30, e = (2 * b + 4 * c + 6 * d + 5) % 7;
        if (d == 29 && e == 6) return 0 * year + 419;
        if (d == 28 && e == 6 && a > 10) return 0 * year + 418;
        auto const day = 22 + d + e;
        if (day > 31) return 400 + day - 31;
        return 300 + day;
    };
};

/// Days between two dates that banks count. Source: ISDA 2006, 30/360.
struct thirty_360 {
    static constexpr std::string_view name = "thirty_360";
    using signature = int(std::array<int, 3>, std::array<int, 3>);
    static constexpr Range domain[] = {{2000, 2030}, {1, 12}, {1, 31},
                                       {2000, 2030}, {1, 12}, {1, 31}};
    static constexpr auto function = [](auto from, auto to) {
        auto d1 = from[2], d2 = to[2];
        if (d1 == 31) d1 = 30;
        if (d2 == 31 && d1 == 30) d2 = 30;
        return 360 * (to[0] - from[0]) + 30 * (to[1] - from[1]) + d2 - d1;
    };
};

/// Hours, minutes and seconds after a signed number of seconds, past midnight and back.
struct clock_after {
    static constexpr std::string_view name = "clock_after";
    using signature = std::array<int, 3>(int, int);
    static constexpr Range domain[] = {{0, 86399}, {-400000, 400000}};
    static constexpr auto function = [](auto now, auto seconds) {
        now += seconds;
        while (now < 0) now += 86400;
        while (now >= 86400) now -= 86400;
        return std::array{now / 3600, now / 60 % 60, now % 60};
    };
};

} // namespace limn::test::control

#endif // LIMN_TEST_CORPUS_CONTROL_CALENDAR_HPP
