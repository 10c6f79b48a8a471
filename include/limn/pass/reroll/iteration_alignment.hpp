// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `IterationAlignment`: finds which nodes are one iteration.

#ifndef LIMN_PASS_REROLL_ITERATION_ALIGNMENT_HPP
#define LIMN_PASS_REROLL_ITERATION_ALIGNMENT_HPP

#include <limn/meta/vector.hpp>
#include <limn/pass/reroll/candidates.hpp>
#include <limn/pass/reroll/rolled_loop.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace limn::detail {

/// Instructions with their shifts, and the iterations in which all of them are there.
struct AlignedIterations {
    struct Times {
        std::int32_t first, last;
    };
    RolledLoop loop{};
    std::int32_t first = 0, last = 0;
    Vector<Times> times{};                ///< at which each instruction is there
    Vector<Vector<std::int32_t>> tried{}; ///< shifts, against that of the first instruction
    Vector<Vector<Feed>> feeds{};         ///< of each instruction, as they were

    constexpr explicit AlignedIterations(Vector<RepeatedInstruction> instructions) {
        for (RepeatedInstruction const& one : instructions) {
            times.push_back({one.first(), one.last()});
            feeds.push_back(one.feeds);
        }
        loop.instructions = std::move(instructions);
    }
    /// The instructions as they were.
    constexpr void start_again() {
        for (std::size_t o = 0; o < feeds.size(); ++o) loop.instructions[o].feeds = feeds[o];
        loop.chains.clear();
    }

    /// A copy of the loop, but for the nodes of its instructions, which are the same in all
    /// alignments.
    constexpr RolledLoop without_nodes() {
        Vector<RepeatedInstruction> all = std::exchange(loop.instructions, {});
        RolledLoop copy{loop};
        for (RepeatedInstruction const& one : all) {
            copy.instructions.push_back(RepeatedInstruction{one.row});
            copy.instructions.back().feeds = one.feeds;
        }
        loop.instructions = std::move(all);
        return copy;
    }
    /// Gives such a copy the nodes. Requires  nothing is aligned any more
    constexpr void give_nodes(RolledLoop& copy) {
        for (std::size_t o = 0; o < copy.instructions.size(); ++o) {
            loop.instructions[o].feeds = std::move(copy.instructions[o].feeds);
            copy.instructions[o] = std::move(loop.instructions[o]);
        }
    }
};

/// Gives each instruction a shift, so that in every iteration it is one node, and none needs what
/// comes later.
class IterationAlignment {
public:
    enum class By : unsigned char { starts, as_found, ends };

    constexpr IterationAlignment(Candidates const& nodes, AlignedIterations& to)
        : nodes_{nodes}, to_{to}, loop_{to.loop} {}

    /// False where there is no such alignment, where nothing is carried then, or where it is one
    /// that was tried. `settled`: instructions move to where less is carried.
    constexpr bool find(By by, bool settled) {
        if (!align(by)) return false;
        if (settled) settle();
        return is_new() && find_range() && find_exits();
    }

private:
    static constexpr std::uint32_t none = RolledLoop::none;

    constexpr bool is_new() {
        Vector<std::int32_t> shift{loop_.shift};
        for (std::size_t o = shift.size(); o-- > 0;) shift[o] -= shift[0];
        for (Vector<std::int32_t> const& known : to_.tried)
            if (known == shift) return false;
        to_.tried.push_back(std::move(shift));
        return true;
    }

    constexpr bool align(By by) {
        Vector<RepeatedInstruction>& all = loop_.instructions;
        loop_.shift.clear();
        for (AlignedIterations::Times const one : to_.times)
            loop_.shift.push_back(by == By::starts ? -one.first
                                  : by == By::ends ? -one.last
                                                   : 0);
        bool moved = true;
        for (std::size_t sweep = 0; moved; ++sweep) {
            if (sweep > 64) return false;
            moved = false;
            for (std::size_t o = 0; o < all.size(); ++o)
                for (Feed const& feed : all[o].feeds) {
                    if (feed.is != Feed::Is::member) continue;
                    std::int32_t const least = loop_.shift[feed.from] - feed.lag;
                    if (loop_.shift[o] >= least) continue;
                    if (by == By::ends) loop_.shift[feed.from] = loop_.shift[o] + feed.lag;
                    else loop_.shift[o] = least;
                    moved = true;
                }
        }
        for (std::size_t o = 0; o < all.size(); ++o)
            for (Feed& feed : all[o].feeds)
                if (feed.is == Feed::Is::member)
                    feed.lag += loop_.shift[o] - loop_.shift[feed.from];
        return true;
    }

