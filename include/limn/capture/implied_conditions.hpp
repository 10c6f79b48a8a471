// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ImpliedConditions`: what the decisions on a path say about the next one.

#ifndef LIMN_CAPTURE_IMPLIED_CONDITIONS_HPP
#define LIMN_CAPTURE_IMPLIED_CONDITIONS_HPP

#include <limn/capture/comparison.hpp>
#include <limn/capture/known_answers.hpp>
#include <limn/capture/number_of.hpp>
#include <limn/capture/order_chains.hpp>
#include <limn/capture/ranges.hpp>
#include <limn/capture/strip_not.hpp>
#include <limn/graph/graph.hpp>

#include <cstdint>
#include <optional>

namespace limn::detail {

/// What is known after a path. A run with answers that contradict each other would take the
/// function where it never goes.
template <class T = void> class ImpliedConditions {
public:
    using Answers = KnownAnswers<T>;

    /// The answer to `condition` that the decisions before it leave, if they leave one. `known`
    /// holds those of the path, however long it is; of what they say of the order of values only
    /// the `last` are read.
    static std::optional<bool> implied(Graph const& graph, Value condition, Answers const& known,
                                       std::uint32_t last = 32) {
        return ImpliedConditions{graph, known, known.first_of(last)}.answer(condition);
    }

private:
    ImpliedConditions(Graph const& graph, Answers const& known, std::uint32_t since)
        : graph_{graph}, known_{known}, since_{since} {}

    using Reach = typename OrderChains<T>::Reach;

    std::optional<bool> answer(Value condition, int depth = 0) const {
        bool const asked = strip_not(graph_, condition);
        if (auto const known = known_.find(condition)) return *known == asked;
        auto const truth = graph_.row_of(condition.index).is_gate() && depth < 8
                               ? of_gate(graph_.operands_of(condition.index).begin, depth + 1)
                               : of_comparison(comparison(graph_, known_, condition));
        if (!truth.has_value()) return std::nullopt;
        return *truth == asked;
    }
    /// That of the arm which is chosen; or of both.
    std::optional<bool> of_gate(Value const* gate, int depth) const {
        if (auto const chosen = answer(gate[0], depth)) return answer(gate[*chosen ? 1 : 2], depth);
        auto const a = answer(gate[1], depth);
        return a.has_value() && a == answer(gate[2], depth) ? a : std::nullopt;
    }
    std::optional<bool> of_comparison(Comparison const& c) const {
        if (!c.known) return std::nullopt;
        if (c.low == c.high && c.strict) return false;
        if (!may_be_implied(c)) return by_ranges(c, KnownOrders<T>{});
        KnownOrders<T> const& orders = known_.orders(graph_, since_);
        if (auto const known = orders.answer(c, since_)) return known;
        if (auto const known = by_chains(c, orders)) return known;
        if (contradicts_false_one(c, orders)) return false;
        return by_ranges(c, orders);
    }
    /// No answer says anything of a value that it does not mention.
    bool may_be_implied(Comparison const& c) const {
        bool const low = !is_constant(c.low), high = !is_constant(c.high);
        return (low && known_.tells_of(c.low)) || (high && known_.tells_of(c.high)) ||
               !(low || high);
    }
    bool is_constant(Value v) const { return graph_.row_of(v.index).kind == Kind::constant; }

    /// A chain upwards proves an order, one downwards disproves it; a strict one, either way, says
    /// that two values differ, and weak ones both ways that they are equal.
    std::optional<bool> by_chains(Comparison const& c, KnownOrders<T> const& orders) const {
        Reach const weakest = c.ordered && !c.strict ? Reach::weak : Reach::strict;
        OrderChains<T> chains{graph_, orders, since_};
        Reach const up = chains.reach(c.low, c.high, weakest);
        if (up >= weakest) return c.ordered || c.different;
        Reach const enough = c.ordered && c.strict ? Reach::weak : Reach::strict;
        Reach const down = chains.reach(c.high, c.low, enough);
        if (down >= enough) return !c.ordered && c.different;
        if (!c.ordered && up == Reach::weak && down == Reach::weak) return !c.different;
        return std::nullopt;
    }

    /// Where `a > 1` is false, of a number or NaN, `a > 2` is false as well: if it were true, so
    /// would be the other one.
    bool contradicts_false_one(Comparison const& c, KnownOrders<T> const& orders) const {
        if (!c.ordered) return false;
        auto const low = number_of(graph_, c.low), high = number_of(graph_, c.high);
        if (low.has_value() == high.has_value()) return false;
        bool const above = low.has_value(); // whether the value is above a number
        std::uint32_t const known = orders.find(above ? c.high : c.low);
        if (known == KnownOrders<T>::none) return false;
        Order const* o = nullptr;
        for (auto f = orders[known].newest; f != KnownOrders<T>::none; f = o->next(known)) {
            o = &orders.fact(f);
            Comparison const& said = o->compared;
            if (o->taken || !said.ordered || o->since < since_) continue;
            if (above ? said.high != c.high : said.low != c.low) continue;
            auto const limit = number_of(graph_, above ? said.low : said.high);
            if (!limit.has_value()) continue;
            if (above ? *limit < *low : *limit > *high) return true;
            if (*limit == (above ? *low : *high) && (c.strict || !said.strict)) return true;
        }
        return false;
    }

    /// The same by the numbers between which both lie.
    std::optional<bool> by_ranges(Comparison const& c, KnownOrders<T> const& orders) const {
        Ranges<T> const ranges{graph_, orders, since_};
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

    Graph const& graph_;
    Answers const& known_;
    std::uint32_t since_; ///< the first answer that is read
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_IMPLIED_CONDITIONS_HPP
