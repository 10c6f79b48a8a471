// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `FindLoops`: all iterations of a graph of which loops can be made, and the order of nodes
/// that this asks for.

#ifndef LIMN_PASS_REROLL_FIND_LOOPS_HPP
#define LIMN_PASS_REROLL_FIND_LOOPS_HPP

#include <limn/meta/hash.hpp>
#include <limn/meta/index_table.hpp>
#include <limn/meta/vector.hpp>
#include <limn/pass/pattern/demand.hpp>
#include <limn/pass/reroll/candidates.hpp>
#include <limn/pass/reroll/guess.hpp>
#include <limn/pass/reroll/iterations.hpp>
#include <limn/pass/reroll/repetition.hpp>
#include <limn/pass/reroll/rolled_body.hpp>
#include <limn/pass/reroll/rolled_loop.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace limn::detail {

/// The loops, and what is where.
struct FoundLoops {
    Vector<RolledLoop> loops{};
    Vector<std::uint32_t> unit{};  ///< of each node, the loop of which it is a member, or none
    Vector<std::uint32_t> order{}; ///< of the nodes after the inputs; those of a loop together
};

/// Where a node looks like one before it, which looks like a third, they may be one instruction of
/// three iterations. How far down nodes look alike is tried at several depths.
class FindLoops {
public:
    static constexpr std::uint32_t none = RolledLoop::none;

    /// Of a graph, or of the body of `loop`.
    constexpr FindLoops(Graph const& graph, Loop const* loop, std::uint32_t least)
        : graph_{graph}, nodes_{graph}, guess_{graph.size()}, demand_{demand_of(graph, loop)},
          iterations_{nodes_, demand_}, least_{least}, budget_{64 * graph.size() + 4096},
          unit_(graph.size(), none), tried_(graph.size(), false) {
        constexpr unsigned depths[]{6, 3, 1, 0};
        Vector<Vector<std::uint32_t>> before; // which most graphs need for the first depth alone
        for (std::uint32_t const apart : {16u, 256u, 4096u, none}) // inner loops first
            for (std::size_t d = 0; d < 4 && nodes_.left() >= Iterations::least_nodes; ++d) {
                if (d == before.size()) before.push_back(alike_before(looks(depths[d])));
                search(before[d], depths[d] == 0, apart);
            }
        while (!in_order()) drop();
    }

    constexpr FoundLoops found() && {
        return {std::move(loops_), std::move(unit_), std::move(order_)};
    }

private:
    /// The demand of a graph with paths: elsewhere nobody asks for it.
    static constexpr std::optional<Demand<>> demand_of(Graph const& graph, Loop const* loop) {
        if (graph.paths().size() == 1) return std::nullopt;
        return std::optional<Demand<>>{std::in_place, graph, loop};
    }

    /// What each node looks like, down to a depth. A hash that two looks share costs a guess more.
    constexpr Vector<std::uint64_t> looks(unsigned depth) const {
        Vector<std::uint64_t> hashes;
        hashes.reserve(graph_.size());
        for (std::uint32_t i = 0; i < graph_.size(); ++i) hashes.push_back(look(graph_, i));
        for (; depth > 0; --depth)
            for (auto i = static_cast<std::uint32_t>(graph_.size()); i-- > 0;) { // users first
                std::uint64_t& h = hashes[i];
                auto const operands = graph_.operands_of(i);
                for (Value const* v = operands.begin; v != operands.end; ++v)
                    h = (std::rotl(h, 23) ^ hashes[v->index]) * 0x9e3779b97f4a7c15u;
            }
        return hashes;
    }

    /// Tries all pairs that are not too far apart; those that only share their op must be as far
    /// apart as the pair before.
    constexpr void search(Vector<std::uint32_t> const& before, bool evenly, std::uint32_t apart) {
        auto const size = static_cast<std::uint32_t>(graph_.size());
        bool any = false;
        for (std::uint32_t b = size; b-- > 0;) {
            if (nodes_.is_taken(b) || tried_[b]) continue;
            std::uint32_t const a = before[b], z = a == none ? none : before[a];
            if (z == none) continue;
            if (b - a > apart || (evenly && b - a != a - z)) continue;
            if (nodes_.exit_operand(b, a) != 0) continue; // exits, first iteration last
            std::size_t const cost = budget_;
            if (cost == 0) break;
            bool const found = try_at(z, a, 4 * std::size_t{b - z} + 64);
            if (!found && cost - budget_ <= 64) continue;
            for (std::uint32_t node : guess_.touched) tried_[node] = true;
            any = true;
        }
        if (any) tried_.assign(size, false);
    }
    constexpr bool try_at(std::uint32_t a, std::uint32_t b, std::size_t near) {
        if (nodes_.is_taken(a) || nodes_.is_taken(b) || !guess(nodes_, guess_, a, b, near, budget_))
            return false;
        std::size_t const cost = 4 * guess_.touched.size();
        budget_ -= cost < budget_ ? cost : budget_;
        std::optional<RolledLoop> loop = iterations_.find(std::move(guess_.instructions), least_);
        if (!loop || !first_count(*loop)) return false;
        for (std::uint32_t member : loop->members) {
            nodes_.take(member);
            unit_[member] = static_cast<std::uint32_t>(loops_.size());
        }
        loops_.push_back(std::move(*loop));
        return true;
    }

