// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/builder.hpp>
#include <limn/graph/graph.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/math.hpp>
#include <limn/print/text.hpp>

#include <catch2/catch.hpp>
#include <range/v3/algorithm/count_if.hpp>
#include <range/v3/range/access.hpp>
#include <range/v3/range/concepts.hpp>
#include <range/v3/range/primitives.hpp>

#include <array>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

using namespace limn;

namespace {

static_assert(ranges::random_access_range<Nodes> && ranges::sized_range<Nodes>);
static_assert(std::is_nothrow_move_constructible_v<Graph> && std::is_copy_assignable_v<Graph>);
static_assert(sizeof(detail::Record) == 24, "a node is 24 bytes");

/// x * y + constant, and the constant's bits decide.
constexpr Graph axpy(std::string_view first, double constant) {
    Builder b;
    Value const x = b.parameter<double>(first).front(), y = b.parameter<double>("y").front();
    Value const product = b.call<prims::multiply, double, double>({x, y});
    Value const c = b.constant(constant);
    b.result<double>({b.call<prims::add, double, double>({product, c})});
    return std::move(b).finish();
}

static_assert(axpy("x", 1.0).size() == 5, "a graph lives in a constant expression too");
static_assert(axpy("x", 1.0) == axpy("a", 1.0));

} // namespace

TEST_CASE("Graph: its nodes are a range, operands first", "[graph]") {
    Graph const g = axpy("x", 1.0);
    auto const nodes = g.nodes();
    CHECK(ranges::size(nodes) == g.size());
    CHECK(ranges::count_if(nodes, [](Node n) { return n.kind() == Kind::call; }) == 2);
    CHECK(ranges::begin(nodes)[4].op().name == "add");
    std::uint32_t index = 0;
    for (Node node : g.nodes()) {
        CHECK(node.value() == Value{index++});
        for (Value operand : node.operands()) CHECK(operand < node.value());
    }
}

TEST_CASE("Graph: a node tells its kind, type, operands, constant, name and line",
          "[graph][node]") {
    Graph const g = axpy("spot", 2.5);
    CHECK(g[Value{0}].name() == "spot");
    CHECK(g[Value{0}].kind() == Kind::input);
    CHECK(g[Value{3}].constant() == Constant{2.5});
    CHECK(&g[Value{4}].type() == &type_row<double>);
    CHECK(g[Value{4}].operands()[0] == Value{2});
    CHECK(std::string_view{g[Value{4}].where().file}.ends_with("graph.cpp"));
    CHECK(g.parameters()[1].name.view() == "y");
    CHECK(g.result() == &tree<double>::row);
}

TEST_CASE("Graph: names and places play no part in == and hash", "[graph]") {
    CHECK(axpy("x", 1.0) == axpy("other", 1.0));
    CHECK(axpy("x", 1.0).hash() == axpy("other", 1.0).hash());
}

TEST_CASE("Graph: what it computes does: constants by their bits, ops, types, outputs", "[graph]") {
    auto const unary = [](auto op_type, auto value, bool twice) {
        using T = decltype(value);
        Builder b;
        Value const x = b.parameter<T>("x").front();
        Value const y = b.call<typename decltype(op_type)::type, T>({x});
        if (twice) b.result<std::array<T, 2>>({y, y});
        else b.result<T>({y});
        return std::move(b).finish();
    };
    std::vector<Graph> const all{axpy("x", 1.0),
                                 axpy("x", 0.0),
                                 axpy("x", -0.0),
                                 unary(detail::identity<prims::sin>{}, 1.0, false),
                                 unary(detail::identity<prims::cos>{}, 1.0, false),
                                 unary(detail::identity<prims::sin>{}, 1.0f, false),
                                 unary(detail::identity<prims::sin>{}, 1.0, true),
                                 Graph{}};
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = 0; j < all.size(); ++j) {
            CAPTURE(to_text(all[i]), to_text(all[j]));
            CHECK((all[i] == all[j]) == (i == j));
            CHECK((all[i].hash() == all[j].hash()) == (i == j));
        }
}

TEST_CASE("Graph: a copy is equal and lives on its own; what was moved from can be assigned",
          "[graph]") {
    Graph a = axpy("x", 1.0);
    Graph b = a;
    Graph c = std::move(a);
    CHECK(b == c);
    a = axpy("x", 3.0);
    CHECK(a != c);
    b = a;
    CHECK(to_text(b) == to_text(a));
}

TEST_CASE("Graph: one with nothing in it is a value like any other", "[graph]") {
    Graph const none;
    CHECK(none.size() == 0);
    CHECK(none.result() == nullptr);
    CHECK(none == Graph{});
    CHECK(to_text(none) == "return\n");
    for ([[maybe_unused]] Node node : none.nodes()) FAIL("there is none");
}
