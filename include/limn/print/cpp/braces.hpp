// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Braces`: how C++ writes a structure, and the call of a `make`, of the texts of its leaves.

#ifndef LIMN_PRINT_CPP_BRACES_HPP
#define LIMN_PRINT_CPP_BRACES_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>
#include <limn/print/cpp/expression.hpp>
#include <limn/print/cpp/includes.hpp>
#include <limn/type/container.hpp>
#include <limn/type/tree.hpp>

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace limn::detail {

/// Writes structures for one function.
template <class T = void> class Braces {
public:
    constexpr Braces(Dialect dialect, Includes<T>& includes)
        : dialect_{dialect}, includes_{includes} {}

    /// A structure's leaves in braces: `leaf()` gives the text of the next one. With the type
    /// before them where it is `named`. Code to be traced again lets C++ deduce that.
    template <class Leaf>
    constexpr Text structure(TreeRow const& row, bool named, Leaf const& leaf) const {
        if (row.access == Access::leaf) return leaf();
        Vector<Text> items;
        for (TreeRow const* child : row.children) items.push_back(structure(*child, true, leaf));
        Text out;
        bool const type_is_written = named || is_explicit(row);
        if (dialect_.generic || type_is_written) includes_.use(*row.type);
        if (dialect_.generic) append_generic_type(out, row);
        else if (type_is_written) out += row.type->name;
        append(out, items, row.columns);
        return out;
    }

    /// The call of a `make` on these operands: `std::vector<double>{a, b}`, or in code to be traced
    /// again `limn::make<std::vector<double>>(2uL, a, b)`.
    constexpr Expression call(Node node, Operands operands) const {
        OpRow const& row = node.op();
        TreeRow const& made = *row.made;
        includes_.use(*row.result);
        Expression out;
        if (dialect_.generic) {
            ((out.text += "limn::make<") += row.result->name) += '>';
            append_call(out.text, "", operands, dialect_);
            return out;
        }
        std::size_t next = row.hidden;
        auto const leaf = [&] { return typed(operands[next++], dialect_); };
        if (made.access != Access::element) {
            out.text = structure(made, true, leaf);
            return out;
        }
        out.text += row.result->name;
        if (operands.size() == row.hidden && row.hidden > 1) { // empty, of some shape
            append_call(out.text, "", operands, dialect_);
            return out;
        }
        Vector<Text> items;
        bool const named = made.children[0]->access != Access::pair; // `{key, value}`
        while (next < operands.size()) items.push_back(structure(*made.children[0], named, leaf));
        append(out.text, items, made.columns == last_extent ? last_length(node) : made.columns);
        return out;
    }

private:
    /// Eigen's constructors of several rows, and that of a single entry, are explicit.
    static constexpr bool is_explicit(TreeRow const& row) {
        return row.access == Access::entry && (row.columns != 0 || row.children.size() == 1);
    }

    /// The template's name, of which C++ deduces the type; it cannot deduce a matrix's size.
    constexpr void append_generic_type(Text& out, TreeRow const& row) const {
        if (row.access != Access::entry) {
            out += row.type->name.substr(0, row.type->name.find('<'));
            return;
        }
        includes_.use_header("<limn/adapt/eigen.hpp>");
        ((out += "limn::mapped_tree_t<") += row.type->name) += ", limn::Proxy>";
    }

    static constexpr std::size_t last_length(Node node) {
        Value const last = node.operands()[node.op().hidden - 1u];
        return node.graph()[last].constant().template as<std::size_t>();
    }

    /// Items in braces, `columns` of them in one inner pair, if not 0; lines broken behind commas.
    static constexpr void append(Text& out, Vector<Text> const& items, std::size_t columns) {
        std::size_t line = 12;
        out += '{';
        for (std::size_t i = 0; i < items.size(); ++i) {
            Text const& text = items[i];
            line += text.size() + 2;
            bool const wrap = i > 0 && line > 98;
            bool const row_begins = columns != 0 && i % columns == 0;
            if (row_begins && i > 0) out += '}';
            if (i > 0) out += wrap ? ",\n            " : ", ";
            if (row_begins) out += '{';
            if (wrap) line = 14 + text.size();
            out += text.view();
        }
        if (columns != 0 && !items.empty()) out += '}';
        out += '}';
    }

    Dialect dialect_;
    Includes<T>& includes_;
};

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_BRACES_HPP
