// SPDX-License-Identifier: BSL-1.0
#include <limn/run/plan/lane_program.hpp>
#include <limn/run/plan/plan.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <tuple>

using namespace limn;
using detail::Plan;

TEST_CASE("Plan: one step a call; values with destructors die after their last use, one by one",
          "[run][plan]") {
    auto const numbers = trace<double>([](auto x) { return x * x + 1.0; });
    Plan const fast{numbers};
    CHECK(fast.steps.size() == 2);
    CHECK(fast.deaths.empty());
    CHECK(fast.inputs.size() == 1);
    CHECK(detail::LaneProgram::is_possible(fast.layout(), numbers));

    auto const texts = trace<std::string>([](auto s) { return s + s + "!"; });
    Plan const slow{texts};
    CHECK(slow.steps.size() == 2);
    CHECK_FALSE(detail::LaneProgram::is_possible(slow.layout(), texts));
    REQUIRE(slow.deaths.size() == 2);
    CHECK(slow.deaths[0].step == 1);
    CHECK(slow.deaths[0].born == 0);
    CHECK(slow.deaths[1].step == 2); // the output dies after the last step
}

TEST_CASE("Plan: a graph that only hands through has no step", "[run][plan]") {
    auto const graph = trace<int, int>([](auto, auto b) { return std::tuple{b, b}; });
    Plan const plan{graph};
    CHECK(plan.steps.empty());
    CHECK(plan.outputs.size() == 2);
    CHECK(plan.outputs[0].offset == plan.inputs[1].offset);
}

TEST_CASE("Plan: with separate cells it knows where statements begin, and nothing dies",
          "[run][plan]") {
    auto const texts = trace<std::string>([](auto s) { return s + s + "!"; });
    Plan const plan{texts, detail::Cells::separate};
    CHECK(plan.deaths.empty());
    CHECK(plan.owned.size() == 2);
    REQUIRE(plan.begins.size() == 2);
    CHECK(plan.begins[1].step == 1);
    CHECK(Plan{texts}.begins.empty());
}
