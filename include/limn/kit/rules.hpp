// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Rules`: patterns that are replaced until none is found any more.

#ifndef LIMN_KIT_RULES_HPP
#define LIMN_KIT_RULES_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/where.hpp>
#include <limn/pass/pattern/replace_pattern.hpp>
#include <limn/proxy/tracer.hpp>
#include <limn/trace/trace.hpp>

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace limn {

/// Which matches of a rule are taken: those of RewriteOptions, `filter` being any predicate.
using RuleOptions = RewriteOptions<std::function<bool(Match const&)>>;

/// A pattern, and what takes its place.
struct Rule {
    std::string name;
    Graph pattern, replacement;
    RuleOptions options = {};
    std::string when = {}; ///< what is taken for granted: where the two are not equal
};

/// A set of rules, which are applied in their order, again and again until none of them matches.
///
///     limn::Rules rules;
///     rules.add<double>("twice", [](auto x) { return x + x; }, [](auto x) { return x * 2.0; })
///         .add<double>("halves", [](auto x) { return x * 2.0 * 0.5; }, [](auto x) { return x; });
///     g = rules(g);
///
/// Patterns may have several results; operands of commutative ops match in either order, unless the
/// options of a rule say otherwise. What is left as it is, is said at `replace_pattern`.
///
/// Errors  GraphError that names the rules that still match after `rounds` rounds
/// Cost    one walk; for each rule the calls of its op, and where it matches, that of
///         `replace_pattern` and another walk
class Rules {
public:
    /// How often all rules are applied at most.
    explicit Rules(std::size_t rounds = 100) : rounds_{rounds} {}

    /// Appends a rule on parameters of the types `Ts`; both callables are traced here.
    ///
    /// Errors  those of `trace`; GraphError that names the rule, and what `replace_pattern` says of
    ///         it: a pattern that returns its parameter or a constant, other types of the results
    template <class... Ts, class F, class G>
    Rules& add(std::string name, F const& pattern, G const& replacement,
               RuleOptions options = {.commutative = true}, Where at = Where::here()) {
        return add({std::move(name), trace<Ts...>(pattern, TraceOptions{}, at),
                    trace<Ts...>(replacement, TraceOptions{}, at), std::move(options)},
                   at);
    }
    LIMN_DECLARE Rules& add(Rule rule, Where at = Where::here());
    std::vector<Rule> const& rules() const noexcept { return rules_; }

    /// The graph in which no rule matches any more, and how often they did.
    LIMN_DECLARE Rewritten run(Graph const& graph) const;
    Graph operator()(Graph const& graph) const { return run(graph).graph; }

private:
    std::size_t rounds_;
    std::vector<Rule> rules_;
};

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/kit/rules.ipp>
#endif

#endif // LIMN_KIT_RULES_HPP
