// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_TYPE_TEXT_CURSOR_IPP
#define LIMN_TYPE_TEXT_CURSOR_IPP

#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/type/text_cursor.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace limn::detail {

/// Of each character whether it is a bracket, a quote or the end of a line.
inline constexpr auto marks = [] {
    std::array<bool, 256> out{};
    for (char const c : {'(', ')', '[', ']', '{', '}', '<', '>', '"', '\'', '\n'})
        out[static_cast<unsigned char>(c)] = true;
    return out;
}();

LIMN_DEFINE std::string_view TextCursor::until(char a, char b) {
    std::size_t const from = at_;
    std::size_t depth = 0;
    for (; at_ < text_.size(); ++at_) {
        char const c = text_[at_];
        if (depth == 0 && (c == a || c == b)) break;
        if (!marks[static_cast<unsigned char>(c)]) continue;
        if (c == '\n') break;
        if (c == '"' || c == '\'') {
            std::size_t end = at_ + 1;
            while (end < text_.size() && text_[end] != c && text_[end] != '\n')
                end += text_[end] == '\\' ? 2 : 1;
            if (end >= text_.size() || text_[end] != c) refuse("a quote has no end", "close it");
            at_ = end;
        } else if (c == '(' || c == '[' || c == '{' || c == '<') {
            ++depth;
        } else if (depth != 0) {
            --depth;
        }
    }
    return since(from);
}

LIMN_DEFINE unsigned TextCursor::line(std::size_t at) const noexcept {
    auto const end = text_.begin() + static_cast<std::ptrdiff_t>(std::min(at, text_.size()));
    return 1 + static_cast<unsigned>(std::count(text_.begin(), end, '\n'));
}

LIMN_DEFINE void TextCursor::refuse_at(std::size_t at, std::string const& fault,
                                       std::string const& remedy) const {
    at = std::min(at, text_.size());
    std::size_t const before = text_.substr(0, at).rfind('\n'); // none: npos + 1 is 0
    throw TextError{Where{}, "text:" + std::to_string(line(at)) + ":" + std::to_string(at - before),
                    fault + "; " + remedy};
}

LIMN_DEFINE void TextCursor::refuse_instead(std::string_view wanted) const {
    std::string_view const has = rest().substr(0, std::min<std::size_t>(rest().find('\n'), 20));
    refuse(has.empty() ? "the line ends" : "`" + std::string{has} + "` stands",
           "write `" + std::string{wanted} + "` here");
}

} // namespace limn::detail

#endif // LIMN_TYPE_TEXT_CURSOR_IPP
