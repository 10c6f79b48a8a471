// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Continuation`: follows repeated instructions from iteration to iteration.

#ifndef LIMN_PASS_REROLL_CONTINUATION_HPP
#define LIMN_PASS_REROLL_CONTINUATION_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/vector.hpp>
#include <limn/pass/reroll/candidates.hpp>
#include <limn/pass/reroll/repetition.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace limn::detail {

/// Follows the instructions from iteration to iteration, both ways, for as long as they go on
/// alike.
class Continuation {
public:
    constexpr Continuation(Candidates const& nodes, Repetition& to, std::size_t& budget)
        : nodes_{nodes}, to_{to}, budget_{budget} {}

    /// False where the budget is spent.
    constexpr bool complete() {
        for (std::size_t down = 0, up = 0;;) { // operands say for certain what users may
            if (!pay(budget_, 1)) return false;
            if (down < to_.touched.size()) go_down(to_.touched[down++]);
            else if (up < to_.touched.size()) go_up(to_.touched[up++]);
            else if (!wake()) return true;
        }
    }

private:
    static constexpr std::uint32_t none = RepeatedInstruction::none;
    static constexpr std::size_t slack = 5; ///< iterations by which an instruction may run ahead

    struct Waiting {
        std::uint32_t node, instruction;
        std::int32_t time;
    };

    constexpr void go_down(std::uint32_t node) {
        Repetition::Place const place = to_.places[node];
        for (std::size_t k = 0; k < to_.instructions[place.instruction].feeds.size(); ++k) {
            Feed const& feed = to_.instructions[place.instruction].feeds[k];
            if (feed.is == Feed::Is::member)
                continue_with(nodes_.operand(node, k).index, feed.from, place.time - feed.lag);
        }
    }

    constexpr void go_up(std::uint32_t node) {
        Repetition::Place const place = to_.places[node];
        auto const users = nodes_.users().of(node);
        if (users.size() > 64) return;
        for (RepeatedInstruction::Use const& use : to_.instructions[place.instruction].uses) {
            RepeatedInstruction const& user = to_.instructions[use.instruction];
            std::int32_t const time = place.time + user.feeds[use.operand].lag;
            if (user.at(time) != none) continue;
            std::uint32_t const near = user.at(time < 0 ? time + 1 : time - 1);
            for (bool const any : {false, true})
                for (Value w : users)
                    if (nodes_.operands(w.index) > use.operand &&
                        nodes_.operand(w.index, use.operand).index == node &&
                        (any || (near != none && nodes_.used_alike({near}, w))))
                        continue_with(w.index, use.instruction, time);
        }
    }

    /// Whether an iteration not far before is incomplete: then iterations that share some of their
    /// instructions with these are not followed for long.
    constexpr bool runs_ahead(std::int32_t time) const {
        Vector<std::size_t> const& there = time < 0 ? to_.before : to_.since;
        auto const i = static_cast<std::size_t>(time < 0 ? -1 - time : time);
        return i >= slack && there[i - slack] < to_.instructions.size();
    }

    /// Goes on with what ran ahead, where the others have caught up.
    constexpr bool wake() {
        std::size_t const before = to_.touched.size();
        Vector<Waiting> const all = std::exchange(waiting_, Vector<Waiting>{});
        for (Waiting const& w : all) continue_with(w.node, w.instruction, w.time);
        return to_.touched.size() != before;
    }

    constexpr void continue_with(std::uint32_t node, std::uint32_t o, std::int32_t time) {
        RepeatedInstruction const& mine = to_.instructions[o];
        if (to_.known(node) || mine.at(time) != none || !nodes_.alike(node, mine.since[0])) return;
        if (mine.at(time - 1) == none && mine.at(time + 1) == none) return;
        if (runs_ahead(time)) {
            waiting_.push_back({node, o, time});
            return;
        }
        for (std::size_t k = 0; k < mine.feeds.size(); ++k)
            if (!is_fed(nodes_.operand(node, k), mine.feeds[k], time)) return;
        to_.place(node, o, time);
    }
    constexpr bool is_fed(Value x, Feed const& feed, std::int32_t time) const {
        if (feed.is == Feed::Is::same) return x == feed.value;
        if (feed.is == Feed::Is::induction)
            return nodes_.is_number(x, feed.number + feed.step * time,
                                    nodes_.graph()[feed.value].type());
        if (feed.is != Feed::Is::member) return true;
        std::uint32_t const wanted = to_.instructions[feed.from].at(time - feed.lag);
        return wanted == none || wanted == x.index;
    }

    Candidates const& nodes_;
    Repetition& to_;
    std::size_t& budget_;
    Vector<Waiting> waiting_;
};

} // namespace limn::detail

#endif // LIMN_PASS_REROLL_CONTINUATION_HPP
