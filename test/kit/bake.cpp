// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/builder.hpp>
#include <limn/graph/verify.hpp>
#include <limn/kit/bake.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/random.hpp>
#include <limn/print/text.hpp>

#include <catch2/catch.hpp>

#include <random>
#include <utility>

using namespace limn;
using Engine = std::mt19937_64;
using normal = std::normal_distribution<double>;

TEST_CASE("baked: what is drawn from an engine that is known is a constant, in order",
          "[kit][bake]") {
    Builder b;
    Value const x = b.parameter<double>("x").front(), engine = b.constant(Engine{7});
    Value const one = b.call<prims::draw<normal>, Engine>({engine});
    Value const two = b.call<prims::draw<normal>, Engine>({engine});
    Value const sum = b.call<prims::add, double, double>({x, two});
    b.result<double>({b.call<prims::multiply, double, double>({sum, one})});
    Graph const graph = std::move(b).finish();
    Engine same{7};
    Constant const first{normal{}(same)}, second{normal{}(same)};
    for (int again = 0; again < 2; ++again) { // the graph's own engine stays as it is
        Graph const baked = detail::baked(graph);
        CHECK_NOTHROW(verify(baked));
        REQUIRE(baked.drawn().size() == 2);
        CHECK(baked.drawn()[0] == first);
        CHECK(baked.drawn()[1] == second);
        CHECK(baked.constants().size() == 2);
    }
}

TEST_CASE("baked: a graph that draws nothing stays", "[kit][bake]") {
    Builder b;
    Value const x = b.parameter<double>("x").front();
    b.result<double>({b.call<prims::add, double, double>({x, b.constant(2.0)})});
    Graph const graph = std::move(b).finish();
    CHECK(detail::baked(graph) == graph);
    CHECK(detail::baked(graph).drawn().empty());
}
