// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how `Rounds` finds which nodes are one round.

#ifndef LIMN_PASS_REROLL_ROUND_ALIGNMENT_HPP
#define LIMN_PASS_REROLL_ROUND_ALIGNMENT_HPP

#include <limn/meta/vector.hpp>
#include <limn/pass/reroll/rounds.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// Gives each instruction a shift, so that none needs what comes later.
template <class T> constexpr bool Rounds<T>::align(Aligned by) {
    Vector<Orbit>& orbits = roll_.orbits;
    roll_.shift.clear();
    for (Orbit const& o : orbits)
        roll_.shift.push_back(by == Aligned::starts ? -o.first()
                              : by == Aligned::ends ? -o.last()
                                                    : 0);
    bool moved = true;
    for (std::size_t sweep = 0; moved; ++sweep) {
        if (sweep > 64) return false;
        moved = false;
        for (std::size_t o = 0; o < orbits.size(); ++o)
            for (Feed const& f : orbits[o].feeds) {
                if (f.is != Feed::Is::member) continue;
                std::int32_t const least = roll_.shift[f.from] - f.lag;
                if (roll_.shift[o] >= least) continue;
                if (by == Aligned::ends) roll_.shift[f.from] = roll_.shift[o] + f.lag;
                else roll_.shift[o] = least;
                moved = true;
            }
    }
    for (std::size_t o = 0; o < orbits.size(); ++o)
        for (Feed& f : orbits[o].feeds)
            if (f.is == Feed::Is::member) f.lag += roll_.shift[o] - roll_.shift[f.from];
    return true;
}

/// Moves instructions to the round before or after, where less is carried then.
template <class T> constexpr void Rounds<T>::settle() {
    Vector<Orbit>& orbits = roll_.orbits;
    for (int sweep = 0; sweep < 4; ++sweep) {
        bool moved = false;
        for (std::uint32_t o = 0; o < orbits.size(); ++o) {
            if (orbits[o].inner != 0 || orbits[o].uses.empty()) continue;
            for (std::int32_t const by : {1, -1}) {
                std::int32_t const before = carried_around(o);
                move(o, by);
                if (!needs_later(o) && carried_around(o) < before) moved = true;
                else move(o, -by);
            }
        }
        if (!moved) return;
    }
}

template <class T> constexpr void Rounds<T>::move(std::uint32_t o, std::int32_t by) {
    roll_.shift[o] += by;
    for (Feed& f : roll_.orbits[o].feeds)
        if (f.is == Feed::Is::member) f.lag += by;
    for (Orbit::Use const& use : roll_.orbits[o].uses)
        roll_.orbits[use.orbit].feeds[use.slot].lag -= by;
}

template <class T> constexpr bool Rounds<T>::needs_later(std::uint32_t o) const {
    for (Feed const& f : roll_.orbits[o].feeds)
        if (f.is == Feed::Is::member && f.lag < 0) return true;
    for (Orbit::Use const& use : roll_.orbits[o].uses)
        if (roll_.orbits[use.orbit].feeds[use.slot].lag < 0) return true;
    return false;
}

/// For how many rounds an instruction, and those that feed it, are carried.
template <class T> constexpr std::int32_t Rounds<T>::carried_around(std::uint32_t o) const {
    std::int32_t sum = most_lag(o);
    auto const& feeds = roll_.orbits[o].feeds;
    for (std::size_t k = 0; k < feeds.size(); ++k) {
        bool again = feeds[k].is != Feed::Is::member || feeds[k].from == o;
        for (std::size_t j = 0; j < k; ++j)
            again = again || (feeds[j].is == Feed::Is::member && feeds[j].from == feeds[k].from);
        if (!again) sum += most_lag(feeds[k].from);
    }
    return sum;
}

template <class T> constexpr std::int32_t Rounds<T>::most_lag(std::uint32_t o) const {
    std::int32_t most = 0;
    for (Orbit::Use const& use : roll_.orbits[o].uses)
        if (std::int32_t const lag = roll_.orbits[use.orbit].feeds[use.slot].lag; lag > most)
            most = lag;
    return most;
}

/// The rounds in which all instructions are there. False where there are none, or where nothing is
/// carried.
template <class T> constexpr bool Rounds<T>::find_range() {
    bool first = true, lags = false;
    for (std::size_t o = 0; o < roll_.orbits.size(); ++o) {
        Orbit& orbit = roll_.orbits[o];
        std::int32_t const begin = orbit.first() + roll_.shift[o];
        std::int32_t const end = orbit.last() + roll_.shift[o];
        begin_ = first || begin > begin_ ? begin : begin_;
        end_ = first || end < end_ ? end : end_;
        first = false;
        for (Feed& f : orbit.feeds) {
            if (f.is == Feed::Is::counted) f.number -= f.step * roll_.shift[o];
            if (f.is != Feed::Is::member) continue;
            lags = lags || f.lag > 0;
            if (f.lag > 4) return false;
        }
    }
    return lags && begin_ <= end_;
}

/// Puts the exits of a round into the order in which they are met.
template <class T> constexpr bool Rounds<T>::find_exits() {
    Vector<Orbit> const& orbits = roll_.orbits;
    Vector<std::uint32_t> next(orbits.size(), Orbit::none);
    Vector<char> follows(orbits.size(), '\0');
    for (std::uint32_t o = 0; o < orbits.size(); ++o) {
        if (orbits[o].inner == 0) continue;
        std::uint32_t const inner = guess_.operand(node(o, begin_), orbits[o].inner).index;
        for (std::uint32_t p = 0; p < orbits.size(); ++p) {
            if (p == o || orbits[p].inner == 0 || node(p, begin_) != inner) continue;
            next[o] = p;
            follows[p] = '\1';
        }
    }
    for (std::uint32_t o = 0; o < orbits.size(); ++o) {
        if (orbits[o].inner == 0 || follows[o] != '\0') continue;
        Roll::Spine spine;
        for (std::uint32_t e = o; e != Orbit::none; e = next[e]) spine.exits.push_back(e);
        roll_.spines.push_back(std::move(spine));
    }
    for (Roll::Spine const& s : roll_.spines) {
        if (s.exits.size() != roll_.spines[0].exits.size()) return false;
        for (std::size_t e = 0; e < s.exits.size(); ++e) {
            Orbit const &a = orbits[s.exits[e]], &b = orbits[roll_.spines[0].exits[e]];
            if (a.inner != b.inner || !same(a.feeds[0], b.feeds[0])) return false;
        }
    }
    return true;
}

template <class T> constexpr bool Rounds<T>::same(Feed const& a, Feed const& b) {
    return a.is == b.is && a.is == Feed::Is::member && a.from == b.from && a.lag == b.lag;
}

} // namespace limn::detail

#endif // LIMN_PASS_REROLL_ROUND_ALIGNMENT_HPP
