// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `BodyPrinter`: the statements of a graph, or of the body of a loop, as C++.

#ifndef LIMN_PRINT_CPP_BODY_HPP
#define LIMN_PRINT_CPP_BODY_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/statements.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/late.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>
#include <limn/print/cpp/braces.hpp>
#include <limn/print/cpp/expression.hpp>
#include <limn/print/cpp/includes.hpp>
#include <limn/print/cpp/printed_function.hpp>
#include <limn/print/cpp/uses.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace limn::detail {

constexpr bool is_own_op(Node node, std::string_view name) {
    return node.kind() == Kind::call && !node.op().user && node.op().name == name;
}
constexpr bool is_bool_literal(std::string_view text) { return text == "true" || text == "false"; }

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

    /// The same, and the `return`.  Requires  a result, no state
    constexpr void print_returning();
    constexpr Text result_value();

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
        if (!is_element_.empty() && is_element_[node.value().index] != 0) return;
        if (node.kind() == Kind::loop) {
            print_loop(node);
            return;
        }
        if (node.kind() == Kind::result) {
            take_result(node);
            return;
        }
        Vector<late<Expression, T>> operands = take_operands(node);
        Expression& mine = expressions_[node.value().index];
        bool const makes = node.op().made != nullptr;
        if (makes) mine = Braces<T>{function_.dialect, function_.includes}.call(node, operands);
        else if (is_own_op(node, "logical_not") && is_bool_literal(operands[0].text.view()))
            mine.text = Text{operands[0].text.view() == "true" ? "false" : "true"};
        else mine = compose(node.op(), operands, function_.dialect);
        if (!makes && warns(node.op(), operands)) function_.includes.use_header("<functional>");
        if (node.op().notation.form == Form::raise) {
            StandardException const* const known = thrown_by(operands[0]);
            function_.includes.use_header(known == nullptr ? "<stdexcept>" : known->header);
        }
        if (!is_appended(node)) function_.includes.use(node.op());
        if (is_length(node)) return;
        bool const fold = uses_.count(node.value()) == 1 && node.op().traits.pure() &&
                          !function_.one_per_line && !has_own_name(node) &&
                          (makes || mine.text.size() <= width) &&
                          !uses_.leaves_its_arm(node.value());
        if (!fold) declare(node);
    }

    constexpr bool folded(Value v) const {
        return graph_[v].kind() != Kind::constant && is_local_[v.index] == 0 &&
               !expressions_[v.index].text.empty();
    }
    // --- locals, in print/cpp/locals.hpp -----------------------------------------------------

    constexpr Vector<late<Expression, T>> take_operands(Node node);
    constexpr void spill(Expression& operand, Value v);
    constexpr bool has_own_name(Node node) const;
    constexpr Text local_name(Node node);
    constexpr void declare(Node node);
    constexpr void declare_outside(TypeRow const& type, std::string_view name);
    constexpr void append_variable(Text& out, TypeRow const& type, std::string_view name);
    static constexpr bool append_first_ordering(Text& out, TypeRow const& type);

    // --- lines ----------------------------------------------------------------------------------

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
    template <class Print> constexpr void at_outermost(Print const& print);

    struct Arm {
        Text text;
        Vector<late<Statement, T>> assigned;
        bool leaves;
    };

    constexpr Arm print_arm(std::size_t begin, std::size_t end);
    /// The statement behind which an arm only assigns.
    constexpr std::size_t take_assigned(Arm& arm, std::size_t begin, std::size_t end) const;

    constexpr void print_block(std::size_t branch, std::size_t otherwise, std::size_t join);
    constexpr void print_if(Text head, std::string_view arm, Where where, bool open = false);
    constexpr void append_outdented(std::string_view text);
    constexpr void append_condition(Text& out, Value condition, Expression const& e, bool negated);
    constexpr std::string_view opposite(Node node) const;
    static constexpr void append_not(Text& out, Expression const& e);

    /// Where the arms are expressions: `c ? a : b`, or `c && a`.
    constexpr bool printed_as_expressions(Value condition, Arm const& yes, Arm const& no);
    constexpr void spill_condition(Value condition);
    /// In code that is to be traced again a constant arm is a proxy, as the other one is.
    constexpr Expression arm(std::uint32_t index);

    static constexpr void append_logical(Text& out, Expression const& e, bool negated,
                                         std::string_view other);

    constexpr Expression compose_gate(Vector<late<Expression, T>> const& parts, bool is_bool) const;

    /// Declares the joined values before the block, and gives them their values in its arms.
    constexpr void finish_arms(Arm& yes, Arm& no);
    constexpr void assign(Arm& arm, std::string_view name, Expression const& value, Where where);

    // --- the end of a function, in print/cpp/returns.hpp ----------------------------------------

    constexpr void print_return();
    constexpr Text result_leaf(Value v, bool top);
    /// Whether the last statement is the branch that the result comes from.
    constexpr bool ends_in_a_branch() const;
    constexpr std::size_t last_branch(std::size_t begin, std::size_t end) const;
    /// Prints the rest of the function; false where its `return` is left to the caller.
    constexpr bool print_tail(std::size_t begin, std::size_t end, bool in_arms = true);
    constexpr bool is_settled_by(std::size_t branch, std::uint32_t value) const;
    constexpr bool print_loop_which_returns(std::size_t loop, std::size_t end);
    constexpr std::size_t loop_which_returns(std::size_t begin, std::size_t end) const;
    constexpr std::optional<late<std::uint32_t, T>> exit_asked(Value loop, Value condition) const;
    constexpr void return_from(BodyPrinter& body, std::uint32_t exit);
    constexpr void print_rest(BodyPrinter& body, std::uint32_t exit);
    constexpr void print_known(std::size_t begin, std::size_t end, BodyPrinter& body,
                               std::uint32_t exit);
    constexpr Arm print_tail_arm(std::size_t begin, std::size_t end, std::size_t indent);
    constexpr bool print_returns(std::size_t branch);
    constexpr void append_return(Arm& arm, std::size_t indent);
    constexpr void return_as(Statement const& assigned);

    // --- loops, in print/cpp/loop.hpp -------------------------------------------------------

    /// How a loop's values are called, in its body and behind it.
    struct LoopNames {
        Vector<late<Text, T>> carried;
        Vector<late<Expression, T>> results;
        Text number;
        std::size_t counter; ///< the carried value that a `for` counts
    };

    /// What is left to do behind the loop, where its exits return; else nothing.
    struct Rest {
        std::size_t begin = 0, end = 0;
        Value loop{};
    };

    /// True where every way through it returns.
    constexpr bool print_loop(Node node, Rest rest = {});
    constexpr void name_left_behind(Node node, LoopNames& names, BodyPrinter& body);
    constexpr void remember_loop(Node node, LoopNames names);
    constexpr Text name_of_result(Node loop, std::size_t k);
    constexpr Text name_of_carried(Node node, Loop const& loop, std::size_t i);
    constexpr LoopNames name_loop(Node node, BodyPrinter& body);
    constexpr void print_variables(Node node, LoopNames const& names, bool carried);
    constexpr void print_variable(TypeRow const& type, std::string_view name,
                                  std::string_view initial, bool outside);
    constexpr bool used_behind(Node loop) const;
    constexpr void take_result(Node node);
    constexpr std::size_t counter() const;
    constexpr std::size_t print_prelude();

    // --- over a sequence, in print/cpp/range_for.hpp ---------------------------------------

    constexpr bool is_length(Node node) const;
    constexpr std::optional<Value> measured(Value v) const;
    constexpr void tell_lengths(Node node, BodyPrinter& body) const;
    constexpr std::optional<Value> range(bool from_zero, std::size_t counter) const;
    constexpr Text range_head(Value sequence, std::size_t counter, Text name);
    constexpr bool can_be_while() const;
    constexpr void print_rounds(std::size_t branch, bool as_while);
    constexpr void print_exit(std::uint32_t exit);
    constexpr void print_next();
    constexpr void print_one_next(std::size_t k, Expression const& value);
    constexpr std::optional<Value> appended(std::size_t k) const;
    constexpr bool is_appended(Node node) const;
    constexpr void print_append(std::size_t k, Value v, std::size_t indent);

    Graph const& graph_;
    Loop const* loop_;
    PrintedFunction<T>& function_;
    std::size_t indent_;
    std::size_t outer_indent_ = static_cast<std::size_t>(-1);
    std::size_t depth_ = 0;
    Text outside_;
    Uses<T> uses_;
    Vector<late<Expression, T>> expressions_;
    Vector<char> is_local_;
    Vector<late<Statement, T>> returned_; ///< by the arms around, where they end the function
    LoopNames names_;                     ///< of the loop whose body this is
    BodyPrinter* around_ = nullptr;       ///< of the function, where the exits of that loop return
    Rest rest_;                           ///< of the function, behind such a loop
    Vector<std::pair<Value, Value>> lengths_; ///< inputs, each with the sequence it measures
    Vector<char> is_element_;                 ///< of the sequence that a range-for goes over
    Vector<LoopNames> loops_;                 ///< of those inside, by their number in the graph
};

} // namespace limn::detail

#include <limn/print/cpp/branch.hpp>     // its members for branches
#include <limn/print/cpp/locals.hpp>     // for locals
#include <limn/print/cpp/loop.hpp>       // for loops
#include <limn/print/cpp/loop_names.hpp> // for what their values are called
#include <limn/print/cpp/next.hpp>       // for the end of their rounds
#include <limn/print/cpp/range_for.hpp>  // for loops over sequences
#include <limn/print/cpp/returns.hpp>    // and for how a function ends

#endif // LIMN_PRINT_CPP_BODY_HPP
