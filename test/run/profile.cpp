// SPDX-License-Identifier: BSL-1.0
#include <limn/op/call.hpp>
#include <limn/op/math.hpp>
#include <limn/run/profile.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <string>

using namespace limn;
using Catch::Contains;

namespace {

auto const slow = op<"slow">([](double x) {
    for (int i = 0; i < 20'000; ++i) x = std::sqrt(x + i);
    return x;
});

Graph const& graph() {
    static Graph const out = trace<double>([](auto x) {
        auto const a = sin(x) + cos(x);
        return slow(a) * 2.0;
    });
    return out;
}

} // namespace

TEST_CASE("profile: a table by node and one by line, the dearest first", "[run][profile]") {
    Profile const p = profile(graph(), 0.5);
    CHECK(p.runs == 100);
    REQUIRE(p.nodes.size() == 5);
    CHECK_THAT(p.nodes.front().name, Contains("slow"));
    CHECK(p.nodes.front().calls == 100);
    REQUIRE(p.lines.size() == 2);
    CHECK(p.lines.front().calls == 200);
    CHECK(p.lines.back().calls == 300);
    CHECK_THAT(p.text(), Contains("by node, of 100 runs\n     share   ns/call     calls\n") &&
                             Contains("by line\n") && Contains(" = slow  # ") &&
                             Contains("profile.cpp:"));
}

TEST_CASE("profile: a trace for Chrome, of one run", "[run][profile]") {
    std::string const trace = profile(graph(), 0.5).chrome_trace();
    CHECK_THAT(trace, Catch::StartsWith("{\"traceEvents\":[\n{\"name\":\"%1 = ") &&
                          Contains(",\"cat\":\"op\",\"ph\":\"X\",\"ts\":") &&
                          Contains("\"args\":{\"line\":\"") && Catch::EndsWith("}}\n]}\n"));
    CHECK(std::count(trace.begin(), trace.end(), '\n') == 7);
    CHECK(std::count(trace.begin(), trace.end(), '{') ==
          std::count(trace.begin(), trace.end(), '}'));
}

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
