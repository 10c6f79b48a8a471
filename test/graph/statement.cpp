// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/builder.hpp>
#include <limn/graph/statement.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/comparison.hpp>

#include <catch2/catch.hpp>

#include <utility>
#include <vector>

namespace statement_test {

using namespace limn;
using Does = Statement::Does;

std::vector<Value> reads(Graph const& graph, Loop const* loop, Statement const& s) {
    std::vector<Value> out;
    detail::each_read(graph, loop, s, [&](Value v) { out.push_back(v); });
    return out;
}

/// `select`-like: it has three operands, and one of them twice.
struct Arms {
    Builder b;
    Value x = b.parameter<int>("x")[0], y = b.parameter<int>("y")[0];
    Value less = b.call<prims::less, int, int>({x, y});
    Value sum = b.call<prims::add, int, int>({y, y});
    Value gate = b.gate(less, sum, x);
};

TEST_CASE("Statement: a node reads its operands, in order, each as often as it stands there",
          "[graph][statement]") {
    Arms const a;
    Graph const& graph = a.b.graph();
    CHECK(reads(graph, nullptr, {Does::compute, a.less.index}) == std::vector{a.x, a.y});
    CHECK(reads(graph, nullptr, {Does::compute, a.sum.index}) == std::vector{a.y, a.y});
    CHECK(reads(graph, nullptr, {Does::compute, a.gate.index}) == std::vector{a.less, a.sum, a.x});
    CHECK(reads(graph, nullptr, {Does::compute, a.x.index}).empty());
}

TEST_CASE("Statement: a branch reads its condition, and an assignment one value",
          "[graph][statement]") {
    Arms const a;
    Graph const& graph = a.b.graph();
    CHECK(reads(graph, nullptr, {Does::branch, 0, a.less.index}) == std::vector{a.less});
    // not the gate's other arm, nor its condition
    CHECK(reads(graph, nullptr, {Does::assign, a.gate.index, a.sum.index}) == std::vector{a.sum});
    CHECK(reads(graph, nullptr, {Does::otherwise, a.gate.index, a.less.index}).empty());
    CHECK(reads(graph, nullptr, {Does::join, a.gate.index, a.less.index}).empty());
}

TEST_CASE("Statement: an exit of a loop reads what it leaves behind there", "[graph][statement]") {
    Builder b;
    ValueRows const& ints = op_row<prims::add, int, int>.values();
    Value const x = b.body_input(ints, "x"), y = b.body_input(ints, "y");
    Value const positive = b.call<prims::less, int, int>({y, x});
    Value const equal = b.call<prims::equal, int, int>({y, x});
    // two exits, each with its guard and two values; then what is carried on
    b.result(nullptr, {positive, x, y, equal, y, y, y, x});
    Loop const loop{std::move(b).graph(), 2, 2, {0, 1}};
    CHECK(reads(loop.body, &loop, {Does::leave, 0}) == std::vector{x, y});
    CHECK(reads(loop.body, &loop, {Does::leave, 1}) == std::vector{y, y});
}

} // namespace statement_test
