// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how branches are printed: as `if`, as `?:`, as `&&`.

#ifndef LIMN_PRINT_CPP_BRANCH_HPP
#define LIMN_PRINT_CPP_BRANCH_HPP

#include <limn/meta/vector.hpp>
#include <limn/print/cpp/body.hpp>
#include <limn/type/totally_ordered.hpp>

#include <cstddef>
#include <string_view>
#include <utility>

namespace limn::detail {

template <class T> constexpr void BodyPrinter<T>::print_range(std::size_t begin, std::size_t end) {
    auto const& all = uses_.statements();
    for (std::size_t i = begin; i < end; ++i) {
        if (all[i].does == Does::compute) {
            Node const node = graph_[Value{all[i].node}];
            if (node.kind() == Kind::loop && indent_ == outer_indent_)
                at_outermost([&] { compute(node); });
            else compute(node);
        } else if (all[i].does == Does::branch) {
            std::size_t const otherwise = uses_.end_of(i), join = uses_.end_of(otherwise);
            at_outermost([&] { print_block(i, otherwise, join); });
            i = join;
        } else if (all[i].does == Does::leave) {
            print_exit(all[i].node);
        }
    }
}

template <class T>
template <class Print>
constexpr void BodyPrinter<T>::at_outermost(Print const& print) {
    bool const outermost = depth_++ == 0;
    if (outermost) outer_indent_ = indent_;
    Text before;
    if (outermost) before = std::exchange(function_.out, Text{});
    print();
    if (outermost) {
        before += std::exchange(outside_, Text{}).view();
        before += function_.out.view();
        function_.out = std::move(before);
    }
    --depth_;
}

template <class T>
constexpr std::size_t BodyPrinter<T>::take_assigned(Arm& arm, std::size_t begin,
                                                    std::size_t end) const {
    auto const& all = uses_.statements();
    std::size_t last = end;
    while (last > begin && all[last - 1].does == Does::assign) --last;
    for (std::size_t i = last; i < end; ++i) arm.assigned.push_back(all[i]);
    return last;
}

template <class T>
constexpr typename BodyPrinter<T>::Arm BodyPrinter<T>::print_arm(std::size_t begin,
                                                                 std::size_t end) {
    Arm arm;
    auto const& all = uses_.statements();
    Text const before = std::exchange(function_.out, Text{});
    arm.leaves = end > begin && all[end - 1].does == Does::leave;
    std::size_t const last = take_assigned(arm, begin, arm.leaves ? end - 1 : end);
    indent_ += 4;
    print_range(begin, last);
    if (arm.leaves) print_exit(all[end - 1].node);
    indent_ -= 4;
    arm.text = std::exchange(function_.out, before);
    return arm;
}

template <class T>
constexpr void BodyPrinter<T>::print_block(std::size_t branch, std::size_t otherwise,
                                           std::size_t join) {
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
    append_condition(head, condition, asked, turned);
    print_if(head, first.text.view(), where, !second.text.empty() && !first.leaves);
    if (first.leaves) { // what follows needs no else
        append_outdented(second.text.view());
    } else if (!second.text.empty()) {
        line("} else {", "", Where{});
        function_.out += second.text.view();
        line("}", "", Where{});
    }
}

/// A jump stands in the line of its condition, where that fits.
template <class T>
constexpr void BodyPrinter<T>::print_if(Text head, std::string_view arm, Where where, bool open) {
    std::string_view const one = arm.substr(arm.find_first_not_of(' '));
    bool const jump = one.starts_with("return ") || one == "break;\n";
    if (jump && one.find('\n') + 1 == one.size() && head.size() + one.size() <= width + 12) {
        (head += ") ") += one.substr(0, one.size() - 1);
        line(head.view(), "", where);
        return;
    }
    line(head.view(), ") {", where);
    function_.out += arm;
    if (!open) line("}", "", Where{});
}

template <class T> constexpr void BodyPrinter<T>::append_outdented(std::string_view text) {
    while (!text.empty()) {
        std::size_t const size = text.find('\n') + 1;
        std::string_view one = text.substr(0, size);
        if (one.starts_with("    ")) one.remove_prefix(4);
        function_.out += one;
        text.remove_prefix(size);
    }
}

/// Negated, `a != b` for `a == b`; `a >= b` for `a < b` where no operand can be NaN.
template <class T>
constexpr void BodyPrinter<T>::append_condition(Text& out, Value condition, Expression const& e,
                                                bool negated) {
    if (!negated) {
        out += e.text.view();
        return;
    }
    Node const node = graph_[condition];
    std::string_view const turned = opposite(node);
    if (turned.empty() || is_local_[condition.index] != 0 || e.precedence == Precedence::primary) {
        append_not(out, e);
        return;
    }
    Precedence const p = node.op().notation.precedence;
    append_operand(out, p, operand(node.operands()[0]), false);
    ((out += ' ') += turned) += ' ';
    append_operand(out, p, operand(node.operands()[1]), true);
}

/// The comparison that is true where `node` is false, or nothing.
template <class T> constexpr std::string_view BodyPrinter<T>::opposite(Node node) const {
    if (node.kind() != Kind::call || node.op().user || !compares(node.op().notation.precedence))
        return "";
    std::string_view const name = node.op().name;
    if (name == "equal") return "!=";
    if (name == "not_equal") return "==";
    if (function_.dialect.generic || !totally_ordered(*node.op().operands[0])) return "";
    return name == "less"            ? ">="
           : name == "greater_equal" ? "<"
           : name == "greater"       ? "<="
           : name == "less_equal"    ? ">"
                                     : "";
}

template <class T> constexpr void BodyPrinter<T>::append_not(Text& out, Expression const& e) {
    std::string_view const text = e.text.view();
    if (text.starts_with('!') && e.precedence == Precedence::unary) {
        out += text.substr(1);
        return;
    }
    out += e.precedence >= Precedence::unary ? "!" : "!(";
    out += text;
    if (e.precedence < Precedence::unary) out += ')';
}

template <class T>
constexpr bool BodyPrinter<T>::printed_as_expressions(Value condition, Arm const& yes,
                                                      Arm const& no) {
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
        Vector<late<Expression, T>> const parts{operand(condition), arm(yes.assigned[i].value),
                                                arm(no.assigned[i].value)};
        Expression& mine = expressions_[gate.value().index];
        mine = compose_gate(parts, gate.type().name == "bool");
        if (uses_.count(gate.value()) != 1 || function_.one_per_line || has_own_name(gate) ||
            mine.text.size() > width || uses_.leaves_its_arm(gate.value()))
            declare(gate);
    }
    return true;
}

