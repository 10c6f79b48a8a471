// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `to_text`: the listing of a graph, one line a node, the same from every compiler.
/// Layer: print. Includes meta, graph, print.

#ifndef LIMN_PRINT_TEXT_HPP
#define LIMN_PRINT_TEXT_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/text.hpp>
#include <limn/print/operand.hpp>

#include <string>
#include <string_view>

namespace limn {

/// What a listing shows.
struct TextOptions {
    bool locations = false; ///< end each line with the user's file and line
};

/// As `to_text`, in a constant expression too.
constexpr Text print_text(Graph const& graph, TextOptions options = {}) {
    Text out;
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
        Node const node = graph[Value{i}];
        detail::append_value(out, node);
        out += " : ";
        out += node.type().name;
        out += " = ";
        out += node.op().name;
        if (node.kind() == Kind::constant) {
            out += ' ';
            detail::append_constant(out, node.constant());
        } else if (node.kind() == Kind::call) {
            std::string_view separator = "(";
            for (Value operand : node.operands()) {
                out += separator;
                detail::append_value(out, graph[operand]);
                separator = ", ";
            }
            out += node.operands().empty() ? "()" : ")";
        }
        if (options.locations) {
            out += "  # ";
            out += node.where().file;
            (out += ':').append_integer(node.where().line);
        }
        out += '\n';
    }
    out += "return";
    std::string_view separator = " ";
    for (Value output : graph.outputs()) {
        out += separator;
        detail::append_value(out, graph[output]);
        separator = ", ";
    }
    out += '\n';
    return out;
}

/// The listing of `graph`: one line a node, operands first, then what is returned.
///
///     x0 : double = input
///     %1 : double = constant 2.0
///     %2 : double = multiply(x0, %1)
///     return %2
///
/// Cost  linear
inline std::string to_text(Graph const& graph, TextOptions options = {}) {
    return print_text(graph, options).str();
}

} // namespace limn

#endif // LIMN_PRINT_TEXT_HPP
