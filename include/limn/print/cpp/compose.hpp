// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `compose`: how C++ writes the call of an op on its operands, with the least parentheses.

#ifndef LIMN_PRINT_CPP_COMPOSE_HPP
#define LIMN_PRINT_CPP_COMPOSE_HPP

#include <limn/op/op_row.hpp>
#include <limn/print/cpp/arguments.hpp>
#include <limn/print/cpp/compose_effect.hpp>
#include <limn/print/cpp/decided.hpp>
#include <limn/type/totally_ordered.hpp>

#include <string_view>

namespace limn::detail {

/// The type that bounds the values of an operand.
constexpr TypeRow const& range_of(Expression const& operand, TypeRow const& type) {
    return operand.cast != nullptr ? *operand.cast : type;
}

/// Compilers warn of `x == x`, and of comparisons that the type decides, `x < 0u`, where `x` is no
/// floating value; of `std::equal_to` and `std::less` they do not.
template <class T>
constexpr bool warns(Expressions<T> const& all, OpRow const& row, Operands operands) {
    Notation const& n = row.notation;
    if (!compares(n.precedence) || row.user || !totally_ordered(*row.operands[0]) ||
        row.result->name != "bool")
        return false;
    ExpressionId const a = operands[0], b = operands[1];
    return all.alike(a, b) ||
           is_decided(n.spelling, all.view(all.literal_of(b)),
                      range_of(all[a], *row.operands[0])) ||
           is_decided(mirrored(n.spelling), all.view(all.literal_of(a)),
                      range_of(all[b], *row.operands[1]));
}

/// `a + b`
template <class T>
constexpr ExpressionId compose_infix(Expressions<T>& all, std::string_view spelling,
                                     Precedence precedence, ExpressionId a, ExpressionId b,
                                     bool promoted = false) {
    Composition<T> out{all};
    out.operand(precedence, a, false);
    out.word(all.between(spelling));
    out.operand(precedence, b, true);
    out.node().kind = Expression::Kind::infix;
    out.node().promoted = promoted;
    return out.finish(precedence);
}

/// `-a`. Two of the same never run together.
template <class T>
constexpr ExpressionId compose_prefix(Expressions<T>& all, std::string_view spelling,
                                      ExpressionId a) {
    Composition<T> out{all};
    bool const doubled = all[a].sign == spelling[0];
    out.text(spelling);
    out.operand(a, all[a].precedence < Precedence::unary || doubled);
    out.node().kind = Expression::Kind::prefix;
    out.node().sign = spelling[0];
    return out.finish(Precedence::unary);
}

template <class T>
constexpr void append_arm(Composition<T>& out, Expressions<T> const& all, ExpressionId arm,
                          Dialect dialect) {
    if (all[arm].promoted) append_typed(out, all, arm, dialect);
    else out.operand(Precedence::conditional, arm, true);
}

/// `a ? b : c`
template <class T>
constexpr ExpressionId compose_conditional(Expressions<T>& all, ExpressionId condition,
                                           ExpressionId yes, ExpressionId no, Dialect dialect) {
    Composition<T> out{all};
    out.operand(Precedence::conditional, condition, true).text(" ? ");
    append_arm(out, all, yes, dialect);
    out.text(" : ");
    append_arm(out, all, no, dialect);
    return out.finish(Precedence::conditional);
}

/// A member of the first operand. A proxy has no members of the user's: to be traced again, they
/// are written `limn::field<&Point::x>(p)` and `limn::call<&Image::width>(i)`.
template <class T>
constexpr ExpressionId compose_member(Expressions<T>& all, OpRow const& row, Operands operands,
                                      Dialect dialect) {
    Composition<T> out{all};
    Form const form = row.notation.form;
    bool const named = row.name.find("::") != std::string_view::npos;
    if (form == Form::get || (dialect.generic && named && form != Form::invoke)) {
        out.text(dialect.generic ? "limn::" : "std::");
        out.text(form == Form::get ? "get<" : form == Form::field ? "field<&" : "call<&");
        out.text(form == Form::get ? row.notation.spelling : row.name);
        append_call(out, all, ">", operands, dialect);
        return out.finish(row.notation.precedence);
    }
    append_object(out, all, operands[0]);
    if (form == Form::subscript) {
        out.text("[");
        append_typed(out, all, operands[1], dialect);
        return out.text("]").finish(row.notation.precedence);
    }
    if (form != Form::invoke) out.text(".").text(row.notation.spelling);
    if (form != Form::field) append_arguments(out, all, operands.subspan(1), dialect);
    return out.finish(row.notation.precedence);
}

/// `callee(a, b)`
template <class T>
constexpr ExpressionId compose_call(Expressions<T>& all, std::string_view callee, Operands operands,
                                    Dialect dialect, Precedence precedence = Precedence::primary) {
    Composition<T> out{all};
    append_call(out, all, callee, operands, dialect);
    return out.finish(precedence);
}

/// `static_cast<int>(a)`
template <class T>
constexpr ExpressionId compose_cast(Expressions<T>& all, OpRow const& row, ExpressionId operand,
                                    Dialect dialect) {
    Composition<T> out{all};
    out.text(dialect.generic ? "limn::convert<" : "static_cast<").text(row.result->name);
    out.text(">(").calls().operand(operand).text(")");
    out.node().cast = row.operands[0];
    return out.finish(row.notation.precedence);
}

/// The comparison as a call, of which compilers do not warn: `std::less<>{}(a, b)`.
template <class T>
constexpr ExpressionId compose_comparison(Expressions<T>& all, OpRow const& row, Operands operands,
                                          Dialect dialect) {
    Composition<T> out{all};
    out.text("std::").text(row.name);
    if (row.notation.precedence == Precedence::equality) out.text("_to");
    append_call(out, all, "<>{}", operands, dialect);
    return out.finish();
}

/// A value where a proxy is wanted: `limn::Proxy<double>(2.0)`.
template <class T>
constexpr ExpressionId compose_proxy(Expressions<T>& all, TypeRow const& type, ExpressionId value,
                                     Dialect dialect) {
    Composition<T> out{all};
    out.text("limn::Proxy<").text(type.name).text(">(").calls();
    append_typed(out, all, value, dialect);
    return out.text(")").finish();
}

/// The call of `row` on `operands`.
template <class T>
constexpr ExpressionId compose(Expressions<T>& all, OpRow const& row, Operands operands,
                               Dialect dialect) {
    Notation const& n = row.notation;
    switch (n.form) {
    case Form::infix: {
        if (!dialect.generic && warns(all, row, operands))
            return compose_comparison(all, row, operands, dialect);
        bool const promoted = n.precedence >= Precedence::bit_or &&
                              n.precedence <= Precedence::bit_and && row.result->name == "bool";
        return compose_infix(all, n.spelling, n.precedence, operands[0], operands[1], promoted);
    }
    case Form::prefix:
        return compose_prefix(all, n.spelling, operands[0]);
    case Form::cast:
        return compose_cast(all, row, operands[0], dialect);
    case Form::conditional:
        if (dialect.generic) return compose_call(all, "limn::select", operands, dialect);
        return compose_conditional(all, operands[0], operands[1], operands[2], dialect);
    case Form::call:
        return compose_call(all, dialect.callee(n), operands.subspan(row.hidden), dialect,
                            n.precedence);
    case Form::field:
    case Form::method:
    case Form::subscript:
    case Form::get:
    case Form::invoke:
    case Form::braces: // in print/cpp/braces.hpp, for it takes more than the op
        return compose_member(all, row, operands, dialect);
    case Form::check:
        if (dialect.generic) return compose_call(all, n.spelling, operands, dialect);
        return compose_check(all, operands);
    case Form::print:
        if (dialect.generic) return compose_call(all, "limn::print", operands, dialect);
        return compose_print(all, row, operands);
    case Form::draw:
        return compose_draw(all, row, operands, dialect);
    case Form::raise:
        if (dialect.generic) return compose_call(all, n.spelling, operands, dialect);
        return compose_raise(all, operands, dialect);
    case Form::stream:
        return compose_stream(all, row, operands, dialect);
    }
    return {};
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_COMPOSE_HPP
