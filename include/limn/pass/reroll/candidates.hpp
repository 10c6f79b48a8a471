// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Candidates`: the nodes of a graph as `reroll` compares them.

#ifndef LIMN_PASS_REROLL_CANDIDATES_HPP
#define LIMN_PASS_REROLL_CANDIDATES_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/vector.hpp>
#include <limn/pass/reroll/induction.hpp>
#include <limn/pass/users.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// The nodes that may be one instruction: what they are, who uses them, and in which gate they
/// stand.
class Candidates {
public:
    static constexpr std::uint32_t none = Value::none;

    constexpr explicit Candidates(Graph const& graph)
        : graph_{graph}, users_{graph}, taken_(graph.size(), false), outer_(graph.size(), none),
          decisions_(graph.size(), 0) {
        for (std::size_t p = 1; p < graph.paths().size(); ++p)
            ++decisions_[graph.paths()[p].condition.index];
        for (std::uint32_t i = 0; i < graph.size(); ++i)
            if (is_gate(i) && users_.uses_of(i) == 1 && users_.of(i).size() == 1)
                if (std::uint32_t const g = users_.of(i)[0].index;
                    is_gate(g) && operand(g, 0).index != i)
                    outer_[i] = g;
        for (std::uint32_t i = 0; i < graph.size(); ++i) left_ += may_repeat(i) ? 1 : 0;
    }

    constexpr Graph const& graph() const noexcept { return graph_; }
    constexpr Users<> const& users() const noexcept { return users_; }
    /// How many paths decide by a node.
    constexpr std::uint32_t decisions(std::uint32_t node) const { return decisions_[node]; }
    constexpr Value operand(std::uint32_t node, std::size_t number) const {
        return graph_.operands_of(node).begin[number];
    }
    constexpr std::size_t operands(std::uint32_t node) const {
        auto const all = graph_.operands_of(node);
        return static_cast<std::size_t>(all.end - all.begin);
    }
    /// A node that is in a loop already takes no part.
    constexpr void take(std::uint32_t node) {
        taken_[node] = true;
        --left_;
    }
    constexpr bool is_taken(std::uint32_t node) const { return taken_[node]; }
    /// How many nodes may take part.
    constexpr std::size_t left() const noexcept { return left_; }
    /// Whether a node may take part where it is not taken.
    constexpr bool may_repeat(std::uint32_t node) const {
        Kind const kind = graph_.row_of(node).kind;
        return kind != Kind::input && kind != Kind::constant && !graph_.has_effect(node);
    }

    /// Whether a node is the constant of that type which is that number.
    constexpr bool is_number(Value x, std::int64_t number, TypeRow const& type) const {
        if (graph_.row_of(x.index).kind != Kind::constant || &graph_[x].type() != &type)
            return false;
        auto const whole = whole_number(graph_[x].constant());
        return whole && *whole == number;
    }

    /// Where a gate stands inside another, in its arms alone: the operand of the outer one that
    /// leads there; else 0.
    constexpr std::uint32_t exit_operand(std::uint32_t outer, std::uint32_t inner) const {
        if (!is_gate(inner)) return 0;
        std::uint32_t at = inner;
        for (int step = 0; step < 16 && outer_[at] != none; ++step) {
            std::uint32_t const gate = outer_[at];
            if (gate == outer) return operand(outer, 1).index == at ? 1 : 2;
            at = gate;
        }
        return 0;
    }

    /// Whether a node could be the same instruction as another.
    constexpr bool alike(std::uint32_t one, std::uint32_t other) const {
        OpRow const& row = graph_.row_of(one);
        if (&row != &graph_.row_of(other) || is_taken(one) || is_taken(other) || !may_repeat(one) ||
            !may_repeat(other) || operands(one) != operands(other))
            return false;
        if (row.kind == Kind::result) return graph_.payload_of(one) == graph_.payload_of(other);
        if (row.kind != Kind::loop) return true;
        Loop const &a = graph_.loop_of(one), &b = graph_.loop_of(other);
        return a.carried == b.carried && a.results == b.results && a.leaves_when == b.leaves_when &&
               a.body == b.body;
    }
    /// Whether two nodes are used by calls of the same ops, as the same operands.
    constexpr bool used_alike(Value a, Value b) const {
        return each_use_is(a, b) && each_use_is(b, a);
    }

private:
    constexpr bool is_gate(std::uint32_t node) const { return graph_.row_of(node).is_gate(); }
    constexpr bool each_use_is(Value a, Value b) const {
        auto const mine = users_.of(a.index), theirs = users_.of(b.index);
        if (mine.size() > 8 || theirs.size() > 8) return false;
        for (Value m : mine) {
            bool found = false;
            for (Value t : theirs) {
                if (&graph_.row_of(m.index) != &graph_.row_of(t.index)) continue;
                bool same = true;
                for (std::size_t k = 0; k < operands(m.index) && k < operands(t.index); ++k)
                    same = same && (operand(m.index, k) == a) == (operand(t.index, k) == b);
                found = found || same;
            }
            if (!found) return false;
        }
        return true;
    }

    Graph const& graph_;
    Users<> users_;
    Vector<bool> taken_;
    Vector<std::uint32_t> outer_; ///< of a gate: the one in whose arm it stands, alone
    Vector<std::uint32_t> decisions_;
    std::size_t left_ = 0;
};

} // namespace limn::detail

#endif // LIMN_PASS_REROLL_CANDIDATES_HPP
