// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `to_cpp`: the graph as C++ that a person would have written.
/// Layer: print. Includes meta, type, graph, print.

#ifndef LIMN_PRINT_CPP_HPP
#define LIMN_PRINT_CPP_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/schedule.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/identifier.hpp>
#include <limn/meta/text.hpp>
#include <limn/print/expression.hpp>
#include <limn/print/includes.hpp>
#include <limn/print/modules.hpp>
#include <limn/print/wrap.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace limn {

/// How generated code looks.
struct CppOptions {
    std::string_view name = "traced"; ///< of the function
    std::string_view name_space = ""; ///< `a::b`, or none
    bool one_per_line = false;        ///< a statement for every node
    bool locations = false;           ///< the user's file and line, behind every statement
    bool generic = false;             ///< with `auto` parameters, so that it can be traced again
};

namespace detail {

/// Prints one graph. Values used once are folded into the expression that uses them, up to a width.
class CppPrinter {
public:
    constexpr CppPrinter(Graph const& graph, CppOptions options)
        : graph_{graph}, options_{options}, dialect_{options.generic}, uses_{use_counts(graph)},
          expressions_(graph.size()), prefix_{free_prefix(graph)}, modules_{graph, options_.name,
                                                                            prefix_.view()} {
        check_names();
    }

    constexpr Text print() {
        for (std::uint32_t i = 0; i < graph_.size(); ++i) visit(graph_[Value{i}]);
        Text const returned = return_statement();
        modules_.use(includes_);
        Text out = includes_.print(graph_, options_.generic);
        if (!options_.name_space.empty())
            ((out += "namespace ") += options_.name_space) += " {\n\n";
        Text function;
        append_signature(function);
        function += " {\n";
        includes_.append_usings(function);
        function += body_.view();
        function += returned.view();
        function += "}\n";
        if (modules_.empty()) out += function.view();
        else out += modules_.wrap(wrap(function.view(), 96).view(), options_.generic).view();
        if (!options_.name_space.empty())
            ((out += "\n} // namespace ") += options_.name_space) += '\n';
        return wrap(out.view());
    }

private:
    static constexpr std::size_t width = 80; ///< of an expression, so that a statement fits 100

    constexpr void check_names() const {
        if (!is_identifier(options_.name))
            throw GraphError{Where{}, "to_cpp",
                             std::string{"CppOptions::name `"} + std::string{options_.name} +
                                 "` is no C++ name; write letters, digits and single underscores"};
        if (options_.name == "main" && options_.name_space.empty())
            throw GraphError{
                Where{}, "to_cpp",
                "CppOptions::name `main` is the program's own function; write another"};
        if (!options_.name_space.empty() && !is_qualified_name(options_.name_space))
            throw GraphError{Where{}, "to_cpp",
                             std::string{"CppOptions::name_space `"} +
                                 std::string{options_.name_space} +
                                 "` is no C++ name; write names joined by `::`"};
    }

    constexpr void visit(Node node) {
        Expression& mine = expressions_[node.value().index];
        if (node.kind() == Kind::input) {
            mine.text = Text{node.name()};
            return;
        }
        if (node.kind() == Kind::constant) return; // written anew at each use
        std::vector<Expression> operands = take_operands(node);
        mine = compose(node.op(), operands, dialect_);
        includes_.use(node.op());
        bool const fold = uses_[node.value().index] == 1 && node.op().traits.pure() &&
                          !options_.one_per_line && mine.text.size() <= width;
        if (!fold) declare(node);
    }

    /// The operands' texts. The longest become locals until the whole fits the width.
    constexpr std::vector<Expression> take_operands(Node node) {
        auto const values = node.operands();
        std::vector<Expression> out;
        std::size_t total = node.op().notation.spelling.size() + 2 * values.size();
        for (Value v : values) {
            if (out.size() < node.op().hidden) out.emplace_back();
            else out.push_back(operand(v));
            total += out.back().text.size() + 2;
        }
        // a bool `&` evaluates both sides: clang wants to see no call on the right of it
        bool const bools = node.type().name == "bool" && node.op().notation.form == Form::infix &&
                           node.op().notation.precedence <= Precedence::bit_and;
        if (bools && out[1].text.view().find('(') != std::string_view::npos)
            spill(out[1], values[1]);
        while (total > width) {
            std::size_t longest = values.size();
            for (std::size_t i = 0; i < values.size(); ++i)
                if (folded(values[i]) && out[i].text.size() > 8 &&
                    (longest == values.size() || out[i].text.size() > out[longest].text.size()))
                    longest = i;
            if (longest == values.size()) break;
            total -= out[longest].text.size();
            spill(out[longest], values[longest]);
            total += out[longest].text.size();
        }
        return out;
    }

    constexpr bool folded(Value v) const {
        return graph_[v].kind() == Kind::call && !expressions_[v.index].text.empty() && !local(v);
    }
    /// A local is a name: it starts as the prefix does, and is nothing but a primary expression.
    constexpr bool local(Value v) const {
        return v.index < is_local_.size() && is_local_[v.index] != 0;
    }
    constexpr void spill(Expression& operand, Value v) {
        if (!folded(v)) return;
        declare(graph_[v]);
        operand = expressions_[v.index];
    }

    constexpr Expression operand(Value v) {
        Node const node = graph_[v];
        if (node.kind() != Kind::constant) return expressions_[v.index];
        Expression out;
        if (std::string_view const member = modules_.name_of(node.constant()); !member.empty())
            return {Text{member}, Precedence::primary};
        if (!node.type().literal(out.text, node.constant()))
            throw GraphError{node.where(), "to_cpp",
                             std::string{"a constant of type "} + std::string{node.type().name} +
                                 " has no C++ literal; pass it as an input"};
        if (out.text.view().starts_with('-')) out.precedence = Precedence::unary;
        includes_.use_literal(out.text.view(), node.type());
        return out;
    }

