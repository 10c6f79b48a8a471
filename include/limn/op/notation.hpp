// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Notation`: how C++ source writes a call of an op.

#ifndef LIMN_OP_NOTATION_HPP
#define LIMN_OP_NOTATION_HPP

#include <string_view>

namespace limn {

/// Binding strength; the larger binds tighter.
/// Source  ISO C++ [expr], the grammar of expressions
enum class Precedence : unsigned char {
    lowest,
    conditional,
    bit_or,
    bit_xor,
    bit_and,
    equality,
    relational,
    three_way,
    shift,
    additive,
    multiplicative,
    unary,
    primary,
};

/// The shape of a call in C++ source.
enum class Form : unsigned char {
    call,        ///< spelling(a, b)
    infix,       ///< a spelling b
    prefix,      ///< spelling a
    cast,        ///< static_cast<result>(a)
    conditional, ///< a ? b : c
    field,       ///< a.spelling
    method,      ///< a.spelling(b, c)
    subscript,   ///< a[b]
    get,         ///< std::get<spelling>(a)
    invoke,      ///< a(b, c)
    braces,      ///< spelling{a, {b, c}}
    check,       ///< if (!a) throw std::runtime_error{b}
    print,       ///< std::printf("...", a, b), the spelling its conversions
    draw,        ///< spelling{b, c}(a)
    raise,       ///< throw a{b}, where `a` is the name of a type
    stream,      ///< spelling(a, flags, b, c, d)
};

/// How C++ source writes a call of an op.
struct Notation {
    Form form;
    std::string_view spelling;
    Precedence precedence;
    std::string_view header; ///< what declares the spelling
};

constexpr Notation call_notation(std::string_view spelling, std::string_view header) {
    return {Form::call, spelling, Precedence::primary, header};
}
constexpr Notation infix_notation(std::string_view spelling, Precedence precedence) {
    return {Form::infix, spelling, precedence, ""};
}
constexpr Notation prefix_notation(std::string_view spelling) {
    return {Form::prefix, spelling, Precedence::unary, ""};
}
constexpr Notation member_notation(Form form, std::string_view spelling) {
    return {form, spelling, Precedence::primary, ""};
}

} // namespace limn

#endif // LIMN_OP_NOTATION_HPP
