// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `IterationPaths`: compares the paths of equal iterations.

#ifndef LIMN_PASS_REROLL_ITERATION_PATHS_HPP
#define LIMN_PASS_REROLL_ITERATION_PATHS_HPP

#include <limn/meta/vector.hpp>
#include <limn/pass/pattern/demand.hpp>
#include <limn/pass/reroll/candidates.hpp>
#include <limn/pass/reroll/iteration_places.hpp>
#include <limn/pass/reroll/rolled_loop.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace limn::detail {

/// How often each path of a graph is used: by nodes, and as the parent of another.
struct PathUses {
    Vector<std::uint32_t> all;    ///< of each path
    Vector<std::uint32_t> inside; ///< of those, by members of the loop that is looked at
    Vector<bool> owned;           ///< whether members of that loop stand there

    constexpr explicit PathUses(Graph const& graph)
        : all(graph.paths().size(), 0), inside(graph.paths().size(), 0),
          owned(graph.paths().size(), false) {
        for (std::uint32_t i = 0; i < graph.size(); ++i) ++all[graph.path_of(i)];
        for (Path const& path : graph.paths()) ++all[path.parent];
    }
};

/// Checks that the calls which stay where they were written stand on equal paths in every
/// iteration, and that nothing else stands there. Says which paths those are.
class IterationPaths {
public:
    constexpr IterationPaths(Candidates const& nodes, std::optional<Demand<>> const& demand,
                             IterationPlaces const& places, PathUses& uses, RolledLoop& loop)
        : nodes_{nodes}, demand_{demand}, graph_{nodes.graph()}, places_{places}, uses_{uses},
          loop_{loop} {}
    IterationPaths(IterationPaths const&) = delete;
    IterationPaths& operator=(IterationPaths const&) = delete;
    constexpr ~IterationPaths() {
        for (std::uint32_t node : loop_.members) uses_.inside[graph_.path_of(node)] = 0;
        for (std::uint32_t path : owned_) {
            uses_.inside[path] = uses_.inside[graph_.paths()[path].parent] = 0;
            uses_.owned[path] = false;
        }
    }

    constexpr bool fit() {
        loop_.path = 0;
        loop_.decisions = Vector<Vector<RolledLoop::Decision>>(loop_.instructions.size(),
                                                               Vector<RolledLoop::Decision>{});
        std::uint32_t before = none; // where the iteration before stands
        for (std::int32_t k = loop_.begin; k < loop_.end(); ++k) {
            std::uint32_t const base = base_of(k);
            if (base == none) break; // then no iteration has any
            std::uint32_t begin = base;
            if (before == none) {
                if (!needed_after(base)) {
                    if (!loop_.chains.empty()) return false;
                    begin = 0;
                }
                loop_.path = begin;
            } else if (loop_.chains.empty()) begin = loop_.path;
            else if (!follows(base, before, k - 1)) return false;
            for (std::uint32_t o = 0; o < loop_.instructions.size(); ++o)
                if (loop_.instructions[o].row->partial && !fits(o, k, begin)) return false;
            before = begin;
        }
        std::uint32_t decided = 0;
        for (std::uint32_t i : loop_.members) decided += nodes_.decisions(i);
        for (std::uint32_t p : owned_) {
            decided -= places_.is_member(graph_.paths()[p].condition) ? 1 : 0;
            if (is_ours(p) && uses_.inside[p] != uses_.all[p]) return false;
        }
        return decided == 0;
    }

private:
    static constexpr std::uint32_t none = RolledLoop::none;

    /// The path at which an iteration begins; none where nothing in it has one.
    constexpr std::uint32_t base_of(std::int32_t iteration) const {
        std::uint32_t base = none;
        for (std::uint32_t o = 0; o < loop_.instructions.size(); ++o) {
            std::uint32_t const i = loop_.node(o, iteration);
            if (i == none || !loop_.instructions[o].row->partial) continue;
            std::uint32_t const mine = base_of(graph_.path_of(i), iteration);
            base = base == none ? mine : common(base, mine);
        }
        return base;
    }
    /// The path at which an iteration begins, of which one node stands on that path.
    constexpr std::uint32_t base_of(std::uint32_t path, std::int32_t iteration) const {
        std::uint32_t base = path;
        for (std::uint32_t p = path; p != 0; p = graph_.paths()[p].parent) {
            if (passes_exit(graph_.paths()[p], iteration)) return p;
            if (places_.is_member(graph_.paths()[p].condition)) base = graph_.paths()[p].parent;
        }
        return base;
    }
    constexpr std::uint32_t common(std::uint32_t a, std::uint32_t b) const {
        while (a != b) { // parents stand before their children
            std::uint32_t& later = a > b ? a : b;
            later = graph_.paths()[later].parent;
        }
        return a;
    }

