// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `CallTable`: finds the node of a call that was recorded before.

#ifndef LIMN_GRAPH_CALL_TABLE_HPP
#define LIMN_GRAPH_CALL_TABLE_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/place_table.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/near_table.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace limn::detail {

/// Calls by op and operands. What is only run where written is one with what stands at a path that
/// leads there, the nearest such.
class CallTable {
public:
    /// Room for so many calls. Requires  there is none yet
    LIMN_LAZY constexpr void reserve(std::size_t calls) { table_ = NearTable{calls}; }

    /// The node of that call; else the number of the next node, which is taken in for it.
    /// Cost  constant; with many equal calls on paths side by side, the length of the path
    LIMN_LAZY
    constexpr Value find_or_insert(Graph const& graph, PathTable const& paths, OpRow const& row,
                                   std::span<Value const> operands, std::uint32_t path) {
        std::uint64_t const hash = hash_of(row, operands);
        auto const path_of = [&](std::uint32_t i) { return graph.payload_of(i); };
        std::uint32_t near = NearTable::empty;
        int equal = 0;
        (void)table_.find(hash, place_of(operands), [&](std::uint32_t i) {
            if (!same(graph, i, row, operands)) return false;
            ++equal;
            if ((near == NearTable::empty || path_of(near) < path_of(i)) &&
                paths.leads_to(graph.paths(), path_of(i), path))
                near = i;
            return near != NearTable::empty && path_of(near) == path;
        });
        bool const crowded = equal >= few;
        if (crowded) {
            std::uint32_t const nearer = find_crowded(graph, row, operands, hash, path, near);
            if (nearer != NearTable::empty) near = nearer;
        }
        if (near != NearTable::empty) return {near};
        auto const operands_of = [&](std::uint32_t i) {
            auto const known = graph.operands_of(i);
            return std::span<Value const>{known.begin, known.end};
        };
        auto const fresh = static_cast<std::uint32_t>(graph.size());
        auto const never = [](std::uint32_t) { return false; };
        auto const hash_at = [&](std::uint32_t i) {
            return hash_of(graph.row_of(i), operands_of(i));
        };
        if (crowded) {
            crowded_.make_room([&](std::uint32_t i) { return hash_combine(hash_at(i), path_of(i)); },
                               path_of);
            return {crowded_.find_or_insert(hash_combine(hash, path), path, fresh, never)};
        }
        table_.make_room(hash_at, [&](std::uint32_t i) { return place_of(operands_of(i)); });
        return {table_.find_or_insert(hash, place_of(operands), fresh, never)};
    }

private:
    static constexpr int few = 16; ///< equal calls on paths side by side: these are looked through

    /// The node of a call of which there are more than a few, after `least`, or none: it is looked
    /// for on `path` and on all that lead there.
    LIMN_LAZY
    constexpr std::uint32_t find_crowded(Graph const& graph, OpRow const& row,
                                         std::span<Value const> operands, std::uint64_t hash,
                                         std::uint32_t path, std::uint32_t least) const {
        std::uint32_t const end = least == NearTable::empty ? 0 : graph.payload_of(least);
        for (std::uint32_t p = path;; p = graph.paths()[p].parent) {
            std::uint32_t const found =
                crowded_.find(hash_combine(hash, p), p, [&](std::uint32_t i) {
                    return graph.payload_of(i) == p && same(graph, i, row, operands);
                });
            if (found != NearTable::empty || p <= end) return found;
        }
    }

    /// A call stands near its newest operand.
    static constexpr std::size_t place_of(std::span<Value const> operands) {
        std::uint32_t newest = 0;
        for (Value v : operands) newest = v.index > newest ? v.index : newest;
        return newest;
    }
    static constexpr std::uint64_t hash_of(OpRow const& row, std::span<Value const> operands) {
        std::uint64_t h = row.hash;
        for (std::size_t i = 0; i < operands.size(); ++i) h = hash_combine(h, operands[i].index);
        return h;
    }
    static constexpr bool same(Graph const& graph, std::uint32_t node, OpRow const& row,
                               std::span<Value const> operands) {
        if (&graph.row_of(node) != &row) return false;
        auto const known = graph.operands_of(node);
        if (known.end != known.begin + operands.size()) return false;
        for (std::size_t i = 0; i < operands.size(); ++i)
            if (known.begin[i] != operands[i]) return false;
        return true;
    }

    NearTable table_;
    NearTable crowded_; ///< those after the first few equal ones, by path as well
};

} // namespace limn::detail

#endif // LIMN_GRAPH_CALL_TABLE_HPP
