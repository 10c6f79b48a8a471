// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_GRAPH_VERIFY_IPP
#define LIMN_GRAPH_VERIFY_IPP

#include <limn/graph/graph.hpp>
#include <limn/graph/verify.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/identifier.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace limn {

namespace invariant {

LIMN_DEFINE std::string number(Value v) { return std::string{"%"}.append(std::to_string(v.index)); }

LIMN_DEFINE void operands_come_first(Graph const& g) {
    each_node(g, [&](Node node) {
        for (Value operand : node.operands())
            if (operand >= node.value())
                throw GraphError{node.where(), node.op().name,
                                 number(node.value()) + " uses " + number(operand) +
                                     ", which comes later; record operands first"};
    });
}

LIMN_DEFINE void operands_fit_their_op(Graph const& g) {
    each_node(g, [&](Node node) {
        if (node.kind() == Kind::loop) return; // any; its body says which
        for (std::size_t i = 0; i < node.operands().size(); ++i) {
            TypeRow const& has = g[node.operands()[i]].type();
            TypeRow const& wants = node.op().operand(i);
            if (!same_type(has, wants))
                throw GraphError{node.where(), node.op().name,
                                 "operand " + std::to_string(i + 1) + " of " +
                                     number(node.value()) + " is " + std::string{has.name} +
                                     ", the op takes " + std::string{wants.name} +
                                     "; convert it first"};
        }
    });
}

LIMN_DEFINE void lengths_fit_their_elements(Graph const& g) {
    each_node(g, [&](Node node) {
        if (node.kind() != Kind::call || node.op().arity != variadic) return;
        detail::Vector<std::size_t> lengths;
        for (std::size_t i = 0; i < node.op().hidden && i < node.operands().size(); ++i)
            if (Node const length = g[node.operands()[i]]; length.kind() == Kind::constant)
                lengths.push_back(length.constant().as<std::size_t>());
        if (lengths.size() != node.op().hidden ||
            node.operands().size() != node.op().operands_for(lengths))
            throw GraphError{node.where(), node.op().name,
                             number(node.value()) + " has " +
                                 std::to_string(node.operands().size()) +
                                 " operands, which do not fit its lengths; give the lengths as "
                                 "constants, and as many elements"};
    });
}

LIMN_DEFINE void inputs_match_the_parameters(Graph const& g) {
    std::size_t next = 0;
    for (Parameter const& p : g.parameters()) {
        auto const leaf = [&](Text const& path, TypeRow const& type) {
            bool const there = next < g.inputs().size() && g.inputs()[next].index == next &&
                               next < g.size() && g[g.inputs()[next]].kind() == Kind::input;
            if (!there || !same_type(g[g.inputs()[next]].type(), type))
                throw GraphError{Where{}, "input",
                                 "`" + path.str() + "` should be input " + std::to_string(next) +
                                     " of type " + std::string{type.name} +
                                     "; declare the parameters before the first call"};
            ++next;
        };
        each_path(*p.structure, p.name, leaf);
    }
    for (Slot const& slot : g.slots()) {
        bool const there = next < g.inputs().size() && g.inputs()[next].index == next &&
                           next < g.size() && g[g.inputs()[next]].kind() == Kind::input;
        if (!there || &g[g.inputs()[next]].type() != &slot.initial.type())
            throw GraphError{Where{}, "input",
                             "`" + slot.name.str() + "` should be input " + std::to_string(next) +
                                 " of type " + std::string{slot.initial.type().name} +
                                 "; finish the builder, and make slots with Builder::slot"};
        ++next;
    }
    each_node(g, [&](Node node) {
        if (node.kind() == Kind::input && node.value().index >= next)
            throw GraphError{node.where(), "input",
                             number(node.value()) + " belongs to no parameter; declare it with "
                                                    "Builder::parameter"};
    });
}

LIMN_DEFINE void parameters_have_names(Graph const& g) {
    UsedNames used;
    for (Parameter const& p : g.parameters()) {
        if (!is_identifier(p.name.view()))
            throw GraphError{Where{}, "input",
                             "`" + p.name.str() + "` is not a C++ name; " +
                                 std::string{name_remedy(p.name.view())}};
        if (!used.take(p.name.view()))
            throw GraphError{Where{}, "input",
                             "two parameters are called `" + p.name.str() +
                                 "`; give each its own name"};
    }
    for (Slot const& slot : g.slots())
        if (!is_path(slot.name.view()))
            throw GraphError{Where{}, "input",
                             "`" + slot.name.str() +
                                 "` is not a name; write C++ names joined by `.`"};
}

LIMN_DEFINE void values_have_names(Graph const& g) {
    if (g.names().empty()) return;
    UsedNames used;
    for (Value v : g.inputs()) used.take(g[v].name());
    for (ValueName const& n : g.names()) {
        Kind const kind = g[n.value].kind();
        if (kind == Kind::input || kind == Kind::constant)
            throw GraphError{Where{}, "named",
                             "`" + n.name.str() +
                                 "` names an input or a constant; finish the builder"};
        if (!is_identifier(n.name.view()))
            throw GraphError{Where{}, "named",
                             "`" + n.name.str() + "` is not a C++ name; " +
                                 std::string{name_remedy(n.name.view())}};
        if (!used.take(n.name.view()))
            throw GraphError{g[n.value].where(), "named",
                             "the name `" + n.name.str() +
                                 "` is used twice; finish the builder, which makes them distinct"};
    }
}

LIMN_DEFINE void outputs_match_the_result(Graph const& g) {
    std::size_t next = 0;
    auto const leaf = [&](Text const& path, TypeRow const& type) {
        if (next >= g.outputs().size() || g.outputs()[next].index >= g.size())
            throw GraphError{Where{}, "return",
                             "`" + path.str() +
                                 "` has no value; give Builder::result one for each "
                                 "leaf"};
        if (!same_type(g[g.outputs()[next]].type(), type))
            throw GraphError{Where{}, "return",
                             "`" + path.str() + "` is " +
                                 std::string{g[g.outputs()[next]].type().name} + ", not " +
                                 std::string{type.name} + "; convert it first"};
        ++next;
    };
    if (g.result() != nullptr) each_path(*g.result(), Text{"result"}, leaf);
    for (Slot const& slot : g.slots())
        if (slot.state) leaf(slot.name, slot.initial.type());
    if (next != g.outputs().size())
        throw GraphError{Where{}, "return",
                         std::to_string(g.outputs().size()) +
                             " values are returned, the result "
                             "has " +
                             std::to_string(next) + " leaves; give one for each"};
}

LIMN_DEFINE void constants_are_held_once(Graph const& g) {
    detail::Vector<bool> seen(g.constants().size(), false);
    each_node(g, [&](Node node) {
        if (node.kind() != Kind::constant) return;
        auto const index = static_cast<std::size_t>(&node.constant() - g.constants().data());
        if (!same_type(node.constant().type(), node.type()))
            throw GraphError{node.where(), "constant",
                             number(node.value()) + " is " + std::string{node.type().name} +
                                 ", its value " + std::string{node.constant().type().name} +
                                 "; make it with Builder::constant"};
        if (seen[index])
            throw GraphError{node.where(), "constant",
                             number(node.value()) + " repeats a constant; let Builder::constant "
                                                    "find the first"};
        seen[index] = true;
    });
}

LIMN_DEFINE void paths_are_decisions(Graph const& g) {
    each_node(g, [&](Node node) {
        for (std::uint32_t p = g.path_of(node.value().index); p != 0; p = g.paths()[p].parent) {
            if (p >= g.paths().size() || g.paths()[p].parent >= p)
                throw GraphError{node.where(), node.op().name,
                                 number(node.value()) +
                                     " stands at no path; make it with Builder::path"};
            Value const condition = g.paths()[p].condition;
            if (condition >= node.value() || !is_type<bool>(g[condition].type()))
                throw GraphError{
                    node.where(), node.op().name,
                    number(node.value()) + " stands after " + number(condition) +
                        ", which is not a bool that comes earlier; record conditions first"};
        }
    });
}

LIMN_DEFINE void loops_fit_their_bodies(Graph const& g) {
    auto const refuse = [](Node node, std::string const& what) {
        throw GraphError{node.where(), "loop", number(node.value()) + what};
    };
    auto const same = [](Node a, Node b) { return same_type(a.type(), b.type()); };
    each_node(g, [&](Node node) {
        if (node.kind() == Kind::result) {
            Node const loop = g[node.operands()[0]];
            if (loop.kind() != Kind::loop)
                refuse(node, " is the result of something that is not a loop; make it with "
                             "Builder::result_of");
            Loop const& from = g.loop_of(loop.value().index);
            std::uint32_t const index = g.payload_of(node.value().index);
            if (index >= from.results || !same(from.body[from.left_behind(0)[index]], node))
                refuse(node, " is not a value that its loop gives");
        }
        if (node.kind() != Kind::loop) return;
        Loop const& loop = g.loop_of(node.value().index);
        Graph const& body = loop.body;
        if (loop.exits() == 0) refuse(node, " has no exit; it would never end");
        if (node.operands().size() != body.inputs().size() || loop.carried > body.inputs().size() ||
            body.outputs().size() != loop.exits() * (loop.results + 1) + loop.carried)
            refuse(node, " has operands or outputs that its body does not have");
        for (std::size_t i = 0; i < body.inputs().size(); ++i)
            if (body.inputs()[i].index != i || !same(body[body.inputs()[i]], g[node.operands()[i]]))
                refuse(node, " has an operand of another type than its body's input");
        for (std::size_t i = 0; i < loop.carried; ++i)
            if (!same(body[loop.next()[i]], body[body.inputs()[i]]))
                refuse(node, " carries a value whose type changes");
        for (std::size_t e = 0; e < loop.exits(); ++e) {
            if (!is_type<bool>(body[loop.guard(e)].type()))
                refuse(node, " has a guard that is not a bool");
            for (std::size_t i = 0; i < loop.results; ++i)
                if (!same(body[loop.left_behind(e)[i]], body[loop.left_behind(0)[i]]))
                    refuse(node, " gives values of other types at its exits");
        }
    });
}

} // namespace invariant

namespace detail {

LIMN_DEFINE void verify_operands(Graph const& graph) {
    invariant::operands_come_first(graph);
    invariant::operands_fit_their_op(graph);
    invariant::lengths_fit_their_elements(graph);
}

LIMN_DEFINE void verify_nodes(Graph const& graph) {
    invariant::paths_are_decisions(graph);
    invariant::loops_fit_their_bodies(graph);
    invariant::constants_are_held_once(graph);
    invariant::values_have_names(graph);
    for (std::uint32_t i = 0; i < graph.size(); ++i)
        if (graph.row_of(i).kind == Kind::loop) {
            verify_operands(graph.loop_of(i).body);
            verify_nodes(graph.loop_of(i).body);
        }
}

} // namespace detail

LIMN_DEFINE void verify(Graph const& graph) {
    detail::verify_operands(graph);
    invariant::inputs_match_the_parameters(graph);
    invariant::parameters_have_names(graph);
    invariant::outputs_match_the_result(graph);
    detail::verify_nodes(graph);
}

} // namespace limn

#endif // LIMN_GRAPH_VERIFY_IPP
