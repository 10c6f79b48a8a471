// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Regions`: the arms of a graph as a tree, each known by the decisions that lead to it.
/// Layer: graph. Includes meta, graph.

#ifndef LIMN_GRAPH_REGIONS_HPP
#define LIMN_GRAPH_REGIONS_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/index_table.hpp>
#include <limn/meta/vector.hpp>

#include <cstdint>

namespace limn::detail {

/// A tree of regions. Two arms of the same decisions are one region.
template <class = void> class Regions {
public:
    static constexpr std::uint32_t root = 0;

    constexpr Regions() : all_(1, Region{}) {}

    /// The region inside `parent` where `condition` is `taken`.
    constexpr std::uint32_t inside(std::uint32_t parent, Value condition, bool taken) {
        Path const wanted{parent, condition, taken};
        auto const fresh = static_cast<std::uint32_t>(all_.size());
        std::uint32_t const index = known_.find_or_insert(
            hash(wanted), fresh, [&](std::uint32_t i) { return all_[i].path == wanted; },
            [&](std::uint32_t i) { return hash(all_[i].path); });
        if (index == fresh) all_.push_back({wanted, all_[parent].depth + 1});
        return index;
    }

    /// The innermost region that holds both. Cost  their depth
    constexpr std::uint32_t common(std::uint32_t a, std::uint32_t b) const {
        while (a != b) {
            std::uint32_t& deeper = all_[a].depth >= all_[b].depth ? a : b;
            deeper = all_[deeper].path.parent;
        }
        return a;
    }

    /// The decisions from the outermost to `region`.
    constexpr Vector<Path> way_to(std::uint32_t region) const {
        Vector<Path> way(all_[region].depth, Path{});
        for (std::size_t i = way.size(); i-- > 0; region = all_[region].path.parent)
            way[i] = all_[region].path;
        return way;
    }

private:
    struct Region {
        Path path{};
        std::uint32_t depth = 0;
    };

    static constexpr std::uint64_t hash(Path const& p) {
        return hash_combine(hash_combine(p.parent, p.condition.index), p.taken);
    }

    Vector<Region> all_;
    IndexTable known_;
};

} // namespace limn::detail

#endif // LIMN_GRAPH_REGIONS_HPP
