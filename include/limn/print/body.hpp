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
struct PrintedFunction {
    Dialect dialect;
    bool one_per_line = false;
    bool locations = false;
    Text prefix;
    Modules modules;
    std::uint32_t locals = 0;
    Includes includes{};
    Text out{};

    constexpr Text fresh_name() {
        Text name = prefix;
        name.append_integer(locals++);
        return name;
    }
};

/// Prints one graph. Values used once are folded into the expression that uses them, up to a width.
class BodyPrinter {
public:
    constexpr BodyPrinter(Graph const& graph, Loop const* loop, PrintedFunction& function,
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
        mine = compose(node.op(), operands, function_.dialect);
        function_.includes.use(node.op());
        bool const fold = uses_.count(node.value()) == 1 && node.op().traits.pure() &&
                          !function_.one_per_line && mine.text.size() <= width &&
                          !uses_.leaves_its_arm(node.value());
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

    constexpr void print_range(std::size_t begin, std::size_t end) {
        auto const& all = uses_.statements();
        for (std::size_t i = begin; i < end; ++i) {
            if (all[i].does == Does::compute) {
                Node const node = graph_[Value{all[i].node}];
                if (node.kind() == Kind::loop && indent_ == outer_indent_) print_outermost(i, i);
                else compute(node);
            } else if (all[i].does == Does::branch) {
                std::size_t const join = uses_.end_of(uses_.end_of(i));
                print_outermost(i, join);
                i = join;
            } else if (all[i].does == Does::leave) {
                print_exit(all[i].node);
            }
        }
    }

    /// Prints a block. What is declared inside for use behind it stands before the outermost one.
    constexpr void print_outermost(std::size_t i, std::size_t join) {
        bool const outermost = depth_++ == 0;
        if (outermost) outer_indent_ = indent_;
        Text before;
        if (outermost) before = std::exchange(function_.out, Text{});
        if (join == i) compute(graph_[Value{uses_.statements()[i].node}]);
        else print_block(i, uses_.end_of(i), join);
        if (outermost) {
            before += std::exchange(outside_, Text{}).view();
            before += function_.out.view();
            function_.out = std::move(before);
        }
        --depth_;
    }

    struct Arm {
        Text text;
        std::vector<Statement> assigned;
        bool leaves;
    };

    constexpr Arm print_arm(std::size_t begin, std::size_t end) {
        Arm arm;
        auto const& all = uses_.statements();
        Text const before = std::exchange(function_.out, Text{});
        std::size_t last = end;
        arm.leaves = last > begin && all[last - 1].does == Does::leave;
        if (arm.leaves) --last;
        while (last > begin && all[last - 1].does == Does::assign) --last;
        for (std::size_t i = last; i < end; ++i)
            if (all[i].does == Does::assign) arm.assigned.push_back(all[i]);
        indent_ += 4;
        print_range(begin, last);
        if (arm.leaves) print_exit(all[end - 1].node);
        indent_ -= 4;
        arm.text = std::exchange(function_.out, before);
        return arm;
    }

    constexpr void print_block(std::size_t branch, std::size_t otherwise, std::size_t join) {
        Value const condition{uses_.statements()[branch].value};
        Arm yes = print_arm(branch + 1, otherwise);
        Arm no = print_arm(otherwise + 1, join);
        if (!yes.leaves && !no.leaves && yes.text.empty() && no.text.empty() &&
            printed_as_expressions(condition, yes, no))
            return;
        Where const where = graph_[condition].where();
        Expression const asked = operand(condition);
        finish_arms(yes, no);
        if (yes.text.empty() && no.text.empty()) return;
        bool const turned = yes.text.empty() || (no.leaves && !yes.leaves);
        Arm const& first = turned ? no : yes;
        Arm const& second = turned ? yes : no;
        Text head{"if ("};
        if (turned) append_negated(head, condition, asked);
        else head += asked.text.view();
        line(head.view(), ") {", where);
        function_.out += first.text.view();
        if (second.text.empty()) {
            line("}", "", Where{});
        } else if (first.leaves) { // what follows needs no else
            line("}", "", Where{});
            append_outdented(second.text.view());
        } else {
            line("} else {", "", Where{});
            function_.out += second.text.view();
            line("}", "", Where{});
        }
    }
    constexpr void append_outdented(std::string_view text) {
        while (!text.empty()) {
            std::size_t const size = text.find('\n') + 1;
            std::string_view one = text.substr(0, size);
            if (one.starts_with("    ")) one.remove_prefix(4);
            function_.out += one;
            text.remove_prefix(size);
        }
    }
    constexpr void append_negated(Text& out, Value condition, Expression const& e) {
        Node const node = graph_[condition];
        bool const equality = node.kind() == Kind::call && !node.op().user &&
                              node.op().notation.precedence == Precedence::equality;
        if (!equality || is_local_[condition.index] != 0) {
            append_not(out, e);
            return;
        }
        append_operand(out, Precedence::equality, operand(node.operands()[0]), false);
        out += node.op().name == "equal" ? " != " : " == ";
        append_operand(out, Precedence::equality, operand(node.operands()[1]), true);
    }
    static constexpr void append_not(Text& out, Expression const& e) {
        std::string_view const text = e.text.view();
        if (text.starts_with('!') && e.precedence == Precedence::unary) {
            out += text.substr(1);
            return;
        }
        out += e.precedence >= Precedence::unary ? "!" : "!(";
        out += text;
        if (e.precedence < Precedence::unary) out += ')';
    }

    /// Where the arms are expressions: `c ? a : b`, or `c && a`.
    constexpr bool printed_as_expressions(Value condition, Arm const& yes, Arm const& no) {
        std::size_t total = 0;
        bool plain = true; // nothing is computed in the arms
        for (std::size_t i = 0; i < yes.assigned.size(); ++i) {
            Value const a{yes.assigned[i].value}, b{no.assigned[i].value};
            total += operand(a).text.size() + operand(b).text.size();
            plain = plain && !folded(a) && !folded(b);
        }
        std::size_t const asked = operand(condition).text.size();
        if (function_.one_per_line && !plain) return false;
        if (yes.assigned.size() > 1 && !plain) return false;
        if (asked + total + 8 > width && !plain) return false;
        if (yes.assigned.size() > 1 || asked + total + 8 > width) spill_condition(condition);
        for (std::size_t i = 0; i < yes.assigned.size(); ++i) {
            Node const gate = graph_[Value{yes.assigned[i].node}];
            std::vector<Expression> const parts{operand(condition), arm(yes.assigned[i].value),
                                                arm(no.assigned[i].value)};
            Expression& mine = expressions_[gate.value().index];
            mine = compose_gate(parts, gate.type().name == "bool");
            if (uses_.count(gate.value()) != 1 || function_.one_per_line ||
                mine.text.size() > width || uses_.leaves_its_arm(gate.value()))
                declare(gate);
        }
        return true;
    }
    constexpr void spill_condition(Value condition) {
        Expression ignored = operand(condition);
        if (graph_[condition].kind() == Kind::call) spill(ignored, condition);
    }
    /// In code that is to be traced again a constant arm is a proxy, as the other one is.
    constexpr Expression arm(std::uint32_t index) {
        Value const v{index};
        Expression e = operand(v);
        if (!function_.dialect.generic || graph_[v].kind() != Kind::constant) return e;
        Text text{"limn::Proxy<"};
        (((text += graph_[v].type().name) += ">(") += e.text.view()) += ')';
        return {std::move(text), Precedence::primary};
    }

    static constexpr void append_logical(Text& out, Expression const& e, bool negated,
                                         std::string_view other) {
        if (negated) {
            append_not(out, e);
            return;
        }
        bool const wrap = e.precedence < Precedence::bit_or ||
                          e.text.view().find(other) != std::string_view::npos ||
                          (e.precedence <= Precedence::bit_and);
        if (wrap) out += '(';
        out += e.text.view();
        if (wrap) out += ')';
    }

    constexpr Expression compose_gate(std::vector<Expression> const& parts, bool is_bool) const {
        std::string_view const a = parts[1].text.view(), b = parts[2].text.view();
        Expression out{{}, Precedence::conditional};
        bool const constant_a = a == "true" || a == "false",
                   constant_b = b == "true" || b == "false";
        if (is_bool && constant_a != constant_b && !function_.dialect.generic) {
            bool const value = (constant_a ? a : b) == "true";
            bool const negated = constant_a ? !value : value;
            std::string_view const token = value ? " || " : " && ";
            std::string_view const other = value ? " && " : " || ";
            append_logical(out.text, parts[0], negated, other);
            out.text += token;
            append_logical(out.text, parts[constant_a ? 2 : 1], false, other);
            return out;
        }
        append_operand(out.text, Precedence::conditional, parts[0], true);
        out.text += " ? ";
        append_arm(out.text, parts[1], function_.dialect);
        out.text += " : ";
        append_arm(out.text, parts[2], function_.dialect);
        return out;
    }

    /// Declares the joined values before the block, and gives them their values in its arms.
    constexpr void finish_arms(Arm& yes, Arm& no) {
        for (std::size_t i = 0; i < yes.assigned.size(); ++i) {
            Node const gate = graph_[Value{yes.assigned[i].node}];
            Expression const a = operand({yes.assigned[i].value}),
                             b = operand({no.assigned[i].value});
            Text const name = function_.fresh_name();
            Text start;
            append_variable(start, gate.type(), name.view());
            bool const keeps_a =
                yes.text.empty() && !folded({yes.assigned[i].value}) && !yes.leaves;
            bool const keeps_b = no.text.empty() && !folded({no.assigned[i].value}) && !no.leaves;
            bool const outside = uses_.leaves_its_arm(gate.value());
            if (outside) declare_outside(gate.type(), name.view());
            bool const initial = !outside && (keeps_a || keeps_b);
            if (initial) (start += " = ") += (keeps_b ? b : a).text.view();
            if (!outside) statement(start.view(), Where{});
            if (!initial || keeps_b) assign(yes, name.view(), a, gate.where());
            if (!initial || !keeps_b) assign(no, name.view(), b, gate.where());
            expressions_[gate.value().index] = {Text{name.view()}, Precedence::primary};
            is_local_[gate.value().index] = 1;
        }
    }
    constexpr void assign(Arm& arm, std::string_view name, Expression const& value, Where where) {
        Text const before = std::exchange(function_.out, std::move(arm.text));
        Text text{name};
        (text += " = ") += value.text.view();
        indent_ += 4;
        statement(text.view(), where);
        indent_ -= 4;
        arm.text = std::exchange(function_.out, before);
    }

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
    PrintedFunction& function_;
    std::size_t indent_;
    std::size_t outer_indent_ = static_cast<std::size_t>(-1);
    std::size_t depth_ = 0;
    Text outside_;
    Uses uses_;
    std::vector<Expression> expressions_;
    std::vector<char> is_local_;
    LoopNames names_;              ///< of the loop whose body this is
    std::vector<LoopNames> loops_; ///< of those inside, by their number in the graph
};

} // namespace limn::detail

#include <limn/print/loop.hpp> // its members for loops

#endif // LIMN_PRINT_BODY_HPP
