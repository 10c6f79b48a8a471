// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Expression`: a piece of C++ with its binding strength, and the least parentheses.

#ifndef LIMN_PRINT_CPP_EXPRESSION_HPP
#define LIMN_PRINT_CPP_EXPRESSION_HPP

#include <limn/meta/text.hpp>
#include <limn/op/notation.hpp>
#include <limn/op/op_row.hpp>
#include <limn/op/raise.hpp>
#include <limn/op/streamed.hpp>
#include <limn/print/cpp/decided.hpp>
#include <limn/print/cpp/own_code.hpp>
#include <limn/type/literal.hpp>
#include <limn/type/totally_ordered.hpp>

#include <cstddef>
#include <string_view>

namespace limn::detail {

/// A piece of C++ source.
struct Expression {
    Text text;
    Precedence precedence = Precedence::primary;
    bool promoted = false;         ///< C++ gives an int where the graph has a bool: `a & b`
    TypeRow const* cast = nullptr; ///< from which type it is converted; null where it is no cast
};

/// Operands that are written already: all of a call, or those behind some.
class Operands {
public:
    template <class Row>
    constexpr Operands(Row const& all) : Operands{all.data(), all.data() + all.size()} {}
    constexpr Operands(Expression const* first, Expression const* last)
        : first_{first}, last_{last} {}

    constexpr Expression const* begin() const { return first_; }
    constexpr Expression const* end() const { return last_; }
    constexpr std::size_t size() const { return static_cast<std::size_t>(last_ - first_); }
    constexpr bool empty() const { return first_ == last_; }
    constexpr Expression const& operator[](std::size_t i) const { return first_[i]; }
    constexpr Operands behind(std::size_t count) const { return {first_ + count, last_}; }

private:
    Expression const *first_, *last_;
};

constexpr bool compares(Precedence p) {
    return p == Precedence::equality || p == Precedence::relational || p == Precedence::three_way;
}

/// Whether an operand needs parentheses for the grammar; or, as g++ -Wparentheses asks, for
/// readers.
template <class = void>
constexpr bool needs_parentheses(Precedence parent, Precedence child, bool right) {
    if (child >= Precedence::unary) return false;
    if (parent == Precedence::conditional) return child <= Precedence::bit_and; // as clang asks
    if (child < parent || (child == parent && (right || compares(parent)))) return true;
    bool const unfamiliar = parent <= Precedence::shift && !compares(parent);
    return child != parent && (unfamiliar || (compares(parent) && compares(child)));
}

template <class = void>
constexpr void append_operand(Text& out, Precedence parent, Expression const& operand, bool right) {
    bool const wrap = needs_parentheses(parent, operand.precedence, right);
    if (wrap) out += '(';
    out += operand.text.view();
    if (wrap) out += ')';
}

/// What stands in the parentheses around all of `text`, if they are there; a text with literals in
/// quotes stays as it is.
template <class = void> constexpr std::string_view without_parentheses(std::string_view text) {
    if (!text.starts_with('(') || text.find_first_of("'\"") != text.npos) return text;
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
        if (depth == 0) return i + 1 == text.size() ? text.substr(1, i - 1) : text;
    }
    return text;
}

/// How the ops are spelled: as plain C++, or as C++ that can be traced again.
struct Dialect {
    bool generic = false;

    /// `std::sin`, or `sin` after a using-declaration, which finds the proxies' one too.
    constexpr std::string_view callee(Notation const& notation) const {
        std::string_view name = notation.spelling;
        if (generic && name.starts_with("std::")) name.remove_prefix(5);
        OwnCode const* const own = generic ? nullptr : own_code(name);
        return own == nullptr ? name : own->call;
    }
};

/// Where the exact type matters: an argument of a call, an arm of `?:`, an element in braces.
template <class = void> constexpr Text typed(Expression const& operand, Dialect dialect) {
    if (!operand.promoted) return operand.text;
    Text out{dialect.generic ? "limn::convert<bool>(" : "static_cast<bool>("};
    return (out += operand.text.view()) += ')';
}

template <class = void>
constexpr void append_call(Text& out, std::string_view callee, Operands operands, Dialect dialect) {
    out += callee;
    std::string_view separator = "(";
    for (Expression const& operand : operands) {
        out += separator;
        out += typed(operand, dialect).view();
        separator = ", ";
    }
    out += operands.empty() ? "()" : ")";
}

template <class = void>
constexpr void append_arm(Text& out, Expression const& arm, Dialect dialect) {
    if (arm.promoted) out += typed(arm, dialect).view();
    else append_operand(out, Precedence::conditional, arm, true);
}

