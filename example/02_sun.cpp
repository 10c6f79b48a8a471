// SPDX-License-Identifier: BSL-1.0
// Trace a real formula; run it three ways over real data, and compare every bit.
// Usage: 02_sun [YYYY-MM-DD [zone1970.tab]]

#include "sun.hpp"
#include <limn.hpp>

#include <array>
#include <bit>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <exception>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#ifndef LIMN_EXAMPLE_DATA
#define LIMN_EXAMPLE_DATA "example/data"
#endif

struct Place {
    std::string name;
    double latitude, longitude;
};

std::optional<int> digits(std::string_view text) {
    int value = 0;
    auto const [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (fault != std::errc{} or end != text.data() + text.size() or text[0] == '-') return {};
    return value;
}

/// The Julian day of 00:00 UTC of a date written YYYY-MM-DD.
std::optional<double> julian_day(std::string_view text) {
    if (text.size() != 10 or text[4] != '-' or text[7] != '-') return {};
    auto const year = digits(text.substr(0, 4)), month = digits(text.substr(5, 2)),
               day = digits(text.substr(8));
    if (not year or not month or not day) return {};
    auto const date = std::chrono::year{*year} / *month / *day;
    if (not date.ok()) return {};
    return 2440587.5 + double(std::chrono::sys_days{date}.time_since_epoch().count());
}

/// The degrees of an ISO 6709 angle: a sign, degrees of `width` digits, minutes, and maybe seconds.
std::optional<double> angle(std::string_view text, std::size_t width, int most) {
    auto const degree = digits(text.substr(1, width)), minute = digits(text.substr(1 + width, 2)),
               second = text.size() == width + 5 ? digits(text.substr(3 + width)) : 0;
    if (not degree or not minute or not second or *minute > 59 or *second > 59) return {};
    int const seconds = (*degree * 60 + *minute) * 60 + *second;
    if (seconds > most * 3600 or (text[0] != '+' and text[0] != '-')) return {};
    return (text[0] == '-' ? -seconds : seconds) / 3600.0;
}

std::vector<Place> read_places(std::string const& path) {
    std::ifstream file{path};
    std::vector<Place> places;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        if (line.starts_with('#')) continue;
        auto const first = line.find('\t'), second = line.find('\t', first + 1);
        auto const at = line.substr(0, second).substr(first == line.npos ? 0 : first + 1);
        auto const name = line.substr(second + 1, line.find('\t', second + 1) - second - 1);
        bool const whole = second != line.npos and (at.size() == 11 or at.size() == 15);
        std::size_t const half = at.size() / 2; // latitude has one digit less than longitude
        auto const latitude = whole ? angle(at.substr(0, half), 2, 90) : std::nullopt;
        auto const longitude = whole ? angle(at.substr(half), 3, 180) : std::nullopt;
        if (not latitude or not longitude or name.empty())
            throw std::runtime_error{
                path + ":" + std::to_string(number) + ": got `" + line +
                "`; write countries, +DDMM+DDDMM or +DDMMSS+DDDMMSS, name, with tabs between"};
        places.push_back({name, *latitude, *longitude});
    }
    if (places.empty()) throw std::runtime_error{path + ": no places to read"};
    return places;
}

/// HH:MM, then -1 or +1 when that is of the UTC day before or after.
std::string clock(double minutes) {
    int const rounded = int(std::floor(minutes + 0.5));
    int const day = int(std::floor(rounded / 1440.0)), minute = rounded - day * 1440;
    auto const two = [](int n) { return std::string(n < 10, '0') + std::to_string(n); };
    return two(minute / 60) + ':' + two(minute % 60) + (day < 0 ? "-1" : day > 0 ? "+1" : "");
}

int main(int count, char** arguments) try {
    std::string const date = count > 1 ? arguments[1] : "2026-06-21";
    auto const day = julian_day(date);
    if (not day or count > 3) {
        std::cerr << "02_sun: got `" << date << "`; write 02_sun [YYYY-MM-DD [zone1970.tab]]\n";
        return 2;
    }
    auto const places = read_places(count > 2 ? arguments[2] : LIMN_EXAMPLE_DATA "/zone1970.tab");

    limn::Graph graph =
        limn::trace(sun, limn::input<double>("julian_day"), limn::input<double>("latitude"),
                    limn::input<double>("longitude"));
    auto const run = limn::interpret<std::array<double, 4>(double, double, double)>(graph);
    constexpr auto lifted = limn::static_trace<double, double, double>(sun);
    std::cout << "nodes: " << graph.size() << "\n\n" << limn::to_cpp(graph, {.name = "sun"});

    std::cout << "\nSunrise, solar noon, sunset on " << date << " (UTC; -1, +1: a day off)\n";
    auto const bits = [](auto const& x) { return std::bit_cast<std::array<std::uint64_t, 4>>(x); };
    std::size_t agree = 0;
    for (auto const& [name, latitude, longitude] : places) {
        auto const plain = sun(*day, latitude, longitude);
        agree += bits(run(*day, latitude, longitude)) == bits(plain) and
                 bits(lifted(*day, latitude, longitude)) == bits(plain);
        auto const [sunrise, noon, sunset, kind] = plain;
        std::cout << std::left << std::setw(32) << name << std::setw(8)
                  << (kind == 0 ? clock(sunrise) : "--:--") << std::setw(8) << clock(noon)
                  << (kind == 0  ? clock(sunset)
                      : kind > 0 ? "does not set"
                                 : "does not rise")
                  << '\n';
    }
    std::cout << "Interpreter, static graph and plain function agree to the last bit at " << agree
              << " of " << places.size() << " places.\n";
    return agree == places.size() ? 0 : 1;
} catch (std::exception const& error) {
    std::cerr << "02_sun: " << error.what() << '\n';
    return 1;
}
