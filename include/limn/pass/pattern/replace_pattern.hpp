// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `replace_pattern`: puts one graph in the place of another, wherever that is found.

#ifndef LIMN_PASS_PATTERN_REPLACE_PATTERN_HPP
#define LIMN_PASS_PATTERN_REPLACE_PATTERN_HPP

#include <limn/graph/builder.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/vector.hpp>
#include <limn/pass/pass.hpp>
#include <limn/pass/pattern/demand.hpp>
#include <limn/pass/pattern/match.hpp>
#include <limn/pass/pattern/matcher.hpp>
#include <limn/pass/pattern/occurrences.hpp>
#include <limn/pass/pattern/pattern.hpp>
#include <limn/pass/pattern/replacement.hpp>
#include <limn/pass/users.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace limn {

/// A graph in which matches were replaced, and how many: `g = rewrite(...)`, or
/// `auto [h, count] = rewrite(...)`.
struct Rewritten {
    Graph graph;
    std::size_t count = 0;

    template <std::same_as<Graph> G> constexpr operator G() const& { return graph; }
    template <std::same_as<Graph> G> constexpr operator G() && { return std::move(graph); }
};

namespace detail {

/// What the graph and the bodies of its loops share while they are rewritten.
template <class Filter> struct RewriteJob {
    Pattern<void> const& pattern;
    Replacement<void> const& replacement;
    RewriteOptions<Filter> const& options;
    std::size_t count = 0;
};

/// Gives each match its replacement; what only the match needed is then dead. See `Rewriting`.
template <class Filter> class ReplacedMatches {
    using Rewriting = detail::Rewriting<ReplacedMatches>;

public:
    constexpr explicit ReplacedMatches(RewriteJob<Filter>& job, Loop const* loop = nullptr)
        : job_{&job}, loop_{loop} {}

    constexpr ReplacedMatches in_body(Loop const& loop) const {
        return ReplacedMatches{*job_, &loop};
    }

    constexpr void begin(Rewriting& rewriting) {
        rewriting_ = &rewriting;
        Graph const& from = rewriting.from();
        Graph const& pattern = job_->pattern.graph();
        auto const outputs = pattern.outputs();
        output_at_ = Vector<std::uint32_t>(from.size(), none);
        std::optional<Demand<void>> demand;
        if ((from.branches() || loop_ != nullptr) &&
            (job_->replacement.placed() || outputs.size() > 1))
            demand.emplace(from, loop_);
        std::optional<Users<void>> users;
        if (job_->pattern.calls().size() > 1) users.emplace(from);
        Matcher<Filter> matcher{job_->pattern, job_->options, from,
                                users.has_value() ? &*users : nullptr};
        for (std::uint32_t i = 0; i < from.size(); ++i) {
            if (!same_row(pattern[outputs[0]].op(), from.row_of(i))) continue;
            Taken match;
            if (!matcher.match(i, [&] { return place(match, matcher, demand); })) continue;
            for (std::size_t k = 0; k < outputs.size(); ++k)
                output_at_[matcher.of(outputs[k]).index] =
                    static_cast<std::uint32_t>(matches_.size() * outputs.size() + k);
            matches_.push_back(std::move(match));
        }
        job_->count += matches_.size();
    }

    constexpr Value operator()(Node node, Vector<Value> const& operands, Builder& builder,
                               std::uint32_t path) {
        std::uint32_t const number = output_at_[node.value().index];
        if (number == none) return same_call(node, operands, builder, path);
        std::size_t const outputs = job_->pattern.graph().outputs().size();
        Taken& match = matches_[number / outputs];
        if (match.outputs.empty()) {
            for (Value& input : match.inputs) input = rewriting_->now(input);
            if (!match.at_output) path = 0;
            for (Path const& step : match.way)
                path = rewriting_->after(path, rewriting_->now(step.condition), step.taken);
            match.outputs = job_->replacement.write(
                match.inputs, builder, node.where(), path,
                [&](auto... decision) { return rewriting_->after(decision...); });
        }
        return match.outputs[number % outputs];
    }

    constexpr void end(Builder& builder) const {
        if (loop_ != nullptr || job_->count == 0) return;
        for (Include const& i : job_->replacement.graph().includes())
            builder.include(i.op.view(), i.header.view());
    }

private:
    static constexpr std::uint32_t none = Value::none;

    /// A match that was taken.
    struct Taken {
        Vector<Value> inputs{};  ///< what stands for the inputs of the pattern
        Vector<Path> way{};      ///< the decisions that lead there,
        bool at_output = true;   ///< unless it is at the path of its output
        Vector<Value> outputs{}; ///< what was written for it
    };

    /// Whether the replacement can stand where the match does: after what it is given, and, where
    /// a run could tell, only where its outputs are needed for certain.
    constexpr bool place(Taken& match, Matcher<Filter> const& matcher,
                         std::optional<Demand<void>> const& demand) const {
        Graph const& pattern = job_->pattern.graph();
        Value first = matcher.of(pattern.outputs()[0]);
        for (Value output : pattern.outputs())
            if (matcher.of(output) < first) first = matcher.of(output);
        match = Taken{};
        for (Value input : pattern.inputs()) {
            match.inputs.push_back(matcher.of(input));
            if (match.inputs.back() >= first) return false;
        }
        if (!demand.has_value()) return true;
        for (Value output : pattern.outputs())
            if (!demand->certain(matcher.of(output)) ||
                demand->region(matcher.of(output)) != demand->region(first))
                return false;
        match.at_output =
            pattern.outputs().size() == 1 && pattern[pattern.outputs()[0]].op().partial;
        if (match.at_output) return true;
        match.way = demand->way_to(first);
        for (Path const& step : match.way)
            if (step.condition >= first) return false;
        return true;
    }

    RewriteJob<Filter>* job_;
    Loop const* loop_;
    Rewriting* rewriting_ = nullptr;
    Vector<std::uint32_t> output_at_{}; ///< match * outputs + output, for each node
    Vector<Taken> matches_{};
};

/// As `replace_pattern`. Where `there` says that nothing matches, the graph is left empty.
template <class Filter>
constexpr Rewritten replaced(Graph const& graph, Graph const& pattern, Graph const& replacement,
                             RewriteOptions<Filter> const& options,
                             Occurrences<void> const* there) {
    Pattern<void> const wanted{pattern};
    for (std::size_t input : options.constants)
        if (input >= pattern.inputs().size()) throw_no_input(pattern, input);
    Replacement<void> const given{replacement, pattern};
    if (there != nullptr && !there->may_match(wanted, options)) return {};
    RewriteJob<Filter> job{wanted, given, options};
    using Replace = ReplacedMatches<Filter>;
    Graph out = Rewriting<Replace>{graph, Replace{job}}.graph();
    return {std::move(out), job.count};
}

} // namespace detail

