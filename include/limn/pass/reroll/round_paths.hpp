// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how `Rounds` compares the paths of equal rounds.

#ifndef LIMN_PASS_REROLL_ROUND_PATHS_HPP
#define LIMN_PASS_REROLL_ROUND_PATHS_HPP

#include <limn/meta/vector.hpp>
#include <limn/pass/reroll/rounds.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

template <class T> constexpr bool Rounds<T>::paths_fit() {
    roll_.path = 0;
    roll_.ways = Vector<Vector<Roll::Decision>>(roll_.orbits.size(), Vector<Roll::Decision>{});
    std::uint32_t before = Orbit::none; // where the round before stands
    for (std::int32_t k = roll_.begin; k < roll_.end(); ++k) {
        std::uint32_t base = Orbit::none;
        for (std::uint32_t o = 0; o < roll_.orbits.size(); ++o) {
            std::uint32_t const i = node(o, k);
            if (i == Orbit::none || !roll_.orbits[o].row->partial) continue;
            std::uint32_t const mine = base_of(graph_.path_of(i), k);
            base = base == Orbit::none ? mine : common(base, mine);
        }
        if (base == Orbit::none) break; // then no round has any
        if (before == Orbit::none) {
            if (!needed_behind(base)) {
                if (!roll_.spines.empty()) return false;
                base = 0;
            }
            roll_.path = base;
        } else if (roll_.spines.empty()) base = roll_.path;
        else if (!follows(base, before, k - 1)) return false;
        for (std::uint32_t o = 0; o < roll_.orbits.size(); ++o)
            if (roll_.orbits[o].row->partial && !way_fits(o, k, base)) return false;
        before = base;
    }
    std::uint32_t decided = 0;
    for (std::uint32_t i : roll_.members) decided += guess_.decisions(i);
    for (std::uint32_t p : owned_) {
        decided -= seats_[graph_.paths()[p].condition.index].orbit != Orbit::none ? 1 : 0;
        if (is_ours(p) && path_inside_[p] != path_uses_[p]) return false;
    }
    return decided == 0;
}

/// Whether what the rounds give is needed behind the decisions of a path alone: a loop runs only
/// there. What may trap has no value elsewhere.
template <class T> constexpr bool Rounds<T>::needed_behind(std::uint32_t path) const {
    auto const only_there = [&](std::uint32_t node) {
        if (path == 0 || graph_.row_of(node).partial) return true;
        Vector<Path> const way = demand_.way_to({node});
        for (std::uint32_t p = path; p != 0; p = graph_.paths()[p].parent) {
            Path const& decision = graph_.paths()[p];
            bool found = false;
            for (Path const& d : way)
                found = found || (d.condition == decision.condition && d.taken == decision.taken);
            if (!found) return false;
        }
        return true;
    };
    for (Roll::Spine const& s : roll_.spines)
        if (!only_there(s.top)) return false;
    for (Roll::Final const& f : roll_.finals)
        if (!only_there(f.node)) return false;
    return true;
}

/// Notes a path on which members stand; it is a use of its parent.
template <class T> constexpr void Rounds<T>::own(std::uint32_t path) {
    if (path_owned_[path] != 0) return;
    path_owned_[path] = '\1';
    owned_.push_back(path);
    ++path_inside_[graph_.paths()[path].parent];
}

/// Whether a path is decided by a member, so that only members may stand there.
template <class T> constexpr bool Rounds<T>::is_ours(std::uint32_t path) const {
    for (std::uint32_t p = path; p != 0 && p != roll_.path; p = graph_.paths()[p].parent)
        if (seats_[graph_.paths()[p].condition.index].orbit != Orbit::none) return true;
    return false;
}

/// Whether a decision of a path is that an exit of an earlier round was not taken.
template <class T> constexpr bool Rounds<T>::passes_exit(Path const& p, std::int32_t round) const {
    if (roll_.spines.empty()) return false;
    for (std::uint32_t e : roll_.spines[0].exits) {
        Orbit const& exit = roll_.orbits[e];
        if (p.taken == (exit.inner == 2)) continue; // 2 goes on where the condition is false
        for (std::int32_t k = round - 1; k >= roll_.begin && k + 2 >= round; --k)
            if (node(exit.feeds[0].from, k - exit.feeds[0].lag) == p.condition.index) return true;
    }
    return false;
}

/// The path at which a round begins, of which one node stands on that path.
template <class T>
constexpr std::uint32_t Rounds<T>::base_of(std::uint32_t path, std::int32_t round) const {
    std::uint32_t base = path;
    for (std::uint32_t p = path; p != 0; p = graph_.paths()[p].parent) {
        if (passes_exit(graph_.paths()[p], round)) return p;
        if (seats_[graph_.paths()[p].condition.index].orbit != Orbit::none)
            base = graph_.paths()[p].parent;
    }
    return base;
}

template <class T>
constexpr std::uint32_t Rounds<T>::common(std::uint32_t a, std::uint32_t b) const {
    while (a != b) { // parents stand before their children
        std::uint32_t& later = a > b ? a : b;
        later = graph_.paths()[later].parent;
    }
    return a;
}

/// Whether a round begins behind all exits of the one before.
template <class T>
constexpr bool Rounds<T>::follows(std::uint32_t base, std::uint32_t before, std::int32_t round) {
    auto const& exits = roll_.spines[0].exits;
    for (std::size_t e = exits.size(); e-- > 0;) {
        Orbit const& exit = roll_.orbits[exits[e]];
        Path const& p = graph_.paths()[base];
        if (base == 0 || p.taken == (exit.inner == 2) ||
            node(exit.feeds[0].from, round - exit.feeds[0].lag) != p.condition.index)
            return false;
        own(base);
        base = p.parent;
    }
    return base == before;
}

/// Whether an instruction stands, in that round, where it does in the first.
template <class T>
constexpr bool Rounds<T>::way_fits(std::uint32_t orbit, std::int32_t round, std::uint32_t base) {
    std::uint32_t const i = node(orbit, round);
    if (i == Orbit::none) return true;
    Vector<Roll::Decision>& way = roll_.ways[orbit];
    bool const first = round == roll_.begin;
    std::size_t step = 0;
    ++path_inside_[graph_.path_of(i)];
    for (std::uint32_t p = graph_.path_of(i); p != base; p = graph_.paths()[p].parent, ++step) {
        if (p == 0 || (!first && step >= way.size())) return false;
        Path const& decision = graph_.paths()[p];
        own(p);
        if (first) {
            Feed f;
            f.value = decision.condition;
            Seat const s = seats_[decision.condition.index];
            if (s.orbit != Orbit::none) {
                f.is = Feed::Is::member;
                f.from = s.orbit;
                f.lag = round - s.round;
                if (f.lag != 0) return false;
            }
            way.push_back({f, decision.taken});
        }
        if (way[step].taken != decision.taken ||
            !is_fed(decision.condition, way[step].condition, round))
            return false;
    }
    return step == way.size();
}

} // namespace limn::detail

#endif // LIMN_PASS_REROLL_ROUND_PATHS_HPP
