// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/builder.hpp>
#include <limn/graph/schedule.hpp>
#include <limn/graph/side_by_side.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/call.hpp>
#include <limn/op/math.hpp>
#include <limn/op/raise.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace side_by_side_test {

using namespace limn;
using limn::detail::SideBySide;
using Nodes = std::vector<std::uint32_t>;

/// So many sums of so many terms, each of another input.
Graph sums(int strands, int terms) {
    Builder b;
    limn::detail::Vector<Value> out;
    for (int s = 0; s < strands; ++s) {
        Value const x = b.parameter<double>("x" + std::to_string(s))[0];
        Value v = x;
        for (int i = 0; i < terms; ++i) v = b.call<prims::add, double, double>({v, x});
        out.push_back(v);
    }
    b.result(nullptr, std::move(out));
    return std::move(b).finish();
}

/// The calls of a graph, from one to another.
Nodes calls(Graph const& graph, std::uint32_t from = 0, std::uint32_t to = 0xffffffffu) {
    Nodes out;
    for (std::uint32_t i = from; i < std::min(to, static_cast<std::uint32_t>(graph.size())); ++i)
        if (graph.row_of(i).kind == Kind::call) out.push_back(i);
    return out;
}
bool ordered(SideBySide<>& order, Nodes& nodes) {
    Nodes const before = nodes;
    return order.order(nodes.data(), static_cast<std::uint32_t>(nodes.size()),
                       [&](std::uint32_t k) { return before[k]; });
}
/// Each node is there once, after those of its operands that are there.
void check_valid(Graph const& graph, Nodes const& before, Nodes const& after) {
    REQUIRE(std::is_permutation(before.begin(), before.end(), after.begin(), after.end()));
    std::vector<bool> todo(graph.size(), false);
    for (std::uint32_t n : after) todo[n] = true;
    std::string fault;
    for (std::uint32_t n : after) {
        for (Value v : graph[Value{n}].operands())
            if (todo[v.index]) fault += "%" + std::to_string(n) + " is before its operand; ";
        todo[n] = false;
    }
    CHECK(fault == "");
}
/// At which place of the order each strand of `sums` begins.
std::vector<std::size_t> begins(Nodes const& nodes, int strands) {
    std::vector<std::size_t> out;
    std::size_t const length = nodes.size() / static_cast<std::size_t>(strands);
    Nodes sorted = nodes;
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t s = 0; s < static_cast<std::size_t>(strands); ++s)
        out.push_back(static_cast<std::size_t>(
            std::find(nodes.begin(), nodes.end(), sorted[s * length]) - nodes.begin()));
    return out;
}

TEST_CASE("SideBySide: four long sums are computed at once", "[graph][side_by_side]") {
    Graph const graph = sums(4, 100);
    Schedule const schedule = limn::schedule(graph);
    SideBySide<> order{graph, schedule.last_use};
    Nodes const before = calls(graph);
    Nodes after = before;
    CHECK(ordered(order, after));
    check_valid(graph, before, after);
    for (std::size_t const begin : begins(after, 4)) CHECK(begin < 40); // else at 0, 100, ...
    CHECK(begins(after, 4).back() > 0);
}

TEST_CASE("SideBySide: no more than eight strands at once, and the next when one has ended",
          "[graph][side_by_side]") {
    Graph const graph = sums(10, 60);
    Schedule const schedule = limn::schedule(graph);
    SideBySide<> order{graph, schedule.last_use};
    Nodes const before = calls(graph);
    Nodes after = before;
    CHECK(ordered(order, after));
    check_valid(graph, before, after);
    auto const at = begins(after, 10);
    CHECK(at[7] < 80);
    CHECK(at[8] > 300);
}

TEST_CASE("SideBySide: strands that end together leave none behind", "[graph][side_by_side]") {
    for (int strands = 2; strands <= 25; ++strands) {
        CAPTURE(strands);
        Graph const graph = sums(strands, 40);
        Schedule const schedule = limn::schedule(graph);
        SideBySide<> order{graph, schedule.last_use};
        Nodes const before = calls(graph);
        Nodes after = before;
        CHECK(ordered(order, after));
        check_valid(graph, before, after);
    }
}

