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
    LIMN_LAZY
    constexpr Value find_or_insert(Graph const& graph, PathTable const& paths, OpRow const& row,
                                   std::span<Value const> operands, std::uint32_t path) {
        std::uint64_t const hash = hash_of(row, operands);
        std::uint32_t near = NearTable::empty;
        (void)table_.find(hash, place_of(operands), [&](std::uint32_t i) {
            if (!same(graph, i, row, operands)) return false;
            std::uint32_t const p = graph.payload_of(i);
            if ((near == NearTable::empty || graph.payload_of(near) < p) &&
                paths.leads_to(graph.paths(), p, path))
                near = i;
            return near != NearTable::empty && graph.payload_of(near) == path;
        });
        if (near != NearTable::empty) return {near};
        auto const operands_of = [&](std::uint32_t i) {
            auto const known = graph.operands_of(i);
            return std::span<Value const>{known.begin, known.end};
        };
        table_.make_room(
            [&](std::uint32_t i) { return hash_of(graph.row_of(i), operands_of(i)); },
            [&](std::uint32_t i) { return place_of(operands_of(i)); });
        auto const fresh = static_cast<std::uint32_t>(graph.size());
        auto const never = [](std::uint32_t) { return false; };
        return {table_.find_or_insert(hash, place_of(operands), fresh, never)};
    }

private:
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
};

} // namespace limn::detail

#endif // LIMN_GRAPH_CALL_TABLE_HPP