/// What is asked for a member: `(a + b).size`.
template <class = void> constexpr void append_object(Text& out, Expression const& object) {
    bool const wrap = object.precedence < Precedence::primary;
    if (wrap) out += '(';
    out += object.text.view();
    if (wrap) out += ')';
}

/// A member of the first operand. A proxy has no members of the user's: to be traced again, they
/// are written `limn::field<&Point::x>(p)` and `limn::call<&Image::width>(i)`.
template <class = void>
constexpr void append_member(Text& out, OpRow const& row, Operands operands, Dialect dialect) {
    Form const form = row.notation.form;
    bool const named = row.name.find("::") != std::string_view::npos;
    if (form == Form::get || (dialect.generic && named && form != Form::invoke)) {
        std::string_view const space = dialect.generic ? "limn::" : "std::";
        out += space;
        out += form == Form::get ? "get<" : form == Form::field ? "field<&" : "call<&";
        out += form == Form::get ? row.notation.spelling : row.name;
        append_call(out, ">", operands, dialect);
        return;
    }
    append_object(out, operands[0]);
    if (form == Form::subscript) {
        ((out += '[') += typed(operands[1], dialect).view()) += ']';
        return;
    }
    if (form != Form::invoke) (out += '.') += row.notation.spelling;
    if (form != Form::field) append_call(out, "", operands.behind(1), dialect);
}

/// `if (!a) throw std::runtime_error{"b"}`
template <class = void> constexpr void append_check(Text& out, Operands operands) {
    out += "if (!";
    append_object(out, operands[0]);
    out += ") throw std::runtime_error{";
    std::string_view const text = operands[1].text.view(), quotes = quoted(text);
    (out += quotes.empty() ? text : quotes) += '}';
}

/// `std::printf("x = %g\n", x)`: texts that are known are part of the format.
template <class = void>
constexpr void append_print(Text& out, OpRow const& row, Operands operands) {
    out += "std::printf(\"";
    Text arguments;
    std::string_view conversions = row.notation.spelling;
    for (std::size_t i = 0; i < operands.size(); ++i) {
        std::string_view const conversion =
            conversions.substr(0, conversions.find_first_of("%\n", 1));
        conversions.remove_prefix(conversion.size());
        std::string_view const quotes = quoted(operands[i].text.view());
        for (std::size_t k = 1; k + 1 < quotes.size(); ++k) {
            if (quotes[k] == '%') out += '%';
            out += quotes[k];
        }
        if (!quotes.empty()) continue;
        out += conversion;
        arguments += ", ";
        if (conversion == "%s") {
            append_object(arguments, operands[i]);
            arguments += ".c_str()";
        } else {
            arguments += operands[i].text.view();
        }
    }
    ((out += "\\n\"") += arguments.view()) += ')';
}

/// The type that bounds the values of an operand.
constexpr TypeRow const& range_of(Expression const& operand, TypeRow const& type) {
    return operand.cast != nullptr ? *operand.cast : type;
}

/// Compilers warn of `x == x`, and of comparisons that the type decides, `x < 0u`, where `x` is no
/// floating value; of `std::equal_to` and `std::less` they do not.
template <class = void> constexpr bool warns(OpRow const& row, Operands operands) {
    Notation const& n = row.notation;
    if (!compares(n.precedence) || row.user || !totally_ordered(*row.operands[0]) ||
        row.result->name != "bool")
        return false;
    Expression const &a = operands[0], &b = operands[1];
    return a.text == b.text ||
           is_decided(n.spelling, b.text.view(), range_of(a, *row.operands[0])) ||
           is_decided(mirrored(n.spelling), a.text.view(), range_of(b, *row.operands[1]));
}

/// `std::normal_distribution<double>{mean, deviation}(generator)`; to be traced again it is drawn
/// from the generator there.
template <class = void>
constexpr void append_draw(Text& out, OpRow const& row, Operands operands, Dialect dialect) {
    if (dialect.generic) {
        ((out += "limn::random<") += row.notation.spelling) += '>';
        return append_call(out, "", operands.behind(1), dialect);
    }
    out += row.notation.spelling;
    std::string_view separator = "{";
    for (Expression const& operand : operands.behind(1)) {
        (out += separator) += typed(operand, dialect).view();
        separator = ", ";
    }
    out += operands.size() == 1 ? "{}(" : "}(";
    (out += operands[0].text.view()) += ')';
}

