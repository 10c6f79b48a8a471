// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Graph::nodes`: the nodes of a graph as a range.

#ifndef LIMN_GRAPH_NODES_HPP
#define LIMN_GRAPH_NODES_HPP

#include <limn/graph/graph_class.hpp>

#include <range/v3/view/facade.hpp>

#include <cstddef>
#include <cstdint>

namespace limn {

/// The nodes of a graph, as a random-access view of range-v3.
class Nodes : public ranges::view_facade<Nodes, ranges::finite> {
public:
    constexpr Nodes() = default;
    constexpr explicit Nodes(Graph const& graph) : graph_{&graph} {}

private:
    friend ranges::range_access;
    struct cursor {
        Graph const* graph = nullptr;
        std::uint32_t index = 0;

        constexpr Node read() const { return {*graph, Value{index}}; }
        constexpr void next() { ++index; }
        constexpr void prev() { --index; }
        constexpr bool equal(cursor other) const { return index == other.index; }
        constexpr std::ptrdiff_t distance_to(cursor other) const {
            return std::ptrdiff_t{other.index} - std::ptrdiff_t{index};
        }
        constexpr void advance(std::ptrdiff_t n) {
            index = static_cast<std::uint32_t>(std::ptrdiff_t{index} + n);
        }
    };
    constexpr cursor begin_cursor() const { return {graph_, 0}; }
    constexpr cursor end_cursor() const {
        return {graph_, static_cast<std::uint32_t>(graph_->size())};
    }

    Graph const* graph_ = nullptr;
};

template <class T> constexpr T Graph::nodes() const noexcept { return T{*this}; }

} // namespace limn

#endif // LIMN_GRAPH_NODES_HPP
