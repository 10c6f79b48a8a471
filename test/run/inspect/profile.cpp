// SPDX-License-Identifier: BSL-1.0
#include <limn/op/call.hpp>
#include <limn/op/math.hpp>
#include <limn/run/inspect/profile.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>
#if __has_include(<nlohmann/json.hpp>)
#include <nlohmann/json.hpp>
#endif

#include <algorithm>
#include <clocale>
#include <cmath>
#include <sstream>
#include <string>
#include <string_view>

using namespace limn;
using Catch::Contains;

namespace {

auto const slow = op<"slow">([](double x) {
    for (int i = 0; i < 20'000; ++i) x = std::sqrt(x + i);
    return x;
});

Graph const& slow_graph() {
    static Graph const out = trace<double>([](auto x) {
        auto const a = sin(x) + cos(x);
        return slow(a) * 2.0;
    });
    return out;
}

} // namespace

TEST_CASE("profile: a table by node and one by line, the dearest first",
          "[run][profile][features][H10]") {
    Profile const p = profile(slow_graph(), 0.5);
    CHECK(p.runs == 100);
    REQUIRE(p.nodes.size() == 5);
    CHECK_THAT(p.nodes.front().name, Contains("slow"));
    CHECK(p.nodes.front().calls == 100);
    double share = 0;
    std::istringstream text{p.text()};
    for (std::string line; std::getline(text, line) && line != "by line";)
        if (line.find('%') == 9) share += std::stod(line);
    CHECK(share == Approx(100).margin(0.5));
    REQUIRE(p.lines.size() == 2);
    CHECK(p.lines.front().calls == 200);
    CHECK(p.lines.back().calls == 300);
    CHECK_THAT(p.text(), Contains("by node, of 100 runs\n     share   ns/call     calls\n") &&
                             Contains("by line\n") && Contains(" = slow  # ") &&
                             Contains("profile.cpp:"));
}

TEST_CASE("profile: a trace for Chrome, of one run", "[run][profile][features][H10]") {
    std::string const trace = profile(slow_graph(), 0.5).chrome_trace();
    CHECK_THAT(trace, Catch::StartsWith("{\"traceEvents\":[\n{\"name\":\"%1 = ") &&
                          Contains(",\"cat\":\"op\",\"ph\":\"X\",\"ts\":") &&
                          Contains("\"args\":{\"line\":\"") && Catch::EndsWith("}}\n]}\n"));
    CHECK(std::count(trace.begin(), trace.end(), '\n') == 7);
    CHECK(std::count(trace.begin(), trace.end(), '{') ==
          std::count(trace.begin(), trace.end(), '}'));
}

TEST_CASE("profile: the trace for Chrome has points, whatever the locale",
          "[run][profile][features][H10]") {
    std::string const was = std::setlocale(LC_NUMERIC, nullptr);
    INFO("a locale whose numbers have commas is not installed; run tools/setup");
    REQUIRE(std::setlocale(LC_NUMERIC, "de_DE.UTF-8") != nullptr);
    REQUIRE(std::string{std::localeconv()->decimal_point} == ",");
    std::string const trace = profile(slow_graph(), 0.5).chrome_trace();
    std::setlocale(LC_NUMERIC, was.c_str());
    auto const is_digit = [](char c) { return c >= '0' && c <= '9'; };
    std::size_t times = 0;
    for (std::string_view const mark : {"\"ts\":", "\"dur\":"})
        for (std::size_t at = 0; (at = trace.find(mark, at)) != trace.npos; ++times) {
            at += mark.size();
            std::size_t const point = trace.find_first_not_of("0123456789", at);
            REQUIRE(point > at);
            CHECK(trace[point] == '.');
            CHECK(std::all_of(&trace[point + 1], &trace[point + 4], is_digit));
            CHECK(trace[point + 4] == ',');
        }
    CHECK(times == 10);
}

#if __has_include(<nlohmann/json.hpp>)
TEST_CASE("profile: the trace for Chrome is JSON, whatever ops and files are called",
          "[run][profile][features][H10]") {
    static constexpr auto odd = op<"odd\"\\\n\t">([](double x) { return x; });
    auto const g = limn::trace<double>([](auto x) { return odd(x) + 1.0; });
    auto const events = nlohmann::json::parse(profile(g, 0.5).chrome_trace()).at("traceEvents");
    REQUIRE(events.size() == 2);
    double last = 0.0;
    for (auto const& event : events) {
        CHECK(event.at("ph") == "X");
        CHECK(event.at("ts").get<double>() >= last);
        CHECK(event.at("dur").get<double>() >= 0.0);
        CHECK_THAT(event.at("args").at("line").get<std::string>(), Contains("profile.cpp:"));
        last = event.at("ts");
    }
    CHECK_THAT(events[0].at("name").get<std::string>(), Contains("odd\"\\"));
}
#endif

TEST_CASE("profile: calls within a loop are counted", "[run][profile]") {
    auto const g = limn::trace<int>([](auto n) {
        auto sum = n - n;
        while (sum < n) sum = sum + 2;
        return sum;
    });
    Profile const p = profile(g, 10);
    std::uint64_t most = 0;
    for (Cost const& c : p.nodes) most = std::max(most, c.calls);
    CHECK(most == 600); // six times the condition
}

TEST_CASE("profile: nothing to run", "[run][profile]") {
    Profile const p = profile(limn::trace<int>([](auto x) { return x; }), 1);
    CHECK(p.nodes.empty());
    CHECK(p.chrome_trace() == "{\"traceEvents\":[\n]}\n");
}
