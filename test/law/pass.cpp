// SPDX-License-Identifier: BSL-1.0
// Laws of the passes, over the corpus.

#include "law/cases.hpp"
#include <limn.hpp>
#include <limn/kit/fast_math.hpp>
#include <limn/pass/dead_carried.hpp>
#include <limn/pass/factor_gates.hpp>
#include <limn/pass/loop_fusion.hpp>
#include <limn/pass/loop_invariant_code.hpp>
#include <limn/pass/reroll.hpp>
#include <limn/pass/strength_reduction.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace pass = limn::pass;

namespace pass_law {

/// A value of a type of numbers, as it is drawn for an input, or given; else nothing.
std::optional<double> number(limn::Constant const& c) {
    if (limn::is_type<double>(c.type())) return c.as<double>();
    if (limn::is_type<float>(c.type())) return static_cast<double>(c.as<float>());
    return std::nullopt;
}

/// Each output, on inputs between `low` and `high`; none where an input is not a number.
std::vector<limn::Constant> values(limn::Graph const& g, double low, double high) {
    std::vector<limn::Constant> inputs;
    for (limn::Value v : g.inputs()) {
        double const part = 0.37 + 0.11 * static_cast<double>(inputs.size() % 5);
        double const x = low + (high - low) * part;
        if (limn::is_type<double>(g[v].type())) inputs.emplace_back(x);
        else if (limn::is_type<float>(g[v].type())) inputs.emplace_back(static_cast<float>(x));
        else return {};
    }
    return limn::Interpreter<limn::Constant>{g}.run(inputs);
}

} // namespace pass_law

TEST_CASE("law: pass::fast_math is idempotent, and keeps nearly all of the result",
          "[law][pass]") {
    std::size_t compared = 0;
    for (limn::test::Case const& c : limn::test::cases()) {
        CAPTURE(c.name);
        limn::Graph const after = pass::fast_math(c.graph);
        CHECK_NOTHROW(limn::verify(after));
        CHECK(pass::fast_math(after) == after);
        std::vector<limn::Constant> const exact = pass_law::values(c.graph, c.low, c.high);
        std::vector<limn::Constant> const fast = pass_law::values(after, c.low, c.high);
        REQUIRE(exact.size() == fast.size());
        for (std::size_t k = 0; k < exact.size(); ++k) {
            std::optional<double> const x = pass_law::number(exact[k]);
            if (!x.has_value() || !std::isfinite(*x)) continue;
            bool const is_float = limn::is_type<float>(exact[k].type());
            CHECK(*pass_law::number(fast[k]) == Approx(*x).epsilon(is_float ? 1e-3 : 1e-9));
            ++compared;
        }
    }
    CHECK(compared > 50);
}

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
        CHECK(c.interpreted(by_level.wiring()) == c.plain);
    }
}
