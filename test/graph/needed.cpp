// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/graph/needed.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <vector>

using namespace limn;
using detail::needed_after;
using detail::needed_for;

namespace {

/// The value of the call of that op; there is one.
Value call_of(Graph const& graph, OpRow const& row) {
    std::vector<Value> found;
    for (Node node : graph.nodes())
        if (&node.op() == &row) found.push_back(node.value());
    REQUIRE(found.size() == 1);
    return found.front();
}

constexpr auto noted = op<"noted", effect>([](double) {});

} // namespace

TEST_CASE("needed_for: what leads to a value, but nothing before those that are given",
          "[graph][needed]") {
    Graph const g = trace<double, double>([](auto x, auto y) { return (x + y) * (x - y); });
    Value const sum = call_of(g, op_row<prims::add, double, double>);
    Value const difference = call_of(g, op_row<prims::subtract, double, double>);
    std::vector<bool> const all = needed_for(g, g.outputs(), {});
    CHECK(all == std::vector<bool>(g.size(), true));
    std::vector<bool> const one = needed_for(g, std::array{sum}, {});
    CHECK(one[sum.index]);
    CHECK_FALSE(one[difference.index]);
    std::vector<bool> const given = needed_for(g, g.outputs(), std::array{sum, difference});
    CHECK(given[sum.index]); // it counts as needed
    for (Value input : g.inputs()) CHECK_FALSE(given[input.index]);
}

TEST_CASE("needed_for: the conditions of the arms in which something is computed",
          "[graph][needed]") {
    Graph const g = trace<int, int>([](auto x, auto y) {
        if (y != 0) x = x / y; // which nothing may compute elsewhere
        return x;
    });
    Value const quotient = call_of(g, op_row<prims::divide, int, int>);
    Value const condition = call_of(g, op_row<prims::not_equal, int, int>);
    CHECK(needed_for(g, std::array{quotient}, {})[condition.index]);
}

TEST_CASE("needed_after: what is left to run, effects after the given values too",
          "[graph][needed]") {
    Graph const g = trace<double>([](auto x) {
        auto const sum = x + 1.0;
        noted(x);
        return sum * 2.0;
    });
    Value const sum = call_of(g, op_row<prims::add, double, double>);
    std::vector<bool> const left = needed_after(g, std::array{sum});
    CHECK_FALSE(left[sum.index]);
    for (Value output : g.outputs()) CHECK(left[output.index]);
    std::size_t effects = 0;
    for (std::uint32_t i = 0; i < g.size(); ++i)
        if (g.has_effect(i)) {
            CHECK(left[i] == (i > sum.index));
            ++effects;
        }
    CHECK(effects == 1);
}

TEST_CASE("needed_after: what is not a value of the graph, and a loop", "[graph][needed][error]") {
    using Catch::Contains;
    Graph const g = trace<double>([](auto x) {
        while (x > 1.0) x = x * 0.5;
        return x;
    });
    CHECK_THROWS_WITH(needed_after(g, std::array{Value{1000}}),
                      Contains("%1000 is not a value of the graph"));
    std::size_t loops = 0;
    for (Node node : g.nodes())
        if (node.kind() == Kind::loop) {
            CHECK_THROWS_WITH(needed_after(g, std::array{node.value()}),
                              Contains("is a loop; give the values that it leaves behind"));
            ++loops;
        }
    CHECK(loops == 1);
}
