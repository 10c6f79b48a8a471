// SPDX-License-Identifier: BSL-1.0
#include "toys.hpp"
#include <limn.hpp>
#include <limn/capture/capture.hpp>

#include <catch2/catch.hpp>

#include <cstddef>

namespace capture_test {

using namespace limn::detail;
using Kind = Point::Kind;
using capture_toys::Always;

auto const halves = [](auto x) {
    if (x > 7) return x / 2;
    if (x < 0) return -x;
    return x;
};

TEST_CASE("Capture: a run stops at the decision that its script does not answer",
          "[capture][capture_run]") {
    capture_toys::Captured<decltype(halves)> toy{halves};
    Point const first = toy.first();
    CHECK(first.kind == Kind::decision);
    CHECK(toy.capture.graph()[first.condition].op().name == "greater");
    Script script = first.script;
    script.push_back({.taken = false, .tag = first.tag});
    Point const second = toy.capture.run(script);
    CHECK(second.kind == Kind::decision);
    CHECK(second.tag != first.tag);
    script.push_back({.taken = true, .tag = second.tag});
    Point const end = toy.capture.run(script);
    CHECK(end.kind == Kind::end);
    REQUIRE(end.outputs.size() == 1);
    CHECK(toy.capture.graph()[end.outputs[0]].op().name == "negate");
    CHECK(toy.capture.runs() == 3);
}

TEST_CASE("Capture: a replay counts for no limit, and may leave no nodes",
          "[capture][capture_run]") {
    capture_toys::Captured<decltype(halves)> toy{halves};
    toy.first();
    std::size_t const runs = toy.capture.runs(), nodes = toy.capture.graph().size();
    Always policy{true};
    toy.capture.forgetting([&] { return toy.capture.replay(policy); });
    CHECK(policy.log.size() == 1);
    toy.capture.aside([&] { return toy.capture.replay(policy); });
    CHECK(policy.log.size() == 2);
    CHECK(toy.capture.graph().size() == nodes);
    CHECK(toy.capture.replay(policy).kind == Kind::end);
    CHECK(toy.capture.graph().size() > nodes);
    CHECK(toy.capture.runs() == runs);
}

TEST_CASE("Capture: on a sample the function decides by itself", "[capture][capture_run]") {
    capture_toys::Captured<decltype(halves)> toy{halves};
    for (int const x : {9, -3, 5}) {
        Vector<limn::Constant> const sample{limn::Constant{x}};
        Always policy{true};
        Point const end = toy.capture.replay(policy, &sample);
        CHECK(end.kind == Kind::end);
        CHECK(policy.log.size() == (x > 7 ? 1u : 2u));
        CHECK(policy.log.back().taken == (x != 5));
        CHECK(policy.chosen == 0);
    }
}

TEST_CASE("Capture: more runs than are allowed", "[capture][capture_run][error]") {
    capture_toys::Traced<decltype(halves)> toy{halves};
    toy.declare();
    Capture<> capture{toy.tracer, toy.callable, {.most_runs = 2}};
    capture.run({});
    capture.run({});
    CHECK_THROWS_WITH(capture.run({}), Catch::Contains("the function was run 2 times") &&
                                           Catch::Contains("max_runs allows"));
}

} // namespace capture_test
