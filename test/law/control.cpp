// SPDX-License-Identifier: BSL-1.0
// Laws of captured control flow; and that the corpus of it is what it is said to be.

#include "law/check_back.hpp"
#include "law/control_cases.hpp"
#include <limn.hpp>
#include <limn/pass/dead_carried.hpp>
#include <limn/pass/factor_gates.hpp>
#include <limn/pass/loop_fusion.hpp>
#include <limn/pass/loop_invariant_code.hpp>
#include <limn/pass/reroll.hpp>
#include <limn/pass/strength_reduction.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <exception>
#include <iterator>
#include <string>
#include <string_view>

bool limn::test::refused(ControlCase const& c) {
    constexpr std::string_view names[] = {
        "divisible_by_three", // a plain state, three of them in each of 32 rounds
    };
    return std::find(std::begin(names), std::end(names), c.name) != std::end(names);
}

void limn::test::check(ControlCase const& c) {
    CAPTURE(c.name);
    if (refused(c)) {
        try { // which states are found depends on the compiler; what is captured is checked
            c.traced();
        } catch (limn::TraceError const&) {
            return;
        }
    }
    try {
        Graph const graph = c.traced();
        CHECK_NOTHROW(verify(graph));
        std::string const plain = c.plain();
        CHECK(c.interpreted(graph) == plain);
        CHECK(c.mapped(graph) == plain);
        CHECK(c.native(graph) == plain);
        CHECK(c.mapped_native(graph) == plain);
        CHECK(c.traced() == graph);
        if (!refused(c)) CHECK(to_text(graph) == listed(c)); // whatever the compiler
        check_back(c, graph);
        CHECK(graph.branches());
        Graph const optimized = graph | pass::optimize;
        CHECK_NOTHROW(verify(optimized));
        CHECK(optimized.size() <= graph.size());
        CHECK(pass::optimize(optimized) == optimized);
        CHECK(c.interpreted(optimized) == plain);
        auto const more = pass::factor_gates | pass::strength_reduction | pass::loop_fusion |
                          pass::loop_invariant_code | pass::dead_carried;
        Graph const changed = graph | more;
        CHECK_NOTHROW(verify(changed));
        CHECK(c.interpreted(changed) == plain);
        Graph const rolled = reroll(graph);
        CHECK_NOTHROW(verify(rolled));
        CHECK(rolled.size() <= graph.size());
        CHECK(reroll(rolled) == rolled);
        CHECK(c.interpreted(rolled) == plain);
        CHECK(c.native(rolled) == plain);
        CHECK(c.mapped_native(rolled) == plain);
    } catch (std::exception const& e) {
        FAIL_CHECK(e.what());
    }
}

TEST_CASE("law: the corpus of control flow is large", "[law]") {
    std::size_t functions = 0;
    for (auto const topic : limn::test::control_topics)
        for (limn::test::ControlCase const& c : topic()) functions += !limn::test::refused(c);
    CHECK(functions > 80);
}
