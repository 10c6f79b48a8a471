// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Orbits`: the instructions that are repeated in a graph, each with its node in every round.

#ifndef LIMN_PASS_REROLL_ORBITS_HPP
#define LIMN_PASS_REROLL_ORBITS_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/vector.hpp>
#include <limn/pass/reroll/counted.hpp>
#include <limn/pass/reroll/orbit.hpp>
#include <limn/pass/users.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace limn::detail {

/// Finds what is repeated, given two nodes of which one takes the place of the other a round later.
/// What it finds is a guess; `Rounds` checks it, node by node.
template <class T = void> class Orbits {
public:
    constexpr explicit Orbits(Graph const& graph)
        : graph_{graph}, users_{graph}, seat_(graph.size(), Seat{}), taken_(graph.size(), '\0'),
          outer_(graph.size(), Orbit::none), decisions_(graph.size(), 0) {
        for (std::size_t p = 1; p < graph.paths().size(); ++p)
            ++decisions_[graph.paths()[p].condition.index];
        for (std::uint32_t i = 0; i < graph.size(); ++i)
            if (is_gate(i) && users_.uses_of(i) == 1 && users_.of(i).size() == 1)
                if (std::uint32_t const g = users_.of(i)[0].index;
                    is_gate(g) && operand(g, 0).index != i)
                    outer_[i] = g;
    }

    constexpr Graph const& graph() const noexcept { return graph_; }
    constexpr Users<T> const& users() const noexcept { return users_; }
    constexpr Vector<Orbit> const& all() const noexcept { return orbits_; }
    constexpr Vector<std::uint32_t> const& touched() const noexcept { return touched_; }
    /// How many paths decide by a node.
    constexpr std::uint32_t decisions(std::uint32_t node) const { return decisions_[node]; }
    constexpr Value operand(std::uint32_t node, std::size_t slot) const {
        return graph_.operands_of(node).begin[slot];
    }
    /// A node that is rolled up already takes no part.
    constexpr void take(std::uint32_t node) { taken_[node] = '\1'; }
    constexpr bool is_taken(std::uint32_t node) const { return taken_[node] != '\0'; }

    /// Whether a node is the constant of that type which is that number.
    constexpr bool is_counted(Value x, std::int64_t number, TypeRow const& type) const {
        if (graph_.row_of(x.index).kind != Kind::constant || &graph_[x].type() != &type)
            return false;
        auto const whole = whole_number(graph_[x].constant());
        return whole && *whole == number;
    }

    /// Where a gate `w` stands inside a gate `e`, in its arms alone: the operand of `e` that leads
    /// there; else 0.
    constexpr std::uint32_t exit_slot(std::uint32_t e, std::uint32_t w) const {
        if (!is_gate(w)) return 0;
        std::uint32_t at = w;
        for (int step = 0; step < 16 && outer_[at] != Orbit::none; ++step) {
            std::uint32_t const g = outer_[at];
            if (g == e) return operand(e, 1).index == at ? 1 : 2;
            at = g;
        }
        return 0;
    }

    /// Fills `all` from the guess that `b` is `a` a round later. `budget` bounds the nodes looked
    /// at, and says what is left.
    constexpr bool grow(std::uint32_t a, std::uint32_t b, std::size_t near, std::size_t& budget) {
        for (std::uint32_t node : touched_) seat_[node] = Seat{};
        touched_.clear();
        orbits_.clear();
        there_.clear();
        there_before_.clear();
        waiting_.clear();
        if (!relate(a, b) || orbits_.empty()) return false;
        for (std::size_t done = 0; done < orbits_.size(); ++done) {
            if (done > near || !pay(budget, 1)) return false;
            if (!relate_operands(done) || !adopt_users(done, budget)) return false;
        }
        for (std::uint32_t o = 0; o < orbits_.size(); ++o)
            if (!classify(o)) return false;
        return extend(budget);
    }

private:
    struct Seat {
        std::uint32_t orbit = Orbit::none;
        std::int32_t time = 0;
    };

    struct Waiting {
        std::uint32_t node, orbit;
        std::int32_t time;
    };
    static constexpr std::size_t slack = 5; ///< rounds by which one instruction may run ahead

    static constexpr bool pay(std::size_t& budget, std::size_t cost) {
        if (budget < cost) return false;
        budget -= cost;
        return true;
    }
    constexpr bool is_gate(std::uint32_t i) const {
        OpRow const& row = graph_.row_of(i);
        return row.kind == Kind::call && &row == row.values().gate;
    }
    constexpr std::size_t operands(std::uint32_t i) const {
        auto const all = graph_.operands_of(i);
        return static_cast<std::size_t>(all.end - all.begin);
    }
    constexpr bool known(std::uint32_t i) const { return seat_[i].orbit != Orbit::none; }

    /// Whether a node could be the same instruction as another.
    constexpr bool alike(std::uint32_t u, std::uint32_t v) const {
        OpRow const& row = graph_.row_of(u);
        if (&row != &graph_.row_of(v) || row.kind == Kind::input || row.kind == Kind::constant ||
            graph_.has_effect(u) || graph_.has_effect(v) || is_taken(u) || is_taken(v) ||
            operands(u) != operands(v))
            return false;
        if (row.kind == Kind::result) return graph_.payload_of(u) == graph_.payload_of(v);
        if (row.kind != Kind::loop) return true;
        Loop const &a = graph_.loop_of(u), &b = graph_.loop_of(v);
        return a.carried == b.carried && a.results == b.results && a.leaves_when == b.leaves_when &&
               a.body == b.body;
    }

    constexpr void place(std::uint32_t node, std::uint32_t orbit, std::int32_t time) {
        seat_[node] = {orbit, time};
        touched_.push_back(node);
        orbits_[orbit].set(time, node);
        Vector<std::size_t>& there = time < 0 ? there_before_ : there_;
        auto const i = static_cast<std::size_t>(time < 0 ? -1 - time : time);
        while (there.size() <= i) there.push_back(0);
        ++there[i];
    }
    /// `node` as that one of its orbit; false where the place, or the node, is another's already.
    constexpr bool seat(std::uint32_t node, std::uint32_t orbit, std::int32_t time) {
        if (known(node)) return seat_[node].orbit == orbit && seat_[node].time == time;
        std::uint32_t const there = orbits_[orbit].at(time);
        if (there != Orbit::none) return false;
        if (alike(node, orbits_[orbit].since[0])) place(node, orbit, time);
        return true; // else it is what the first round begins with
    }

    /// Notes that `v` is `u` a round later.
    constexpr bool relate(std::uint32_t u, std::uint32_t v) {
        if (u == v) return true;
        Kind const kind = graph_.row_of(v).kind;
        if (kind == Kind::constant || kind == Kind::input)
            return graph_.row_of(u).kind == kind && kind == Kind::constant;
        if (known(v)) return seat(u, seat_[v].orbit, seat_[v].time - 1);
        if (known(u)) return seat(v, seat_[u].orbit, seat_[u].time + 1);
        if (!alike(u, v)) return true; // then v is known later, or `classify` refuses
        add(u, v, 0);
        return true;
    }
    constexpr void add(std::uint32_t u, std::uint32_t v, std::uint32_t inner) {
        auto const fresh = static_cast<std::uint32_t>(orbits_.size());
        orbits_.push_back(Orbit{&graph_.row_of(v)});
        orbits_.back().inner = inner;
        place(v, fresh, 0);
        place(u, fresh, -1);
    }

    constexpr bool relate_operands(std::size_t o) {
        std::uint32_t const u = orbits_[o].before[0], v = orbits_[o].since[0];
        for (std::size_t k = 0; k < operands(v); ++k)
            if ((k == 0 || k != orbits_[o].inner) &&
                !relate(operand(u, k).index, operand(v, k).index))
                return false;
        return true;
    }

    /// What uses the one as another node uses the other is repeated too.
    constexpr bool adopt_users(std::size_t o, std::size_t& budget) {
        std::uint32_t const u = orbits_[o].before[0], v = orbits_[o].since[0];
        auto const now = users_.of(v), earlier = users_.of(u);
        if (now.size() > 64 || earlier.size() > 64) return true;
        for (Value w : now)
            for (bool const any : {false, true})
                for (Value e : earlier) {
                    if (known(w.index)) break;
                    if (!pay(budget, 1)) return false;
                    if (known(e.index) || !alike(e.index, w.index) ||
                        !could_be(e.index, w.index, u, v) || !(any || used_alike(e, w)))
                        continue;
                    if (std::uint32_t const inner = exit_slot(e.index, w.index); inner != 0)
                        add(e.index, w.index, inner);
                    else if (!relate(e.index, w.index)) return false;
                }
        return true;
    }
    /// Whether two nodes are used by calls of the same ops, as the same operands.
    constexpr bool used_alike(Value a, Value b) const {
        return each_use_is(a, b) && each_use_is(b, a);
    }
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
    constexpr bool could_be(std::uint32_t e, std::uint32_t w, std::uint32_t u,
                            std::uint32_t v) const {
        bool meets = false;
        std::uint32_t const inner = exit_slot(e, w);
        for (std::size_t k = 0; k < operands(w); ++k) {
            std::uint32_t const x = operand(e, k).index, y = operand(w, k).index;
            if (k != 0 && k == inner) continue;
            meets = meets || (x == u && y == v);
            if (x == y) continue;
            if (known(y) && known(x)
                    ? seat_[x].orbit != seat_[y].orbit || seat_[x].time + 1 != seat_[y].time
                : known(y) ? orbits_[seat_[y].orbit].at(seat_[y].time - 1) != Orbit::none
                           : known(x) || (&graph_.row_of(x) != &graph_.row_of(y)))
                return false;
        }
        return meets;
    }
    constexpr bool classify(std::uint32_t o) {
        std::uint32_t const u = orbits_[o].before[0], v = orbits_[o].since[0];
        for (std::uint32_t k = 0; k < operands(v); ++k) {
            Value const x = operand(u, k), y = operand(v, k);
            Feed feed;
            feed.value = y;
            if (k != 0 && k == orbits_[o].inner) {
                feed.is = Feed::Is::inner;
            } else if (x != y && graph_.row_of(y.index).kind == Kind::constant) {
                auto const before = whole_number(graph_[x].constant());
                auto const number = whole_number(graph_[y].constant());
                if (&graph_[x].type() != &graph_[y].type() || !before || !number ||
                    *before == *number)
                    return false;
                feed.is = Feed::Is::counted;
                feed.number = *number;
                feed.step = *number - *before;
            } else if (x != y) {
                if (!known(y.index)) return false;
                Seat const s = seat_[y.index];
                feed.is = Feed::Is::member;
                feed.from = s.orbit;
                feed.lag = -s.time;
                orbits_[s.orbit].uses.push_back({o, k});
            }
            orbits_[o].feeds.push_back(feed);
        }
        return true;
    }

    constexpr bool extend(std::size_t& budget);
    constexpr void extend_down(std::uint32_t node);
    constexpr void extend_up(std::uint32_t node);
    constexpr bool runs_ahead(std::int32_t time) const;
    constexpr bool wake();
    constexpr void continue_with(std::uint32_t node, std::uint32_t o, std::int32_t time);

    Graph const& graph_;
    Users<T> users_;
    Vector<Orbit> orbits_;
    Vector<Seat> seat_;
    Vector<std::uint32_t> touched_;
    Vector<std::size_t> there_, there_before_; ///< instructions in each round, as in `Orbit`
    Vector<Waiting> waiting_;
    Vector<char> taken_;
    Vector<std::uint32_t> outer_; ///< of a gate: the one in whose arm it stands, alone
    Vector<std::uint32_t> decisions_;
};

} // namespace limn::detail

#include <limn/pass/reroll/orbit_extension.hpp> // its members that go from round to round

#endif // LIMN_PASS_REROLL_ORBITS_HPP