    /// Whether what the loop gives is needed after the decisions of a path alone: a loop runs only
    /// there. What may trap has no value elsewhere.
    constexpr bool needed_after(std::uint32_t path) const {
        auto const only_there = [&](std::uint32_t node) {
            if (path == 0 || graph_.row_of(node).partial) return true;
            Vector<Path> const needed = demand_->way_to({node});
            for (std::uint32_t p = path; p != 0; p = graph_.paths()[p].parent) {
                Path const& decision = graph_.paths()[p];
                bool found = false;
                for (Path const& d : needed)
                    found =
                        found || (d.condition == decision.condition && d.taken == decision.taken);
                if (!found) return false;
            }
            return true;
        };
        for (RolledLoop::ExitChain const& chain : loop_.chains)
            if (!only_there(chain.top)) return false;
        for (RolledLoop::Final const& final : loop_.finals)
            if (!only_there(final.node)) return false;
        return true;
    }

    /// Notes a path on which members stand; it is a use of its parent.
    constexpr void own(std::uint32_t path) {
        if (uses_.owned[path]) return;
        uses_.owned[path] = true;
        owned_.push_back(path);
        ++uses_.inside[graph_.paths()[path].parent];
    }
    /// Whether a path is decided by a member, so that only members may stand there.
    constexpr bool is_ours(std::uint32_t path) const {
        for (std::uint32_t p = path; p != 0 && p != loop_.path; p = graph_.paths()[p].parent)
            if (places_.is_member(graph_.paths()[p].condition)) return true;
        return false;
    }

    /// Whether a decision of a path is that an exit of an earlier iteration was not taken.
    constexpr bool passes_exit(Path const& path, std::int32_t iteration) const {
        if (loop_.chains.empty()) return false;
        for (std::uint32_t e : loop_.chains[0].exits) {
            RepeatedInstruction const& exit = loop_.instructions[e];
            if (path.taken == (exit.inner == 2)) continue; // 2 goes on where the condition is false
            for (std::int32_t k = iteration - 1; k >= loop_.begin && k + 2 >= iteration; --k)
                if (condition_of(exit, k) == path.condition.index) return true;
        }
        return false;
    }
    constexpr std::uint32_t condition_of(RepeatedInstruction const& exit, std::int32_t k) const {
        return loop_.node(exit.feeds[0].from, k - exit.feeds[0].lag);
    }
    /// Whether an iteration begins after all exits of the one before.
    constexpr bool follows(std::uint32_t base, std::uint32_t before, std::int32_t iteration) {
        auto const& exits = loop_.chains[0].exits;
        for (std::size_t e = exits.size(); e-- > 0;) {
            RepeatedInstruction const& exit = loop_.instructions[exits[e]];
            Path const& path = graph_.paths()[base];
            if (base == 0 || path.taken == (exit.inner == 2) ||
                condition_of(exit, iteration) != path.condition.index)
                return false;
            own(base);
            base = path.parent;
        }
        return base == before;
    }

    /// Whether an instruction stands, in that iteration, where it does in the first.
    constexpr bool fits(std::uint32_t instruction, std::int32_t iteration, std::uint32_t base) {
        std::uint32_t const i = loop_.node(instruction, iteration);
        if (i == none) return true;
        Vector<RolledLoop::Decision>& decisions = loop_.decisions[instruction];
        bool const first = iteration == loop_.begin;
        std::size_t step = 0;
        ++uses_.inside[graph_.path_of(i)];
        for (std::uint32_t p = graph_.path_of(i); p != base; p = graph_.paths()[p].parent, ++step) {
            if (p == 0 || (!first && step >= decisions.size())) return false;
            Path const& decision = graph_.paths()[p];
            own(p);
            if (first) {
                Feed feed;
                feed.value = decision.condition;
                if (places_.is_member(decision.condition)) {
                    IterationPlaces::Place const& place = places_[decision.condition.index];
                    feed.is = Feed::Is::member;
                    feed.from = place.instruction;
                    feed.lag = iteration - place.iteration;
                    if (feed.lag != 0) return false;
                }
                decisions.push_back({feed, decision.taken});
            }
            if (decisions[step].taken != decision.taken ||
                !is_fed(nodes_, loop_, decision.condition, decisions[step].condition, iteration))
                return false;
        }
        return step == decisions.size();
    }

    Candidates const& nodes_;
    std::optional<Demand<>> const& demand_;
    Graph const& graph_;
    IterationPlaces const& places_;
    PathUses& uses_;
    RolledLoop& loop_;
    Vector<std::uint32_t> owned_; ///< paths on which members stand
};

} // namespace limn::detail

#endif // LIMN_PASS_REROLL_ITERATION_PATHS_HPP
