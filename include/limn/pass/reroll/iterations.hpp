// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Iterations`: checks, node by node, that a graph goes through equal iterations.

#ifndef LIMN_PASS_REROLL_ITERATIONS_HPP
#define LIMN_PASS_REROLL_ITERATIONS_HPP

#include <limn/meta/vector.hpp>
#include <limn/pass/pattern/demand.hpp>
#include <limn/pass/reroll/candidates.hpp>
#include <limn/pass/reroll/iteration_alignment.hpp>
#include <limn/pass/reroll/iteration_paths.hpp>
#include <limn/pass/reroll/iteration_places.hpp>
#include <limn/pass/reroll/repetition.hpp>
#include <limn/pass/reroll/rolled_loop.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace limn::detail {

/// Checks all there is to check of a guess: operands, paths, and that nothing else needs what is
/// computed on the way. What comes out here is equal for certain.
class Iterations {
public:
    /// A loop of fewer nodes does not pay: see `pays`.
    static constexpr std::size_t least_nodes = 9;

    /// Requires  the demand of a graph that has paths
    constexpr Iterations(Candidates const& nodes, std::optional<Demand<>> const& demand)
        : nodes_{nodes}, demand_{demand}, graph_{nodes.graph()}, places_{graph_.size()},
          used_inside_(graph_.size(), 0), path_uses_{graph_} {}

    /// The iterations, the most of them that the alignments tried give; none where there are fewer
    /// than `least`, or where a loop of them would have more nodes than they have. Takes the
    /// instructions: there may be millions of nodes in them.
    constexpr std::optional<RolledLoop> find(Vector<RepeatedInstruction> instructions,
                                             std::uint32_t least) {
        using By = IterationAlignment::By;
        std::optional<RolledLoop> best;
        AlignedIterations aligned{std::move(instructions)};
        for (By const by : {By::starts, By::as_found, By::ends})
            for (bool const settled : {true, false}) {
                aligned.start_again();
                if (!IterationAlignment{nodes_, aligned}.find(by, settled)) continue;
                for (std::int32_t without = 0; without < 2; ++without) {
                    if (!check(aligned, least, without)) continue;
                    RolledLoop const& found = aligned.loop;
                    if (!best || found.iterations > best->iterations ||
                        (found.iterations == best->iterations &&
                         found.carried.size() < best->carried.size()))
                        best = aligned.without_nodes();
                    break;
                }
            }
        if (best) aligned.give_nodes(*best);
        return best;
    }

private:
    static constexpr std::uint32_t none = RolledLoop::none;

    /// Whether there is a loop, where the last iterations are left out that do not fit. Fills in
    /// the rest of it.
    constexpr bool check(AlignedIterations& aligned, std::uint32_t least, std::int32_t without) {
        RolledLoop& loop = aligned.loop;
        std::int32_t end = aligned.last - without;
        if (without == 0 && can_complete(loop, end + 1) && equal(loop, end + 1, true)) ++end;
        std::int32_t begin = end + 1;
        while (begin > aligned.first && equal(loop, begin - 1, begin - 1 > aligned.last)) --begin;
        for (int attempt = 0; attempt < 8; ++attempt) {
            if (begin + static_cast<std::int32_t>(least) > end + 1) return false;
            loop.members.clear();
            loop.carried.clear();
            loop.finals.clear();
            loop.begin = begin;
            loop.iterations = static_cast<std::uint32_t>(end + 1 - begin);
            std::int32_t const fit = fill(loop);
            bool const good = fit == begin &&
                              IterationPaths{nodes_, demand_, places_, path_uses_, loop}.fit() &&
                              pays(loop);
            forget(loop);
            if (good) return true;
            if (fit == begin) return false;
            begin = fit;
        }
        return false;
    }

    /// Whether the last iteration lacks only what nothing needs and what may be computed all the
    /// same.
    constexpr bool can_complete(RolledLoop const& loop, std::int32_t iteration) const {
        std::size_t there = 0, missing = 0;
        for (std::uint32_t o = 0; o < loop.instructions.size(); ++o) {
            RepeatedInstruction const& mine = loop.instructions[o];
            if (loop.node(o, iteration) != none) ++there;
            else if (mine.inner == 0) {
                ++missing;
                if (mine.row->partial) return false;
            }
        }
        return missing < there;
    }

    constexpr bool equal(RolledLoop const& loop, std::int32_t iteration, bool incomplete) const {
        for (std::uint32_t o = 0; o < loop.instructions.size(); ++o) {
            RepeatedInstruction const& mine = loop.instructions[o];
            std::uint32_t const i = loop.node(o, iteration);
            if (i == none && incomplete) continue;
            if (i == none || nodes_.is_taken(i)) return false;
            for (std::size_t k = 0; k < mine.feeds.size(); ++k)
                if (!is_fed(nodes_, loop, nodes_.operand(i, k), mine.feeds[k], iteration))
                    return false;
        }
        return true;
    }

