// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `statements`: the one decision about which arm or body each node lives in, and in which
/// order. Whatever runs or prints a graph with branches follows it.

#ifndef LIMN_GRAPH_STATEMENTS_HPP
#define LIMN_GRAPH_STATEMENTS_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/regions.hpp>
#include <limn/graph/statement.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>

namespace limn {

namespace detail {

/// Places each node in the innermost arm that holds all its uses, last node first; a node that C++
/// would not evaluate elsewhere stays in the arm where it was written. Arms of one condition become
/// one block where no node between needs what the first of them computes.
template <class T = void> class StatementOrder {
public:
    constexpr StatementOrder(Graph const& graph, Loop const* loop)
        : graph_{graph}, loop_{loop}, first_use_(graph.size(), none) {}

    constexpr Vector<Statement> statements() {
        lists_.push_back({none, Regions<T>::root, {}});
        if (loop_ == nullptr) {
            for (Value v : graph_.outputs()) add_use(v, 0, end);
        } else {
            place_exits();
        }
        for (auto i = static_cast<std::uint32_t>(graph_.size()); i-- > 0;) place(i);
        return written();
    }

private:
    static constexpr std::uint32_t none = Value::none;
    static constexpr std::uint32_t end = 0xfffffffeu; ///< the position after every node

    struct Use {
        std::uint32_t list, position, next;
    };
    struct Element {
        bool block;
        std::uint32_t index;
    };
    /// Where a use stands in a list: at a node, or in a block.
    struct Anchor {
        std::uint32_t position = none, block = none;
    };
    /// The nodes and blocks of one arm, last one first.
    struct List {
        std::uint32_t block, region;
        Vector<Element> elements;
        std::uint32_t placed = none; ///< the node that was placed last of those with a use here
        Anchor first_use{};          ///< of that node
    };
    struct Block {
        std::uint32_t list, position;
        Value condition;
        std::uint32_t arms[2]; ///< the lists, where the condition is false and where it is true
        std::uint32_t earlier; ///< the block of the same condition that was made before
        std::uint32_t exit = none;
        Vector<std::uint32_t> gates{};
    };

    constexpr void add_use(Value v, std::uint32_t list, std::uint32_t position) {
        uses_.push_back({list, position, first_use_[v.index]});
        first_use_[v.index] = static_cast<std::uint32_t>(uses_.size() - 1);
    }

    constexpr std::uint32_t new_block(std::uint32_t list, Value condition, std::uint32_t position) {
        auto const index = static_cast<std::uint32_t>(blocks_.size());
        Block block{list, position, condition, {}, newest(list, condition)};
        for (std::uint32_t arm = 0; arm < 2; ++arm) {
            block.arms[arm] = static_cast<std::uint32_t>(lists_.size());
            lists_.push_back(
                {index, regions_.inside(lists_[list].region, condition, arm == 1), {}});
        }
        lists_[list].elements.push_back({true, index});
        add_use(condition, list, position);
        blocks_.push_back(std::move(block));
        return index;
    }
    /// The block made last in this list for this condition.
    constexpr std::uint32_t newest(std::uint32_t list, Value condition) const {
        Vector<Element> const& elements = lists_[list].elements;
        for (std::size_t i = elements.size(), tries = 0; i-- > 0 && tries < 64; ++tries)
            if (elements[i].block && blocks_[elements[i].index].condition == condition)
                return elements[i].index;
        return none;
    }

    /// What leaves a loop stands in an arm of its own; what comes after, in the other.
    constexpr void place_exits() {
        std::uint32_t list = 0;
        for (std::size_t e = 0; e < loop_->exits(); ++e) {
            std::uint32_t const block = new_block(list, loop_->guard(e), end);
            blocks_[block].exit = static_cast<std::uint32_t>(e);
            std::uint32_t const leaving = loop_->leaves_when[e] != 0 ? 1 : 0;
            for (Value v : loop_->left_behind(e)) add_use(v, blocks_[block].arms[leaving], end);
            list = blocks_[block].arms[1 - leaving];
        }
        for (Value v : loop_->next()) add_use(v, list, end);
    }

    constexpr void place(std::uint32_t i) {
        OpRow const& row = graph_.row_of(i);
        bool const effect = graph_.has_effect(i);
        if (first_use_[i] == none && !effect) return;
        if (row.kind == Kind::input || row.kind == Kind::constant) return;
        if (effect && next_effect_.position != none) add_use({i}, next_effect_.list, end);
        std::uint32_t const list = list_for(i, region_for(i, effect));
        if (effect) next_effect_ = {list, i, none};
        auto const operands = graph_.operands_of(i);
        if (&row == row.values().gate) {
            place_gate(i, list, operands.begin);
            return;
        }
        lists_[list].elements.push_back({false, i});
        for (Value const* v = operands.begin; v != operands.end; ++v) add_use(*v, list, i);
    }

    constexpr void place_gate(std::uint32_t i, std::uint32_t list, Value const* operands) {
        find_anchors(i);
        Anchor const first = first_anchor(i, list);
        std::uint32_t block = newest(list, operands[0]);
        if (block == none || blocks_[block].position >= first.position)
            block = new_block(list, operands[0], i);
        blocks_[block].gates.push_back(i);
        add_use(operands[1], blocks_[block].arms[1], end);
        add_use(operands[2], blocks_[block].arms[0], end);
    }

    /// The innermost region that all uses share; or the one where the node was written.
    constexpr std::uint32_t region_for(std::uint32_t i, bool effect) {
        std::uint32_t shared = none;
        for (std::uint32_t u = first_use_[i]; u != none; u = uses_[u].next) {
            std::uint32_t const region = lists_[uses_[u].list].region;
            shared = shared == none ? region : regions_.common(shared, region);
        }
        OpRow const& row = graph_.row_of(i);
        if (!row.partial && !effect) return shared;
        std::uint32_t written = Regions<T>::root;
        Vector<Path> path;
        for (std::uint32_t p = graph_.path_of(i); p != 0; p = graph_.paths()[p].parent)
            path.push_back(graph_.paths()[p]);
        while (!path.empty()) {
            written = regions_.inside(written, path.back().condition, path.back().taken);
            path.pop_back();
        }
        return effect ? written : regions_.inside_both(shared, written);
    }

    /// The list of node `i` in `region`: from the outermost arm inwards, in a block that stands
    /// before every use.
    constexpr std::uint32_t list_for(std::uint32_t i, std::uint32_t region) {
        std::uint32_t const use = first_use_[i];
        if (use != none && uses_[use].next == none && lists_[uses_[use].list].region == region)
            return uses_[use].list;
        std::uint32_t list = 0;
        find_anchors(i);
        for (Path const& step : regions_.way_to(region)) {
            Anchor const first = first_anchor(i, list);
            std::uint32_t block = first.block;
            if (block == none || blocks_[block].condition != step.condition)
                block = newest(list, step.condition);
            if (block == none ||
                (block != first.block && blocks_[block].position >= first.position))
                block = new_block(list, step.condition, i);
            list = blocks_[block].arms[step.taken ? 1 : 0];
        }
        return list;
    }

    /// Notes, in each list that holds a use of node `i`, where the first of them stands.
    constexpr void find_anchors(std::uint32_t i) {
        for (std::uint32_t u = first_use_[i]; u != none; u = uses_[u].next) {
            Anchor here{uses_[u].position, none};
            for (std::uint32_t in = uses_[u].list;;) {
                List& list = lists_[in];
                bool const is_known = list.placed == i;
                if (!is_known || here.position < list.first_use.position) list.first_use = here;
                list.placed = i;
                if (is_known || in == 0) break;
                here = {blocks_[list.block].position, list.block};
                in = blocks_[here.block].list;
            }
        }
    }
    /// The first use of node `i` in `list`, or in a block of it.
    constexpr Anchor first_anchor(std::uint32_t i, std::uint32_t list) const {
        return lists_[list].placed == i ? lists_[list].first_use : Anchor{};
    }

    // --- the blocks, written down ---------------------------------------------------------------

    struct Open {
        std::uint32_t list;
        std::size_t left;
        std::uint32_t begin; ///< the statement that begins the arm
    };

    constexpr Vector<Statement> written() {
        using enum Statement::Does;
        Vector<Statement> out;
        Vector<Open> open{{0, lists_[0].elements.size(), 0}};
        auto const begin_arm = [&](std::uint32_t list) {
            auto const begin = static_cast<std::uint32_t>(out.size() - 1);
            open.push_back({list, lists_[list].elements.size(), begin});
        };
        while (!open.empty()) {
            std::uint32_t const list = open.back().list;
            if (open.back().left == 0) {
                std::uint32_t const begin = open.back().begin;
                open.pop_back();
                if (list == 0) continue;
                bool const another = close(list, out);
                out[begin].end = static_cast<std::uint32_t>(out.size() - 1);
                if (another) begin_arm(other_arm(list));
                continue;
            }
            Element const e = lists_[list].elements[--open.back().left];
            if (!e.block) {
                out.push_back({compute, e.index});
                continue;
            }
            Block const& block = blocks_[e.index];
            if (empty(block)) {
                for (std::size_t g = block.gates.size(); g-- > 0;)
                    out.push_back({compute, block.gates[g]});
                continue;
            }
            out.push_back({branch, 0, block.condition.index});
            begin_arm(block.arms[1]);
        }
        return out;
    }
    constexpr bool empty(Block const& block) const {
        return block.exit == none && lists_[block.arms[0]].elements.empty() &&
               lists_[block.arms[1]].elements.empty();
    }
    constexpr std::uint32_t other_arm(std::uint32_t list) const {
        return blocks_[lists_[list].block].arms[0];
    }
    /// Ends an arm; true where the other one is to follow.
    constexpr bool close(std::uint32_t list, Vector<Statement>& out) const {
        using enum Statement::Does;
        Block const& block = blocks_[lists_[list].block];
        bool const arm = list == block.arms[1];
        bool const leaves = block.exit != none && (loop_->leaves_when[block.exit] != 0) == arm;
        auto const ending =
            static_cast<std::uint32_t>(out.size() + block.gates.size() + (leaves ? 1 : 0));
        for (std::size_t g = block.gates.size(); g-- > 0;)
            out.push_back({assign, block.gates[g],
                           graph_.operands_of(block.gates[g]).begin[arm ? 1 : 2].index, ending});
        if (leaves) out.push_back({leave, block.exit, 0, ending});
        out.push_back({arm ? otherwise : join});
        return arm;
    }

    Graph const& graph_;
    Loop const* loop_;
    Regions<T> regions_;
    Vector<std::uint32_t> first_use_;
    Vector<Use> uses_;
    Vector<List> lists_;
    Vector<Block> blocks_;
    Use next_effect_{0, none, none};
};

} // namespace detail

/// The statements of a graph, or of the body of `loop`; dead nodes, inputs and constants have none.
///
/// Cost  linear in the nodes, times the depth of the arms
template <class T = void>
constexpr detail::Vector<Statement> statements(Graph const& graph, Loop const* loop = nullptr) {
    return detail::StatementOrder<T>{graph, loop}.statements();
}

} // namespace limn

#endif // LIMN_GRAPH_STATEMENTS_HPP
