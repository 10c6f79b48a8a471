// SPDX-License-Identifier: BSL-1.0
#include <limn/proxy/fold.hpp>
#include <limn/proxy/parameter.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

using namespace limn;

TEST_CASE("slot: the order in a graph is that of the names, not of the calls",
          "[trace][parameter]") {
    auto const graph = trace<double>([](auto x) {
        auto y = x * parameter(3.0, "c");
        y = y + parameter(1.0, "a");
        return y - parameter(2.0, "b");
    });
    REQUIRE(graph.slots().size() == 3);
    CHECK(graph.slots()[0].name.view() == "a");
    CHECK(graph.slots()[2].name.view() == "c");
    CHECK(graph[graph.slot_value(1)].name() == "b");
    CHECK(interpret<double(double)>(graph)(2.0) == 5.0);
}

TEST_CASE("slot: met first in a loop or an arm it is one of the whole function",
          "[trace][parameter]") {
    auto const f = [](auto x) {
        auto y = x;
        while (y < 100.0) {
            y = y * parameter(2.0, "factor");
            if (y > parameter(50.0, "limit")) y = y + parameter(1.0, "more");
        }
        return y;
    };
    auto const graph = trace<double>(f);
    CHECK(graph.slots().size() == 3);
    auto run = interpret<double(double)>(graph);
    for (double x : {1.0, 30.0, 200.0}) CHECK(run(x) == f(x));
    run.set("more", 0.0);
    CHECK(run(1.0) == 128.0);
}

TEST_CASE("slot: met first in a body of while_loop too", "[trace][parameter]") {
    auto const f = [](auto x) {
        return while_loop([](auto v) { return v > parameter(5.0, "least"); },
                          [](auto v) { return v / parameter(2.0, "by"); }, x);
    };
    auto run = interpret<double(double)>(trace<double>(f));
    CHECK(run(40.0) == f(40.0));
    run.set("least", 20.0);
    run.set("by", 4.0);
    CHECK(run(40.0) == 10.0);
}

TEST_CASE("slot: followed decisions take its first value", "[trace][parameter]") {
    auto const graph = trace(
        [](auto x) {
            if (x > parameter(1.0, "limit")) return x;
            return x * 2.0;
        },
        {.branches = follow}, input<double>("x", 1.5));
    auto run = interpret<double(double)>(graph);
    CHECK(run(1.5) == 1.5);
    run.set("limit", 2.0);
    CHECK_THROWS_AS(run(1.5), GuardError);
}
