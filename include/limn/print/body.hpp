// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `BodyPrinter`: the statements of a graph, or of the body of a loop, as C++.
/// Layer: print. Includes meta, graph, print.

#ifndef LIMN_PRINT_BODY_HPP
#define LIMN_PRINT_BODY_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/statements.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/text.hpp>
#include <limn/print/braces.hpp>
#include <limn/print/expression.hpp>
#include <limn/print/includes.hpp>
#include <limn/print/modules.hpp>
#include <limn/print/uses.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace limn::detail {

/// What all bodies of one function share.
template <class T = void> struct PrintedFunction {
    Dialect dialect;
    bool one_per_line = false;
    bool locations = false;
    Text prefix;
    Modules<T> modules;
    std::uint32_t locals = 0;
    Includes<T> includes{};
    Text out{};

    constexpr Text fresh_name() {
        Text name = prefix;
        name.append_integer(locals++);
        return name;
    }
};

/// Prints one graph. Values used once are folded into the expression that uses them, up to a width.
template <class T = void> class BodyPrinter {
public:
    constexpr BodyPrinter(Graph const& graph, Loop const* loop, PrintedFunction<T>& function,
                          std::size_t indent)
        : graph_{graph}, loop_{loop}, function_{function}, indent_{indent}, uses_{graph, loop},
          expressions_(graph.size(), Expression{}), is_local_(graph.size(), '\0') {}

    constexpr void name_input(Value input, Text name) {
        expressions_[input.index].text = std::move(name);
        is_local_[input.index] = 1;
    }

    /// Appends the statements.
    constexpr void print() {
        if (!uses_.statements().empty()) print_range(0, uses_.statements().size());
        else
            for (std::uint32_t i = 0; i < graph_.size(); ++i)
                if (graph_.row_of(i).kind == Kind::call) compute(graph_[Value{i}]);
    }

    /// The expression of a value that has been printed, or of a constant.
    constexpr Expression operand(Value v) {
        Node const node = graph_[v];
        if (node.kind() != Kind::constant) return expressions_[v.index];
        Expression out;
        std::string_view const member = function_.modules.name_of(node.constant());
        if (!member.empty()) return {Text{member}, Precedence::primary};
        if (!node.type().literal(out.text, node.constant()))
            throw GraphError{node.where(), "to_cpp",
                             std::string{"a constant of type "} + std::string{node.type().name} +
                                 " has no C++ literal; pass it as an input"};
        if (out.text.view().starts_with('-')) out.precedence = Precedence::unary;
        function_.includes.use_literal(out.text.view(), node.type());
        return out;
    }
    constexpr bool used(Value v) const { return uses_.count(v) != 0; }

private:
    static constexpr std::size_t width = 80; ///< of an expression, so that a statement fits 100
    using Does = Statement::Does;

    // --- one node -------------------------------------------------------------------------------

    constexpr void compute(Node node) {
        if (node.kind() == Kind::loop) {
            print_loop(node);
            return;
        }
        if (node.kind() == Kind::result) {
            take_result(node);
            return;
        }
        std::vector<Expression> operands = take_operands(node);
        Expression& mine = expressions_[node.value().index];
        bool const makes = node.op().made != nullptr;
        if (makes) mine = Braces<T>{function_.dialect, function_.includes}.call(node, operands);
        else mine = compose(node.op(), operands, function_.dialect);
        function_.includes.use(node.op());
        bool const fold = uses_.count(node.value()) == 1 && node.op().traits.pure() &&
                          !function_.one_per_line && (makes || mine.text.size() <= width) &&
                          !uses_.leaves_its_arm(node.value());
        if (!fold) declare(node);
    }

    /// The operands' texts. The longest become locals until the whole fits the width.
    constexpr std::vector<Expression> take_operands(Node node) {
        auto const values = node.operands();
        std::vector<Expression> out;
        std::size_t total = node.op().notation.spelling.size() + 2 * values.size();
        for (Value v : values) {
            if (out.size() < node.op().hidden && node.op().made == nullptr) out.emplace_back();
            else out.push_back(operand(v));
            total += out.back().text.size() + 2;
        }
        // a bool `&` evaluates both sides: clang wants to see no call on the right of it
        bool const bools = node.type().name == "bool" && node.op().notation.form == Form::infix &&
                           node.op().notation.precedence <= Precedence::bit_and;
        if (bools && out[1].text.view().find('(') != std::string_view::npos)
            spill(out[1], values[1]);
        while (total > width && node.op().made == nullptr) { // else lines break behind elements
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
        return graph_[v].kind() != Kind::constant && is_local_[v.index] == 0 &&
               !expressions_[v.index].text.empty();
    }
    constexpr void spill(Expression& operand, Value v) {
        if (!folded(v)) return;
        declare(graph_[v]);
        operand = expressions_[v.index];
    }

    /// Turns the expression of `node` into a local of its own.
    constexpr void declare(Node node) {
        std::uint32_t const index = node.value().index;
        Expression& mine = expressions_[index];
        Text name;
        Text line;
        if (uses_.count(node.value()) != 0) {
            name = function_.fresh_name();
            if (uses_.leaves_its_arm(node.value())) {
                declare_outside(node.type(), name.view());
            } else {
                line += function_.dialect.generic ? "auto" : node.type().name;
                line += " const ";
            }
            (line += name.view()) += " = ";
            function_.includes.use(node.type());
        }
        line += mine.text.view();
        statement(line.view(), node.where());
        mine = {std::move(name), Precedence::primary};
        is_local_[index] = 1;
    }

    /// Declares what is given its value inside an arm, and used behind it.
    constexpr void declare_outside(TypeRow const& type, std::string_view name) {
        Text line;
        for (std::size_t i = 0; i < outer_indent_; ++i) line += ' ';
        append_variable(line, type, name);
        line += "{};\n";
        outside_ += line.view();
    }
    constexpr void append_variable(Text& out, TypeRow const& type, std::string_view name) {
        function_.includes.use(type);
        if (function_.dialect.generic) ((out += "limn::Proxy<") += type.name) += '>';
        else out += type.name;
        (out += ' ') += name;
    }

    constexpr void statement(std::string_view text, Where where) { line(text, ";", where); }
    constexpr void line(std::string_view text, std::string_view end, Where where) {
        Text& out = function_.out;
        for (std::size_t i = 0; i < indent_; ++i) out += ' ';
        (out += text) += end;
        if (function_.locations && where.line != 0) append_location(out, where);
        out += '\n';
    }
    static constexpr void append_location(Text& out, Where where) {
        std::string_view file = where.file;
        file.remove_prefix(file.find_last_of('/') + 1); // npos + 1 is 0
        out += " // ";
        for (char c : file)
            out += (c >= '\0' && c < ' ') || c == '\\' ? '?' : c; // stay on the line
        (out += ':').append_integer(where.line);
    }

    // --- branches -------------------------------------------------------------------------------

    constexpr void print_range(std::size_t begin, std::size_t end);

    /// Prints a block. What is declared inside for use behind it stands before the outermost one.
    constexpr void print_outermost(std::size_t i, std::size_t join);

    struct Arm {
        Text text;
        std::vector<Statement> assigned;
        bool leaves;
    };

    constexpr Arm print_arm(std::size_t begin, std::size_t end);

    constexpr void print_block(std::size_t branch, std::size_t otherwise, std::size_t join);
    constexpr void append_outdented(std::string_view text);
    constexpr void append_negated(Text& out, Value condition, Expression const& e);
    static constexpr void append_not(Text& out, Expression const& e);

    /// Where the arms are expressions: `c ? a : b`, or `c && a`.
    constexpr bool printed_as_expressions(Value condition, Arm const& yes, Arm const& no);
    constexpr void spill_condition(Value condition);
    /// In code that is to be traced again a constant arm is a proxy, as the other one is.
    constexpr Expression arm(std::uint32_t index);

    static constexpr void append_logical(Text& out, Expression const& e, bool negated,
                                         std::string_view other);

    constexpr Expression compose_gate(std::vector<Expression> const& parts, bool is_bool) const;

    /// Declares the joined values before the block, and gives them their values in its arms.
    constexpr void finish_arms(Arm& yes, Arm& no);
    constexpr void assign(Arm& arm, std::string_view name, Expression const& value, Where where);

    // --- loops, in print/loop.hpp ---------------------------------------------------------------

    /// How a loop's values are called, in its body and behind it.
    struct LoopNames {
        std::vector<Text> carried;
        std::vector<Expression> results;
        Text number;
        std::size_t counter; ///< the carried value that a `for` counts
    };

    constexpr void print_loop(Node node);
    constexpr LoopNames name_loop(Node node, BodyPrinter& body);
    constexpr void print_variables(Node node, LoopNames const& names, bool as_while);
    constexpr void print_variable(TypeRow const& type, std::string_view name,
                                  std::string_view initial, bool outside);
    constexpr bool used_behind(Node loop) const;
    constexpr void take_result(Node node);
    constexpr std::size_t counter() const;
    constexpr std::size_t print_prelude();
    constexpr bool can_be_while(std::size_t branch) const;
    constexpr void print_rounds(std::size_t branch, bool as_while);
    constexpr void print_exit(std::uint32_t exit);
    constexpr void print_next();
    constexpr void print_one_next(std::size_t k, Expression const& value);

    Graph const& graph_;
    Loop const* loop_;
    PrintedFunction<T>& function_;
    std::size_t indent_;
    std::size_t outer_indent_ = static_cast<std::size_t>(-1);
    std::size_t depth_ = 0;
    Text outside_;
    Uses<T> uses_;
    std::vector<Expression> expressions_;
    std::vector<char> is_local_;
    LoopNames names_;              ///< of the loop whose body this is
    std::vector<LoopNames> loops_; ///< of those inside, by their number in the graph
};

} // namespace limn::detail

#include <limn/print/branch.hpp> // its members for branches
#include <limn/print/loop.hpp>   // and for loops

#endif // LIMN_PRINT_BODY_HPP
