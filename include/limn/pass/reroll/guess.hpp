// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Guess`: which instructions two iterations share, given one node of each.

#ifndef LIMN_PASS_REROLL_GUESS_HPP
#define LIMN_PASS_REROLL_GUESS_HPP

#include <limn/graph/graph.hpp>
#include <limn/pass/reroll/candidates.hpp>
#include <limn/pass/reroll/continuation.hpp>
#include <limn/pass/reroll/induction.hpp>
#include <limn/pass/reroll/repetition.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// Finds what is repeated, given two nodes of which one takes the place of the other an iteration
/// later. What it finds may be wrong; `Iterations` checks it, node by node.
class Guess {
public:
    constexpr Guess(Candidates const& nodes, Repetition& to, std::size_t& budget)
        : nodes_{nodes}, graph_{nodes.graph()}, to_{to}, budget_{budget} {}

    /// The instructions that follow from `earlier` being `later` an iteration before: at most
    /// `most` of them.
    constexpr bool from(std::uint32_t earlier, std::uint32_t later, std::size_t most) {
        if (!relate(earlier, later) || to_.instructions.empty()) return false;
        for (std::size_t done = 0; done < to_.instructions.size(); ++done) {
            if (done > most || !pay(budget_, 1)) return false;
            if (!relate_operands(done) || !adopt_users(done)) return false;
        }
        for (std::uint32_t o = 0; o < to_.instructions.size(); ++o)
            if (!classify(o)) return false;
        return true;
    }

private:
    /// `node` as that one of its instruction; false where the place, or the node, is another's
    /// already.
    constexpr bool identify(std::uint32_t node, std::uint32_t instruction, std::int32_t time) {
        if (to_.known(node))
            return to_.places[node].instruction == instruction && to_.places[node].time == time;
        RepeatedInstruction const& mine = to_.instructions[instruction];
        if (mine.at(time) != RepeatedInstruction::none) return false;
        if (nodes_.alike(node, mine.since[0])) to_.place(node, instruction, time);
        return true; // else it is what the first iteration begins with
    }

    /// Notes that `later` is `earlier` an iteration later.
    constexpr bool relate(std::uint32_t earlier, std::uint32_t later) {
        if (earlier == later) return true;
        Kind const kind = graph_.row_of(later).kind;
        if (kind == Kind::constant || kind == Kind::input)
            return graph_.row_of(earlier).kind == kind && kind == Kind::constant;
        if (to_.known(later))
            return identify(earlier, to_.places[later].instruction, to_.places[later].time - 1);
        if (to_.known(earlier))
            return identify(later, to_.places[earlier].instruction, to_.places[earlier].time + 1);
        if (!nodes_.alike(earlier, later)) return true; // then it is known later, or refused
        to_.add(graph_.row_of(later), earlier, later, 0);
        return true;
    }

    constexpr bool relate_operands(std::size_t o) {
        RepeatedInstruction const& mine = to_.instructions[o];
        std::uint32_t const earlier = mine.before[0], later = mine.since[0], inner = mine.inner;
        for (std::size_t k = 0; k < nodes_.operands(later); ++k)
            if ((k == 0 || k != inner) &&
                !relate(nodes_.operand(earlier, k).index, nodes_.operand(later, k).index))
                return false;
        return true;
    }

    /// What uses the one as another node uses the other is repeated too.
    constexpr bool adopt_users(std::size_t o) {
        std::uint32_t const earlier = to_.instructions[o].before[0];
        std::uint32_t const later = to_.instructions[o].since[0];
        auto const users = nodes_.users().of(later), before = nodes_.users().of(earlier);
        if (users.size() > 64 || before.size() > 64) return true;
        for (Value user : users)
            for (bool const any : {false, true})
                for (Value twin : before) {
                    if (to_.known(user.index)) break;
                    if (!pay(budget_, 1)) return false;
                    if (to_.known(twin.index) || !nodes_.alike(twin.index, user.index) ||
                        !could_be(twin.index, user.index, earlier, later) ||
                        !(any || nodes_.used_alike(twin, user)))
                        continue;
                    if (std::uint32_t const inner = nodes_.exit_operand(twin.index, user.index);
                        inner != 0)
                        to_.add(graph_.row_of(user.index), twin.index, user.index, inner);
                    else if (!relate(twin.index, user.index)) return false;
                }
        return true;
    }
    /// Whether `twin` may be `user` an iteration before, given that `earlier` is `later`.
    constexpr bool could_be(std::uint32_t twin, std::uint32_t user, std::uint32_t earlier,
                            std::uint32_t later) const {
        bool meets = false;
        std::uint32_t const inner = nodes_.exit_operand(twin, user);
        for (std::size_t k = 0; k < nodes_.operands(user); ++k) {
            std::uint32_t const x = nodes_.operand(twin, k).index;
            std::uint32_t const y = nodes_.operand(user, k).index;
            if (k != 0 && k == inner) continue;
            meets = meets || (x == earlier && y == later);
            if (x != y && !may_follow(x, y)) return false;
        }
        return meets;
    }
    constexpr bool may_follow(std::uint32_t x, std::uint32_t y) const {
        Repetition::Place const a = to_.places[x], b = to_.places[y];
        if (to_.known(y) && to_.known(x))
            return a.instruction == b.instruction && a.time + 1 == b.time;
        if (to_.known(y))
            return to_.instructions[b.instruction].at(b.time - 1) == RepeatedInstruction::none;
        return !to_.known(x) && &graph_.row_of(x) == &graph_.row_of(y);
    }

    /// Says what each operand of an instruction is.
    constexpr bool classify(std::uint32_t o) {
        std::uint32_t const earlier = to_.instructions[o].before[0];
        std::uint32_t const later = to_.instructions[o].since[0];
        for (std::uint32_t k = 0; k < nodes_.operands(later); ++k) {
            Value const x = nodes_.operand(earlier, k), y = nodes_.operand(later, k);
            Feed feed;
            feed.value = y;
            if (k != 0 && k == to_.instructions[o].inner) {
                feed.is = Feed::Is::inner;
            } else if (x != y && graph_.row_of(y.index).kind == Kind::constant) {
                auto const before = whole_number(graph_[x].constant());
                auto const number = whole_number(graph_[y].constant());
                if (&graph_[x].type() != &graph_[y].type() || !before || !number ||
                    *before == *number)
                    return false;
                feed.is = Feed::Is::induction;
                feed.number = *number;
                feed.step = *number - *before;
            } else if (x != y) {
                if (!to_.known(y.index)) return false;
                Repetition::Place const place = to_.places[y.index];
                feed.is = Feed::Is::member;
                feed.from = place.instruction;
                feed.lag = -place.time;
                to_.instructions[place.instruction].uses.push_back({o, k});
            }
            to_.instructions[o].feeds.push_back(feed);
        }
        return true;
    }

    Candidates const& nodes_;
    Graph const& graph_;
    Repetition& to_;
    std::size_t& budget_;
};

/// Fills `to` from the guess that `earlier` is `later` an iteration before. `budget` bounds the
/// nodes looked at, and says what is left.
constexpr bool guess(Candidates const& nodes, Repetition& to, std::uint32_t earlier,
                     std::uint32_t later, std::size_t most, std::size_t& budget) {
    to.clear();
    return Guess{nodes, to, budget}.from(earlier, later, most) &&
           Continuation{nodes, to, budget}.complete();
}

} // namespace limn::detail

#endif // LIMN_PASS_REROLL_GUESS_HPP
