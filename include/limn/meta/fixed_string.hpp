// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `fixed_string`: a string literal as a template argument.

#ifndef LIMN_META_FIXED_STRING_HPP
#define LIMN_META_FIXED_STRING_HPP

#include <cstddef>
#include <string_view>

namespace limn {

/// A string literal as a template argument: `limn::op<"text::tokenize">(f)`.
template <std::size_t N> struct fixed_string {
    char text[N]{};

    // NOLINTNEXTLINE: implicit, so that a literal is a template argument
    constexpr fixed_string(char const (&literal)[N]) noexcept {
        for (std::size_t i = 0; i < N; ++i) text[i] = literal[i];
    }

    constexpr std::string_view view() const noexcept { return {text, N - 1}; }
};

} // namespace limn

#endif // LIMN_META_FIXED_STRING_HPP
