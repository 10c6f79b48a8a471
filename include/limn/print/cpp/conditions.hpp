// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Conditions`: how what is asked is written: as it is, negated, with `&&`, with `?:`.

#ifndef LIMN_PRINT_CPP_CONDITIONS_HPP
#define LIMN_PRINT_CPP_CONDITIONS_HPP

#include <limn/graph/graph.hpp>
#include <limn/print/cpp/compose.hpp>
#include <limn/print/cpp/locals.hpp>
#include <limn/type/totally_ordered.hpp>

#include <string_view>

namespace limn::detail {

template <class T = void> class Conditions {
public:
    constexpr explicit Conditions(Locals<T>& locals)
        : locals_{locals}, all_{locals.function.expressions} {}

    /// What an `if` asks, where `condition` is written as `asked`. Negated, `a != b` for `a == b`;
    /// `a >= b` for `a < b` where no operand can be NaN.
    constexpr ExpressionId condition(Value condition, ExpressionId asked, bool negated);
    constexpr ExpressionId condition(Value asked, bool negated) {
        return condition(asked, locals_.operand(asked), negated);
    }
    /// `c ? a : b`; or where one of them is known, and it is a bool, `c && a`.
    constexpr ExpressionId gate(ExpressionId condition, ExpressionId yes, ExpressionId no,
                                bool is_bool);

private:
    constexpr std::string_view opposite(Node node) const;
    constexpr ExpressionId opposed(ExpressionId asked);
    constexpr void append_logical(Composition<T>& out, ExpressionId e, bool is_and) const;
    constexpr bool is_known(ExpressionId e) const { return all_[e].is_true || all_[e].is_false; }

    Locals<T>& locals_;
    Expressions<T>& all_;
};

template <class T>
constexpr ExpressionId Conditions<T>::condition(Value condition, ExpressionId asked, bool negated) {
    if (!negated) return asked;
    Node const node = locals_.graph[condition];
    std::string_view const turned = opposite(node);
    if (turned.empty() || locals_.is_local(condition) ||
        all_[asked].precedence == Precedence::primary)
        return opposed(asked);
    return compose_infix(all_, turned, node.op().notation.precedence,
                         locals_.operand(node.operands()[0]), locals_.operand(node.operands()[1]));
}

/// The comparison that is true where `node` is false, or nothing.
template <class T> constexpr std::string_view Conditions<T>::opposite(Node node) const {
    if (node.kind() != Kind::call || node.op().user || !compares(node.op().notation.precedence))
        return "";
    std::string_view const name = node.op().name;
    if (name == "equal") return "!=";
    if (name == "not_equal") return "==";
    if (locals_.function.dialect.generic || !totally_ordered(*node.op().operands[0])) return "";
    return name == "less"            ? ">="
           : name == "greater_equal" ? "<"
           : name == "greater"       ? "<="
           : name == "less_equal"    ? ">"
                                     : "";
}

/// `!a`, or `a` for `!a`.
template <class T> constexpr ExpressionId Conditions<T>::opposed(ExpressionId asked) {
    return all_[asked].sign == '!' ? all_.without_sign(asked) : compose_prefix(all_, "!", asked);
}

template <class T>
constexpr ExpressionId Conditions<T>::gate(ExpressionId condition, ExpressionId yes,
                                           ExpressionId no, bool is_bool) {
    bool const generic = locals_.function.dialect.generic;
    if (!is_bool || is_known(yes) == is_known(no) || generic)
        return compose_conditional(all_, condition, yes, no, locals_.function.dialect);
    ExpressionId const known = is_known(yes) ? yes : no;
    bool const is_and = all_[known].is_false;
    bool const negated = is_known(yes) == is_and;
    if (negated) condition = opposed(condition);
    Composition<T> out{all_};
    if (negated) out.operand(condition);
    else append_logical(out, condition, is_and);
    out.text(is_and ? " && " : " || ");
    append_logical(out, is_known(yes) ? no : yes, is_and);
    if (is_and) out.node().has_and = true;
    else out.node().has_or = true;
    return out.finish(Precedence::conditional);
}

/// Compilers warn where `&&` stands in `||` without parentheses.
template <class T>
constexpr void Conditions<T>::append_logical(Composition<T>& out, ExpressionId e,
                                             bool is_and) const {
    Expression const& one = all_[e];
    out.operand(e, one.precedence <= Precedence::bit_and || (is_and ? one.has_or : one.has_and));
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_CONDITIONS_HPP
