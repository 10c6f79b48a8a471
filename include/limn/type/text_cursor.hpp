// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `TextCursor`: a place in a listing that is read, which errors name by line and column.

#ifndef LIMN_TYPE_TEXT_CURSOR_HPP
#define LIMN_TYPE_TEXT_CURSOR_HPP

#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace limn::detail {

/// What a listing holds is wrong; the message says where.
struct TextError : LoadError {
    using LoadError::LoadError;
};

/// Goes through a text from left to right. It never reads after the end: there stands '\0'.
class TextCursor {
public:
    explicit TextCursor(std::string_view text) : text_{text} {}

    std::size_t at() const noexcept { return at_; }
    void go_to(std::size_t at) noexcept { at_ = at; }
    bool ended() const noexcept { return at_ >= text_.size(); }
    char peek(std::size_t ahead = 0) const noexcept {
        return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
    }
    std::string_view rest() const noexcept { return text_.substr(at_); }
    /// What stands between `from` and here.
    std::string_view since(std::size_t from) const noexcept {
        return text_.substr(from, at_ - from);
    }
    void skip(std::size_t count = 1) noexcept { at_ += count; }
    std::size_t skip_spaces() noexcept {
        std::size_t const from = at_;
        while (peek() == ' ') ++at_;
        return at_ - from;
    }
    /// Whether `word` stands here; goes after it.
    bool eat(std::string_view word) noexcept {
        if (!rest().starts_with(word)) return false;
        at_ += word.size();
        return true;
    }
    void need(std::string_view word) {
        if (!eat(word)) refuse_instead(word);
    }
    /// Goes after what ends at the first `a` or `b` outside of brackets and quotes, which stays, or
    /// at the end of the line. In the name of a type `<` and `>` are brackets too.
    LIMN_DECLARE std::string_view until(char a, char b = '\n');

    /// Of a place in the text, from 1.
    LIMN_DECLARE unsigned line(std::size_t at) const noexcept;

    /// Errors  TextError: `text:LINE:COLUMN: fault; remedy`
    [[noreturn]] void refuse(std::string const& fault, std::string const& remedy) const {
        refuse_at(at_, fault, remedy);
    }
    LIMN_DECLARE [[noreturn]] void refuse_at(std::size_t at, std::string const& fault,
                                             std::string const& remedy) const;
    /// Something else than `wanted` stands here.
    LIMN_DECLARE [[noreturn]] void refuse_instead(std::string_view wanted) const;

private:
    std::string_view text_;
    std::size_t at_ = 0;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/type/text_cursor.ipp>
#endif

#endif // LIMN_TYPE_TEXT_CURSOR_HPP
