// SPDX-License-Identifier: BSL-1.0
// The sun against published times, and every way to run it against the plain function.

#include "../../example/sun.hpp"

#include <limn.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace {

/// Days as Julian days of 00:00 UTC.
constexpr double june_2026 = 2461212.5;     // 2026-06-21
constexpr double december_2026 = 2461395.5; // 2026-12-21

/// Minutes after 00:00 UTC of the day; hours below 0 or above 23 are of the day before or after.
constexpr double at(int hour, int minute) { return 60.0 * hour + minute; }

void rises_and_sets(double julian_day, double latitude, double longitude, double rises,
                    double sets) {
    auto const [sunrise, noon, sunset, kind] = sun(julian_day, latitude, longitude);
    CHECK(kind == 0.0);
    CHECK(std::abs(sunrise - rises) <= 1.0);
    CHECK(std::abs(sunset - sets) <= 1.0);
    CHECK(std::abs(noon - (rises + sets) / 2.0) <= 1.5);
}

void stays(double kind_of_day, double julian_day, double latitude, double longitude) {
    auto const [sunrise, noon, sunset, kind] = sun(julian_day, latitude, longitude);
    CHECK(kind == kind_of_day);
    CHECK(std::isfinite(sunrise));
    CHECK(std::isfinite(sunset));
    CHECK(std::abs(noon - (720.0 - 4.0 * longitude)) < 17.0);
}

} // namespace

TEST_CASE("sun: London on 2026-06-21 rises 03:43 and sets 20:21 UTC", "[example][sun]") {
    rises_and_sets(june_2026, 51.5083, -0.1253, at(3, 43), at(20, 21));
}

// The Sydney Morning Herald of 2023-06-21, of the day after: 9 hours and 54 minutes of light.
TEST_CASE("sun: Sydney on 2023-06-22 has 9:54 hours of light, from the UTC day before",
          "[example][sun]") {
    auto const [sunrise, noon, sunset, kind] = sun(2460117.5, -33.8667, 151.2167);
    CHECK(kind == 0.0);
    CHECK(std::abs(sunset - sunrise - at(9, 54)) <= 1.0);
    CHECK(sunrise < 0.0);
    CHECK(noon > 0.0);
}

// www.6000.co.za/sunset-earlier, for 2013: 05:32 and 19:57 SAST.
TEST_CASE("sun: Cape Town on 2013-12-21 rises 03:32 and sets 17:57 UTC", "[example][sun]") {
    rises_and_sets(2456647.5, -33.9253, 18.4239, at(3, 32), at(17, 57));
}

// "New York Today", The New York Times of that day: 05:25, solar noon 12:57, 20:31 EDT.
TEST_CASE("sun: New York on 2016-06-20 rises 09:25 and sets 00:31 UTC the day after",
          "[example][sun]") {
    rises_and_sets(2457559.5, 40.7142, -74.0064, at(9, 25), at(24, 31));
    CHECK(std::abs(sun(2457559.5, 40.7142, -74.0064)[1] - at(16, 57)) <= 1.0);
}

TEST_CASE("sun: within the Arctic and the Antarctic it stays up in summer, down in winter",
          "[example][sun]") {
    struct Place {
        double latitude, longitude, kind_in_june;
    };
    Place const places[] = {
        {69.6492, 18.9553, 1.0}, // Tromsø
        {78.2232, 15.6267, 1.0}, // Longyearbyen
        {-78.4, 106.9, -1.0},    // Vostok
        {-72.0114, 2.535, -1.0}, // Troll
        {90.0, 0.0, 1.0},        // the poles
        {-90.0, 0.0, -1.0},
    };
    for (auto const& [latitude, longitude, kind_in_june] : places) {
        CAPTURE(latitude);
        stays(kind_in_june, june_2026, latitude, longitude);
        stays(-kind_in_june, december_2026, latitude, longitude);
    }
}

TEST_CASE("sun: on the equator every day has a sunrise and about twelve hours of light",
          "[example][sun]") {
    for (int day = 0; day < 366; ++day) {
        auto const [sunrise, noon, sunset, kind] = sun(june_2026 + day, 0.0, 0.0);
        CAPTURE(day);
        CHECK(kind == 0.0);
        CHECK(sunrise < noon);
        CHECK(std::abs(sunset - sunrise - 727.0) < 2.0);
    }
}

TEST_CASE("sun: law: interpreter and static graph agree with the plain function bit for bit",
          "[example][sun][law]") {
    auto const graph =
        limn::trace(sun, limn::input<double>("julian_day"), limn::input<double>("latitude"),
                    limn::input<double>("longitude"));
    auto const run = limn::interpret<std::array<double, 4>(double, double, double)>(graph);
    constexpr auto lifted = limn::static_trace<double, double, double>(sun);
    auto const bits = [](auto const& x) { return std::bit_cast<std::array<std::uint64_t, 4>>(x); };

    for (double const day : {2415020.5, 2451545.5, 2457559.5, june_2026, december_2026})
        for (double const latitude : {-90.0, -66.5, -33.8667, 0.0, 51.5083, 65.0, 78.2232, 90.0})
            for (double const longitude : {-180.0, -74.0064, 0.0, 18.9553, 151.2167, 180.0}) {
                CAPTURE(day, latitude, longitude);
                auto const plain = bits(sun(day, latitude, longitude));
                CHECK(bits(run(day, latitude, longitude)) == plain);
                CHECK(bits(lifted(day, latitude, longitude)) == plain);
            }
}
