// SPDX-License-Identifier: BSL-1.0
// Laws of captured control flow; and that the corpus of it is what it is said to be.

#include "law/control_cases.hpp"
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <iterator>
#include <string>
#include <string_view>

bool limn::test::pending(ControlCase const& c) {
    constexpr std::string_view names[] = {
        "change",
        "point_in_polygon",
        "hue", // wrong results
        "newton_twice",
        "secant",
        "bond_yield", // crashes
        "gcd_of_three",
        "binary_gcd",
        "exp_series", // without end
        "clock_after",
        "wrap_angle",
        "integer_power", // the same; refused
        "digital_root",
        "crc32_bytes",
        "divisible_by_three", // refused
        "day_of_year",
        "implied_volatility",
        "clamp_chain", // refused
        "point_in_triangle",
        "hysteresis",
        "median_filter", // refused
    };
    return std::getenv("LIMN_PENDING") == nullptr &&
           std::find(std::begin(names), std::end(names), c.name) != std::end(names);
}

void limn::test::check(ControlCase const& c) {
    if (pending(c)) return;
    CAPTURE(c.name);
    try {
        Graph const graph = c.traced();
        CHECK_NOTHROW(verify(graph));
        std::string const plain = c.plain();
        CHECK(c.interpreted(graph) == plain);
        CHECK(c.mapped(graph) == plain);
        CHECK(c.traced() == graph);
        Graph const optimized = graph | pass::optimize;
        CHECK_NOTHROW(verify(optimized));
        CHECK(optimized.size() <= graph.size());
        CHECK(pass::optimize(optimized) == optimized);
        CHECK(c.interpreted(optimized) == plain);
    } catch (std::exception const& e) {
        FAIL_CHECK(e.what());
    }
}

TEST_CASE("law: the corpus of control flow has branches and loops", "[law]") {
    std::size_t functions = 0, branching = 0;
    for (auto const topic : limn::test::control_topics)
        for (limn::test::ControlCase const& c : topic()) {
            if (limn::test::pending(c)) continue;
            CAPTURE(c.name);
            ++functions;
            branching += c.traced().branches();
        }
    CHECK(functions > 80);
    CHECK(branching == functions);
}
