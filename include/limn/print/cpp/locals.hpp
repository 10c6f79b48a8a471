// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Locals`: how each value of a graph is written, and when it becomes a local.

#ifndef LIMN_PRINT_CPP_LOCALS_HPP
#define LIMN_PRINT_CPP_LOCALS_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>
#include <limn/print/cpp/arguments.hpp>
#include <limn/print/cpp/blank_value.hpp>
#include <limn/print/cpp/compose.hpp>
#include <limn/print/cpp/printed_function.hpp>
#include <limn/print/cpp/uses.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace limn::detail {

/// The values of a graph, or of the body of a loop. Each is an expression: one that is folded into
/// those that use it, or the name of a local.
template <class T = void> class Locals {
public:
    static constexpr std::size_t width = 80; ///< of an expression, so that a statement fits 100

    constexpr Locals(Graph const& of, Loop const* body_of, PrintedFunction<T>& shared)
        : graph{of}, loop{body_of}, function{shared}, uses{of, body_of},
          written_(of.size(), ExpressionId{}), is_local_(of.size(), '\0') {}

    Graph const& graph;
    Loop const* loop; ///< whose body the graph is; or null
    PrintedFunction<T>& function;
    Uses<T> uses;

    /// How a value is written that has been printed, or a constant.
    constexpr ExpressionId operand(Value v) {
        ExpressionId const known = written_[v.index];
        if (!known.empty() || graph.row_of(v.index).kind != Kind::constant) return known;
        return written_[v.index] = constant(graph[v]);
    }
    constexpr std::size_t size(Value v) { return function.expressions.size(operand(v)); }
    /// The same. Where a proxy is wanted, a constant is made one.
    constexpr ExpressionId arm(Value v);
    /// The operands of a call. The longest become locals until the whole fits the width.
    constexpr Operands operands_of(Node node);

    constexpr void fold(Value v, ExpressionId written) { set(v, written, '\0'); }
    constexpr void name(Value v, ExpressionId written) { set(v, written, '\1'); }
    constexpr void rename(Value v, ExpressionId written) { written_[v.index] = written; }
    /// Whether it is written out where it is used.
    constexpr bool folded(Value v) const {
        return graph.row_of(v.index).kind != Kind::constant && is_local_[v.index] == 0 &&
               !written_[v.index].empty();
    }
    constexpr bool is_local(Value v) const { return is_local_[v.index] != 0; }
    /// Whether its expression shall become a local.
    constexpr bool wants_local(Node node, bool of_any_size = false) const;

    /// Whether the user wants to see it under a name; that of a next carried value is the
    /// variable's.
    constexpr bool has_own_name(Node node) const;
    constexpr Word local_name(Node node) {
        return has_own_name(node) ? function.name_of(node) : function.fresh_name();
    }

    /// Turns the expression of `node` into a local of its own.
    constexpr void declare(Node node);
    /// The same, where it is an expression still.
    constexpr void materialise(Value v) {
        if (folded(v)) declare(graph[v]);
    }
    /// A variable; `outside` of the outermost block, where it is used after that.
    constexpr void declare_variable(TypeRow const& type, Word variable, ExpressionId initial,
                                    bool outside);
    /// A variable that is given its value in a block. Gives what it is written as.
    constexpr void declare_outside(TypeRow const& type, Word variable);
    constexpr void declare_for_arms(TypeRow const& type, Word variable, ExpressionId initial);
    constexpr void assign(Word variable, ExpressionId value, Where where);

    /// Prints a block. What is declared inside for use after it stands before the outermost one.
    template <class Print> constexpr void at_outermost(Print const& print);
    /// Prints what is the outermost block where it stands.
    template <class Print> constexpr void apart(Print const& print);

private:
    constexpr void set(Value v, ExpressionId written, char is_local) {
        written_[v.index] = written;
        is_local_[v.index] = is_local;
    }
    constexpr ExpressionId constant(Node node);
    constexpr ExpressionId first_ordering(TypeRow const& type);

    Vector<ExpressionId> written_;
    Vector<char> is_local_;
    Vector<ExpressionId> operands_; ///< those that were asked for last
    std::size_t depth_ = 0;         ///< of blocks
    CodeList outside_;
};

template <class T> constexpr ExpressionId Locals<T>::constant(Node node) {
    std::string_view const member = function.modules.name_of(node.constant());
    Expressions<T>& all = function.expressions;
    if (!member.empty()) return all.name(all.word(member));
    Text literal;
    if (!node.type().literal(literal, node.constant()))
        throw GraphError{node.where(), "to_cpp",
                         std::string{"a constant of type "} + std::string{node.type().name} +
                             " has no C++ literal; pass it as an input"};
    function.includes.use_literal(literal.view(), node.type());
    return all.literal(literal.view(), node.type());
}

template <class T> constexpr ExpressionId Locals<T>::arm(Value v) {
    bool const proxy = function.dialect.generic && graph.row_of(v.index).kind == Kind::constant;
    ExpressionId const written = operand(v);
    return proxy ? compose_proxy(function.expressions, graph[v].type(), written, function.dialect)
                 : written;
}

