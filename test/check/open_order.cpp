// SPDX-License-Identifier: BSL-1.0
#include <limn/check/open_order.hpp>
#include <limn/check/unrolled.hpp>
#include <limn/op/call.hpp>
#include <limn/proxy/state.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/inlined.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <string>

using Catch::Matchers::Contains;
using limn::report;
using limn::trace;

namespace {

constexpr auto tick = limn::op<"tick", limn::effect>([](double x) { return x + 1.0; });

std::string line(unsigned number) { return "open_order.cpp:" + std::to_string(number) + ": "; }

} // namespace

TEST_CASE("OpenOrders: two effects that are operands of one operator", "[kit][open_order]") {
    auto const f = [](auto x) { return tick(x) * 10.0 + tick(x * 2.0); };
    unsigned const at = __LINE__ - 1;
    CHECK_THAT(report(trace<double>(f)).text(), Contains(line(at) + "operands of one operator") &&
                                                    Contains("a statement of its own"));
    auto const apart = [](auto x) {
        auto const a = tick(x);
        auto const b = tick(x * 2.0);
        return a * 10.0 + b;
    };
    CHECK(report(trace<double>(apart)).text().empty());
}

TEST_CASE("OpenOrders: two calls of a function with a state", "[kit][open_order]") {
    limn::state<double> s{0.0, "s"};
    auto inner = limn::interpret<double(double)>(trace<double>([&](auto x) {
        s = s + x;
        return s.get();
    }));
    auto const f = [&](auto x) { return inner(x) * 10.0 + inner(x); };
    unsigned const at = __LINE__ - 1;
    CHECK_THAT(report(trace<double>(f)).text(), Contains(line(at) + "operands of one operator"));
    auto const apart = [&](auto x) {
        auto const first = inner(x) * 10.0;
        return first + inner(x);
    };
    CHECK(report(trace<double>(apart)).text().empty());
}
