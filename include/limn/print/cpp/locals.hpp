// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns when a value becomes a local of the printed function.

#ifndef LIMN_PRINT_CPP_LOCALS_HPP
#define LIMN_PRINT_CPP_LOCALS_HPP

#include <limn/meta/vector.hpp>
#include <limn/print/cpp/body.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace limn::detail {

/// The operands' texts. The longest become locals until the whole fits the width.
template <class T> constexpr Vector<late<Expression, T>> BodyPrinter<T>::take_operands(Node node) {
    auto const values = node.operands();
    Vector<late<Expression, T>> out;
    std::size_t total = node.op().notation.spelling.size() + 2 * values.size();
    for (Value v : values) {
        if (out.size() < node.op().hidden && node.op().made == nullptr) out.emplace_back();
        else out.push_back(operand(v));
        total += out.back().text.size() + 2;
    }
    // a bool `&` evaluates both sides: clang wants to see no call on the right of it
    bool const bools = node.type().name == "bool" && node.op().notation.form == Form::infix &&
                       node.op().notation.precedence <= Precedence::bit_and;
    if (bools && out[1].text.view().find('(') != std::string_view::npos) spill(out[1], values[1]);
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

template <class T> constexpr void BodyPrinter<T>::spill(Expression& operand, Value v) {
    if (!folded(v)) return;
    declare(graph_[v]);
    operand = expressions_[v.index];
}

/// Whether the user wants to see it under a name; that of a next carried value is the variable's.
template <class T> constexpr bool BodyPrinter<T>::has_own_name(Node node) const {
    if (node.name().empty()) return false;
    if (loop_ != nullptr)
        for (Value next : loop_->next())
            if (next == node.value()) return false;
    return true;
}
template <class T> constexpr Text BodyPrinter<T>::local_name(Node node) {
    return has_own_name(node) ? function_.name_of(node) : function_.fresh_name();
}

/// Turns the expression of `node` into a local of its own.
template <class T> constexpr void BodyPrinter<T>::declare(Node node) {
    std::uint32_t const index = node.value().index;
    Expression& mine = expressions_[index];
    Text name;
    Text line;
    if (uses_.count(node.value()) != 0) {
        name = local_name(node);
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
template <class T>
constexpr void BodyPrinter<T>::declare_outside(TypeRow const& type, std::string_view name) {
    Text line;
    for (std::size_t i = 0; i < outer_indent_; ++i) line += ' ';
    append_variable(line, type, name);
    if (!append_first_ordering(line, type)) line += "{}";
    line += ";\n";
    outside_ += line.view();
}
template <class T>
constexpr void BodyPrinter<T>::append_variable(Text& out, TypeRow const& type,
                                               std::string_view name) {
    function_.includes.use(type);
    if (function_.dialect.generic) ((out += "limn::Proxy<") += type.name) += '>';
    else out += type.name;
    (out += ' ') += name;
}
/// What a variable begins with that has no default value.
template <class T>
constexpr bool BodyPrinter<T>::append_first_ordering(Text& out, TypeRow const& type) {
    if (!type.name.starts_with("std::") || !type.name.ends_with("_ordering")) return false;
    ((out += " = ") += type.name) += "::equivalent";
    return true;
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_LOCALS_HPP
