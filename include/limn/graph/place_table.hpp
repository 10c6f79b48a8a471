// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `PlaceTable` and `PathTable`: a builder's source lines and paths, each held once.
/// Layer: graph. Includes meta, graph.

#ifndef LIMN_GRAPH_PLACE_TABLE_HPP
#define LIMN_GRAPH_PLACE_TABLE_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/index_table.hpp>
#include <limn/meta/where.hpp>

#include <cstdint>
#include <vector>

namespace limn::detail {

/// Finds a line among `places`; most nodes stand on the line of the one before.
class PlaceTable {
public:
    template <class = void>
    constexpr std::uint32_t find_or_insert(std::vector<Where>& places, Where at) {
        return last_where_ == at ? last_place_ : find(places, at);
    }

private:
    template <class = void> constexpr std::uint32_t find(std::vector<Where>& places, Where at) {
        auto const fresh = static_cast<std::uint32_t>(places.size());
        last_place_ = table_.find_or_insert(
            at.line, fresh, [&](std::uint32_t i) { return places[i] == at; },
            [&](std::uint32_t i) { return places[i].line; });
        if (last_place_ == fresh) places.push_back(at);
        last_where_ = at;
        return last_place_;
    }

    IndexTable table_;
    Where last_where_{"", 0xffffffffu}; // no line of anybody's
    std::uint32_t last_place_ = 0;
};

/// Finds a path among `paths`.
class PathTable {
public:
    template <class = void>
    constexpr std::uint32_t find_or_insert(std::vector<Path>& paths, Path const& wanted) {
        auto const fresh = static_cast<std::uint32_t>(paths.size());
        std::uint32_t const index = table_.find_or_insert(
            hash_of(wanted), fresh, [&](std::uint32_t i) { return paths[i] == wanted; },
            [&](std::uint32_t i) { return hash_of(paths[i]); });
        if (index == fresh) paths.push_back(wanted);
        return index;
    }

private:
    static constexpr std::uint64_t hash_of(Path const& p) {
        return hash_combine(hash_combine(p.parent, p.condition.index), p.taken);
    }

    IndexTable table_;
};

} // namespace limn::detail

#endif // LIMN_GRAPH_PLACE_TABLE_HPP
