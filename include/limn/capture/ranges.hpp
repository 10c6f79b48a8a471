// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Ranges`: between which numbers a value lies, by what it is computed of and by what earlier
/// decisions say.

#ifndef LIMN_CAPTURE_RANGES_HPP
#define LIMN_CAPTURE_RANGES_HPP

#include <limn/capture/known_orders.hpp>
#include <limn/capture/number_of.hpp>
#include <limn/graph/graph.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/bitwise.hpp>
#include <limn/op/op_row.hpp>
#include <limn/op/select.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

namespace limn::detail {

/// Numbers from `low` to `high`; of a floating type perhaps NaN.
struct Range {
    long double low, high;
    bool nan;
};

/// Reads ranges off a graph.
template <class T = void> class Ranges {
public:
    /// Facts before the answer `since` are not read.
    Ranges(Graph const& graph, KnownOrders<T> const& orders, std::uint32_t since)
        : graph_{graph}, orders_{orders}, since_{since} {}

    /// Nothing for what is no number.
    std::optional<Range> of(Value v, int depth = 0) const {
        std::optional<Range> out = computed(v, depth);
        // only of what is asked itself: else each step of a countdown would be implied by the next
        if (!out.has_value() || depth > 0 || row(v).kind == Kind::constant) return out;
        std::uint32_t const known = orders_.find(v);
        if (known == KnownOrders<T>::none) return out;
        bool const whole = !floating(v);
        bool changes = true;
        for (int pass = 0; pass < 3 && changes; ++pass) {
            auto const before = *out;
            Order const* o = nullptr;
            for (auto f = orders_[known].newest; f != KnownOrders<T>::none; f = o->next(known)) {
                o = &orders_.fact(f);
                if (o->since >= since_) narrow(*out, *o, known, whole);
            }
            changes = before.low != out->low || before.high != out->high;
        }
        return out;
    }

private:
    OpRow const& row(Value v) const { return graph_.row_of(v.index); }
    bool floating(Value v) const {
        return row(v).result == &type_row<double> || row(v).result == &type_row<float>;
    }

    void narrow(Range& r, Order const& o, std::uint32_t known, bool whole) const {
        using Says = Order::Says;
        auto const c = orders_[o.low == known ? o.high : o.low].number;
        if (o.says == Says::nothing || !c.has_value() || std::isnan(*c)) return;
        if (o.says == Says::different) {
            if (whole && r.low == *c) r.low += 1;
            if (whole && r.high == *c) r.high -= 1;
            return;
        }
        r.nan = false;
        long double const step = whole && o.says == Says::less ? 1 : 0;
        bool const equal = o.says == Says::equal;
        if (equal || o.low == known) r.high = std::min(r.high, *c - step);
        if (equal || o.high == known) r.low = std::max(r.low, *c + step);
    }

    std::optional<Range> computed(Value v, int depth) const {
        std::optional<Range> const all = of_type(*row(v).result);
        if (!all.has_value()) return std::nullopt;
        if (row(v).kind == Kind::constant) {
            auto const c = number_of(graph_[v].constant());
            if (!c.has_value()) return all;
            if (std::isnan(*c)) return Range{1, 0, true};
            return Range{*c, *c, false};
        }
        if (row(v).kind != Kind::call || row(v).user || depth > 5) return all;
        std::optional<Range> const out = of_call(v, depth);
        if (!out.has_value() || out->low < all->low || out->high > all->high) return all;
        return out;
    }

    /// Of an operand.
    std::optional<Range> at(Value v, std::size_t i, int depth) const {
        return of(graph_[v].operands()[i], depth + 1);
    }
    template <class O> bool is(Value v) const {
        bool out = false;
        each_number_type([&]<class N>(N) {
            if constexpr (defined_for<O, N, N>) out = &row(v) == &op_row<O, N, N>;
            return out;
        });
        return out;
    }

    std::optional<Range> of_call(Value v, int depth) const {
        if (&row(v) == row(v).values().gate) {
            auto const a = at(v, 1, depth), b = at(v, 2, depth);
            if (!a.has_value() || !b.has_value()) return std::nullopt;
            return Range{std::min(a->low, b->low), std::max(a->high, b->high), a->nan || b->nan};
        }
        if (limn::is<prims::any_convert>(row(v))) {
            auto const a = at(v, 0, depth);
            return a.has_value() ? converted(v, *a) : std::nullopt;
        }
        if (row(v).arity != 2 || floating(v)) return std::nullopt;
        auto const a = at(v, 0, depth), b = at(v, 1, depth);
        if (!a.has_value() || !b.has_value()) return std::nullopt;
        if (is<prims::add>(v)) return Range{a->low + b->low, a->high + b->high, false};
        if (is<prims::subtract>(v)) return Range{a->low - b->high, a->high - b->low, false};
        if (is<prims::multiply>(v)) {
            long double const p[]{a->low * b->low, a->low * b->high, a->high * b->low,
                                  a->high * b->high};
            return Range{std::min({p[0], p[1], p[2], p[3]}), std::max({p[0], p[1], p[2], p[3]}),
                         false};
        }
        if (is<prims::modulus>(v)) {
            long double const most = std::max(std::fabs(b->low), std::fabs(b->high)) - 1;
            return Range{a->low >= 0 ? 0 : std::max(-most, a->low),
                         a->high <= 0 ? 0 : std::min(most, a->high), false};
        }
        if (is<prims::bit_and>(v)) {
            if (a->low >= 0 && b->low >= 0) return Range{0, std::min(a->high, b->high), false};
            if (a->low >= 0) return Range{0, a->high, false};
            if (b->low >= 0) return Range{0, b->high, false};
        }
        return std::nullopt;
    }

    /// A conversion rounds: to an integer towards zero, to a floating type to the nearest value.
    std::optional<Range> converted(Value v, Range r) const {
        TypeRow const& to = *row(v).result;
        if (&to == &type_row<float>) return rounded<float>(r);
        if (&to == &type_row<double>) return rounded<double>(r);
        bool const from_floating = floating(graph_[v].operands()[0]);
        if (r.nan || (from_floating && &to == &type_row<bool>)) return std::nullopt;
        return Range{std::trunc(r.low), std::trunc(r.high), false};
    }
    template <class N> static Range rounded(Range r) {
        constexpr N most = std::numeric_limits<N>::max();
        auto const to = [&](long double x, N beyond) {
            return std::fabs(x) > most && std::isfinite(x) ? beyond : static_cast<N>(x);
        };
        constexpr N infinity = std::numeric_limits<N>::infinity();
        return {to(r.low, r.low < 0 ? -infinity : most), to(r.high, r.high < 0 ? -most : infinity),
                r.nan};
    }

    static std::optional<Range> of_type(TypeRow const& type) {
        std::optional<Range> out;
        each_number_type([&]<class N>(N) {
            if (&type != &type_row<N>) return false;
            using Limits = std::numeric_limits<N>;
            if constexpr (Limits::has_infinity)
                out = Range{-Limits::infinity(), Limits::infinity(), true};
            else
                out = Range{static_cast<long double>(Limits::lowest()),
                            static_cast<long double>(Limits::max()), false};
            return true;
        });
        return out;
    }

    Graph const& graph_;
    KnownOrders<T> const& orders_;
    std::uint32_t since_;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_RANGES_HPP
