// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Regions`: the arms of a graph as a tree, each known by the decisions that lead to it.

#ifndef LIMN_GRAPH_REGIONS_HPP
#define LIMN_GRAPH_REGIONS_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/near_table.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

/// A tree of regions. Two arms of the same decisions are one region.
LIMN_LAZY class Regions {
public:
    static constexpr std::uint32_t root = 0;

    constexpr Regions() : all_(1, Region{}) {}

    /// The region inside `parent` where `condition` is `taken`.
    constexpr std::uint32_t inside(std::uint32_t parent, Value condition, bool taken) {
        Path const wanted{parent, condition, taken};
        auto const fresh = static_cast<std::uint32_t>(all_.size());
        known_.make_room([&](std::uint32_t i) { return hash(all_[i].path); },
                         [&](std::uint32_t i) { return all_[i].path.condition.index; });
        std::uint32_t const index =
            known_.find_or_insert(hash(wanted), condition.index, fresh,
                                  [&](std::uint32_t i) { return all_[i].path == wanted; });
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

    /// The region `shared`, within all decisions of `written`: where a node is needed elsewhere
    /// than it was written, it still runs only where the function runs it. Cost  their depth
    constexpr std::uint32_t inside_both(std::uint32_t shared, std::uint32_t written) {
        std::uint32_t const both = common(shared, written);
        if (both == shared) return written;
        if (both == written) return shared;
        ++passes_;
        for (Path const& p : way_to(shared)) passed(p) = passes_;
        std::uint32_t out = shared;
        for (Path const& p : way_to(written))
            if (passed(p) != passes_) out = inside(out, p.condition, p.taken);
        return out;
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

    /// The number of the last way that an answer stood on.
    constexpr std::uint32_t& passed(Path const& p) {
        std::size_t const at = 2 * std::size_t{p.condition.index} + (p.taken ? 1 : 0);
        if (at >= passed_.size()) passed_.resize(2 * (at + 1), 0);
        return passed_[at];
    }

    Vector<Region> all_;
    NearTable known_; ///< each region near its condition
    Vector<std::uint32_t> passed_;
    std::uint32_t passes_ = 0;
};

} // namespace limn::detail

#endif // LIMN_GRAPH_REGIONS_HPP
