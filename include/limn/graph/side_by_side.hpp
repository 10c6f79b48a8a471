// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `SideBySide`: an order in which a processor computes independent strands of nodes at once.

#ifndef LIMN_GRAPH_SIDE_BY_SIDE_HPP
#define LIMN_GRAPH_SIDE_BY_SIDE_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/vector.hpp>

#include <cstdint>

namespace limn::detail {

/// Puts strands of nodes side by side: a few nodes of each in turn.
///
/// In canonical order all that an output needs stands before what the next one needs, so that of
/// four long sums the second begins where the first has ended. A processor looks some hundred
/// instructions ahead, waits for each addition of the first sum, and never sees the second one.
/// A strand ends where nothing that follows soon needs its last value. What is shorter than a
/// processor looks ahead keeps its order, and so do nodes that may fail or have an effect.
///
/// Cost  linear
template <class T = void> class SideBySide {
public:
    /// `last_use` of each node: as in `Schedule`, the node or the statement.
    constexpr SideBySide(Graph const& graph, Vector<std::uint32_t> const& last_use)
        : graph_{graph}, last_use_{last_use.data()} {}

    /// Whether the node may change places with others of its kind: it can neither fail nor have
    /// an effect.
    constexpr bool is_movable(std::uint32_t node) const {
        OpRow const& row = graph_.row_of(node);
        return row.kind == Kind::call && row.block != nullptr && !row.partial && !row.user &&
               row.traits.pure();
    }

    /// Orders `size` movable nodes. `place(k)` is what `last_use` calls the `k`-th of them.
    /// Gives whether the order is another one.
    template <class Place>
    constexpr bool order(std::uint32_t* nodes, std::uint32_t size, Place const& place) {
        if (size < 2 * shortest) return false;
        if (states_.empty()) states_.resize(graph_.size(), ready);
        cursor_ = 0;
        Strand strands[width]{next_strand(nodes, size, place)};
        if (cursor_ == size) {
            for (std::uint32_t k = 0; k < size; ++k) states_[nodes[k]] = ready;
            return false;
        }
        Vector<std::uint32_t> out;
        out.reserve(size);
        std::uint32_t held = 0, open = 1;
        bool other = false;
        while (open > 0 || cursor_ < size) {
            while (open < width && cursor_ < size)
                strands[open++] = next_strand(nodes, size, place);
            for (std::uint32_t s = 0; s < open; ++s) {
                Strand& strand = strands[s];
                for (std::uint32_t n = 0; strand.next != strand.end; ++n) {
                    std::uint32_t const node = nodes[strand.next];
                    if ((n >= at_once && !strand.whole && held < room) || waits(node)) break;
                    std::uint32_t const here = place(strand.next);
                    other = other || strand.next != out.size();
                    held = held - deaths(node, here) + define(node, here);
                    out.push_back(node);
                    ++strand.next;
                }
                if (strand.next != strand.end) continue;
                for (std::uint32_t k = s; k + 1 < open; ++k) strands[k] = strands[k + 1];
                --open;
                --s;
            }
        }
        for (std::uint32_t k = 0; k < size; ++k) nodes[k] = out[k];
        return other;
    }

private:
    static constexpr std::uint32_t shortest = 32; ///< strand
    static constexpr std::uint32_t width = 8;     ///< strands at once
    static constexpr std::uint32_t at_once = 8;   ///< nodes of a strand
    static constexpr std::uint32_t abreast = 4;   ///< nodes at once in one strand, which is enough
    static constexpr std::uint32_t soon = 24;     ///< nodes from a value to its last use
    static constexpr std::uint32_t room = 12;     ///< values in registers

    struct Strand {
        std::uint32_t next, end;
        bool whole; ///< it is computed without a break: the processor has enough to do
    };
    /// Of a node: `ready`, `live`, or not computed yet, and as deep as this in its strand.
    using State = std::uint32_t;
    static constexpr State ready = 0, live = 0xffffffffu;

    constexpr bool ends_soon(std::uint32_t node, std::uint32_t here) const {
        return last_use_[node] - here <= soon;
    }

    template <class Place>
    constexpr Strand next_strand(std::uint32_t const* nodes, std::uint32_t size,
                                 Place const& place) {
        std::uint32_t const begin = cursor_;
        std::uint32_t deepest = 0;
        bool goes_on = true;
        for (; goes_on && cursor_ < size; ++cursor_) {
            std::uint32_t const node = nodes[cursor_];
            std::uint32_t const here = depth(node, nodes[begin]);
            states_[node] = here;
            if (here > deepest) deepest = here;
            goes_on = cursor_ - begin < shortest || ends_soon(node, place(cursor_)) ||
                      (cursor_ + 1 < size && reads(nodes[cursor_ + 1], node));
        }
        return {begin, cursor_, cursor_ - begin >= abreast * deepest};
    }

    constexpr State depth(std::uint32_t node, std::uint32_t first) const {
        State out = 0;
        auto const operands = graph_.operands_of(node);
        for (Value const* v = operands.begin; v != operands.end; ++v)
            if (v->index >= first && states_[v->index] != live && states_[v->index] > out)
                out = states_[v->index];
        return out + 1;
    }
    constexpr bool reads(std::uint32_t node, std::uint32_t operand) const {
        auto const operands = graph_.operands_of(node);
        for (Value const* v = operands.begin; v != operands.end; ++v)
            if (v->index == operand) return true;
        return false;
    }
    constexpr bool waits(std::uint32_t node) const {
        auto const operands = graph_.operands_of(node);
        for (Value const* v = operands.begin; v != operands.end; ++v)
            if (states_[v->index] != ready && states_[v->index] != live) return true;
        return false;
    }
    /// How many of the values that end soon the node is the last to read.
    constexpr std::uint32_t deaths(std::uint32_t node, std::uint32_t here) {
        std::uint32_t out = 0;
        auto const operands = graph_.operands_of(node);
        for (Value const* v = operands.begin; v != operands.end; ++v) {
            if (states_[v->index] != live || last_use_[v->index] != here) continue;
            states_[v->index] = ready;
            ++out;
        }
        return out;
    }
    constexpr std::uint32_t define(std::uint32_t node, std::uint32_t here) {
        bool const soon_dead = ends_soon(node, here);
        states_[node] = soon_dead ? live : ready;
        return soon_dead ? 1 : 0;
    }

    Graph const& graph_;
    std::uint32_t const* last_use_;
    Vector<State> states_;
    std::uint32_t cursor_ = 0; ///< of `order`: the first node of the next strand
};

} // namespace limn::detail

#endif // LIMN_GRAPH_SIDE_BY_SIDE_HPP
