// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Expressions`: all C++ expressions of one function, in three rows: expressions, pieces,
/// characters. Nothing of it is allocated apart.

#ifndef LIMN_PRINT_CPP_EXPRESSIONS_HPP
#define LIMN_PRINT_CPP_EXPRESSIONS_HPP

#include <limn/meta/page_allocator.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>
#include <limn/print/cpp/expression.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace limn::detail {

/// The expressions of a function. One is made of those before it, by a `Composition`.
template <class T = void> class Expressions {
public:
    constexpr Expression const& operator[](ExpressionId id) const { return all_[id.index]; }
    /// The characters that it is printed as.
    constexpr std::size_t size(ExpressionId id) const {
        return id.empty() ? 0 : all_[id.index].size;
    }

    /// Makes room for those of so many nodes.
    constexpr void reserve(std::size_t nodes) {
        all_.reserve(2 * nodes);
        pieces_.reserve(4 * nodes);
        chars_.reserve(8 * nodes);
    }

    constexpr Word word(std::string_view text);
    /// The same, with a number after it.
    constexpr Word word(std::string_view text, std::uint32_t number);
    /// An operator between two blanks, which is kept once.
    constexpr Word between(std::string_view sign);
    constexpr std::string_view view(Word word) const {
        return word.empty() ? std::string_view{}
                            : std::string_view{chars_.data() + word.at, word.size};
    }
    /// A variable, or what else has that name. The same word is the same variable.
    constexpr ExpressionId name(Word word);
    /// The literal of a constant, and what can be seen of it.
    constexpr ExpressionId literal(std::string_view text, TypeRow const& type);
    /// Without its `!`.  Requires  it begins with one
    constexpr ExpressionId without_sign(ExpressionId id);

    /// The characters of a literal; empty for everything else.
    constexpr Word literal_of(ExpressionId id) const;
    /// That of a variable.  Requires  it is a `name`
    constexpr Word word_of(ExpressionId id) const {
        Piece const& piece = pieces_[all_[id.index].first];
        return {piece.at, piece.size};
    }
    /// An operand of an operator, of two.
    constexpr ExpressionId operand_of(ExpressionId id, std::size_t number) const {
        return {pieces_[all_[id.index].first + 2 * number].at};
    }

    /// Whether both are printed alike.
    constexpr bool alike(ExpressionId a, ExpressionId b) const;
    /// Whether a variable stands in it.
    constexpr bool mentions(ExpressionId id, Word variable) const;

    /// Calls `use` with each variable that stands in it.
    template <class Use> constexpr void each_name(ExpressionId id, Use const& use) const;

    /// Prints it. What is folded into an expression is of limited width, or nests as its type does:
    /// so this goes no deeper than that.
    constexpr void append(Text& out, ExpressionId id) const;
    constexpr Text text(ExpressionId id) const {
        Text out;
        if (!id.empty()) append(out, id);
        return out;
    }

private:
    template <class> friend class Composition;

    constexpr ExpressionId leaf(Word word, Expression one);

    Vector<Expression, PageAllocator<Expression>> all_;
    Vector<Piece, PageAllocator<Piece>> pieces_;
    Vector<char, PageAllocator<char>> chars_;
    Vector<Word> between_;
};

/// Makes one expression, piece by piece.  Requires  no other is made meanwhile
template <class T = void> class Composition {
public:
    constexpr explicit Composition(Expressions<T>& all) : all_{all} {
        one_.first = static_cast<std::uint32_t>(all.pieces_.size());
    }

    constexpr Composition& text(std::string_view text) { return word(all_.word(text)); }
    /// Characters that are kept already, and are not a variable: that is an operand.
    constexpr Composition& word(Word word);
    constexpr Composition& operand(ExpressionId id, bool in_parentheses = false);
    /// An operand of an operator, with parentheses where it needs them.
    constexpr Composition& operand(Precedence parent, ExpressionId id, bool right) {
        return operand(id, needs_parentheses(parent, all_[id].precedence, right));
    }
    /// It has parentheses among its characters.
    constexpr Composition& calls() {
        one_.calls = true;
        return *this;
    }
    constexpr Composition& breaks() {
        one_.breaks = true;
        return *this;
    }

    constexpr Expression& node() { return one_; }
    constexpr ExpressionId finish(Precedence precedence = Precedence::primary);

private:
    Expressions<T>& all_;
    Expression one_{};
};

template <class T> constexpr Word Expressions<T>::word(std::string_view text) {
    Word const out{static_cast<std::uint32_t>(chars_.size()),
                   static_cast<std::uint32_t>(text.size())};
    chars_.append(text.data(), text.data() + text.size());
    return out;
}

template <class T>
constexpr Word Expressions<T>::word(std::string_view text, std::uint32_t number) {
    Word out = word(text);
    char digits[10];
    char* first = digits + sizeof digits;
    do *--first = static_cast<char>('0' + number % 10);
    while ((number /= 10) != 0);
    chars_.append(static_cast<char const*>(first), static_cast<char const*>(digits + 10));
    out.size = static_cast<std::uint32_t>(chars_.size()) - out.at;
    return out;
}

template <class T> constexpr Word Expressions<T>::between(std::string_view sign) {
    for (Word const known : between_)
        if (known.size == sign.size() + 2 && view(known).substr(1, sign.size()) == sign)
            return known;
    Word out = word(" ");
    word(sign);
    word(" ");
    out.size = static_cast<std::uint32_t>(sign.size() + 2);
    between_.push_back(out);
    return out;
}