    /// Moves instructions to the iteration before or after, where less is carried then.
    constexpr void settle() {
        for (int sweep = 0; sweep < 4; ++sweep) {
            bool moved = false;
            for (std::uint32_t o = 0; o < loop_.instructions.size(); ++o) {
                if (loop_.instructions[o].inner != 0 || loop_.instructions[o].uses.empty())
                    continue;
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
    constexpr void move(std::uint32_t o, std::int32_t by) {
        loop_.shift[o] += by;
        for (Feed& feed : loop_.instructions[o].feeds)
            if (feed.is == Feed::Is::member) feed.lag += by;
        for (RepeatedInstruction::Use const& use : loop_.instructions[o].uses)
            loop_.instructions[use.instruction].feeds[use.operand].lag -= by;
    }
    constexpr bool needs_later(std::uint32_t o) const {
        for (Feed const& feed : loop_.instructions[o].feeds)
            if (feed.is == Feed::Is::member && feed.lag < 0) return true;
        for (RepeatedInstruction::Use const& use : loop_.instructions[o].uses)
            if (lag_of(use) < 0) return true;
        return false;
    }
    constexpr std::int32_t lag_of(RepeatedInstruction::Use const& use) const {
        return loop_.instructions[use.instruction].feeds[use.operand].lag;
    }
    /// For how many iterations an instruction, and those that feed it, are carried.
    constexpr std::int32_t carried_around(std::uint32_t o) const {
        std::int32_t sum = most_lag(o);
        auto const& feeds = loop_.instructions[o].feeds;
        for (std::size_t k = 0; k < feeds.size(); ++k) {
            bool again = feeds[k].is != Feed::Is::member || feeds[k].from == o;
            for (std::size_t j = 0; j < k; ++j)
                again =
                    again || (feeds[j].is == Feed::Is::member && feeds[j].from == feeds[k].from);
            if (!again) sum += most_lag(feeds[k].from);
        }
        return sum;
    }
    constexpr std::int32_t most_lag(std::uint32_t o) const {
        std::int32_t most = 0;
        for (RepeatedInstruction::Use const& use : loop_.instructions[o].uses)
            if (std::int32_t const lag = lag_of(use); lag > most) most = lag;
        return most;
    }

    /// The iterations in which all instructions are there. False where there are none, or where
    /// nothing is carried.
    constexpr bool find_range() {
        bool begun = false, lags = false;
        for (std::size_t o = 0; o < loop_.instructions.size(); ++o) {
            RepeatedInstruction& mine = loop_.instructions[o];
            std::int32_t const first = to_.times[o].first + loop_.shift[o];
            std::int32_t const last = to_.times[o].last + loop_.shift[o];
            to_.first = !begun || first > to_.first ? first : to_.first;
            to_.last = !begun || last < to_.last ? last : to_.last;
            begun = true;
            for (Feed& feed : mine.feeds) {
                if (feed.is == Feed::Is::induction) feed.number -= feed.step * loop_.shift[o];
                if (feed.is != Feed::Is::member) continue;
                lags = lags || feed.lag > 0;
                if (feed.lag > 4) return false;
            }
        }
        return lags && to_.first <= to_.last;
    }

    /// Puts the exits of an iteration into the order in which they are met.
    constexpr bool find_exits() {
        Vector<RepeatedInstruction> const& all = loop_.instructions;
        Vector<std::uint32_t> next(all.size(), none);
        Vector<bool> follows(all.size(), false);
        for (std::uint32_t o = 0; o < all.size(); ++o) {
            if (all[o].inner == 0) continue;
            std::uint32_t const inner =
                nodes_.operand(loop_.node(o, to_.first), all[o].inner).index;
            for (std::uint32_t p = 0; p < all.size(); ++p) {
                if (p == o || all[p].inner == 0 || loop_.node(p, to_.first) != inner) continue;
                next[o] = p;
                follows[p] = true;
            }
        }
        for (std::uint32_t o = 0; o < all.size(); ++o) {
            if (all[o].inner == 0 || follows[o]) continue;
            RolledLoop::ExitChain chain;
            for (std::uint32_t exit = o; exit != none; exit = next[exit])
                chain.exits.push_back(exit);
            loop_.chains.push_back(std::move(chain));
        }
        for (RolledLoop::ExitChain const& chain : loop_.chains) {
            auto const& first = loop_.chains[0].exits;
            if (chain.exits.size() != first.size()) return false;
            for (std::size_t e = 0; e < first.size(); ++e) {
                RepeatedInstruction const &a = all[chain.exits[e]], &b = all[first[e]];
                if (a.inner != b.inner || !same(a.feeds[0], b.feeds[0])) return false;
            }
        }
        return true;
    }
    static constexpr bool same(Feed const& a, Feed const& b) {
        return a.is == b.is && a.is == Feed::Is::member && a.from == b.from && a.lag == b.lag;
    }

    Candidates const& nodes_;
    AlignedIterations& to_;
    RolledLoop& loop_;
};

} // namespace limn::detail

#endif // LIMN_PASS_REROLL_ITERATION_ALIGNMENT_HPP
