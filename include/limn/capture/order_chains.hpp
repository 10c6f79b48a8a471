// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `OrderChains`: what earlier decisions say of the order of two values that none compared.

#ifndef LIMN_CAPTURE_ORDER_CHAINS_HPP
#define LIMN_CAPTURE_ORDER_CHAINS_HPP

#include <limn/capture/known_orders.hpp>
#include <limn/capture/number_of.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/vector.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace limn::detail {

/// Chains of facts, `a < b` and `b <= c`, and of the order of constants.
template <class T = void> class OrderChains {
public:
    /// How a chain leads from one value up to another: with a `<` among its facts, or not.
    enum class Reach : unsigned char { none, weak, strict };

    /// Facts before the answer `since` are not read.
    OrderChains(Graph const& graph, KnownOrders<T> const& orders, std::uint32_t since)
        : graph_{graph}, orders_{orders}, since_{since} {}

    /// Whether a chain of facts leads from `from` up to `to`; no more is looked for than `enough`.
    /// Cost  the facts of what is reached, and the constants
    Reach reach(Value from, Value to, Reach enough) {
        std::uint32_t const begin = orders_.find(from), end = orders_.find(to);
        auto const first = number_of(graph_, from), last = number_of(graph_, to);
        if ((begin == none && !first.has_value()) || (end == none && !last.has_value()))
            return Reach::none;
        reached_.assign(orders_.size(), Reach::none);
        stops_.clear();
        Reach best = Reach::none;
        auto const go = [&](std::uint32_t next, Reach by) {
            if (next == end) best = std::max(best, by);
            if (by <= reached_[next]) return;
            reached_[next] = by;
            stops_.push_back({next, by});
        };
        std::optional<long double> climbed; // the lowest number so far
        auto climbed_by = Reach::none;
        /// From a number to those above it.
        auto const climb = [&](long double own, Reach so_far) {
            if (climbed.has_value() &&
                (*climbed < own || (*climbed == own && so_far <= climbed_by)))
                return; // there already
            climbed = own;
            climbed_by = so_far;
            auto const by = [&](long double n) { return own < n ? Reach::strict : so_far; };
            if (last.has_value() && own <= *last) best = std::max(best, by(*last));
            for (std::uint32_t c : orders_.constants())
                if (own <= *orders_[c].number) go(c, by(*orders_[c].number));
        };
        if (begin != none) go(begin, Reach::weak);
        best = Reach::none; // by no fact
        if (begin == none) climb(*first, Reach::weak);
        for (std::size_t i = 0; i < stops_.size() && best < enough; ++i) {
            auto const [at, by] = stops_[i];
            Order const* o = nullptr;
            for (auto f = orders_[at].newest; f != none; f = o->next(at)) {
                o = &orders_.fact(f);
                if (o->since >= since_) follow(*o, at, by, go);
            }
            if (orders_[at].number.has_value()) climb(*orders_[at].number, by);
        }
        return best;
    }

private:
    static constexpr std::uint32_t none = KnownOrders<T>::none;
    struct Stop {
        std::uint32_t at;
        Reach by;
    };

    template <class Go>
    static void follow(Order const& o, std::uint32_t at, Reach by, Go const& go) {
        using Says = Order::Says;
        switch (o.says) {
        case Says::less:
            if (o.low == at) go(o.high, Reach::strict);
            break;
        case Says::less_equal:
            if (o.low == at) go(o.high, by);
            break;
        case Says::equal:
            go(o.low == at ? o.high : o.low, by);
            break;
        case Says::nothing:
        case Says::different:
            break;
        }
    }

    Graph const& graph_;
    KnownOrders<T> const& orders_;
    std::uint32_t since_;
    Vector<Reach> reached_; ///< how each of the values that facts tell of is reached
    Vector<Stop> stops_;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_ORDER_CHAINS_HPP
