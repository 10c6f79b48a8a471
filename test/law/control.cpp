// SPDX-License-Identifier: BSL-1.0
// Laws of captured control flow; and that the corpus of it is what it is said to be.

#include "law/control_cases.hpp"
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <exception>

void limn::test::check(ControlCase const& c) {
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
            CAPTURE(c.name);
            ++functions;
            branching += c.traced().branches();
        }
    CHECK(functions > 100);
    CHECK(branching == functions);
}
