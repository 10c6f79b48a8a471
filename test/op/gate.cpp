// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <string>

using namespace limn;

static_assert(prims::gate::apply(true, 1, 2) == 1);
static_assert(prims::gate::apply(false, 1, 2) == 2);
static_assert(loop_row.kind == Kind::loop && loop_row.name == "loop");

TEST_CASE("gate: each type has the row of its own gate", "[op][gate]") {
    CHECK(value_rows<int>.gate == &op_row<prims::gate, bool, int, int>);
    CHECK(value_rows<std::string>.gate->result->name == "std::string");
}

TEST_CASE("gate: the arm that is not taken is not evaluated, as of `?:`", "[op][gate]") {
    Builder b;
    Value const x = b.parameter<int>("x")[0], y = b.parameter<int>("y")[0];
    Value const asked = b.call<prims::not_equal, int, int>({y, b.constant(0)});
    Value const operands[]{x, y};
    Value const quotient =
        b.call(op_row<prims::divide, int, int>, operands, Where{}, b.path(0, asked, true));
    b.result<int>({b.gate(asked, quotient, b.constant(-1))});
    Graph const g = std::move(b).finish();
    verify(g);
    auto const run = interpret<int(int, int)>(g);
    CHECK(run(7, 2) == 3);
    CHECK(run(7, 0) == -1);
    CHECK_THAT(to_cpp(g), Catch::Contains("y != 0 ? x / y : -1"));
}

TEST_CASE("gate: constants decide it, in a pass", "[op][gate]") {
    Builder b;
    Value const x = b.parameter<int>("x")[0], y = b.parameter<int>("y")[0];
    b.result<int>({b.gate(b.constant(false), x, y)});
    CHECK(to_text(std::move(b).finish() | pass::optimize) ==
          "x : int = input\ny : int = input\nreturn y\n");
}
