// SPDX-License-Identifier: BSL-1.0
#include "capture/toys.hpp"
#include <limn.hpp>
#include <limn/capture/recorded_graph.hpp>

#include <catch2/catch.hpp>

#include <climits>
#include <string>

namespace recorded_graph_test {

using namespace limn;
using limn::detail::recorded_graph;

template <class F> Graph graph_of(F const& f, int* calls = nullptr) {
    capture_toys::Traced toy{[&](auto n) {
        if (calls != nullptr) ++*calls;
        return f(n);
    }};
    return recorded_graph(toy.tracer, toy.callable, toy.recording.result());
}

TEST_CASE("recorded_graph: a function that decides nothing is called once",
          "[capture][recorded_graph]") {
    auto const f = [](auto n) { return n * 3 + 1; };
    int calls = 0;
    Graph const graph = graph_of(f, &calls);
    CHECK(calls == 1);
    CHECK(graph == trace<int>(f));
    CHECK(interpret<int(int)>(graph)(5) == 16);
}

TEST_CASE("recorded_graph: one that decides is captured", "[capture][recorded_graph]") {
    auto const f = [](auto n) {
        while (n > 9) n = n / 2;
        if (n < 0) return n + 100;
        return n - 1;
    };
    int calls = 0;
    Graph const graph = graph_of(f, &calls);
    CHECK(calls > 3);
    CHECK(graph == trace<int>(f));
    auto const run = interpret<int(int)>(graph);
    for (int n : {INT_MIN, -1, 0, 9, 10, 12345, INT_MAX}) CHECK(run(n) == f(n));
}

TEST_CASE("recorded_graph: what leaves the function leaves the trace, and nothing is left over",
          "[capture][recorded_graph]") {
    struct Fault {};
    CHECK_THROWS_AS(graph_of([](auto n) -> decltype(n) { throw Fault{}; }), Fault);
    CHECK_FALSE(is_tracing());
    CHECK(graph_of([](auto n) { return n; }).size() == 1);
}

TEST_CASE("recorded_graph: a state that is met has its slot", "[capture][recorded_graph]") {
    State<int> total{5};
    Graph const graph = graph_of([&](auto n) {
        if (n > 0) total = total + n;
        return n * 2;
    });
    REQUIRE(graph.slots().size() == 1);
    CHECK(graph.slots()[0].initial == Constant{5});
    CHECK(graph.outputs().size() == 2);
}

} // namespace recorded_graph_test
