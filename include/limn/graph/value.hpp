// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Value`: the result of a node, by its index.

#ifndef LIMN_GRAPH_VALUE_HPP
#define LIMN_GRAPH_VALUE_HPP

#include <compare>
#include <cstdint>

namespace limn {

/// The result of a node, by the node's index in its graph.
struct Value {
    /// No node: as the index of a value that is not there, and of what else is counted so.
    static constexpr std::uint32_t none = 0xffffffffu;

    std::uint32_t index = 0;

    friend constexpr bool operator==(Value a, Value b) noexcept { return a.index == b.index; }
    friend constexpr auto operator<=>(Value a, Value b) noexcept { return a.index <=> b.index; }
};

} // namespace limn

#endif // LIMN_GRAPH_VALUE_HPP
