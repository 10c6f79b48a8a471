// SPDX-License-Identifier: BSL-1.0
#include <limn/op/call.hpp>
#include <limn/print/cpp/own_op.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

using namespace limn;

TEST_CASE("is_own_op: a user's op of the same name is another", "[print][own_op]") {
    Graph const g =
        trace<double>([](auto x) { return limn::op<"add">([](double a) { return a; })(x + 1.0); });
    Node const outer = g[g.outputs()[0]];
    CHECK(outer.op().name == "add");
    CHECK_FALSE(detail::is_own_op(outer, "add"));
    CHECK(detail::is_own_op(g[outer.operands()[0]], "add"));
    CHECK_FALSE(detail::is_own_op(g[g.inputs()[0]], "add"));
}
