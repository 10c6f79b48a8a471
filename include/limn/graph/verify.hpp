// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `verify` and the invariants of a graph, each a function with an error of its own.
/// Layer: graph. Includes meta, type, op, graph.

#ifndef LIMN_GRAPH_VERIFY_HPP
#define LIMN_GRAPH_VERIFY_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/identifier.hpp>

#include <string>

namespace limn {

namespace invariant {

inline std::string number(Value v) { return std::string{"%"}.append(std::to_string(v.index)); }

/// Every operand stands before its use.
inline void operands_come_first(Graph const& g) {
    each_node(g, [&](Node node) {
        for (Value operand : node.operands())
            if (operand >= node.value())
                throw GraphError{node.where(), node.op().name,
                                 number(node.value()) + " uses " + number(operand) +
                                     ", which comes later; record operands first"};
    });
}

/// Every operand has the type that the op's row computes on.
inline void operands_fit_their_op(Graph const& g) {
    each_node(g, [&](Node node) {
        for (std::size_t i = 0; i < node.operands().size(); ++i) {
            TypeRow const& has = g[node.operands()[i]].type();
            TypeRow const& wants = *node.op().operands[i];
            if (has.name != wants.name)
                throw GraphError{node.where(), node.op().name,
                                 "operand " + std::to_string(i + 1) + " of " +
                                     number(node.value()) + " is " + std::string{has.name} +
                                     ", the op takes " + std::string{wants.name} +
                                     "; convert it first"};
        }
    });
}

/// Inputs stand first, one for each leaf of each parameter, of the leaf's type.
inline void inputs_match_the_parameters(Graph const& g) {
    std::size_t next = 0;
    for (Parameter const& p : g.parameters()) {
        auto const leaf = [&](Text const& path, TypeRow const& type) {
            bool const there = next < g.inputs().size() && g.inputs()[next].index == next &&
                               next < g.size() && g[g.inputs()[next]].kind() == Kind::input;
            if (!there || g[g.inputs()[next]].type().name != type.name)
                throw GraphError{Where{}, "input",
                                 "`" + path.str() + "` should be input " + std::to_string(next) +
                                     " of type " + std::string{type.name} +
                                     "; declare the parameters before the first call"};
            ++next;
        };
        each_path(*p.structure, p.name, leaf);
    }
    each_node(g, [&](Node node) {
        if (node.kind() == Kind::input && node.value().index >= next)
            throw GraphError{node.where(), "input",
                             number(node.value()) + " belongs to no parameter; declare it with "
                                                    "Builder::parameter"};
    });
}

/// Every parameter has a C++ name, and no two the same.
inline void parameters_have_names(Graph const& g) {
    for (Parameter const& p : g.parameters()) {
        if (!is_identifier(p.name.view()))
            throw GraphError{Where{}, "input",
                             "`" + p.name.str() +
                                 "` is no C++ name; write letters, digits and "
                                 "single underscores"};
        for (Parameter const& other : g.parameters())
            if (&other != &p && other.name == p.name)
                throw GraphError{Where{}, "input",
                                 "two parameters are called `" + p.name.str() +
                                     "`; give each its own name"};
    }
}

/// The outputs are the leaves of the result, of their types.
inline void outputs_match_the_result(Graph const& g) {
    std::size_t next = 0;
    auto const leaf = [&](Text const& path, TypeRow const& type) {
        if (next >= g.outputs().size() || g.outputs()[next].index >= g.size())
            throw GraphError{Where{}, "return",
                             "`" + path.str() +
                                 "` has no value; give Builder::result one for each "
                                 "leaf"};
        if (g[g.outputs()[next]].type().name != type.name)
            throw GraphError{Where{}, "return",
                             "`" + path.str() + "` is " +
                                 std::string{g[g.outputs()[next]].type().name} + ", not " +
                                 std::string{type.name} + "; convert it first"};
        ++next;
    };
    if (g.result() != nullptr) each_path(*g.result(), Text{"result"}, leaf);
    if (next != g.outputs().size())
        throw GraphError{Where{}, "return",
                         std::to_string(g.outputs().size()) +
                             " values are returned, the result "
                             "has " +
                             std::to_string(next) + " leaves; give one for each"};
}

/// A constant has the type of its node, and no two constants are equal.
inline void constants_are_held_once(Graph const& g) {
    std::vector<char> seen(g.constants().size(), '\0');
    each_node(g, [&](Node node) {
        if (node.kind() != Kind::constant) return;
        auto const index = static_cast<std::size_t>(&node.constant() - g.constants().data());
        if (node.constant().type().name != node.type().name)
            throw GraphError{node.where(), "constant",
                             number(node.value()) + " is " + std::string{node.type().name} +
                                 ", its value " + std::string{node.constant().type().name} +
                                 "; make it with Builder::constant"};
        if (seen[index] != 0)
            throw GraphError{node.where(), "constant",
                             number(node.value()) + " repeats a constant; let Builder::constant "
                                                    "find the first"};
        seen[index] = 1;
    });
}

} // namespace invariant

/// Checks every invariant of a graph.
///
/// Errors  GraphError with the first fault: the user's line, the op, what is wrong, what to do
/// Cost    linear, but quadratic in the number of parameters
inline void verify(Graph const& graph) {
    invariant::operands_come_first(graph);
    invariant::operands_fit_their_op(graph);
    invariant::inputs_match_the_parameters(graph);
    invariant::parameters_have_names(graph);
    invariant::outputs_match_the_result(graph);
    invariant::constants_are_held_once(graph);
}

} // namespace limn

#endif // LIMN_GRAPH_VERIFY_HPP
