// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/graph/with_slots.hpp>

#include <catch2/catch.hpp>

using namespace limn;
using Catch::Contains;

namespace {

/// What came in so far, times a parameter.
Graph scaled_sum() {
    state<double> sum{0.0, "sum"};
    return trace<double>([&](auto x) {
        sum += x;
        return sum * parameter(2.0, "gain");
    });
}

} // namespace

TEST_CASE("with_slots: a run goes on where another one stood", "[graph][with_slots]") {
    Graph const graph = scaled_sum();
    auto f = interpret<double(double)>(graph);
    CHECK(f(1.5) == 3.0);
    CHECK(f(2.0) == 7.0);
    auto g = interpret<double(double)>(with_slots(graph, f.slots()));
    CHECK(g(0.5) == 8.0);
    CHECK(f(0.5) == 8.0);
    CHECK(interpret<double(double)>(graph)(0.5) == 1.0);
}

TEST_CASE("with_slots: some of them, found by name", "[graph][with_slots]") {
    Graph const graph = scaled_sum();
    Slot const gain{Text{"gain"}, Constant{10.0}};
    Graph const louder = with_slots(graph, {&gain, 1});
    CHECK(interpret<double(double)>(louder)(0.5) == 5.0);
    CHECK_FALSE(louder == graph);
}

TEST_CASE("with_slots: a name or a type that the graph does not have", "[graph][with_slots][error]") {
    Graph const graph = scaled_sum();
    Slot const other{Text{"offset"}, Constant{10.0}}, whole{Text{"gain"}, Constant{10}};
    CHECK_THROWS_WITH(with_slots(graph, {&other, 1}),
                      Contains("with_slots.cpp:") &&
                          Contains("no parameter or state `offset` of type double") &&
                          Contains("give those of a function made of this graph"));
    CHECK_THROWS_WITH(with_slots(graph, {&whole, 1}), Contains("`gain` of type int"));
}
