// SPDX-License-Identifier: BSL-1.0
// Laws of the passes, over the corpus and the catalogue.

#include "law/cases.hpp"
#include <limn.hpp>
#include <limn/io/builtin_ops.hpp>
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
#include <string>
#include <utility>
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

using Change = std::function<limn::Graph(limn::Graph const&)>;

/// The passes that keep every bit.
std::vector<Change> exact_passes() {
    return {pass::dead_code,      pass::common_subexpressions,
            pass::fold_constants, pass::simplify,
            pass::optimize,       pass::reroll,
            pass::factor_gates,   pass::loop_invariant_code,
            pass::loop_fusion,    pass::dead_carried,
            pass::strength_reduction};
}

/// Two equal calls of an op, on inputs; or with a constant as the last operand.
limn::Graph calls_of(limn::OpRow const& row, bool with_constant, limn::Random& random) {
    limn::Ops const& known = limn::builtin_ops;
    limn::Builder b;
    limn::detail::Vector<limn::Value> operands;
    for (std::size_t i = 0; i < row.arity; ++i) {
        auto const type = known.structure(row.operands[i]->name);
        auto const inputs = b.parameter("x" + std::to_string(i), *type->row, type->inputs,
                                        limn::Where::here());
        operands.push_back(inputs.front());
    }
    auto const drawn = row.arity > 0 ? limn::detail::draw(*row.operands[row.arity - 1], random)
                                     : std::nullopt;
    if (with_constant && drawn.has_value())
        operands.back() = b.constant(*b.graph()[operands.back()].op().values().constant, *drawn,
                                     limn::Where::here());
    (void)b.call(row, operands);
    b.result(known.structure(row.result->name)->row, {b.call(row, operands)});
    return std::move(b).finish();
}

} // namespace pass_law

TEST_CASE("law: each pass keeps each op of the library, on each of its types", "[law][pass]") {
    limn::Random random{20261123};
    std::size_t count = 0;
    limn::Ops const& known = limn::builtin_ops;
    for (std::string const& signature : known.names()) {
        limn::OpRow const* const row = known.row(signature);
        if (row == nullptr || row->kind != limn::Kind::call || row->arity == limn::variadic)
            continue;
        for (bool const with_constant : {false, true}) {
            CAPTURE(signature, with_constant);
            limn::Graph const g = pass_law::calls_of(*row, with_constant, random);
            for (pass_law::Change const& change : pass_law::exact_passes()) {
                limn::Graph const after = change(g);
                limn::verify(after);
                if (after != g) {
                    CHECK(change(after) == after);
                    CHECK(limn::result_difference(g, after, {.samples = 6}).empty());
                }
            }
            limn::Graph const fast = pass::fast_math(g);
            limn::verify(fast);
            if (fast != g) CHECK(pass::fast_math(fast) == fast);
            ++count;
        }
    }
    CHECK(count > 1600);
}

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
    std::vector<pass_law::Change> const passes = pass_law::exact_passes();
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