    /// For each node the last one before it that looks the same.
    constexpr Vector<std::uint32_t> alike_before(Vector<std::uint64_t> const& hashes) const {
        auto const size = static_cast<std::uint32_t>(graph_.size());
        IndexTable table;
        Vector<std::uint32_t> before(size, none), heads, last;
        for (std::uint32_t i = 0; i < size; ++i) {
            if (!nodes_.may_repeat(i)) continue;
            auto const fresh = static_cast<std::uint32_t>(heads.size());
            std::uint32_t const at = table.find_or_insert(
                hashes[i], fresh, [&](std::uint32_t k) { return hashes[heads[k]] == hashes[i]; },
                [&](std::uint32_t k) { return hashes[heads[k]]; });
            if (at == fresh) {
                heads.push_back(i);
                last.push_back(i);
            } else {
                before[i] = std::exchange(last[at], i);
            }
        }
        return before;
    }
    static constexpr std::uint64_t look(Graph const& graph, std::uint32_t i) {
        OpRow const& row = graph.row_of(i);
        Node const node = graph[Value{i}];
        if (row.kind == Kind::constant && !whole_number(node.constant()))
            return hash_combine(row.hash, node.constant().hash());
        if (row.kind == Kind::input || row.kind == Kind::result)
            return hash_combine(row.hash, graph.payload_of(i));
        if (row.kind == Kind::loop) return hash_combine(row.hash, graph.loop_of(i).body.size());
        return row.hash;
    }

    // --- the order ------------------------------------------------------------------------------

    constexpr void drop() {
        for (std::uint32_t member : loops_.back().members) unit_[member] = none;
        loops_.pop_back();
    }

    /// Orders the nodes so that all that a loop needs stands before it; false where some of that
    /// needs the loop. Effects keep their order.
    constexpr bool in_order() {
        auto const size = static_cast<std::uint32_t>(graph_.size());
        order_.clear();
        Vector<std::uint32_t> effect_before(size, none);
        Vector<std::uint32_t> last(loops_.size(), 0); // its members' last one
        std::uint32_t effect = none;
        for (std::uint32_t i = 0; i < size; ++i)
            if (graph_.has_effect(i)) effect_before[i] = std::exchange(effect, i);
        for (std::uint32_t i = 0; i < size; ++i)
            if (unit_[i] != none) last[unit_[i]] = i;
        enum : char { fresh, open, done };
        Vector<char> state(size + loops_.size(), fresh); // a loop is a node after the others
        Vector<std::uint32_t> todo, needs;
        for (std::uint32_t root = 0; root < size; ++root) {
            if (unit_[root] != none && last[unit_[root]] != root) continue;
            todo.push_back(name(root));
            while (!todo.empty()) {
                std::uint32_t const now = todo.back();
                if (state[now] == open || state[now] == done) {
                    if (std::exchange(state[now], done) == open) put(now);
                    todo.pop_back();
                    continue;
                }
                state[now] = open;
                needs.clear();
                add_needs(now, effect_before, needs);
                for (std::size_t k = needs.size(); k-- > 0;) {
                    std::uint32_t const need = name(needs[k]);
                    if (state[need] == open) return false;
                    if (state[need] == fresh) todo.push_back(need);
                }
            }
        }
        return true;
    }
    constexpr std::uint32_t name(std::uint32_t node) const {
        return unit_[node] == none ? node : static_cast<std::uint32_t>(graph_.size()) + unit_[node];
    }
    constexpr void put(std::uint32_t now) {
        if (now >= graph_.size()) {
            auto const& members = loops_[now - graph_.size()].members;
            order_.append(members.begin(), members.end());
        } else if (graph_.row_of(now).kind != Kind::input) {
            order_.push_back(now);
        }
    }
    constexpr void add_needs(std::uint32_t now, Vector<std::uint32_t> const& effect_before,
                             Vector<std::uint32_t>& needs) const {
        auto const add_path = [&](std::uint32_t path) {
            for (std::uint32_t p = path; p != 0; p = graph_.paths()[p].parent)
                needs.push_back(graph_.paths()[p].condition.index);
        };
        if (now < graph_.size()) {
            auto const operands = graph_.operands_of(now);
            for (Value const* v = operands.begin; v != operands.end; ++v) needs.push_back(v->index);
            add_path(graph_.path_of(now));
            if (effect_before[now] != none) needs.push_back(effect_before[now]);
            return;
        }
        RolledLoop const& loop = loops_[now - graph_.size()];
        for (RolledLoop::Carried const& c : loop.carried)
            if (c.initial.index != none) needs.push_back(c.initial.index);
        for (RepeatedInstruction const& o : loop.instructions)
            for (Feed const& f : o.feeds)
                if (f.is == Feed::Is::same) needs.push_back(f.value.index);
        for (auto const& mine : loop.decisions)
            for (RolledLoop::Decision const& d : mine)
                if (d.condition.is == Feed::Is::same) needs.push_back(d.condition.value.index);
        for (RolledLoop::ExitChain const& chain : loop.chains)
            if (chain.carried == none) needs.push_back(chain.tail.index);
        add_path(loop.path);
    }

    Graph const& graph_;
    Candidates nodes_;
    Repetition guess_;
    std::optional<Demand<>> demand_;
    Iterations iterations_;
    std::uint32_t least_;
    std::size_t budget_;
    Vector<RolledLoop> loops_;
    Vector<std::uint32_t> unit_, order_;
    Vector<bool> tried_; ///< in the search at hand
};

} // namespace limn::detail

#endif // LIMN_PASS_REROLL_FIND_LOOPS_HPP
