// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/leaves_state.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

using namespace limn;

TEST_CASE("leaves_state: of a parameter and three states one is not assigned",
          "[graph][leaves_state]") {
    state<double> a{1.0, "a"}, b{2.0, "b"}, c{3.0, "c"};
    Graph const graph = trace<double>([&](auto x) {
        a = x + b;
        c = b.proxy();
        return x * parameter(4.0, "w");
    });
    REQUIRE(graph.slots().size() == 4);
    CHECK_FALSE(leaves_state(graph, 0));
    CHECK(leaves_state(graph, 1));
    CHECK_FALSE(leaves_state(graph, 2));
    CHECK_FALSE(leaves_state(graph, 3)); // no state
}
