// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Includes`: the headers and using-declarations that printed code needs.
/// Layer: print. Includes meta, type, op, graph.

#ifndef LIMN_PRINT_INCLUDES_HPP
#define LIMN_PRINT_INCLUDES_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/late.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/op_row.hpp>
#include <limn/type/type_row.hpp>

#include <string_view>

namespace limn::detail {

/// Gathers what printed code uses.
template <class T = void> class Includes {
public:
    constexpr void use(TypeRow const& type) {
        for (std::string_view rest = type.header; !rest.empty();) {
            std::string_view const header = rest.substr(0, rest.find(' '));
            add(headers_, header);
            rest.remove_prefix(header.size() == rest.size() ? header.size() : header.size() + 1);
        }
    }
    constexpr void use(OpRow const& op) {
        if (last_ == &op) return;
        last_ = &op;
        add(ops_, op.name);
        add(headers_, op.notation.header);
        if (op.notation.form == Form::cast) use(*op.result);
        draws_ = draws_ || op.notation.form == Form::draw;
        if (op.notation.form == Form::call && op.notation.spelling.starts_with("std::"))
            add(usings_, op.notation.spelling);
    }
    /// The headers of the user's ops that `other` uses.
    constexpr void use_ops_of(Includes const& other) { ops_ = other.ops_; }
    constexpr void use_header(std::string_view header) { add(headers_, header); }
    constexpr void use_literal(std::string_view text, TypeRow const& type) {
        use(type);
        if (text.find("numeric_limits") != text.npos) add(headers_, "<limits>");
        if (text.find("istringstream") != text.npos) add(headers_, "<sstream>");
    }

    /// What the signature of `graph` needs, and the headers that it has for the ops used.
    constexpr void use(Graph const& graph) {
        for (Parameter const& p : graph.parameters()) use_tree(*p.structure);
        if (graph.result() != nullptr) use_tree(*graph.result());
        for (Include const& include : graph.includes())
            for (std::string_view op : ops_)
                if (op == include.op.view()) add(headers_, include.header.view());
    }
    /// What another function of the same unit uses.
    constexpr void use(Includes const& other) {
        for (std::string_view header : other.headers_) add(headers_, header);
    }

    /// The block of includes, sorted, an empty line behind it.
    constexpr Text print(Graph const& graph, bool generic) {
        use(graph);
        if (generic) add(headers_, "<limn.hpp>");
        if (generic && draws_) add(headers_, "<limn/kit/random.hpp>");
        Text out;
        for (std::string_view header : headers_) {
            bool const angled = header.starts_with('<');
            out += angled ? "#include " : "#include \"";
            out += header;
            out += angled ? "\n" : "\"\n";
        }
        if (!headers_.empty()) out += '\n';
        return out;
    }

    constexpr void append_usings(Text& out) const {
        for (std::string_view name : usings_) ((out += "    using ") += name) += ";\n";
    }

private:
    constexpr void use_tree(TreeRow const& row) {
        use(*row.type);
        for (TreeRow const* child : row.children) use_tree(*child);
    }
    /// Keeps a sorted list without repetition.
    static constexpr void add(Vector<late<std::string_view, T>>& list, std::string_view text) {
        if (text.empty()) return;
        std::size_t at = 0;
        while (at < list.size() && list[at] < text) ++at;
        if (at == list.size()) list.push_back(text);
        else if (list[at] != text)
            list.insert(list.begin() + static_cast<std::ptrdiff_t>(at), text);
    }

    Vector<late<std::string_view, T>> headers_;
    Vector<late<std::string_view, T>> usings_;
    Vector<late<std::string_view, T>> ops_;
    OpRow const* last_ = nullptr;
    bool draws_ = false; ///< at random
};

} // namespace limn::detail

#endif // LIMN_PRINT_INCLUDES_HPP