template <class T> constexpr void BodyPrinter<T>::spill_condition(Value condition) {
    Expression ignored = operand(condition);
    if (graph_[condition].kind() == Kind::call) spill(ignored, condition);
}

template <class T> constexpr Expression BodyPrinter<T>::arm(std::uint32_t index) {
    Value const v{index};
    Expression e = operand(v);
    if (!function_.dialect.generic || graph_[v].kind() != Kind::constant) return e;
    Text text{"limn::Proxy<"};
    (((text += graph_[v].type().name) += ">(") += e.text.view()) += ')';
    return {std::move(text), Precedence::primary};
}

template <class T>
constexpr void BodyPrinter<T>::append_logical(Text& out, Expression const& e, bool negated,
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

template <class T>
constexpr Expression BodyPrinter<T>::compose_gate(Vector<late<Expression, T>> const& parts,
                                                  bool is_bool) const {
    std::string_view const a = parts[1].text.view(), b = parts[2].text.view();
    Expression out{{}, Precedence::conditional};
    bool const constant_a = a == "true" || a == "false", constant_b = b == "true" || b == "false";
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

template <class T> constexpr void BodyPrinter<T>::finish_arms(Arm& yes, Arm& no) {
    for (std::size_t i = 0; i < yes.assigned.size(); ++i) {
        Node const gate = graph_[Value{yes.assigned[i].node}];
        Expression const a = operand({yes.assigned[i].value}), b = operand({no.assigned[i].value});
        Text const name = local_name(gate);
        Text start;
        append_variable(start, gate.type(), name.view());
        bool const keeps_a = yes.text.empty() && !folded({yes.assigned[i].value}) && !yes.leaves;
        bool const keeps_b = no.text.empty() && !folded({no.assigned[i].value}) && !no.leaves;
        bool const outside = uses_.leaves_its_arm(gate.value());
        if (outside) declare_outside(gate.type(), name.view());
        bool const initial = !outside && (keeps_a || keeps_b);
        if (initial) (start += " = ") += (keeps_b ? b : a).text.view();
        else append_first_ordering(start, gate.type());
        if (!outside) statement(start.view(), Where{});
        if (!initial || keeps_b) assign(yes, name.view(), a, gate.where());
        if (!initial || !keeps_b) assign(no, name.view(), b, gate.where());
        expressions_[gate.value().index] = {Text{name.view()}, Precedence::primary};
        is_local_[gate.value().index] = 1;
    }
}

template <class T>
constexpr void BodyPrinter<T>::assign(Arm& arm, std::string_view name, Expression const& value,
                                      Where where) {
    Text const before = std::exchange(function_.out, std::move(arm.text));
    Text text{name};
    (text += " = ") += value.text.view();
    indent_ += 4;
    statement(text.view(), where);
    indent_ -= 4;
    arm.text = std::exchange(function_.out, before);
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_BRANCH_HPP
