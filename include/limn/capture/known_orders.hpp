// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `KnownOrders`: what the answers on a path say of the order of values.

#ifndef LIMN_CAPTURE_KNOWN_ORDERS_HPP
#define LIMN_CAPTURE_KNOWN_ORDERS_HPP

#include <limn/capture/comparison.hpp>
#include <limn/capture/number_of.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/vector.hpp>
#include <limn/type/totally_ordered.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace limn::detail {

/// What a fact says of two values, each one of those that `KnownOrders` knows by number.
struct Order {
    enum class Says : unsigned char { nothing, less, less_equal, equal, different };

    std::uint32_t low, high;
    Says says = Says::nothing;
    Comparison compared{};
    bool taken = false;      ///< the answer to `compared`
    std::uint32_t since = 0; ///< the answer by which it is known, counted on the path
    std::uint32_t next_of_low = 0, next_of_high = 0; ///< the fact before, of each of the two

    std::uint32_t next(std::uint32_t of) const { return of == low ? next_of_low : next_of_high; }
};

/// Facts, found by the values of which they tell: a decision costs what is known of its own
/// operands, however long the path is.
template <class T = void> class KnownOrders {
public:
    static constexpr std::uint32_t none = 0xffffffffu;

    /// A value of which some fact tells; and its number, where it is a constant.
    struct Known {
        Value value;
        std::optional<long double> number;
        std::uint32_t newest; ///< fact
    };

    void clear() {
        for (Known const& k : values_) numbers_[k.value.index] = 0;
        values_.clear();
        facts_.clear();
        constants_.clear();
    }
    /// That `c` was answered by `taken`. A false `<` says nothing of floating values, for one may
    /// be NaN.
    void add(Graph const& graph, Comparison const& c, bool taken, std::uint32_t since) {
        using Says = Order::Says;
        Order o{number(graph, c.low), number(graph, c.high), Says::nothing, c, taken, since};
        if (!c.ordered) o.says = taken == c.different ? Says::different : Says::equal;
        else if (taken) o.says = c.strict ? Says::less : Says::less_equal;
        else if (is_total(graph, c.low) && is_total(graph, c.high)) {
            std::swap(o.low, o.high);
            o.says = c.strict ? Says::less_equal : Says::less;
        }
        auto const fact = static_cast<std::uint32_t>(facts_.size());
        o.next_of_low = before(o, o.low);
        values_[o.low].newest = fact;
        if (o.low != o.high) {
            o.next_of_high = before(o, o.high);
            values_[o.high].newest = fact;
        }
        facts_.push_back(o);
    }

    /// The answer to that question, in these words or the other way round; `since` that answer.
    std::optional<bool> answer(Comparison const& asked, std::uint32_t since) const {
        std::uint32_t const low = find(asked.low), high = find(asked.high);
        if (low == none || high == none) return std::nullopt;
        std::uint32_t const of = values_[low].number.has_value() ? low : high; // it has fewer
        for (std::uint32_t f = values_[of].newest; f != none; f = facts_[f].next(of)) {
            Comparison const& c = facts_[f].compared;
            if (facts_[f].since < since || c.ordered != asked.ordered) continue;
            bool const straight = c.low == asked.low && c.high == asked.high;
            bool const crossed = c.low == asked.high && c.high == asked.low;
            if (c.ordered && straight && c.strict == asked.strict) return facts_[f].taken;
            if (!c.ordered && (straight || crossed))
                return facts_[f].taken == (c.different == asked.different);
        }
        return std::nullopt;
    }

    /// The number of a value, by which the others below know it; `none` where no fact tells of it.
    std::uint32_t find(Value v) const {
        return v.index < numbers_.size() ? numbers_[v.index] - 1 : none;
    }
    Known const& operator[](std::uint32_t value) const { return values_[value]; }
    Order const& fact(std::uint32_t f) const { return facts_[f]; }
    std::size_t size() const { return values_.size(); }
    /// Those that are numbers.
    Vector<std::uint32_t> const& constants() const { return constants_; }

private:
    /// The newest fact of that value of which `o` does not say more: of a value that many numbers
    /// were compared with, the nearest counts.
    std::uint32_t before(Order const& o, std::uint32_t of) const {
        std::uint32_t f = values_[of].newest;
        while (f != none && says_more(o, facts_[f], of)) f = facts_[f].next(of);
        return f;
    }
    /// Whether a fact of a value and a number says what another one does, and perhaps more.
    bool says_more(Order const& o, Order const& other, std::uint32_t of) const {
        using Says = Order::Says;
        bool const below = o.low == of; // the value stands below the number
        if (below != (other.low == of)) return false;
        auto const number = values_[below ? o.high : o.low].number,
                   known = values_[below ? other.high : other.low].number;
        if (values_[of].number.has_value() || !number.has_value() || !known.has_value())
            return false;
        auto const is_order = [](Says s) { return s == Says::less || s == Says::less_equal; };
        if (is_order(o.says) && is_order(other.says)) {
            if (*number == *known) return o.says == Says::less || other.says == Says::less_equal;
            return below ? *number < *known : *number > *known;
        }
        bool const both_false = o.says == Says::nothing && other.says == Says::nothing;
        if (!both_false || o.compared.strict != other.compared.strict) return false;
        return below ? *number > *known : *number < *known;
    }
    static bool is_total(Graph const& graph, Value v) {
        return totally_ordered(*graph.row_of(v.index).result);
    }
    std::uint32_t number(Graph const& graph, Value v) {
        if (numbers_.size() < graph.size()) numbers_.resize(graph.size(), 0);
        std::uint32_t& out = numbers_[v.index];
        if (out != 0) return out - 1;
        std::optional<long double> const n = number_of(graph, v);
        if (n.has_value()) constants_.push_back(static_cast<std::uint32_t>(values_.size()));
        values_.push_back({v, n, none});
        out = static_cast<std::uint32_t>(values_.size());
        return out - 1;
    }

    Vector<Order> facts_;
    Vector<Known> values_;
    Vector<std::uint32_t> constants_;
    Vector<std::uint32_t> numbers_; ///< of nodes, and one more; of most, none
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_KNOWN_ORDERS_HPP
