// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Text`: a string that grows, at compile time as well.

#ifndef LIMN_META_TEXT_HPP
#define LIMN_META_TEXT_HPP

#include <limn/meta/vector.hpp>

#include <concepts>
#include <string>
#include <string_view>

namespace limn {

/// Text under construction. `std::string` of libstdc++ 12 is not a literal type under clang, so the
/// printers write into this, inside the compiler and outside.
class Text {
public:
    constexpr Text() = default;
    constexpr Text(std::string_view text) : chars_(text.data(), text.data() + text.size()) {}
    constexpr Text(char const* text) : Text{std::string_view{text}} {}
    Text(std::string const& text) : Text{std::string_view{text}} {}

    constexpr Text& operator+=(std::string_view text) {
        chars_.append(text.data(), text.data() + text.size());
        return *this;
    }
    constexpr Text& operator+=(char c) {
        chars_.push_back(c);
        return *this;
    }

    /// Appends an integer in decimal.
    template <std::integral I> constexpr Text& append_integer(I value) {
        bool const negative = value < 0;
        char digits[24];
        char* const end = digits + sizeof digits;
        char* first = end;
        do { // works on the negative side too, where every value has its digits
            int const digit = static_cast<int>(value % 10);
            *--first = static_cast<char>('0' + (digit < 0 ? -digit : digit));
            value = static_cast<I>(value / 10);
        } while (value != 0);
        if (negative) *--first = '-';
        chars_.append(static_cast<char const*>(first), static_cast<char const*>(end));
        return *this;
    }

    /// Makes room for so many characters.
    constexpr void reserve(std::size_t size) { chars_.reserve(size); }
    constexpr std::string_view view() const noexcept { return {chars_.data(), chars_.size()}; }
    constexpr std::size_t size() const noexcept { return chars_.size(); }
    constexpr bool empty() const noexcept { return chars_.empty(); }
    std::string str() const { return std::string{view()}; }

    friend constexpr bool operator==(Text const& a, Text const& b) { return a.view() == b.view(); }

private:
    detail::Vector<char> chars_;
};

} // namespace limn

#endif // LIMN_META_TEXT_HPP