    /// Places all members, finds what they begin with, and what is needed of them elsewhere. Gives
    /// the iteration from which on that fits.
    constexpr std::int32_t fill(RolledLoop& loop) {
        std::int32_t const begin = loop.begin, end = loop.end();
        places_.fill(loop);
        for (std::uint32_t i : loop.members) {
            auto const operands = graph_.operands_of(i);
            for (Value const* v = operands.begin; v != operands.end; ++v)
                if (places_.is_member(*v)) ++used_inside_[v->index];
        }
        if (!find_initial(loop)) return begin + 1;
        if (!follow_chains(loop)) return end;
        std::int32_t fit = begin;
        for (std::uint32_t i : loop.members) {
            if (nodes_.users().uses_of(i) == used_inside_[i] + nodes_.decisions(i)) continue;
            IterationPlaces::Place const place = places_[i];
            if (loop.is_top(i)) continue;
            auto const lag = static_cast<std::uint32_t>(end - place.iteration);
            bool const last = lag == 1 || loop.carried_index(place.instruction, lag) != none;
            if (!last || !loop.chains.empty())
                fit = place.iteration + 1 > fit ? place.iteration + 1 : fit;
            else loop.finals.push_back({i, carry(loop, place.instruction, lag)});
        }
        return fit;
    }
    static constexpr std::uint32_t carry(RolledLoop& loop, std::uint32_t instruction,
                                         std::uint32_t lag) {
        if (std::uint32_t const known = loop.carried_index(instruction, lag); known != none)
            return known;
        loop.carried.push_back({instruction, lag, Value{none}});
        return static_cast<std::uint32_t>(loop.carried.size() - 1);
    }
    /// What is carried, and with which values: what the first iterations are given of those before.
    constexpr bool find_initial(RolledLoop& loop) const {
        for (std::uint32_t o = 0; o < loop.instructions.size(); ++o)
            for (std::size_t k = 0; k < loop.instructions[o].feeds.size(); ++k) {
                Feed const& feed = loop.instructions[o].feeds[k];
                if (feed.is == Feed::Is::same && places_.is_member(feed.value)) return false;
                if (feed.is != Feed::Is::member) continue;
                for (std::int32_t before = feed.lag; before > 0; --before) {
                    std::uint32_t const at = loop.node(o, loop.begin + feed.lag - before);
                    if (at == none) return false;
                    Value const x = nodes_.operand(at, k);
                    if (places_.is_member(x)) return false;
                    std::uint32_t const c =
                        carry(loop, feed.from, static_cast<std::uint32_t>(before));
                    Value& initial = loop.carried[c].initial;
                    if (initial.index != none && initial != x) return false;
                    initial = x;
                }
            }
        return true;
    }

    /// Whether the gates of the exits stand inside each other, iteration after iteration.
    constexpr bool follow_chains(RolledLoop& loop) const {
        for (RolledLoop::ExitChain& chain : loop.chains) {
            std::uint32_t at = loop.node(chain.exits[0], loop.begin);
            chain.top = at;
            chain.carried = none;
            for (std::int32_t k = loop.begin; k < loop.end(); ++k) {
                if (loop.node(chain.exits[0], k) == none) { // of the last iteration, left out
                    if (k + 1 != loop.end()) return false;
                    for (std::uint32_t e : chain.exits)
                        if (!is_fed(nodes_, loop, Value{at}, chain.value(loop, e), k)) return false;
                    continue;
                }
                for (std::uint32_t e : chain.exits) {
                    if (loop.node(e, k) != at) return false;
                    at = nodes_.operand(at, loop.instructions[e].inner).index;
                }
            }
            chain.tail = Value{at};
            if (!places_.is_member(chain.tail)) continue;
            IterationPlaces::Place const place = places_[at];
            auto const lag = static_cast<std::uint32_t>(loop.end() - place.iteration);
            if (lag != 1 && loop.carried_index(place.instruction, lag) == none) return false;
            chain.carried = carry(loop, place.instruction, lag);
        }
        return true;
    }

    static constexpr bool pays(RolledLoop const& loop) {
        std::size_t body = 6 + 2 * loop.carried.size();
        for (RepeatedInstruction const& one : loop.instructions) body += one.inner == 0 ? 1 : 0;
        return body < loop.members.size();
    }

    constexpr void forget(RolledLoop const& loop) {
        places_.clear(loop);
        for (std::uint32_t i : loop.members) used_inside_[i] = 0;
    }

    Candidates const& nodes_;
    std::optional<Demand<>> const& demand_;
    Graph const& graph_;
    IterationPlaces places_;
    Vector<std::uint32_t> used_inside_; ///< of each member, how often others use it
    PathUses path_uses_;
};

} // namespace limn::detail

#endif // LIMN_PASS_REROLL_ITERATIONS_HPP
