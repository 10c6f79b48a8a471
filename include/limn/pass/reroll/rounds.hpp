// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Rounds`: checks, node by node, that a graph goes through equal rounds.

#ifndef LIMN_PASS_REROLL_ROUNDS_HPP
#define LIMN_PASS_REROLL_ROUNDS_HPP

#include <limn/meta/vector.hpp>
#include <limn/pass/pattern/demand.hpp>
#include <limn/pass/reroll/orbits.hpp>
#include <limn/pass/reroll/roll.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace limn::detail {

/// Aligns the instructions that `Orbits` has found, so that in every round each is one node, and
/// checks all there is to check: operands, paths, and that nothing else needs what is computed on
/// the way. `Orbits` may guess; what comes out here is equal for certain.
template <class T = void> class Rounds {
public:
    constexpr Rounds(Orbits<T> const& guess, Demand<T> const& demand)
        : guess_{guess}, demand_{demand}, graph_{guess.graph()}, seats_(graph_.size(), Seat{}),
          used_inside_(graph_.size(), 0), path_uses_(graph_.paths().size(), 0),
          path_inside_(graph_.paths().size(), 0), path_owned_(graph_.paths().size(), '\0') {
        for (std::uint32_t i = 0; i < graph_.size(); ++i) ++path_uses_[graph_.path_of(i)];
        for (Path const& p : graph_.paths()) ++path_uses_[p.parent];
    }

    /// The rounds, the most of them that the alignments tried give; none where there are fewer than
    /// `least`, or where a loop of them would have more nodes than they have.
    constexpr std::optional<Roll> find(std::uint32_t least) {
        std::optional<Roll> best;
        for (int attempt = 0; attempt < 6; ++attempt) {
            constexpr Aligned ways[]{Aligned::starts, Aligned::as_found, Aligned::ends};
            roll_ = Roll{};
            roll_.orbits = guess_.all();
            if (!align(ways[attempt / 2])) continue;
            if (attempt % 2 == 0) settle();
            if (!find_range() || !find_exits()) continue;
            for (std::int32_t without = 0; without < 2; ++without) {
                std::optional<Roll> found = checked(least, without);
                forget();
                if (!found) continue;
                if (!best || found->rounds > best->rounds ||
                    (found->rounds == best->rounds && found->carried.size() < best->carried.size()))
                    best = std::move(found);
                break;
            }
        }
        return best;
    }

private:
    enum class Aligned : unsigned char { starts, as_found, ends };
    struct Seat {
        std::uint32_t orbit = Orbit::none;
        std::int32_t round = 0;
    };

    constexpr std::uint32_t node(std::uint32_t orbit, std::int32_t round) const {
        return roll_.node(orbit, round);
    }

    // --- which times are one round --------------------------------------------------------------

    constexpr bool align(Aligned by);
    constexpr void settle();
    constexpr void move(std::uint32_t o, std::int32_t by);
    constexpr bool needs_later(std::uint32_t o) const;
    constexpr std::int32_t carried_around(std::uint32_t o) const;
    constexpr std::int32_t most_lag(std::uint32_t o) const;
    constexpr bool find_range();
    constexpr bool find_exits();
    static constexpr bool same(Feed const& a, Feed const& b);

    // --- that they are equal --------------------------------------------------------------------

    constexpr std::optional<Roll> checked(std::uint32_t least, std::int32_t without) {
        std::int32_t end = end_ - without;
        if (without == 0 && can_complete(end + 1) && equal(end + 1, true)) ++end;
        std::int32_t begin = end + 1;
        while (begin > begin_ && equal(begin - 1, begin - 1 > end_)) --begin;
        for (int attempt = 0; attempt < 8; ++attempt) {
            forget();
            if (begin + static_cast<std::int32_t>(least) > end + 1) return std::nullopt;
            roll_.begin = begin;
            roll_.rounds = static_cast<std::uint32_t>(end + 1 - begin);
            std::int32_t const fit = sit_down();
            if (fit == begin && paths_fit() && pays()) return roll_;
            if (fit == begin) return std::nullopt;
            begin = fit;
        }
        return std::nullopt;
    }

    /// Whether the last round lacks only what nothing needs and what may be computed all the same.
    constexpr bool can_complete(std::int32_t round) const {
        std::size_t there = 0, missing = 0;
        for (std::uint32_t o = 0; o < roll_.orbits.size(); ++o) {
            if (node(o, round) != Orbit::none) ++there;
            else if (Orbit const& orbit = roll_.orbits[o]; orbit.inner == 0) {
                ++missing;
                if (orbit.row->partial) return false;
            }
        }
        return missing < there;
    }

    constexpr bool equal(std::int32_t round, bool incomplete) const {
        for (std::uint32_t o = 0; o < roll_.orbits.size(); ++o) {
            Orbit const& orbit = roll_.orbits[o];
            std::uint32_t const i = node(o, round);
            if (i == Orbit::none && incomplete) continue;
            if (i == Orbit::none || guess_.is_taken(i)) return false;
            for (std::size_t k = 0; k < orbit.feeds.size(); ++k)
                if (!is_fed(guess_.operand(i, k), orbit.feeds[k], round)) return false;
        }
        return true;
    }
    constexpr bool is_fed(Value x, Feed const& f, std::int32_t round) const {
        switch (f.is) {
        case Feed::Is::same:
            return x == f.value;
        case Feed::Is::counted:
            return guess_.is_counted(x, f.number + f.step * round, graph_[f.value].type());
        case Feed::Is::member: {
            std::uint32_t const from = node(f.from, round - f.lag);
            return from == Orbit::none ? f.lag > 0 : x.index == from;
        }
        case Feed::Is::inner:
            break;
        }
        return true;
    }

    /// Seats all members, finds what they begin with, and what is needed of them elsewhere. Gives
    /// the round from which on that fits.
    constexpr std::int32_t sit_down() {
        std::int32_t const begin = roll_.begin, end = roll_.end();
        for (std::int32_t k = begin; k < end; ++k)
            for (std::uint32_t o = 0; o < roll_.orbits.size(); ++o)
                if (std::uint32_t const i = node(o, k); i != Orbit::none) {
                    seats_[i] = {o, k};
                    roll_.members.push_back(i);
                }
        for (std::uint32_t i : roll_.members) {
            auto const operands = graph_.operands_of(i);
            for (Value const* v = operands.begin; v != operands.end; ++v)
                if (seats_[v->index].orbit != Orbit::none) ++used_inside_[v->index];
        }
        if (!find_initial()) return begin + 1;
        if (!follow_spines()) return end;
        std::int32_t fit = begin;
        for (std::uint32_t i : roll_.members) {
            if (guess_.users().uses_of(i) == used_inside_[i] + guess_.decisions(i)) continue;
            Seat const s = seats_[i];
            if (roll_.is_top(i)) continue;
            auto const lag = static_cast<std::uint32_t>(end - s.round);
            bool const last = lag == 1 || roll_.carried_index(s.orbit, lag) != Orbit::none;
            if (!last || !roll_.spines.empty()) fit = s.round + 1 > fit ? s.round + 1 : fit;
            else roll_.finals.push_back({i, carry(s.orbit, lag)});
        }
        return fit;
    }
    constexpr std::uint32_t carry(std::uint32_t orbit, std::uint32_t lag) {
        if (std::uint32_t const known = roll_.carried_index(orbit, lag); known != Orbit::none)
            return known;
        roll_.carried.push_back({orbit, lag, Value{Orbit::none}});
        return static_cast<std::uint32_t>(roll_.carried.size() - 1);
    }
    /// What is carried, and with which values: what the first rounds are given of rounds before.
    constexpr bool find_initial() {
        for (std::uint32_t o = 0; o < roll_.orbits.size(); ++o)
            for (std::size_t k = 0; k < roll_.orbits[o].feeds.size(); ++k) {
                Feed const& f = roll_.orbits[o].feeds[k];
                if (f.is == Feed::Is::same && seats_[f.value.index].orbit != Orbit::none)
                    return false;
                if (f.is != Feed::Is::member) continue;
                for (std::int32_t before = f.lag; before > 0; --before) {
                    std::uint32_t const at = node(o, roll_.begin + f.lag - before);
                    if (at == Orbit::none) return false;
                    Value const x = guess_.operand(at, k);
                    if (seats_[x.index].orbit != Orbit::none) return false;
                    std::uint32_t const c = carry(f.from, static_cast<std::uint32_t>(before));
                    Value& initial = roll_.carried[c].initial;
                    if (initial.index != Orbit::none && initial != x) return false;
                    initial = x;
                }
            }
        return true;
    }

    // --- exits ----------------------------------------------------------------------------------

    /// That the gates of the exits stand inside each other, round after round.
    constexpr bool follow_spines() {
        for (Roll::Spine& s : roll_.spines) {
            std::uint32_t at = node(s.exits[0], roll_.begin);
            s.top = at;
            s.carried = Orbit::none;
            for (std::int32_t k = roll_.begin; k < roll_.end(); ++k) {
                if (node(s.exits[0], k) == Orbit::none) { // of the last round, left out
                    if (k + 1 != roll_.end()) return false;
                    for (std::uint32_t e : s.exits)
                        if (!is_fed(Value{at}, s.value(roll_, e), k)) return false;
                    continue;
                }
                for (std::uint32_t e : s.exits) {
                    if (node(e, k) != at) return false;
                    at = guess_.operand(at, roll_.orbits[e].inner).index;
                }
            }
            s.tail = Value{at};
            Seat const seat = seats_[at];
            if (seat.orbit == Orbit::none) continue;
            auto const lag = static_cast<std::uint32_t>(roll_.end() - seat.round);
            if (lag != 1 && roll_.carried_index(seat.orbit, lag) == Orbit::none) return false;
            s.carried = carry(seat.orbit, lag);
        }
        return true;
    }

    // --- paths ----------------------------------------------------------------------------------

    /// That the calls which stay where they were written stand on equal paths in every round, and
    /// nothing else does.
    constexpr bool paths_fit();
    constexpr bool needed_behind(std::uint32_t path) const;
    constexpr bool way_fits(std::uint32_t orbit, std::int32_t round, std::uint32_t base);
    constexpr bool passes_exit(Path const& p, std::int32_t round) const;
    constexpr std::uint32_t base_of(std::uint32_t path, std::int32_t round) const;
    constexpr std::uint32_t common(std::uint32_t a, std::uint32_t b) const;
    constexpr bool follows(std::uint32_t base, std::uint32_t before, std::int32_t round);
    constexpr void own(std::uint32_t path);
    constexpr bool is_ours(std::uint32_t path) const;

    constexpr bool pays() const {
        std::size_t body = 6 + 2 * roll_.carried.size();
        for (Orbit const& o : roll_.orbits) body += o.inner == 0 ? 1 : 0;
        return body < roll_.members.size();
    }

    constexpr void forget() {
        for (std::uint32_t i : roll_.members) {
            seats_[i] = Seat{};
            used_inside_[i] = 0;
            path_inside_[graph_.path_of(i)] = 0;
        }
        for (std::uint32_t p : owned_) {
            path_inside_[p] = path_inside_[graph_.paths()[p].parent] = 0;
            path_owned_[p] = '\0';
        }
        owned_.clear();
        roll_.members.clear();
        roll_.carried.clear();
        roll_.finals.clear();
    }

    Orbits<T> const& guess_;
    Demand<T> const& demand_;
    Graph const& graph_;
    Roll roll_;
    std::int32_t begin_ = 0, end_ = 0;
    Vector<Seat> seats_;
    Vector<std::uint32_t> used_inside_, path_uses_, path_inside_, owned_;
    Vector<char> path_owned_;
};

} // namespace limn::detail

#include <limn/pass/reroll/round_alignment.hpp> // its members for shifts
#include <limn/pass/reroll/round_paths.hpp>     // and for paths

#endif // LIMN_PASS_REROLL_ROUNDS_HPP
