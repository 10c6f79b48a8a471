// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `FindRolls`: all rounds of a graph of which loops can be made, and the order of nodes that
/// this asks for.

#ifndef LIMN_PASS_REROLL_FIND_ROLLS_HPP
#define LIMN_PASS_REROLL_FIND_ROLLS_HPP

#include <limn/meta/hash.hpp>
#include <limn/meta/index_table.hpp>
#include <limn/meta/vector.hpp>
#include <limn/pass/reroll/rolled_body.hpp>
#include <limn/pass/reroll/rounds.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace limn::detail {

/// The rounds, and what is where.
struct FoundRolls {
    Vector<Roll> rolls{};
    Vector<std::uint32_t> unit{};  ///< of each node, the roll of which it is a member, or none
    Vector<std::uint32_t> order{}; ///< of the nodes behind the inputs; those of a roll together
};

/// Where a node looks like one before it, which looks like a third, they may be one instruction of
/// three rounds. How far down nodes look alike is tried at several depths.
template <class T = void> class FindRolls {
public:
    static constexpr std::uint32_t none = Orbit::none;

    /// Of a graph, or of the body of `loop`.
    constexpr FindRolls(Graph const& graph, Loop const* loop, std::uint32_t least)
        : graph_{graph}, guess_{graph}, demand_{graph, loop}, rounds_{guess_, demand_},
          least_{least}, budget_{64 * graph.size() + 4096}, unit_(graph.size(), none) {
        constexpr unsigned depths[]{6, 3, 1, 0};
        Vector<Vector<std::uint32_t>> before;
        for (unsigned const depth : depths) before.push_back(alike_before(depth));
        for (std::uint32_t const apart : {16u, 256u, 4096u, none}) // inner rounds first
            for (std::size_t d = 0; d < before.size(); ++d)
                search(before[d], depths[d] == 0, apart);
        while (!in_order()) drop();
    }

    constexpr FoundRolls found() && {
        return {std::move(rolls_), std::move(unit_), std::move(order_)};
    }

private:
    /// Tries all pairs that are not too far apart; those that only share their op must be as far
    /// apart as the pair before.
    constexpr void search(Vector<std::uint32_t> const& before, bool evenly, std::uint32_t apart) {
        auto const size = static_cast<std::uint32_t>(graph_.size());
        Vector<char> tried(size, '\0');
        for (std::uint32_t b = size; b-- > 0;) {
            std::uint32_t const a = before[b], z = a == none ? none : before[a];
            if (z == none || tried[b] != '\0' || guess_.is_taken(b)) continue;
            if (b - a > apart || (evenly && b - a != a - z)) continue;
            if (guess_.exit_slot(b, a) != 0) continue; // exits, first round last
            std::size_t const cost = budget_;
            if (cost == 0) return;
            bool const found = try_at(z, a, 4 * std::size_t{b - z} + 64);
            if (found || cost - budget_ > 64)
                for (std::uint32_t node : guess_.touched()) tried[node] = '\1';
        }
    }
    constexpr bool try_at(std::uint32_t a, std::uint32_t b, std::size_t near) {
        if (guess_.is_taken(a) || guess_.is_taken(b) || !guess_.grow(a, b, near, budget_))
            return false;
        std::size_t const cost = 4 * guess_.touched().size();
        budget_ -= cost < budget_ ? cost : budget_;
        std::optional<Roll> roll = rounds_.find(least_);
        if (!roll || !first_count(*roll)) return false;
        for (std::uint32_t member : roll->members) {
            guess_.take(member);
            unit_[member] = static_cast<std::uint32_t>(rolls_.size());
        }
        rolls_.push_back(std::move(*roll));
        return true;
    }

    /// For each node the last one before it that looks the same down to that depth.
    constexpr Vector<std::uint32_t> alike_before(unsigned depth) const {
        auto const size = static_cast<std::uint32_t>(graph_.size());
        Vector<late<std::uint64_t, T>> hashes(size, 0), deeper(size, 0);
        for (std::uint32_t i = 0; i < size; ++i) hashes[i] = look(i);
        for (unsigned d = 0; d < depth; ++d) {
            for (std::uint32_t i = 0; i < size; ++i) {
                std::uint64_t h = hashes[i];
                auto const operands = graph_.operands_of(i);
                for (Value const* v = operands.begin; v != operands.end; ++v)
                    h = hash_combine(h, hashes[v->index]);
                deeper[i] = h;
            }
            std::swap(hashes, deeper);
        }
        IndexTable table;
        Vector<late<std::uint32_t, T>> before(size, none), heads, last;
        for (std::uint32_t i = 0; i < size; ++i) {
            Kind const kind = graph_.row_of(i).kind;
            if (kind == Kind::input || kind == Kind::constant || graph_.has_effect(i)) continue;
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
    constexpr std::uint64_t look(std::uint32_t i) const {
        OpRow const& row = graph_.row_of(i);
        Node const node = graph_[Value{i}];
        if (row.kind == Kind::constant && !whole_number(node.constant()))
            return hash_combine(row.hash, node.constant().hash());
        if (row.kind == Kind::input || row.kind == Kind::result)
            return hash_combine(row.hash, graph_.payload_of(i));
        if (row.kind == Kind::loop) return hash_combine(row.hash, graph_.loop_of(i).body.size());
        return row.hash;
    }

    // --- the order ------------------------------------------------------------------------------

    constexpr void drop() {
        for (std::uint32_t member : rolls_.back().members) unit_[member] = none;
        rolls_.pop_back();
    }

    /// Orders the nodes so that all that a roll needs stands before it; false where some of that
    /// needs the roll. Effects keep their order.
    constexpr bool in_order() {
        auto const size = static_cast<std::uint32_t>(graph_.size());
        order_.clear();
        Vector<std::uint32_t> effect_before(size, none);
        Vector<late<std::uint32_t, T>> last(rolls_.size(), 0); // its members' last one
        std::uint32_t effect = none;
        for (std::uint32_t i = 0; i < size; ++i)
            if (graph_.has_effect(i)) effect_before[i] = std::exchange(effect, i);
        for (std::uint32_t i = 0; i < size; ++i)
            if (unit_[i] != none) last[unit_[i]] = i;
        enum : char { fresh, open, done };
        Vector<char> state(size + rolls_.size(), fresh); // a roll is a node behind the others
        Vector<late<std::uint32_t, T>> todo, needs;
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
            auto const& members = rolls_[now - graph_.size()].members;
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
        Roll const& roll = rolls_[now - graph_.size()];
        for (Roll::Carried const& c : roll.carried)
            if (c.initial.index != none) needs.push_back(c.initial.index);
        for (Orbit const& o : roll.orbits)
            for (Feed const& f : o.feeds)
                if (f.is == Feed::Is::same) needs.push_back(f.value.index);
        for (auto const& way : roll.ways)
            for (Roll::Decision const& d : way)
                if (d.condition.is == Feed::Is::same) needs.push_back(d.condition.value.index);
        for (Roll::Spine const& s : roll.spines)
            if (s.carried == none) needs.push_back(s.tail.index);
        add_path(roll.path);
    }

    Graph const& graph_;
    Orbits<T> guess_;
    Demand<T> demand_;
    Rounds<T> rounds_;
    std::uint32_t least_;
    std::size_t budget_;
    Vector<Roll> rolls_;
    Vector<std::uint32_t> unit_, order_;
};

} // namespace limn::detail

#endif // LIMN_PASS_REROLL_FIND_ROLLS_HPP
