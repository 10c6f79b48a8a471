// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `PlaceTable` and `PathTable`: a builder's source lines and paths, each held once.

#ifndef LIMN_GRAPH_PLACE_TABLE_HPP
#define LIMN_GRAPH_PLACE_TABLE_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/index_table.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/near_table.hpp>
#include <limn/meta/vector.hpp>
#include <limn/meta/where.hpp>

#include <cstdint>

namespace limn::detail {

/// Finds a line among `places`; most nodes stand on the line of the one before.
class PlaceTable {
public:
    LIMN_LAZY
    constexpr std::uint32_t find_or_insert(Vector<Where>& places, Where at) {
        return same(last_where_, at) ? last_place_ : find(places, at);
    }

private:
    static constexpr bool same(Where const& a, Where const& b) {
        return a.annotations == b.annotations && a == b;
    }
    LIMN_LAZY constexpr std::uint32_t find(Vector<Where>& places, Where at) {
        auto const fresh = static_cast<std::uint32_t>(places.size());
        last_place_ = table_.find_or_insert(
            at.line, fresh, [&](std::uint32_t i) { return same(places[i], at); },
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
    /// Room for so many paths, the first included. Requires  there is none yet but that
    LIMN_LAZY constexpr void reserve(std::size_t paths) {
        if (paths == 1) return;
        table_ = NearTable{paths};
        jumps_.reserve(paths);
    }

    LIMN_LAZY
    constexpr std::uint32_t find_or_insert(Vector<Path>& paths, Path const& wanted) {
        auto const fresh = static_cast<std::uint32_t>(paths.size());
        table_.make_room([&](std::uint32_t i) { return hash_of(paths[i]); },
                         [&](std::uint32_t i) { return paths[i].condition.index; });
        std::uint32_t const index =
            table_.find_or_insert(hash_of(wanted), wanted.condition.index, fresh,
                                  [&](std::uint32_t i) { return paths[i] == wanted; });
        if (index != fresh) return index;
        paths.push_back(wanted);
        while (jumps_.size() < paths.size()) add_jump(paths[jumps_.size()].parent);
        return index;
    }

    /// Whether `path` is `from`, or after it. A parent stands before its children.
    /// Cost  logarithmic in the number of decisions between the two
    LIMN_LAZY
    constexpr bool leads_to(Vector<Path> const& paths, std::uint32_t from,
                            std::uint32_t path) const {
        while (path > from) path = jumps_[path].to >= from ? jumps_[path].to : paths[path].parent;
        return path == from;
    }

private:
    /// One that leads far back.
    /// Source  Myers, An applicative random-access stack, 1983
    struct Jump {
        std::uint32_t to, depth;
    };
    constexpr void add_jump(std::uint32_t parent) {
        if (jumps_.empty()) return jumps_.push_back({0, 0});
        Jump const one = jumps_[parent], two = jumps_[one.to], three = jumps_[two.to];
        bool const as_far = one.depth - two.depth == two.depth - three.depth;
        jumps_.push_back({as_far ? two.to : parent, one.depth + 1});
    }

    static constexpr std::uint64_t hash_of(Path const& p) {
        return hash_combine(hash_combine(p.parent, p.condition.index), p.taken);
    }

    NearTable table_; ///< each path near its condition
    Vector<Jump> jumps_; ///< of each path
};

} // namespace limn::detail

#endif // LIMN_GRAPH_PLACE_TABLE_HPP
