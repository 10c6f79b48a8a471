// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `CallTable`: finds the node of a call that was recorded before.

#ifndef LIMN_GRAPH_CALL_TABLE_HPP
#define LIMN_GRAPH_CALL_TABLE_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/place_table.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/index_table.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace limn::detail {

/// Calls by op and operands. What is only run where written is one with what stands at a path that
/// leads there, the nearest such.
class CallTable {
public:
    /// The node of that call; else the number of the next node, which is taken in for it.
    template <class = void>
    constexpr Value find_or_insert(Graph const& graph, PathTable const& paths, OpRow const& row,
                                   std::span<Value const> operands, std::uint32_t path) {
        std::uint64_t const hash = hash_of(row, operands);
        std::uint32_t near = IndexTable::empty;
        (void)table_.find(hash, [&](std::uint32_t i) {
            std::uint32_t const p = graph.payload_of(i);
            if ((near == IndexTable::empty || graph.payload_of(near) < p) &&
                same(graph, i, row, operands) && paths.leads_to(graph.paths(), p, path))
                near = i;
            return near != IndexTable::empty && graph.payload_of(near) == path;
        });
        if (near != IndexTable::empty) return {near};
        auto const fresh = static_cast<std::uint32_t>(graph.size());
        table_.find_or_insert(
            hash, fresh, [](std::uint32_t) { return false; },
            [&](std::uint32_t i) {
                auto const known = graph.operands_of(i);
                return hash_of(graph.row_of(i), {known.begin, known.end});
            });
        return {fresh};
    }

private:
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

    IndexTable table_;
};

} // namespace limn::detail

#endif // LIMN_GRAPH_CALL_TABLE_HPP
