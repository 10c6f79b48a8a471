// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_CHECK_OPEN_ORDER_IPP
#define LIMN_CHECK_OPEN_ORDER_IPP

#include <limn/check/open_order.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/meta/where.hpp>

#include <cstddef>
#include <cstdint>

namespace limn::detail {

LIMN_DEFINE void OpenOrders::look(Graph const& graph) {
    // Of each node what of that kind it is, or was made of on its own line.
    Vector<std::uint32_t> made_of(graph.size(), none);
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
        Node const node = graph[Value{i}];
        if (node.kind() == Kind::loop) look(graph.loop_of(i).body);
        if (node.kind() != Kind::call || node.where().line == 0) continue;
        for (Value v : node.operands()) {
            std::uint32_t const other = found(graph, made_of, v, node.where());
            if (other == none) continue;
            if (made_of[i] != none && made_of[i] != other)
                lines_.insert({node.where().file, node.where().line});
            made_of[i] = other;
        }
        if (!node.op().traits.pure() || changes_state(graph, node)) made_of[i] = i;
    }
}

LIMN_DEFINE std::uint32_t OpenOrders::found(Graph const& graph,
                                            Vector<std::uint32_t> const& made_of, Value v,
                                            Where at) const {
    std::uint32_t const thing = made_of[v.index];
    if (thing == none) return none;
    Node const node = graph[v];
    if (node.where() == at) return thing;
    // what a function changes that is called here was written elsewhere
    return thing == v.index && node.op().traits.pure() ? thing : none;
}

LIMN_DEFINE bool OpenOrders::changes_state(Graph const& graph, Node node) {
    std::size_t next = graph.result_leaves().size();
    for (Slot const& slot : graph.slots()) {
        if (!slot.state) continue;
        Node const last = graph[graph.outputs()[next++]];
        if (last.kind() == Kind::call && &last.op() == &node.op() && last.where() == node.where())
            return true;
    }
    return false;
}

} // namespace limn::detail

#endif // LIMN_CHECK_OPEN_ORDER_IPP