/// The standard's exception that generated code throws for the type of a `raise`, or null.
template <class = void> constexpr StandardException const* thrown_by(Expression const& type) {
    std::string_view const name = quoted(type.text.view());
    return name.empty() ? nullptr : standard_exception(name.substr(1, name.size() - 2));
}

/// `throw std::domain_error{"b"}`; what limn throws where it knows no such type is a
/// std::runtime_error.
template <class = void> constexpr void append_raise(Text& out, Operands operands) {
    StandardException const* const known = thrown_by(operands[0]);
    std::string_view const text = operands[1].text.view(), quotes = quoted(text);
    (out += "throw ") += known == nullptr ? std::string_view{"std::runtime_error"} : known->name;
    out += '{';
    if (known == nullptr || known->of_text) out += quotes.empty() ? text : quotes;
    out += '}';
}

/// `streamed(a, std::ios_base::dec | std::ios_base::fixed, b, c, d)`
template <class = void>
constexpr void append_stream(Text& out, OpRow const& row, Operands operands, Dialect dialect) {
    if (dialect.generic || operands.size() == 1)
        return append_call(out, dialect.callee(row.notation), operands, dialect);
    ((out += dialect.callee(row.notation)) += '(') += typed(operands[0], dialect).view();
    int bits = 0;
    for (char digit : operands[1].text.view()) bits = 10 * bits + (digit - '0');
    std::string_view separator = ", ";
    for (StreamFlag const& f : stream_flags) {
        if (bits % 2 != 0) {
            ((out += separator) += "std::ios_base::") += f.name;
            separator = " | ";
        }
        bits /= 2;
    }
    if (separator == ", ") out += ", std::ios_base::fmtflags{}";
    for (std::size_t i = 2; i < operands.size(); ++i) (out += ", ") += operands[i].text.view();
    out += ')';
}

/// The call of `row` on `operands`.
template <class = void>
constexpr Expression compose(OpRow const& row, Operands operands, Dialect dialect) {
    Notation const& n = row.notation;
    Expression out{{}, n.precedence};
    switch (n.form) {
    case Form::infix:
        if (warns(row, operands) && !dialect.generic) {
            (out.text += "std::") += row.name;
            if (n.precedence == Precedence::equality) out.text += "_to";
            append_call(out.text, "<>{}", operands, dialect);
            out.precedence = Precedence::primary;
            break;
        }
        append_operand(out.text, n.precedence, operands[0], false);
        ((out.text += ' ') += n.spelling) += ' ';
        append_operand(out.text, n.precedence, operands[1], true);
        out.promoted = n.precedence >= Precedence::bit_or && n.precedence <= Precedence::bit_and &&
                       row.result->name == "bool";
        break;
    case Form::prefix: {
        bool const doubled = operands[0].text.view().starts_with(n.spelling);
        bool const wrap = operands[0].precedence < Precedence::unary || doubled;
        out.text += n.spelling;
        if (wrap) out.text += '(';
        out.text += operands[0].text.view();
        if (wrap) out.text += ')';
        break;
    }
    case Form::cast:
        out.text += dialect.generic ? "limn::convert<" : "static_cast<";
        out.text += row.result->name;
        ((out.text += ">(") += operands[0].text.view()) += ')';
        out.cast = row.operands[0];
        break;
    case Form::conditional:
        if (dialect.generic) {
            append_call(out.text, "limn::select", operands, dialect);
            out.precedence = Precedence::primary;
            break;
        }
        append_operand(out.text, n.precedence, operands[0], true);
        out.text += " ? ";
        append_arm(out.text, operands[1], dialect);
        out.text += " : ";
        append_arm(out.text, operands[2], dialect);
        break;
    case Form::call:
        append_call(out.text, dialect.callee(n), operands.behind(row.hidden), dialect);
        break;
    case Form::field:
    case Form::method:
    case Form::subscript:
    case Form::get:
    case Form::invoke:
    case Form::braces: // in print/cpp/braces.hpp, for it takes more than the op
        append_member(out.text, row, operands, dialect);
        break;
    case Form::check:
        if (dialect.generic) append_call(out.text, n.spelling, operands, dialect);
        else append_check(out.text, operands);
        break;
    case Form::print:
        if (dialect.generic) append_call(out.text, "limn::print", operands, dialect);
        else append_print(out.text, row, operands);
        break;
    case Form::draw:
        append_draw(out.text, row, operands, dialect);
        break;
    case Form::raise:
        if (dialect.generic) append_call(out.text, n.spelling, operands, dialect);
        else append_raise(out.text, operands);
        break;
    case Form::stream:
        append_stream(out.text, row, operands, dialect);
        break;
    }
    return out;
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_EXPRESSION_HPP
