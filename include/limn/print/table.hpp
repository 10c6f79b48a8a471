// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `to_table`: the nodes of a graph in columns.

#ifndef LIMN_PRINT_TABLE_HPP
#define LIMN_PRINT_TABLE_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/annotations.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>
#include <limn/print/operand.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

namespace limn {

namespace detail {

/// One line of a table.
using TableRow = std::array<Text, 5>;

LIMN_LAZY
constexpr void append_rows(Vector<TableRow>& out, Graph const& graph, std::size_t indent) {
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
        Node const node = graph[Value{i}];
        TableRow row;
        for (std::size_t k = 0; k < indent; ++k) row[0] += ' ';
        append_value(row[0], node);
        Slot const* const slot = graph.slot_of(node.value());
        row[1] += slot == nullptr ? node.op().name : slot->state ? "state" : "parameter";
        row[2] += node.type().name;
        if (slot != nullptr) append_constant(row[3], slot->initial);
        else if (node.kind() == Kind::constant) append_constant(row[3], node.constant());
        for (std::size_t k = 0; k < node.operands().size(); ++k)
            append_value(k == 0 ? row[3] : row[3] += ", ", graph[node.operands()[k]]);
        if (node.where().line != 0)
            ((row[4] += node.where().file) += ':').append_integer(node.where().line);
        if (!std::is_constant_evaluated() && node.where().annotations != 0)
            (row[4] += ' ') += annotation_text(node.where());
        out.push_back(row);
        if (node.kind() == Kind::loop) append_rows(out, graph.loop_of(i).body, indent + 4);
    }
}

} // namespace detail

/// The nodes of `graph` in columns: node, op, type, operands (of a constant its value), and the
/// line of the user's that wrote it, with its scope. The body of a loop stands after it, indented.
///
///     node  op        type    operands  where
///     x0    input     double            f.cpp:7
///     %1    multiply  double  x0, x0    f.cpp:8
///
/// Cost  linear
LIMN_LAZY std::string to_table(Graph const& graph) {
    detail::Vector<detail::TableRow> rows{
        {Text{"node"}, Text{"op"}, Text{"type"}, Text{"operands"}, Text{"where"}}};
    detail::append_rows(rows, graph, 0);
    std::array<std::size_t, 5> width{};
    for (detail::TableRow const& row : rows)
        for (std::size_t c = 0; c + 1 < row.size(); ++c)
            if (row[c].view().size() > width[c] && row[c].view().size() <= 48)
                width[c] = row[c].view().size();
    std::string out;
    for (detail::TableRow const& row : rows) {
        for (std::size_t c = 0; c < row.size(); ++c) {
            std::string_view const cell = row[c].view();
            out += cell;
            out.append(cell.size() < width[c] ? width[c] - cell.size() : 0, ' ').append("  ");
        }
        out.erase(out.find_last_not_of(' ') + 1);
        out += '\n';
    }
    return out;
}

} // namespace limn

#endif // LIMN_PRINT_TABLE_HPP
