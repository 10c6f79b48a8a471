// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Expression`: a node of the tree that a C++ expression is, and what is known of it.

#ifndef LIMN_PRINT_CPP_EXPRESSION_HPP
#define LIMN_PRINT_CPP_EXPRESSION_HPP

#include <limn/meta/inline.hpp>
#include <limn/op/notation.hpp>
#include <limn/type/type_row.hpp>

#include <cstdint>

namespace limn::detail {

inline constexpr std::uint32_t no_code = 0xffffffffu;

/// Characters that an `Expressions` keeps: a name, a literal, an operator.
struct Word {
    std::uint32_t at = no_code, size = 0;

    constexpr bool empty() const { return size == 0; }
    friend constexpr bool operator==(Word const&, Word const&) = default;
};

/// Where an expression stands in its `Expressions`; or none.
struct ExpressionId {
    std::uint32_t index = no_code;

    constexpr bool empty() const { return index == no_code; }
    friend constexpr bool operator==(ExpressionId, ExpressionId) = default;
};

/// What an expression is made of: characters, and expressions with or without parentheses.
struct Piece {
    enum class Kind : unsigned char { word, expression, in_parentheses };
    Kind kind;
    std::uint32_t at; ///< of the word, or the index of the expression
    std::uint32_t size;
};

/// An expression. Its pieces stand in a row.
struct Expression {
    enum class Kind : unsigned char {
        name,     ///< of a variable, a parameter or a member
        literal,  ///< of a constant
        prefix,   ///< an operator, and its operand
        infix,    ///< an operand, an operator, and an operand
        anything, ///< else
    };
    std::uint32_t first = 0, count = 0; ///< its pieces
    std::uint32_t size = 0;             ///< the characters that it is printed as
    Kind kind = Kind::anything;
    Precedence precedence = Precedence::primary;
    char sign = '\0';              ///< the operator that it begins with: that of a prefix, or `-`
    bool promoted : 1 = false;     ///< C++ gives an int where the graph has a bool: `a & b`
    bool calls : 1 = false;        ///< it has parentheses in it
    bool has_and : 1 = false;      ///< it has an `&&` in it
    bool has_or : 1 = false;       ///< it has an `||` in it
    bool breaks : 1 = false;       ///< it is printed on several lines
    bool is_blank : 1 = false;     ///< it is `T{}`, with which a variable begins anyway
    bool is_true : 1 = false;      ///< the literal
    bool is_false : 1 = false;     ///< the literal
    TypeRow const* cast = nullptr; ///< from which type it is converted; null where it is not a cast
};

constexpr bool compares(Precedence p) {
    return p == Precedence::equality || p == Precedence::relational || p == Precedence::three_way;
}

/// Whether an operand needs parentheses for the grammar; or, as g++ -Wparentheses asks, for
/// readers.
LIMN_LAZY
constexpr bool needs_parentheses(Precedence parent, Precedence child, bool right) {
    if (child >= Precedence::unary) return false;
    if (parent == Precedence::conditional) return child <= Precedence::bit_and; // as clang asks
    if (child < parent || (child == parent && (right || compares(parent)))) return true;
    bool const unfamiliar = parent <= Precedence::shift && !compares(parent);
    return child != parent && (unfamiliar || (compares(parent) && compares(child)));
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_EXPRESSION_HPP