template <class T> constexpr Operands Locals<T>::operands_of(Node node) {
    auto const values = node.operands();
    OpRow const& row = node.op();
    Expressions<T> const& all = function.expressions;
    Vector<ExpressionId>& out = operands_;
    out.clear();
    std::size_t total = row.notation.spelling.size() + 2 * values.size();
    for (Value v : values) {
        bool const hidden = out.size() < row.hidden && row.made == nullptr;
        out.push_back(hidden ? ExpressionId{} : operand(v));
        total += all.size(out.back()) + 2;
    }
    auto const make_local = [&](std::size_t i) {
        materialise(values[i]);
        out[i] = operand(values[i]);
    };
    // a bool `&` evaluates both sides: clang wants to see no call on the right of it
    bool const bools = row.notation.form == Form::infix &&
                       row.notation.precedence <= Precedence::bit_and && node.type().name == "bool";
    if (bools && all[out[1]].calls) make_local(1);
    while (total > width && row.made == nullptr) { // else lines break after elements
        std::size_t longest = values.size();
        for (std::size_t i = 0; i < values.size(); ++i)
            if (folded(values[i]) && all.size(out[i]) > 8 &&
                (longest == values.size() || all.size(out[i]) > all.size(out[longest])))
                longest = i;
        if (longest == values.size()) break;
        total -= all.size(out[longest]);
        make_local(longest);
        total += all.size(out[longest]);
    }
    return {out.data(), out.size()};
}

template <class T> constexpr bool Locals<T>::wants_local(Node node, bool of_any_size) const {
    Value const v = node.value();
    return uses.count(v) != 1 || function.one_per_line || has_own_name(node) ||
           (!of_any_size && function.expressions.size(written_[v.index]) > width) ||
           uses.leaves_its_arm(v);
}

template <class T> constexpr bool Locals<T>::has_own_name(Node node) const {
    if (function.given.name(node).empty()) return false;
    if (loop != nullptr)
        for (Value next : loop->next())
            if (next == node.value()) return false;
    return true;
}

template <class T> constexpr void Locals<T>::declare(Node node) {
    Value const v = node.value();
    ExpressionId const value = written_[v.index];
    if (uses.count(v) == 0) {
        function.code.add(
            {.does = CodeStatement::Does::call, .value = value, .where = node.where()});
        name(v, {});
        return;
    }
    Word const local = local_name(node);
    function.includes.use(node.type());
    if (uses.leaves_its_arm(v)) {
        declare_outside(node.type(), local);
        assign(local, value, node.where());
    } else {
        function.code.add({.does = CodeStatement::Does::declare,
                           .constant = true,
                           .name = local,
                           .type = &node.type(),
                           .value = value,
                           .where = node.where()});
    }
    name(v, function.expressions.name(local));
}

template <class T>
constexpr void Locals<T>::declare_variable(TypeRow const& type, Word variable, ExpressionId initial,
                                           bool outside) {
    if (outside) {
        declare_outside(type, variable);
        if (!initial.empty()) assign(variable, initial, Where{});
        return;
    }
    bool const blank = !initial.empty() && function.expressions[initial].is_blank;
    if (initial.empty()) initial = first_ordering(type);
    function.includes.use(type);
    function.code.add({.does = CodeStatement::Does::declare,
                       .blank = initial.empty(),
                       .name = variable,
                       .type = &type,
                       .value = blank ? ExpressionId{} : initial});
}

template <class T> constexpr void Locals<T>::declare_outside(TypeRow const& type, Word variable) {
    CodeList const inside = function.code.exchange(outside_);
    declare_variable(type, variable, {}, false);
    outside_ = function.code.exchange(inside);
}

/// Each arm gives it a value, unless `initial` is that of one.
template <class T>
constexpr void Locals<T>::declare_for_arms(TypeRow const& type, Word variable,
                                           ExpressionId initial) {
    function.includes.use(type);
    function.code.add({.does = CodeStatement::Does::declare,
                       .name = variable,
                       .type = &type,
                       .value = initial.empty() ? first_ordering(type) : initial});
}

template <class T>
constexpr void Locals<T>::assign(Word variable, ExpressionId value, Where where) {
    function.code.add(
        {.does = CodeStatement::Does::assign, .name = variable, .value = value, .where = where});
}

/// What a variable begins with that has no default value.
template <class T> constexpr ExpressionId Locals<T>::first_ordering(TypeRow const& type) {
    if (has_default(type)) return {};
    return Composition<T>{function.expressions}.text(blank_value(type).view()).finish();
}

template <class T>
template <class Print>
constexpr void Locals<T>::at_outermost(Print const& print) {
    bool const outermost = depth_++ == 0;
    CodeList before;
    if (outermost) before = function.code.exchange({});
    print();
    if (outermost) {
        CodeList const block = function.code.exchange(before);
        function.code.add(std::exchange(outside_, {}));
        function.code.add(block);
    }
    --depth_;
}

template <class T> template <class Print> constexpr void Locals<T>::apart(Print const& print) {
    std::size_t const depth = std::exchange(depth_, 0);
    CodeList const outside = std::exchange(outside_, {});
    at_outermost(print);
    depth_ = depth;
    outside_ = outside;
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_LOCALS_HPP
