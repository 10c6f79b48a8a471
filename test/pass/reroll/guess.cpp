// SPDX-License-Identifier: BSL-1.0
#include <limn/pass/reroll/guess.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <vector>

using namespace limn;
using detail::Candidates;
using detail::Feed;
using detail::RepeatedInstruction;
using detail::Repetition;

namespace {

std::vector<std::uint32_t> products_of(Graph const& graph) {
    std::vector<std::uint32_t> out;
    for (std::uint32_t i = 0; i < graph.size(); ++i)
        if (is<prims::multiply>(graph.row_of(i))) out.push_back(i);
    return out;
}

} // namespace

TEST_CASE("guess: from two nodes to all instructions of all iterations", "[pass][reroll]") {
    Graph const graph = trace<double>([](auto x) {
        for (int i = 0; i < 5; ++i) x = x * 2.0 + i;
        return x;
    });
    auto const products = products_of(graph);
    REQUIRE(products.size() == 5);
    Candidates const nodes{graph};
    Repetition found{graph.size()};
    std::size_t budget = 1000;
    REQUIRE(detail::guess(nodes, found, products[1], products[2], 100, budget));
    REQUIRE(found.instructions.size() == 2);
    RepeatedInstruction const& product = found.instructions[0];
    CHECK(is<prims::multiply>(*product.row));
    CHECK(product.first() == -2);
    CHECK(product.last() == 2);
    for (int time = -2; time <= 2; ++time)
        CHECK(product.at(time) == products[static_cast<std::size_t>(time + 2)]);
    CHECK(product.feeds[0].is == Feed::Is::member);
    CHECK(product.feeds[1].is == Feed::Is::same);
    RepeatedInstruction const& sum = found.instructions[1];
    CHECK(is<prims::add>(*sum.row));
    CHECK(sum.feeds[1].is == Feed::Is::induction);
    CHECK(sum.feeds[1].step == 1);
    CHECK(sum.feeds[1].number == 1); // at its time 0, which feeds the product of time 0
}

TEST_CASE("guess: within its budget, or not at all", "[pass][reroll]") {
    Graph const graph = trace<double>([](auto x) {
        for (int i = 0; i < 5; ++i) x = x * 2.0 + i;
        return x;
    });
    auto const products = products_of(graph);
    Repetition found{graph.size()};
    std::size_t budget = 2;
    CHECK_FALSE(detail::guess(Candidates{graph}, found, products[1], products[2], 100, budget));
}
