// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Includes`: the headers and using-declarations that printed code needs.

#ifndef LIMN_PRINT_CPP_INCLUDES_HPP
#define LIMN_PRINT_CPP_INCLUDES_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/seen.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/op_row.hpp>
#include <limn/print/cpp/own_code.hpp>
#include <limn/type/type_row.hpp>

#include <string_view>

namespace limn::detail {

/// Gathers what printed code uses.
template <class T = void> class Includes {
public:
    constexpr void use(TypeRow const& type) {
        if (types_.first_time(type)) use_headers(type.header);
    }
    constexpr void use(OpRow const& op) {
        if (!seen_.first_time(op)) return;
        add(ops_, op.name);
        if (OwnCode const* const own = own_code(op.notation.spelling)) add(own_, own->spelling);
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
                if (op == include.op.view() && !op.starts_with("limn::"))
                    add(headers_, include.header.view());
    }
    /// What another function of the same unit uses.
    constexpr void use(Includes const& other) {
        for (std::string_view header : other.headers_) add(headers_, header);
        for (std::string_view spelling : other.own_) add(own_, spelling);
    }

    /// The block of includes, sorted, an empty line after it; then what stands for functions of
    /// the library, which only code that is to be traced again includes.
    constexpr Text print(Graph const& graph, bool generic) {
        use(graph);
        if (generic) add(headers_, "<limn.hpp>");
        if (generic && draws_) add(headers_, "<limn/kit/random.hpp>");
        Text out, code;
        for (std::string_view spelling : own_) {
            if (generic) break;
            OwnCode const& own = *own_code(spelling);
            use_headers(own.headers);
            append_once(code, own);
        }
        for (std::string_view header : headers_) {
            bool const angled = header.starts_with('<');
            out += angled ? "#include " : "#include \"";
            out += header;
            out += angled ? "\n" : "\"\n";
        }
        if (!headers_.empty()) out += '\n';
        out += code.view();
        return out;
    }

    constexpr void append_usings(Text& out) const {
        for (std::string_view name : usings_) ((out += "    using ") += name) += ";\n";
    }

private:
    /// Two functions that were printed may stand in one file.
    static constexpr void append_once(Text& out, OwnCode const& own) {
        Text guard{"LIMN_CODE_"};
        for (char const c : own.call.substr(own.call.rfind(':') + 1))
            guard += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        ((out += "#ifndef ") += guard.view()) += "\n#define ";
        ((out += guard.view()) += "\nnamespace {\nnamespace limn_code {\n\n") += own.code;
        out += "\n} // namespace limn_code\n} // namespace\n#endif\n\n";
    }
    /// `list` is separated by spaces.
    constexpr void use_headers(std::string_view list) {
        while (!list.empty()) {
            std::string_view const header = list.substr(0, list.find(' '));
            add(headers_, header);
            list.remove_prefix(header.size() == list.size() ? header.size() : header.size() + 1);
        }
    }
    constexpr void use_tree(TreeRow const& row) {
        use(*row.type);
        for (TreeRow const* child : row.children) use_tree(*child);
    }
    /// Keeps a sorted list without repetition.
    static constexpr void add(Vector<std::string_view>& list, std::string_view text) {
        if (text.empty()) return;
        std::size_t at = 0;
        while (at < list.size() && list[at] < text) ++at;
        if (at == list.size()) list.push_back(text);
        else if (list[at] != text)
            list.insert(list.begin() + static_cast<std::ptrdiff_t>(at), text);
    }

    Vector<std::string_view> headers_;
    Vector<std::string_view> usings_;
    Vector<std::string_view> ops_;
    Vector<std::string_view> own_; ///< functions of the library that are called
    Seen<OpRow> seen_;
    Seen<TypeRow> types_;
    bool draws_ = false; ///< at random
};

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_INCLUDES_HPP
