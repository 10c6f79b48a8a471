// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `with_slots`: a graph that begins with other values of its parameters and states.

#ifndef LIMN_GRAPH_WITH_SLOTS_HPP
#define LIMN_GRAPH_WITH_SLOTS_HPP

#include <limn/graph/builder.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/where.hpp>

#include <span>
#include <string>

namespace limn {

/// `graph` with the values of these slots, found by name, as the initial ones: what is made of it
/// goes on from there. Of a function `f`, `with_slots(graph, f.slots())`.
///
/// Errors  TypeError when the graph has no such slot, or it is of another type
/// Cost    quadratic in the number of slots
LIMN_LAZY
Graph with_slots(Graph graph, std::span<Slot const> slots, Where at = Where::here()) {
    for (Slot const& given : slots) {
        std::size_t k = 0;
        while (k < graph.slots().size() && !(graph.slots()[k].name == given.name)) ++k;
        if (k == graph.slots().size() || &graph.slots()[k].initial.type() != &given.initial.type())
            throw TypeError{at, "with_slots",
                            "the graph has no parameter or state `" + given.name.str() +
                                "` of type " + std::string{given.initial.type().name} +
                                "; give those of a function made of this graph"};
        Builder::set_initial(graph, k, given.initial);
    }
    return graph;
}

} // namespace limn

#endif // LIMN_GRAPH_WITH_SLOTS_HPP
