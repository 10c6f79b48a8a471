// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `to_dot`: the graph as a picture, for Graphviz.
/// Layer: print. Includes meta, graph, print.

#ifndef LIMN_PRINT_DOT_HPP
#define LIMN_PRINT_DOT_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/text.hpp>
#include <limn/print/operand.hpp>

#include <string>
#include <string_view>

namespace limn {

namespace detail {

/// A text inside a quoted DOT string. Source  graphviz.org/doc/info/lang.html
template <class = void> constexpr void append_quoted(Text& out, std::string_view text) {
    for (char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (c == '\n') out += "\\n";
        else out += c;
    }
}

template <class = void> constexpr void append_dot_node(Text& out, Node node) {
    (out += "  n").append_integer(node.value().index) += " [label=\"";
    Text label;
    if (node.kind() == Kind::constant) append_constant(label, node.constant());
    else if (node.kind() == Kind::input) label += node.name();
    else if (node.name().empty()) label += node.op().name;
    else ((label += node.name()) += " = ") += node.op().name;
    append_quoted(out, label.view());
    out += "\\n";
    append_quoted(out, node.type().name);
    out += "\", tooltip=\"";
    append_quoted(out, node.where().file);
    (out += ':').append_integer(node.where().line);
    out += node.kind() == Kind::call ? "\", shape=box" : "\", shape=plaintext";
    if (node.kind() == Kind::input) out += ", fontcolor=blue";
    if (!node.op().traits.pure()) out += ", color=red";
    out += "];\n";
}

} // namespace detail

/// `graph` in Graphviz's language: calls as boxes with op and type, inputs and constants as plain
/// text, edges from operand to use, numbered where an op does not commute.
///
/// Cost  linear
template <class = void> std::string to_dot(Graph const& graph) {
    Text out{"digraph limn {\n  rankdir=TB;\n  node [fontname=\"monospace\"];\n"};
    each_node(graph, [&](Node node) { detail::append_dot_node(out, node); });
    each_node(graph, [&](Node node) {
        auto const operands = node.operands();
        bool const numbered = operands.size() > 1 && !node.op().traits.has(commutative);
        for (std::size_t i = 0; i < operands.size(); ++i) {
            (out += "  n").append_integer(operands[i].index);
            (out += " -> n").append_integer(node.value().index);
            if (numbered) (out += " [label=\"").append_integer(i + 1) += "\"]";
            out += ";\n";
        }
    });
    std::size_t number = 0, slot = 0;
    std::size_t const results = graph.result_leaves().size();
    for (Value output : graph.outputs()) {
        (out += "  out").append_integer(number) += " [label=\"";
        if (number < results) {
            out += "return";
            if (results > 1) (out += ' ').append_integer(number);
        } else {
            while (!graph.slots()[slot].state) ++slot;
            detail::append_quoted(out += "next ", graph.slots()[slot++].name.view());
        }
        out += "\", shape=plaintext, fontcolor=blue];\n";
        (out += "  n").append_integer(output.index);
        (out += " -> out").append_integer(number++) += ";\n";
    }
    out += "}\n";
    return out.str();
}

} // namespace limn

#endif // LIMN_PRINT_DOT_HPP
