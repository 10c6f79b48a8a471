// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>

#include <catch2/catch.hpp>
#include <range/v3/algorithm/count_if.hpp>
#include <range/v3/range/concepts.hpp>
#include <range/v3/view/reverse.hpp>

using namespace limn;

TEST_CASE("Nodes: the nodes of a graph are a random-access range", "[graph][nodes]") {
    static_assert(ranges::random_access_range<Nodes> && ranges::sized_range<Nodes>);
    Graph const g = trace<double, double>([](auto x, auto y) { return x * y + 1.0; });
    Nodes const nodes = g.nodes();
    REQUIRE(nodes.size() == g.size());
    for (std::uint32_t i = 0; i < g.size(); ++i) CHECK(nodes[i].value() == Value{i});
    CHECK(ranges::count_if(nodes, [](Node n) { return n.kind() == Kind::input; }) == 2);
    std::uint32_t last = static_cast<std::uint32_t>(g.size());
    for (Node node : nodes | ranges::views::reverse) CHECK(node.value() == Value{--last});
    CHECK((nodes.end() - nodes.begin() == static_cast<std::ptrdiff_t>(g.size()) && last == 0));
}

TEST_CASE("Nodes: a graph without any", "[graph][nodes]") {
    Graph const empty;
    CHECK(empty.nodes().empty());
}
