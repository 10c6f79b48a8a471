// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `OpenOrders`: the lines on which C++ may have left open what came first.

#ifndef LIMN_CHECK_OPEN_ORDER_HPP
#define LIMN_CHECK_OPEN_ORDER_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/late.hpp>
#include <limn/meta/vector.hpp>
#include <limn/meta/where.hpp>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>

namespace limn::detail {

/// Finds operators with two operands that each have an effect, draw, or change a state: in one
/// expression their order is the compiler's. g++ evaluates the operands of an overloaded operator
/// from right to left, clang from left to right. A graph does not know where a statement ends, so
/// this knows lines alone.
template <class T = void> class OpenOrders {
    using Line = std::pair<late<std::string, T>, unsigned>;

public:
    explicit OpenOrders(Graph const& graph) { look(graph); }

    std::set<Line> const& lines() const { return lines_; }

private:
    static constexpr std::uint32_t none = Value::none;

    void look(Graph const& graph) {
        // Of each node what of that kind it is, or was made of on its own line.
        Vector<late<std::uint32_t, T>> made_of(graph.size(), none);
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

    std::uint32_t found(Graph const& graph, Vector<late<std::uint32_t, T>> const& made_of, Value v,
                        Where at) const {
        std::uint32_t const thing = made_of[v.index];
        if (thing == none) return none;
        Node const node = graph[v];
        if (node.where() == at) return thing;
        // what a function changes that is called here was written elsewhere
        return thing == v.index && node.op().traits.pure() ? thing : none;
    }

    /// Whether a call is one that gives a state its next value, or the same in an earlier call of
    /// the same function.
    static bool changes_state(Graph const& graph, Node node) {
        std::size_t next = graph.result_leaves().size();
        for (Slot const& slot : graph.slots()) {
            if (!slot.state) continue;
            Node const last = graph[graph.outputs()[next++]];
            if (last.kind() == Kind::call && &last.op() == &node.op() &&
                last.where() == node.where())
                return true;
        }
        return false;
    }

    std::set<Line> lines_;
};

} // namespace limn::detail

#endif // LIMN_CHECK_OPEN_ORDER_HPP