template <class T> constexpr ExpressionId Expressions<T>::leaf(Word word, Expression one) {
    one.first = static_cast<std::uint32_t>(pieces_.size());
    one.count = 1;
    one.size = word.size;
    pieces_.push_back({Piece::Kind::word, word.at, word.size});
    all_.push_back(one);
    return {static_cast<std::uint32_t>(all_.size() - 1)};
}

template <class T> constexpr ExpressionId Expressions<T>::name(Word word) {
    Expression one{};
    one.kind = Expression::Kind::name;
    return leaf(word, one);
}

template <class T>
constexpr ExpressionId Expressions<T>::literal(std::string_view text, TypeRow const& type) {
    Expression one{};
    one.kind = Expression::Kind::literal;
    bool const negative = text.starts_with('-');
    one.sign = negative ? '-' : '\0';
    one.precedence = negative ? Precedence::unary : Precedence::primary;
    one.calls = text.find('(') != text.npos;
    one.breaks = text.find('\n') != text.npos;
    one.is_true = text == "true";
    one.is_false = text == "false";
    one.is_blank =
        text.size() == type.name.size() + 2 && text.starts_with(type.name) && text.ends_with("{}");
    return leaf(word(text), one);
}

template <class T> constexpr ExpressionId Expressions<T>::without_sign(ExpressionId id) {
    Expression one = all_[id.index];
    ++one.first;
    --one.count;
    --one.size;
    one.kind = Expression::Kind::anything;
    one.sign = '\0';
    one.precedence = Precedence::primary;
    all_.push_back(one);
    return {static_cast<std::uint32_t>(all_.size() - 1)};
}

template <class T> constexpr Word Expressions<T>::literal_of(ExpressionId id) const {
    if (id.empty() || all_[id.index].kind != Expression::Kind::literal) return {};
    return word_of(id);
}

template <class T> constexpr bool Expressions<T>::alike(ExpressionId a, ExpressionId b) const {
    if (a == b) return true;
    Expression const &one = all_[a.index], &other = all_[b.index];
    if (one.size != other.size || one.count != other.count) return false;
    for (std::uint32_t i = 0; i < one.count; ++i) {
        Piece const &p = pieces_[one.first + i], &q = pieces_[other.first + i];
        if (p.kind != q.kind) return false;
        if (p.kind == Piece::Kind::word ? view({p.at, p.size}) != view({q.at, q.size})
                                        : !alike({p.at}, {q.at}))
            return false;
    }
    return true;
}

template <class T> constexpr bool Expressions<T>::mentions(ExpressionId id, Word variable) const {
    if (id.empty()) return false;
    Expression const& one = all_[id.index];
    for (std::uint32_t i = one.first; i < one.first + one.count; ++i) {
        Piece const& p = pieces_[i];
        if (p.kind == Piece::Kind::word ? p.at == variable.at : mentions({p.at}, variable))
            return true;
    }
    return false;
}

template <class T>
template <class Use>
constexpr void Expressions<T>::each_name(ExpressionId id, Use const& use) const {
    if (id.empty()) return;
    Expression const& one = all_[id.index];
    if (one.kind == Expression::Kind::name) use(word_of(id));
    for (std::uint32_t i = one.first; i < one.first + one.count; ++i)
        if (pieces_[i].kind != Piece::Kind::word) each_name({pieces_[i].at}, use);
}

template <class T> constexpr void Expressions<T>::append(Text& out, ExpressionId id) const {
    Expression const& one = all_[id.index];
    for (std::uint32_t i = one.first; i < one.first + one.count; ++i) {
        Piece const& p = pieces_[i];
        if (p.kind == Piece::Kind::word) {
            out += view({p.at, p.size});
            continue;
        }
        bool const wrap = p.kind == Piece::Kind::in_parentheses;
        if (wrap) out += '(';
        append(out, {p.at});
        if (wrap) out += ')';
    }
}

template <class T> constexpr Composition<T>& Composition<T>::word(Word word) {
    if (word.empty()) return *this;
    one_.size += word.size;
    auto& pieces = all_.pieces_;
    if (pieces.size() > one_.first && pieces.back().kind == Piece::Kind::word &&
        pieces.back().at + pieces.back().size == word.at)
        pieces.back().size += word.size;
    else pieces.push_back({Piece::Kind::word, word.at, word.size});
    return *this;
}

template <class T>
constexpr Composition<T>& Composition<T>::operand(ExpressionId id, bool in_parentheses) {
    if (id.empty()) return *this;
    Expression const& e = all_[id];
    one_.size += e.size + (in_parentheses ? 2 : 0);
    one_.calls = one_.calls || e.calls || in_parentheses;
    one_.has_and = one_.has_and || e.has_and;
    one_.has_or = one_.has_or || e.has_or;
    one_.breaks = one_.breaks || e.breaks;
    auto const kind = in_parentheses ? Piece::Kind::in_parentheses : Piece::Kind::expression;
    all_.pieces_.push_back({kind, id.index, 0});
    return *this;
}

template <class T> constexpr ExpressionId Composition<T>::finish(Precedence precedence) {
    one_.precedence = precedence;
    one_.count = static_cast<std::uint32_t>(all_.pieces_.size()) - one_.first;
    all_.all_.push_back(one_);
    return {static_cast<std::uint32_t>(all_.all_.size() - 1)};
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_EXPRESSIONS_HPP