TEST_CASE("SideBySide: what is short, or one strand, keeps its order", "[graph][side_by_side]") {
    for (Graph const& graph : {sums(2, 31), sums(1, 500), sums(0, 0), sums(1, 1)}) {
        Schedule const schedule = limn::schedule(graph);
        SideBySide<> order{graph, schedule.last_use};
        Nodes const before = calls(graph);
        Nodes after = before;
        CHECK_FALSE(ordered(order, after));
        CHECK(after == before);
    }
}

TEST_CASE("SideBySide: nodes that may fail or have an effect do not move",
          "[graph][side_by_side]") {
    Builder b;
    Value const x = b.parameter<double>("x")[0], n = b.parameter<int>("n")[0];
    Value const text = b.parameter<std::string>("text")[0];
    Value const one = b.constant(1.0);
    Value const sum = b.call<prims::add, double, double>({x, one});
    Value const root = b.call<prims::sqrt, double>({x});
    Value const ratio = b.call<prims::divide, int, int>({n, n});
    Value const raise = b.call<prims::raise, std::string, std::string>({text, text});
    detail::Vector<std::uint32_t> const last_use(b.graph().size(), Schedule::never);
    SideBySide<> const order{b.graph(), last_use};
    CHECK(order.is_movable(sum.index));
    CHECK(order.is_movable(root.index));
    CHECK_FALSE(order.is_movable(ratio.index));
    CHECK_FALSE(order.is_movable(raise.index));
    CHECK_FALSE(order.is_movable(x.index));
    CHECK_FALSE(order.is_movable(one.index));
}

TEST_CASE("SideBySide: any nodes, in parts, stay after their operands", "[graph][side_by_side]") {
    std::mt19937 random{11};
    int others = 0;
    for (int round = 0; round < 60; ++round) {
        Builder b;
        detail::Vector<Value> all{b.parameter<double>("x")[0], b.parameter<double>("y")[0]};
        std::size_t const near = 1 + random() % 40; // how far back an operand stands
        auto const some = [&] {
            if (random() % 6 == 0) return all[random() % all.size()];
            return all[all.size() - 1 - random() % std::min(near, all.size())];
        };
        for (std::size_t size = 70 + random() % 400; size > 0; --size)
            all.push_back(random() % 3 == 0 ? b.call<prims::sqrt, double>({some()})
                                            : b.call<prims::add, double, double>({some(), some()}));
        b.result(nullptr, detail::Vector<Value>(all.end() - 5, all.end()));
        Graph const graph = random() % 2 == 0 ? std::move(b).finish() : std::move(b).graph();
        Schedule const schedule = limn::schedule(graph);
        SideBySide<> order{graph, schedule.last_use};
        auto const half = static_cast<std::uint32_t>(graph.size() / 2);
        for (auto const& [from, to] : {std::pair{0u, half}, std::pair{half, 0xffffffffu}}) {
            Nodes const before = calls(graph, from, to);
            Nodes after = before;
            bool const other = ordered(order, after);
            check_valid(graph, before, after);
            CHECK(other == (after != before));
            others += other ? 1 : 0;
        }
    }
    CHECK(others > 10);
}

constexpr bool orders_in_a_constant_expression() {
    Builder b;
    Value const x = b.parameter<double>("x")[0];
    detail::Vector<Value> out;
    for (int s = 0; s < 2; ++s) {
        Value v = x;
        for (int i = 0; i < 40; ++i) v = b.call<prims::add, double, double>({v, x});
        out.push_back(v);
    }
    b.result(nullptr, out);
    Graph const graph = std::move(b).graph();
    std::uint32_t nodes[80]{};
    for (std::uint32_t k = 0; k < 80; ++k) nodes[k] = k + 1;
    Schedule const schedule = limn::schedule(graph);
    return SideBySide<>{graph, schedule.last_use}.order(nodes, 80,
                                                        [](std::uint32_t k) { return k + 1; }) &&
           nodes[79] == 80 && nodes[40] != 41;
}
static_assert(orders_in_a_constant_expression());

} // namespace side_by_side_test
