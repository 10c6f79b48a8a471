// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/builder.hpp>
#include <limn/graph/copy_node.hpp>
#include <limn/op/arithmetic.hpp>

#include <catch2/catch.hpp>

#include <array>

using namespace limn;
using detail::copy_node;

namespace {

constexpr OpRow const& quotient_row = op_row<prims::divide, int, int>;

/// A constant, and a call that divides an input by it.
struct From {
    Builder builder;
    Value x = builder.parameter<int>("x").front(), two = builder.constant(2);
    Value quotient = builder.call(quotient_row, std::array{x, two}, Where::here());

    Node node(Value v) const { return builder.graph()[v]; }
};

} // namespace

TEST_CASE("copy_node: a constant, and a call on other operands at another path",
          "[graph][copy_node]") {
    From const from;
    Builder to;
    Value const c = to.parameter<bool>("c").front(), y = to.parameter<int>("y").front();
    std::uint32_t const arm = to.path(0, c, true);
    Value const two = copy_node(to, from.node(from.two), {}, arm, Where::here());
    CHECK(to.graph()[two].constant() == from.node(from.two).constant());
    Value const quotient =
        copy_node(to, from.node(from.quotient), std::array{y, two}, arm, Where::here());
    CHECK(&to.graph()[quotient].op() == &quotient_row);
    CHECK(to.graph()[quotient].operands()[0] == y);
    CHECK(to.graph()[quotient].operands()[1] == two);
    CHECK(to.graph().path_of(quotient.index) == arm);
}

TEST_CASE("copy_node: what is never taken is a blank constant, but for constants",
          "[graph][copy_node]") {
    From const from;
    Builder to;
    Value const y = to.parameter<int>("y").front();
    Value const two = copy_node(to, from.node(from.two), {}, detail::never_taken, Where::here());
    CHECK(to.graph()[two].constant() == from.node(from.two).constant());
    Value const quotient = copy_node(to, from.node(from.quotient), std::array{y, two},
                                     detail::never_taken, Where::here());
    REQUIRE(to.graph()[quotient].kind() == Kind::constant);
    CHECK(to.graph()[quotient].constant() == Constant{0});
}
