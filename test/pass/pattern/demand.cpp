// SPDX-License-Identifier: BSL-1.0
#include <limn/pass/pattern/demand.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <string_view>

using namespace limn;

namespace {

/// The one node of the op of that name.
Value find(Graph const& g, std::string_view op) {
    for (Node node : g.nodes())
        if (node.op().name == op) return node.value();
    FAIL("no such op");
    return {};
}

} // namespace

TEST_CASE("Demand: in the arm that needs it", "[pass][demand]") {
    auto const g = trace<double>([](auto x) {
        if (x > 0.0) return sin(x) + cos(x) * 2.0;
        return cos(x);
    });
    detail::Demand<> const demand{g, nullptr};
    CHECK(demand.certain(find(g, "sin")));
    REQUIRE(demand.way_to(find(g, "sin")).size() == 1);
    CHECK(demand.way_to(find(g, "sin"))[0].taken);
    CHECK(demand.way_to(find(g, "sin"))[0].condition == find(g, "greater"));
    CHECK(demand.certain(find(g, "greater")));
    CHECK(demand.way_to(find(g, "greater")).empty());
    // both arms need it, each in its own way
    CHECK(demand.way_to(find(g, "cos")).empty());
    CHECK_FALSE(demand.certain(find(g, "cos")));
}

TEST_CASE("Demand: where one use is always reached, it is certain", "[pass][demand]") {
    auto const g = trace<double>([](auto x) {
        auto const s = sin(x);
        return (x > 0.0 ? s * 2.0 : x) + s;
    });
    detail::Demand<> const demand{g, nullptr};
    CHECK(demand.certain(find(g, "sin")));
    CHECK(demand.way_to(find(g, "sin")).empty());
}

TEST_CASE("Demand: a call that stays where it was written is needed there", "[pass][demand]") {
    auto const g = trace<int, int>([](auto x, auto y) { return y != 0 ? x / y : 0; });
    detail::Demand<> const demand{g, nullptr};
    CHECK(demand.certain(find(g, "divide")));
    CHECK(demand.way_to(find(g, "divide")).size() == 1);
}

TEST_CASE("Demand: of a loop, where its first round needs it", "[pass][demand]") {
    auto const g = trace<double, int>([](auto x, auto n) {
        auto const inside = sin(x);
        auto const start = cos(x);
        auto out = start;
        while (out < 9.0 && n > 0) {
            out = out + inside;
            n -= 1;
        }
        return out;
    });
    detail::Demand<> const demand{g, nullptr};
    CHECK(demand.certain(find(g, "cos")));
    CHECK_FALSE(demand.certain(find(g, "sin")));
}
