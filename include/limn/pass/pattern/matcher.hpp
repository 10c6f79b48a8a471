// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Matcher`: finds where a graph does what a pattern does.

#ifndef LIMN_PASS_PATTERN_MATCHER_HPP
#define LIMN_PASS_PATTERN_MATCHER_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/vector.hpp>
#include <limn/pass/pattern/match.hpp>
#include <limn/pass/pattern/pattern.hpp>
#include <limn/pass/users.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace limn::detail {

/// Compares a pattern with one graph, at one node after another. What is open to choice, the order
/// of commuting operands or which user of a shared value is meant, is tried in turn.
///
/// Requires  the users of the graph's values; null will do for a pattern of a single call
template <class Filter> class Matcher {
public:
    constexpr Matcher(Pattern<> const& pattern, RewriteOptions<Filter> const& options,
                      Graph const& graph, Users<> const* users)
        : pattern_{pattern}, options_{options}, graph_{graph}, users_{users},
          role_(graph.size(), Role::free), inner_uses_(graph.size(), 0),
          map_(pattern.graph().size(), unbound), swapped_(pattern.graph().size(), false) {}

    /// Whether the first output of the pattern is computed at `node`, by nodes that no match has
    /// taken yet, in a match that `accept` and the filter accept; then it takes them.
    template <class Accept> constexpr bool match(std::uint32_t node, Accept const& accept) {
        undo(0);
        choices_.clear();
        if (!bind(pattern_.graph().outputs()[0].index, {node})) return false;
        std::size_t step = 0;
        std::uint32_t alternative = 0;
        for (;;) {
            bool fits = true;
            for (; fits && step < pattern_.steps().size(); ++step)
                fits = take(step, std::exchange(alternative, 0));
            if (fits && contained() && accept() && passes_filter()) {
                for (std::uint32_t taken : nodes_) role_[taken] = Role::taken;
                return true;
            }
            if (choices_.empty()) return false;
            Choice const next = choices_.back();
            choices_.pop_back();
            undo(next.bound);
            step = next.step;
            alternative = next.alternative;
        }
    }

    /// What stands for a node of the pattern, in the match at hand.
    constexpr Value of(Value of_pattern) const { return map_[of_pattern.index]; }

private:
    static constexpr Value unbound{Value::none};
    enum class Role : unsigned char { free, inner, output, taken };
    struct Choice {
        std::size_t step, bound;
        std::uint32_t alternative;
    };

    constexpr bool take(std::size_t number, std::uint32_t alternative) {
        PatternStep const& step = pattern_.steps()[number];
        if (step.to_user) {
            auto const users = users_->of(map_[step.value].index);
            if (alternative >= users.size()) return false;
            if (alternative + 1 < users.size())
                choices_.push_back({number, bound_.size(), alternative + 1});
            return bind(step.node, users[alternative]);
        }
        Value const* const operands = graph_.operands_of(map_[step.node].index).begin;
        if (!commutes(step.node)) return bind(step.value, operands[step.operand]);
        if (step.operand == 0) {
            swapped_[step.node] = alternative != 0;
            if (alternative == 0 && operands[0] != operands[1])
                choices_.push_back({number, bound_.size(), 1});
        }
        return bind(step.value, operands[step.operand ^ (swapped_[step.node] ? 1u : 0u)]);
    }

    constexpr bool commutes(std::uint32_t pattern_node) const {
        OpRow const& row = pattern_.graph().row_of(pattern_node);
        return options_.commutative && row.traits.has(commutative) && row.arity == 2;
    }

    constexpr bool bind(std::uint32_t pattern_node, Value v) {
        if (map_[pattern_node] != unbound) return map_[pattern_node] == v;
        if (!fits(pattern_.graph()[Value{pattern_node}], graph_[v])) return false;
        map_[pattern_node] = v;
        bound_.push_back(pattern_node);
        return true;
    }
    constexpr void undo(std::size_t bound) {
        for (; bound_.size() > bound; bound_.pop_back()) map_[bound_.back()] = unbound;
    }

    constexpr bool fits(Node wanted, Node found) const {
        if (wanted.kind() == Kind::call)
            return same_row(wanted.op(), found.op()) && role_[found.value().index] == Role::free;
        if (!same_type(wanted.type(), found.type())) return false;
        bool const constant = found.kind() == Kind::constant;
        if (wanted.kind() == Kind::constant)
            return constant && (options_.ignore_literals || wanted.constant() == found.constant());
        if (constant) return true;
        for (std::size_t input : options_.constants)
            if (pattern_.graph().inputs()[input] == wanted.value()) return false;
        return true;
    }

    /// Whether nothing outside the match uses what is not an output of it, and each output is a
    /// node of its own.
    constexpr bool contained() {
        nodes_.clear();
        bool fits = true;
        for (Value output : pattern_.graph().outputs())
            fits = add(output.index, Role::output) && fits;
        for (std::uint32_t call : pattern_.calls()) add(call, Role::inner);
        for (std::uint32_t node : nodes_)
            each_operand(node, [&](std::uint32_t v) { ++inner_uses_[v]; });
        for (std::uint32_t node : nodes_)
            fits =
                fits && (role_[node] == Role::output || inner_uses_[node] == users_->uses_of(node));
        for (std::uint32_t node : nodes_) {
            role_[node] = Role::free;
            each_operand(node, [&](std::uint32_t v) { inner_uses_[v] = 0; });
        }
        return fits;
    }
    /// Whether the node is new to the match.
    constexpr bool add(std::uint32_t pattern_node, Role role) {
        std::uint32_t const node = map_[pattern_node].index;
        if (role_[node] != Role::free) return false;
        role_[node] = role;
        nodes_.push_back(node);
        return true;
    }
    template <class Visit> constexpr void each_operand(std::uint32_t node, Visit const& visit) {
        auto const operands = graph_.operands_of(node);
        for (Value const* v = operands.begin; v != operands.end; ++v) visit(v->index);
    }

    constexpr bool passes_filter() const {
        if constexpr (std::is_pointer_v<Filter>)
            if (options_.filter == nullptr) return true;
        return options_.filter(Match{graph_, pattern_.graph(), {map_.data(), map_.size()}});
    }

    Pattern<> const& pattern_;
    RewriteOptions<Filter> const& options_;
    Graph const& graph_;
    Users<> const* users_;
    Vector<Role> role_;
    Vector<std::uint32_t> inner_uses_;
    Vector<Value> map_;
    Vector<bool> swapped_;
    Vector<std::uint32_t> bound_; ///< nodes of the pattern, in the order they were bound
    Vector<std::uint32_t> nodes_; ///< of the graph: what the match at hand computes
    Vector<Choice> choices_;
};

} // namespace limn::detail

#endif // LIMN_PASS_PATTERN_MATCHER_HPP