    /// Turns the expression of `node` into a local of its own.
    constexpr void declare(Node node) {
        std::uint32_t const index = node.value().index;
        Expression& mine = expressions_[index];
        body_ += "    ";
        Text name;
        if (uses_[index] != 0) {
            name = prefix_;
            name.append_integer(locals_++);
            body_ += options_.generic ? "auto" : node.type().name;
            ((body_ += " const ") += name.view()) += " = ";
            includes_.use(node.type());
        }
        (body_ += mine.text.view()) += ';';
        if (options_.locations) append_location(body_, node.where());
        body_ += '\n';
        mine = {std::move(name), Precedence::primary};
        if (is_local_.empty()) is_local_ = std::vector<char>(graph_.size(), '\0');
        is_local_[index] = 1;
    }

    static constexpr void append_location(Text& out, Where where) {
        std::string_view file = where.file;
        file.remove_prefix(file.find_last_of('/') + 1); // npos + 1 is 0
        out += " // ";
        for (char c : file)
            out += (c >= '\0' && c < ' ') || c == '\\' ? '?' : c; // stay on the line
        (out += ':').append_integer(where.line);
    }

    constexpr Text return_statement() {
        if (graph_.result() == nullptr) return {};
        std::size_t next = 0;
        Text const value = result_text(*graph_.result(), next, true);
        return (Text{"    return "} += value.view()) += ";\n";
    }

    /// In a structure to be traced again a constant is a proxy, as the leaves beside it are.
    constexpr Text result_leaf(Value v, bool top) {
        Expression const leaf = operand(v);
        if (top) return leaf.text;
        Text const text = typed(leaf, dialect_);
        if (!options_.generic || graph_[v].kind() != Kind::constant) return text;
        return (((Text{"limn::Proxy<"} += graph_[v].type().name) += ">(") += text.view()) += ')';
    }

    /// A structure's leaves in braces; below the top with the type before them.
    constexpr Text result_text(TreeRow const& row, std::size_t& next, bool top) {
        if (row.access == Access::leaf) return result_leaf(graph_.outputs()[next++], top);
        includes_.use(*row.type);
        Text out;
        if (options_.generic) {
            out += row.type->name.substr(0, row.type->name.find('<'));
        } else if (!top) {
            out += row.type->name;
        }
        std::size_t line = 12;
        out += '{';
        for (std::size_t i = 0; i < row.children.size(); ++i) {
            Text const text = result_text(*row.children[i], next, false);
            line += text.size() + 2;
            bool const wrap = i > 0 && line > 98;
            bool const row_begins = row.columns != 0 && i % row.columns == 0;
            if (row_begins && i > 0) out += '}';
            if (i > 0) out += wrap ? ",\n            " : ", ";
            if (row_begins) out += '{';
            if (wrap) line = 14 + text.size();
            out += text.view();
        }
        if (row.columns != 0) out += '}';
        out += '}';
        return out;
    }

    constexpr void append_signature(Text& out) {
        std::string_view const result =
            graph_.result() == nullptr ? "void" : graph_.result()->type->name;
        Text head{modules_.empty() ? options_.name : std::string_view{"operator()"}};
        head += '(';
        std::string_view separator = "";
        std::size_t leaf = 0;
        for (Parameter const& p : graph_.parameters()) {
            Text one;
            bool used = false;
            for (std::size_t i = 0; i < p.structure->leaves; ++i, ++leaf)
                used = used || uses_[graph_.inputs()[leaf].index] != 0;
            if (!used) one += "[[maybe_unused]] ";
            one += options_.generic ? "auto" : p.structure->type->name;
            bool const by_value = p.structure->type->trivial && p.structure->leaves == 1 &&
                                  p.structure->access == Access::leaf;
            one += by_value ? " " : " const& ";
            one += p.name.view();
            (head += separator) += one.view();
            separator = ", ";
        }
        head += modules_.empty() ? ")" : ") const";
        out += options_.generic ? std::string_view{"auto"} : result;
        bool const two_lines = result.size() > 40 && result.size() + head.size() > 96;
        (out += two_lines ? '\n' : ' ') += head.view();
    }

    Graph const& graph_;
    CppOptions options_;
    Dialect dialect_;
    std::vector<std::uint32_t> uses_;
    std::vector<Expression> expressions_;
    Text prefix_; ///< of the names of locals
    Modules modules_;
    std::vector<char> is_local_;
    Includes includes_;
    Text body_;
    std::uint32_t locals_ = 0;
};

} // namespace detail

/// As `to_cpp`, in a constant expression too.
constexpr Text print_cpp(Graph const& graph, CppOptions options = {}) {
    return detail::CppPrinter{graph, options}.print();
}

/// `graph` as a complete C++ translation unit: its includes, and one function of the plain types,
/// `double price(double spot, double strike)`. Bit for bit the traced function; compiles without a
/// warning under -Wall -Wextra -Wconversion.
///
/// Errors  GraphError when a name is no C++ name, or a constant has no literal
/// Cost    linear
/// Example example/03_generate.cpp
inline std::string to_cpp(Graph const& graph, CppOptions options = {}) {
    return print_cpp(graph, options).str();
}

} // namespace limn

#endif // LIMN_PRINT_CPP_HPP
