// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `OrderChains`: what earlier decisions say of the order of two values that none compared.

#ifndef LIMN_CAPTURE_ORDER_CHAINS_HPP
#define LIMN_CAPTURE_ORDER_CHAINS_HPP

#include <limn/capture/ranges.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>

namespace limn::detail {

/// Chains of facts, `a < b` and `b <= c`, and of the order of constants.
template <class T = void> class OrderChains {
public:
    /// How a chain leads from one value up to another: with a `<` among its facts, or not.
    enum class Reach : unsigned char { none, weak, strict };

    OrderChains(Graph const& graph, Vector<Order> const& edges) : graph_{graph}, edges_{edges} {}

    /// Whether a chain of facts leads from `from` up to `to`; no more is looked for than `enough`.
    /// Cost  n log n in the facts; and the square of how many constants have a fact of their own
    Reach reach(Value from, Value to, Reach enough) {
        bool begins = is_constant(from), ends = is_constant(to);
        for (Order const& e : edges_) {
            if (e.differ) continue;
            begins = begins || e.low == from;
            ends = ends || e.high == to;
        }
        if (!begins || !ends) return Reach::none;
        if (lows_.empty()) sort_edges();
        struct Stop {
            Value at;
            Reach by;
        };
        auto const last = number_at(to);
        Vector<Reach> known(lows_.size(), Reach::none); // how each is reached
        Vector<Stop> stops;
        Reach best = Reach::none;
        auto const go = [&](Value next, Reach by) {
            if (next == to) best = std::max(best, by);
            std::size_t const low = low_of(next);
            if (low == lows_.size() ? !is_constant(next) : by <= known[low]) return;
            if (low != lows_.size()) known[low] = by;
            stops.push_back({next, by});
        };
        go(from, Reach::weak);
        best = Reach::none; // by no fact
        for (std::size_t i = 0; i < stops.size() && best < enough; ++i) {
            Stop const now = stops[i];
            auto const by = [&](bool strict) { return strict ? Reach::strict : now.by; };
            if (std::size_t const low = low_of(now.at); low != lows_.size())
                for (std::size_t e = lows_[low].first; e < lows_[low].end; ++e)
                    go(upwards_[e].high, by(upwards_[e].strict));
            auto const own = number_at(now.at);
            if (!own.has_value()) continue;
            if (last.has_value() && *own <= *last) best = std::max(best, by(*own < *last));
            for (std::size_t c : constants_)
                if (lows_[c].value != now.at && *own <= *lows_[c].number)
                    go(lows_[c].value, by(*own < *lows_[c].number));
        }
        return best;
    }
private:
    void sort_edges() {
        for (Order const& e : edges_)
            if (!e.differ) upwards_.push_back(e);
        std::sort(upwards_.begin(), upwards_.end(),
                  [](Order const& a, Order const& b) { return a.low.index < b.low.index; });
        for (std::size_t e = 0; e < upwards_.size(); ++e) {
            Value const v = upwards_[e].low;
            if (lows_.empty() || lows_.back().value != v) {
                if (number_at(v).has_value()) constants_.push_back(lows_.size());
                lows_.push_back({v, number_at(v), e, e});
            }
            ++lows_.back().end;
        }
    }
    /// Which of `lows_` it is; their number where it is none.
    std::size_t low_of(Value v) const {
        auto const at = std::lower_bound(
            lows_.begin(), lows_.end(), v,
            [](Low const& low, Value value) { return low.value.index < value.index; });
        bool const found = at != lows_.end() && at->value == v;
        return found ? static_cast<std::size_t>(at - lows_.begin()) : lows_.size();
    }
    bool is_constant(Value v) const { return graph_.row_of(v.index).kind == Kind::constant; }
    std::optional<long double> number_at(Value v) const {
        return is_constant(v) ? number_of(graph_[v].constant()) : std::nullopt;
    }

    /// A value that facts say is below others: those of `upwards_` from `first` up to `end`.
    struct Low {
        Value value;
        std::optional<long double> number; ///< of a constant
        std::size_t first, end;
    };

    Graph const& graph_;
    Vector<Order> const& edges_;
    Vector<Order> upwards_; ///< the facts by their lower values, once a chain is looked for
    Vector<Low> lows_;
    Vector<std::size_t> constants_; ///< of `lows_`
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_ORDER_CHAINS_HPP
