// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_KIT_RULES_IPP
#define LIMN_KIT_RULES_IPP

#include <limn/kit/rules.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/where.hpp>
#include <limn/pass/pattern/occurrences.hpp>

#include <optional>

namespace limn {

namespace detail {

/// As `replaced`; a filter that is empty takes all matches.
LIMN_DECLARE Rewritten applied(Rule const& rule, Graph const& graph,
                               Occurrences<> const* there) {
    if (rule.options.filter)
        return replaced(graph, rule.pattern, rule.replacement, rule.options, there);
    auto const all = [](Match const&) { return true; };
    RewriteOptions<bool (*)(Match const&)> const options{rule.options.commutative,
                                                         rule.options.ignore_literals,
                                                         rule.options.constants, all};
    return replaced(graph, rule.pattern, rule.replacement, options, there);
}

} // namespace detail

LIMN_DEFINE Rules& Rules::add(Rule rule, Where at) {
    try {
        detail::applied(rule, Graph{}, nullptr); // says all that is wrong with the rule itself
    } catch (Error const& e) {
        throw GraphError{at, "Rules::add", "the rule `" + rule.name + "`: " + e.what()};
    }
    rules_.push_back(std::move(rule));
    return *this;
}

LIMN_DEFINE Rewritten Rules::run(Graph const& graph) const {
    Rewritten out{graph, 0};
    std::optional<detail::Occurrences<>> there{out.graph};
    std::string matching;
    Where at{};
    for (std::size_t round = 0; round < rounds_; ++round) {
        matching.clear();
        for (Rule const& rule : rules_) {
            Rewritten now = detail::applied(rule, out.graph, &*there);
            if (now.count == 0) continue;
            out.graph = std::move(now.graph);
            there.emplace(out.graph);
            out.count += now.count;
            matching.append(matching.empty() ? "`" : ", `").append(rule.name).append("`");
            at = rule.pattern[rule.pattern.outputs()[0]].where();
        }
        if (matching.empty()) return out;
    }
    throw GraphError{at, "Rules",
                     "after " + std::to_string(rounds_) + " rounds there are matches still, of " +
                         matching +
                         "; a replacement that its own pattern matches, or that of another rule, "
                         "never ends: give the rule a filter, or Rules{rounds} more rounds"};
}

} // namespace limn

#endif // LIMN_KIT_RULES_IPP
