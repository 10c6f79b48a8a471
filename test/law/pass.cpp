// SPDX-License-Identifier: BSL-1.0
// Laws of the passes, over the corpus.

#include "law/cases.hpp"
#include <limn.hpp>
#include <limn/pass/dead_carried.hpp>
#include <limn/pass/factor_gates.hpp>
#include <limn/pass/loop_fusion.hpp>
#include <limn/pass/loop_invariant_code.hpp>
#include <limn/pass/reroll.hpp>
#include <limn/pass/strength_reduction.hpp>

#include <catch2/catch.hpp>

#include <functional>

namespace pass = limn::pass;

TEST_CASE("law: a pass keeps the invariants and every bit, and is idempotent, over the corpus",
          "[law][pass]") {
    std::function<limn::Graph(limn::Graph const&)> const passes[] = {
        pass::dead_code,      pass::common_subexpressions,
        pass::fold_constants, pass::simplify,
        pass::optimize,       pass::reroll,
        pass::factor_gates,   pass::loop_invariant_code,
        pass::loop_fusion,    pass::dead_carried,
        pass::strength_reduction};
    for (limn::test::Case const& c : limn::test::cases()) {
        CAPTURE(c.name);
        for (auto const& change : passes) {
            limn::Graph const after = change(c.graph);
            CHECK_NOTHROW(limn::verify(after));
            CHECK(after.size() <= c.graph.size());
            CHECK(change(after) == after);
            CHECK(c.interpreted(after) == c.plain);
        }
        CHECK((c.graph | pass::dead_code) == c.graph);
        CHECK(limn::Transformer{c.graph}.run() == c.graph);
        std::vector<std::size_t> const level = limn::levels(c.graph);
        auto const by_level =
            limn::split(c.graph, [&](limn::Node const& n) { return level[n.value().index]; });
        CHECK(by_level.recombined() == c.graph);
    }
}
