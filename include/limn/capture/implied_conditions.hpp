// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ImpliedConditions`: what the decisions on a path say about the next one.

#ifndef LIMN_CAPTURE_IMPLIED_CONDITIONS_HPP
#define LIMN_CAPTURE_IMPLIED_CONDITIONS_HPP

#include <limn/capture/known_answers.hpp>
#include <limn/capture/order_chains.hpp>
#include <limn/capture/ranges.hpp>
#include <limn/capture/strip_not.hpp>
#include <limn/graph/graph.hpp>
#include <limn/graph/is_number.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/comparison.hpp>
#include <limn/op/op_row.hpp>
#include <limn/type/totally_ordered.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace limn::detail {

/// What is known after a path. A run with answers that contradict each other would take the
/// function where it never goes.
template <class T = void> class ImpliedConditions {
public:
    using Answers = KnownAnswers<T>;

    /// The answer to `condition` that the decisions before it leave, if they leave one. `known`
    /// holds those of the path, however long it is; for what they imply only the `last` are read.
    static std::optional<bool> implied(Graph const& graph, std::uint32_t path, Value condition,
                                       Answers const& known, int last = 32) {
        Value asked = condition;
        bool const plain = strip_not(graph, asked);
        if (auto const answer = known.find(asked)) return *answer == plain;
        return ImpliedConditions{graph, known, last}.answer(path, condition);
    }

private:
    ImpliedConditions(Graph const& graph, Answers const& known, int last)
        : graph_{graph}, known_{known}, last_{last} {}

    using Edge = Order;
    using Reach = typename OrderChains<T>::Reach;
    /// A comparison, read from left to right.
    struct Comparison {
        bool known = false, ordered = false, strict = false;
        bool different = false; ///< `!=`
        Value low{}, high{};
    };

    std::optional<bool> answer(std::uint32_t path, Value condition, int depth = 0) {
        bool const asked = strip(condition);
        if (auto const known = implied(path, condition)) return *known == asked;
        if (is_gate(condition) && depth < 8) {
            Value const* const gate = graph_.operands_of(condition.index).begin;
            if (auto const chosen =
                    ImpliedConditions{graph_, known_, last_}.answer(path, gate[0], depth + 1)) {
                auto const known = ImpliedConditions{graph_, known_, last_}.answer(
                    path, gate[*chosen ? 1 : 2], depth + 1);
                if (known.has_value()) return *known == asked;
                return std::nullopt;
            }
            auto const a =
                ImpliedConditions{graph_, known_, last_}.answer(path, gate[1], depth + 1);
            if (!a.has_value() ||
                a != ImpliedConditions{graph_, known_, last_}.answer(path, gate[2], depth + 1))
                return std::nullopt;
            return *a == asked;
        }
        Comparison const c = comparison(condition);
        if (!c.known) return std::nullopt;
        if (c.low == c.high && c.strict) return !asked;
        std::optional<bool> truth = edges_.empty() ? std::nullopt : judge(c);
        if (!truth.has_value()) truth = judge_ranges(c);
        if (truth.has_value()) return *truth == asked;
        return std::nullopt;
    }

    /// The answer that was given to this very question; else what the others say is learnt.
    std::optional<bool> implied(std::uint32_t path, Value condition) {
        Comparison const asked = comparison(condition);
        if (!may_be_implied(condition, asked)) return std::nullopt;
        if (asked.known) edges_.reserve(static_cast<std::size_t>(last_));
        for (int near = 0; path != 0 && near < last_; path = graph_.paths()[path].parent, ++near) {
            Path const& p = graph_.paths()[path];
            if (auto const answer = implied_by(p.condition, p.taken, condition, asked))
                return answer;
        }
        for (auto const& [fact, taken] : known_.always())
            if (auto const answer = implied_by(fact, taken, condition, asked)) return answer;
        return std::nullopt;
    }
    /// No answer says anything of a value that it does not mention.
    bool may_be_implied(Value condition, Comparison const& asked) const {
        if (known_.tells_of(condition)) return true;
        if (!asked.known) return false;
        bool const low = !is_constant(asked.low), high = !is_constant(asked.high);
        return (low && known_.tells_of(asked.low)) || (high && known_.tells_of(asked.high)) ||
               !(low || high);
    }
    std::optional<bool> implied_by(Value fact, bool taken, Value condition,
                                   Comparison const& asked) {
        taken = taken == strip(fact);
        do
            if (fact == condition) return taken;
        while (through_gate(graph_, known_, fact, taken));
        if (!asked.known) return std::nullopt;
        Comparison const given = comparison(fact);
        if (same_equality(given, asked)) return taken == (given.different == asked.different);
        if (same_order(given, asked)) return taken;
        learn(given, taken, fact);
        return std::nullopt;
    }
    /// `a == b` and `a != b`, either way round.
    static bool same_equality(Comparison const& a, Comparison const& b) {
        bool const same =
            (a.low == b.low && a.high == b.high) || (a.low == b.high && a.high == b.low);
        return same && a.known && !a.ordered && !b.ordered;
    }
    /// `a < b` and `b > a`; and the same where a gate gives one of the two.
    static bool same_order(Comparison const& a, Comparison const& b) {
        return a.ordered && b.ordered && a.strict == b.strict && a.low == b.low && a.high == b.high;
    }
    bool is_gate(Value v) const { return graph_.row_of(v.index).is_gate(); }

    bool strip(Value& condition) const { return strip_not(graph_, condition); }

    /// The value that a gate gives where it is known what it chooses by.
    Value chosen(Value v) const {
        for (int depth = 0; is_gate(v) && depth < 8; ++depth) {
            Value const* const gate = graph_.operands_of(v.index).begin;
            Value condition = gate[0];
            bool const plain = strip(condition);
            auto const known = known_.find(condition);
            if (!known.has_value()) return v;
            v = gate[*known == plain ? 1 : 2];
        }
        return v;
    }

    Comparison comparison(Value v) const {
        OpRow const& row = graph_.row_of(v.index);
        if (row.kind != Kind::call || row.arity != 2 || !row.builtin) return {};
        Value const a = chosen(graph_.operands_of(v.index).begin[0]);
        Value const b = chosen(graph_.operands_of(v.index).begin[1]);
        if (is<prims::less>(row)) return {true, true, true, false, a, b};
        if (is<prims::less_equal>(row)) return {true, true, false, false, a, b};
        if (is<prims::greater>(row)) return {true, true, true, false, b, a};
        if (is<prims::greater_equal>(row)) return {true, true, false, false, b, a};
        if (is<prims::equal>(row)) return {true, false, false, false, a, b};
        if (is<prims::not_equal>(row)) return {true, false, false, true, a, b};
        return {};
    }

    /// A false `<` says nothing of floating values, for one may be NaN.
    void learn(Comparison const& c, bool taken, Value fact) {
        if (!c.known) return;
        if (!c.ordered) {
            if (taken == c.different) {
                edges_.push_back({c.low, c.high, false, true});
                return;
            }
            edges_.push_back({c.low, c.high, false});
            edges_.push_back({c.high, c.low, false});
            return;
        }
        if (taken) edges_.push_back({c.low, c.high, c.strict});
        else if (totally_ordered(*graph_.row_of(fact.index).operands[0]))
            edges_.push_back({c.high, c.low, !c.strict});
    }

    /// A chain upwards proves an order, one downwards disproves it; a strict one, either way, says
    /// that two values differ, and weak ones both ways that they are equal.
    std::optional<bool> judge(Comparison const& c) {
        Reach const weakest = c.ordered && !c.strict ? Reach::weak : Reach::strict;
        OrderChains<T> chains{graph_, edges_};
        Reach const up = chains.reach(c.low, c.high, weakest);
        if (up >= weakest) return c.ordered || c.different;
        Reach const enough = c.ordered && c.strict ? Reach::weak : Reach::strict;
        Reach const down = chains.reach(c.high, c.low, enough);
        if (down >= enough) return !c.ordered && c.different;
        if (!c.ordered && up == Reach::weak && down == Reach::weak) return !c.different;
        return std::nullopt;
    }

    /// The same by the numbers between which both lie.
    std::optional<bool> judge_ranges(Comparison const& c) const {
        Ranges<T> const ranges{graph_, edges_};
        auto const a = ranges.of(c.low), b = ranges.of(c.high);
        if (!a.has_value() || !b.has_value()) return std::nullopt;
        bool const empty = a->low > a->high || b->low > b->high;
        if (empty) return std::nullopt;
        bool const number = !a->nan && !b->nan;
        if (!c.ordered) {
            if (a->high < b->low || b->high < a->low) return c.different;
            if (number && a->low == a->high && b->low == b->high && a->low == b->low)
                return !c.different;
            return std::nullopt;
        }
        if (c.strict ? a->low >= b->high : a->low > b->high) return false;
        if (number && (c.strict ? a->high < b->low : a->high <= b->low)) return true;
        return std::nullopt;
    }

    bool is_constant(Value v) const { return graph_.row_of(v.index).kind == Kind::constant; }

    Graph const& graph_;
    Answers const& known_;
    int last_; ///< how many decisions are read
    Vector<Edge> edges_;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_IMPLIED_CONDITIONS_HPP
