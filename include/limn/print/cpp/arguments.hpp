// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how the operands of a call are written: in parentheses, in braces, before a dot.

#ifndef LIMN_PRINT_CPP_ARGUMENTS_HPP
#define LIMN_PRINT_CPP_ARGUMENTS_HPP

#include <limn/print/cpp/dialect.hpp>
#include <limn/print/cpp/expressions.hpp>

#include <span>
#include <string_view>

namespace limn::detail {

using Operands = std::span<ExpressionId const>;

/// Where the exact type matters: an argument of a call, an arm of `?:`, an element in braces.
template <class T>
constexpr void append_typed(Composition<T>& out, Expressions<T> const& all, ExpressionId operand,
                            Dialect dialect) {
    if (operand.empty() || !all[operand].promoted) {
        out.operand(operand);
        return;
    }
    out.text(dialect.generic ? "limn::convert<bool>(" : "static_cast<bool>(").calls();
    out.operand(operand).text(")");
}

template <class T>
constexpr ExpressionId typed(Expressions<T>& all, ExpressionId operand, Dialect dialect) {
    if (operand.empty() || !all[operand].promoted) return operand;
    Composition<T> out{all};
    append_typed(out, all, operand, dialect);
    return out.finish();
}

/// `(a, b)`, or in braces `{a, b}`.
template <class T>
constexpr void append_arguments(Composition<T>& out, Expressions<T> const& all, Operands operands,
                                Dialect dialect, bool braces = false) {
    out.text(braces ? "{" : "(").calls();
    std::string_view separator = "";
    for (ExpressionId const operand : operands) {
        out.text(separator);
        append_typed(out, all, operand, dialect);
        separator = ", ";
    }
    out.text(braces ? "}" : ")");
}

/// `callee(a, b)`
template <class T>
constexpr void append_call(Composition<T>& out, Expressions<T> const& all, std::string_view callee,
                           Operands operands, Dialect dialect) {
    out.text(callee);
    append_arguments(out, all, operands, dialect);
}

/// What is asked for a member: `(a + b).size`.
template <class T>
constexpr void append_object(Composition<T>& out, Expressions<T> const& all, ExpressionId object) {
    out.operand(object, all[object].precedence < Precedence::primary);
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_ARGUMENTS_HPP
