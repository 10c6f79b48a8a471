// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Braces`: how C++ writes a structure, and the call of a `make`, of its leaves.

#ifndef LIMN_PRINT_CPP_BRACES_HPP
#define LIMN_PRINT_CPP_BRACES_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/vector.hpp>
#include <limn/print/cpp/arguments.hpp>
#include <limn/print/cpp/compose.hpp>
#include <limn/print/cpp/expressions.hpp>
#include <limn/print/cpp/includes.hpp>
#include <limn/type/container.hpp>
#include <limn/type/tree.hpp>

#include <cstddef>
#include <string_view>

namespace limn::detail {

/// Writes structures for one function.
template <class T = void> class Braces {
public:
    constexpr Braces(Expressions<T>& all, Dialect dialect, Includes<T>& includes)
        : all_{all}, dialect_{dialect}, includes_{includes} {}

    /// A structure's leaves in braces: `leaf()` gives the expression of the next one. With the type
    /// before them where it is `named`. Code to be traced again lets C++ deduce that.
    template <class Leaf>
    constexpr ExpressionId structure(TreeRow const& row, bool named, Leaf const& leaf) const {
        if (row.access == Access::leaf) return leaf();
        Vector<ExpressionId> items;
        for (TreeRow const* child : row.children) items.push_back(structure(*child, true, leaf));
        Composition<T> out{all_};
        bool const type_is_written = named || is_explicit(row);
        if (dialect_.generic || type_is_written) includes_.use(*row.type);
        if (dialect_.generic) append_generic_type(out, row);
        else if (type_is_written) out.text(row.type->name);
        append(out, items, row.columns);
        out.node().is_blank = items.empty() && type_is_written && !dialect_.generic;
        return out.finish();
    }

    /// The call of a `make` on these operands: `std::vector<double>{a, b}`, or in code to be traced
    /// again `limn::make<std::vector<double>>(2uL, a, b)`.
    constexpr ExpressionId call(Node node, Operands operands) const;

private:
    /// Eigen's constructors of several rows, and that of a single entry, are explicit.
    static constexpr bool is_explicit(TreeRow const& row) {
        return row.access == Access::entry && (row.columns != 0 || row.children.size() == 1);
    }
    static constexpr std::size_t last_length(Node node) {
        Value const last = node.operands()[node.op().hidden - 1u];
        return node.graph()[last].constant().template as<std::size_t>();
    }
    constexpr void append_generic_type(Composition<T>& out, TreeRow const& row) const;
    constexpr void append(Composition<T>& out, Vector<ExpressionId> const& items,
                          std::size_t columns) const;

    Expressions<T>& all_;
    Dialect dialect_;
    Includes<T>& includes_;
};

template <class T> constexpr ExpressionId Braces<T>::call(Node node, Operands operands) const {
    OpRow const& row = node.op();
    TreeRow const& made = *row.made;
    includes_.use(*row.result);
    if (dialect_.generic) {
        Composition<T> out{all_};
        out.text("limn::make<").text(row.result->name).text(">");
        append_arguments(out, all_, operands, dialect_);
        return out.finish();
    }
    std::size_t next = row.hidden;
    auto const leaf = [&] { return typed(all_, operands[next++], dialect_); };
    if (made.access != Access::element) return structure(made, true, leaf);
    if (operands.size() == row.hidden && row.hidden > 1) // empty, of some shape
        return compose_call(all_, row.result->name, operands, dialect_);
    Vector<ExpressionId> items;
    bool const named = made.children[0]->access != Access::pair; // `{key, value}`
    while (next < operands.size()) items.push_back(structure(*made.children[0], named, leaf));
    Composition<T> out{all_};
    out.text(row.result->name);
    append(out, items, made.columns == last_extent ? last_length(node) : made.columns);
    out.node().is_blank = items.empty();
    return out.finish();
}

/// The template's name, of which C++ deduces the type; it cannot deduce a matrix's size.
template <class T>
constexpr void Braces<T>::append_generic_type(Composition<T>& out, TreeRow const& row) const {
    if (row.access != Access::entry) {
        out.text(row.type->name.substr(0, row.type->name.find('<')));
        return;
    }
    includes_.use_header("<limn/adapt/eigen.hpp>");
    out.text("limn::mapped_tree_t<").text(row.type->name).text(", limn::Proxy>");
}

/// Items in braces, `columns` of them in one inner pair, if not 0; lines broken after commas.
template <class T>
constexpr void Braces<T>::append(Composition<T>& out, Vector<ExpressionId> const& items,
                                 std::size_t columns) const {
    std::size_t line = 12;
    out.text("{");
    for (std::size_t i = 0; i < items.size(); ++i) {
        std::size_t const size = all_.size(items[i]);
        line += size + 2;
        bool const wrap = i > 0 && line > 98;
        bool const row_begins = columns != 0 && i % columns == 0;
        if (row_begins && i > 0) out.text("}");
        if (i > 0) out.text(wrap ? ",\n            " : ", ");
        if (row_begins) out.text("{");
        if (wrap) line = 14 + size;
        if (wrap) out.node().breaks = true;
        out.operand(items[i]);
    }
    if (columns != 0 && !items.empty()) out.text("}");
    out.text("}");
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_BRACES_HPP
