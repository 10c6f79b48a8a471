// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `leaves_state`: whether a graph assigns a state.

#ifndef LIMN_GRAPH_LEAVES_STATE_HPP
#define LIMN_GRAPH_LEAVES_STATE_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>

namespace limn {

/// Whether slot number `slot` is a state that is its own next value: it stays where it stands. What
/// draws random numbers changes it there.
///
/// Cost  linear in the number of slots
LIMN_LAZY constexpr bool leaves_state(Graph const& graph, std::size_t slot) {
    std::size_t next = graph.result_leaves().size();
    for (std::size_t k = 0; k < slot; ++k) next += graph.slots()[k].state ? 1 : 0;
    return graph.slots()[slot].state && graph.outputs()[next] == graph.slot_value(slot);
}

} // namespace limn

#endif // LIMN_GRAPH_LEAVES_STATE_HPP