/// The graph with `replacement` in the place of `pattern`, wherever its nodes, or those in the body
/// of a loop, do what `pattern` does. Inputs of the pattern stand for any value of their type, the
/// same one each time; constants for an equal constant.
///
/// Of matches that share a node the first in the graph is taken, and what replaces it is not looked
/// at again. Not replaced is: a match with an inner value that is used outside it, be it for a
/// decision; one of several outputs which needs a value that is computed after the first; and,
/// where the graph branches, what `OpRow::partial` ops replace, or several outputs, unless they are
/// needed for certain in one arm.
///
/// Errors  GraphError, TypeError, with the line, where the pattern has an effect, a branch or a
///         loop, where the replacement has an effect, or where the two have other parameters or
///         results
/// Cost    linear in the graph, times the pattern; times the users of a value that several outputs
///         share; with `commutative` at worst twice as much for each such op in the pattern
/// Source  torch.fx.subgraph_rewriter.replace_pattern
template <class Filter = bool (*)(Match const&)>
constexpr Rewritten replace_pattern(Graph const& graph, Graph const& pattern,
                                    Graph const& replacement,
                                    RewriteOptions<Filter> const& options = {}) {
    detail::Occurrences<void> const* const unknown = nullptr;
    return detail::replaced(graph, pattern, replacement, options, unknown);
}

} // namespace limn

#endif // LIMN_PASS_PATTERN_REPLACE_PATTERN_HPP
