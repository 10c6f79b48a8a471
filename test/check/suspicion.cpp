// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/check/suspicion.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstdio>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

using namespace limn;

namespace {

bool is_time(auto value) { return detail::is_time(Constant{value}); }

} // namespace

TEST_CASE("is_time: now, in seconds and its parts, give or take a day", "[kit][suspicion]") {
    long const now = std::time(nullptr);
    CHECK(is_time(now));
    CHECK(is_time(static_cast<double>(now) + 0.25));
    CHECK(is_time(now * 1000));
    CHECK(is_time(now * 1'000'000LL));
    CHECK(is_time(static_cast<unsigned long>(now) * 1'000'000'000uL));
    CHECK(is_time(static_cast<int>(now)));
    CHECK(is_time(now - 80'000));
    CHECK_FALSE(is_time(now - 90'000));
    CHECK_FALSE(is_time(now + 90'000));
    CHECK_FALSE(is_time(now * 10));
    CHECK_FALSE(is_time(0));
    CHECK_FALSE(is_time(std::to_string(now)));
}

TEST_CASE("time_in: the first constant that is a time, also where a loop has it",
          "[kit][suspicion]") {
    CHECK(detail::time_in(trace<double>([](auto x) { return x * 2.0; })) == "");
    double const now = static_cast<double>(std::time(nullptr));
    auto const inside = trace<double>([&](auto x) {
        while (x < 10.0) x = x * now;
        return x;
    });
    CHECK_THAT(detail::time_in(inside), Catch::Contains("suspicion.cpp:") &&
                                            Catch::Contains("is the time at which") &&
                                            Catch::Contains("CheckOptions::times"));
}

TEST_CASE("independent_outputs: by name and line, also after branches and loops",
          "[kit][suspicion]") {
    auto const g = trace<double, double>([](auto x, auto y) {
        auto loop = x;
        while (loop < 10.0) loop = loop * 2.0;
        decltype(x) gated = 1.0;
        if (y < 0.0) gated = 2.0;
        return std::array{x * 0.0, decltype(x)(4.0), loop, gated};
    });
    auto const found = detail::independent_outputs(g);
    REQUIRE(found.size() == 1);
    CHECK_THAT(found[0], Catch::Contains("suspicion.cpp:") &&
                             Catch::Contains("output `result[1]` depends on no input"));
    CHECK(detail::independent_outputs(trace<double>([](auto x) { (void)(x + 1.0); })).empty());
}

TEST_CASE("ReadCount: the reads of files between two places, less its own", "[kit][suspicion]") {
    if (detail::reads_so_far() < 0) return; // the system does not tell
    detail::ReadCount const quiet;
    CHECK(quiet.count() == 0);
    detail::ReadCount const reading;
    std::FILE* const file = std::fopen(LIMN_TEST_SOURCE "/check/suspicion.cpp", "r");
    REQUIRE(file != nullptr);
    CHECK(std::fgetc(file) == '/');
    std::fclose(file);
    CHECK(reading.count() >= 1);
}
