// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how a value is written as a C++ literal that reads back exactly.

#ifndef LIMN_TYPE_LITERAL_HPP
#define LIMN_TYPE_LITERAL_HPP

#include <limn/meta/text.hpp>
#include <limn/type/decimal.hpp>
#include <limn/type/type_name.hpp>

#include <array>
#include <bit>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace limn {

namespace detail {

/// Source  ISO C++ [lex.ccon]; octal escapes, for they end after three digits
constexpr void append_escaped(Text& out, char c, char quote) {
    bool const trigraph = c == '?' && out.view().ends_with('?'); // `??/` and its like
    if (c == quote || c == '\\' || trigraph) {
        out += '\\';
        out += c;
    } else if (c == '\n') {
        out += "\\n";
    } else if (c == '\t') {
        out += "\\t";
    } else if (c >= ' ' && c <= '~') {
        out += c;
    } else {
        auto const byte = static_cast<unsigned char>(c);
        out += '\\';
        out += static_cast<char>('0' + byte / 64);
        out += static_cast<char>('0' + byte / 8 % 8);
        out += static_cast<char>('0' + byte % 8);
    }
}

template <class T> constexpr void append_limit(Text& out, std::string_view member) {
    out += "std::numeric_limits<";
    out += type_name<T>;
    out += ">::";
    out += member;
    out += "()";
}

template <std::floating_point T> constexpr void append_floating(Text& out, T value) {
    using Bits = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;
    if (std::bit_cast<Bits>(value) >> (8 * sizeof(T) - 1) != 0) {
        out += '-';
        value = -value;
    }
    if (value != value) return append_limit<T>(out, "quiet_NaN");
    if (value == std::numeric_limits<T>::infinity()) return append_limit<T>(out, "infinity");
    append_decimal(out, value);
    if (std::same_as<T, float>) out += 'f';
}

template <std::integral T> constexpr void append_integral(Text& out, T value) {
    // What no suffix names: the small types, and the wide characters.
    bool const cast =
        sizeof(T) < sizeof(int) || std::same_as<T, wchar_t> || std::same_as<T, char32_t>;
    if (!cast && std::is_signed_v<T> && value == std::numeric_limits<T>::min())
        return append_limit<T>(out, "min"); // its digits alone would not fit the type
    if (cast) {
        out += "static_cast<";
        out += type_name<T>;
        out += ">(";
    }
    out.append_integer(value);
    if (cast) out += ')';
    if (!cast && std::is_unsigned_v<T>) out += 'u';
    if (std::same_as<T, long> || std::same_as<T, unsigned long>) out += 'L';
    if (std::same_as<T, long long> || std::same_as<T, unsigned long long>) out += "LL";
}

} // namespace detail

/// Whether values of the type have literals.
template <class T>
inline constexpr bool has_literal =
    std::floating_point<T> || std::integral<T> || std::is_enum_v<T> ||
    std::same_as<T, std::string> || std::convertible_to<T, std::partial_ordering>;
template <class T> inline constexpr bool has_literal<std::vector<T>> = has_literal<T>;
template <class T, std::size_t N>
inline constexpr bool has_literal<std::array<T, N>> = has_literal<T>;
template <class A, class B>
inline constexpr bool has_literal<std::pair<A, B>> = has_literal<A> && has_literal<B>;
template <class... Ts>
inline constexpr bool has_literal<std::tuple<Ts...>> = (has_literal<Ts> && ...);

template <class T> constexpr bool append_literal(Text& out, T const& value);

namespace detail {

/// The elements of a container, or of a tuple, in braces.
template <class T> constexpr void append_elements(Text& out, T const& value) {
    std::string_view separator = "";
    auto const append = [&]<class E>(E const& element) {
        out += separator;
        append_literal(out, element);
        separator = ", ";
    };
    out += '{';
    if constexpr (requires { value.begin(); })
        for (typename T::value_type const& element : value) append(element);
    else std::apply([&](auto const&... elements) { (append(elements), ...); }, value);
    out += '}';
}

} // namespace detail

/// Appends `value` as a C++ expression of exactly the type `T`, and says whether `T` has one.
///
/// Values  NaN loses its payload; infinities, -0.0 and the least integers are exact
template <class T> constexpr bool append_literal(Text& out, T const& value) {
    if constexpr (std::same_as<T, bool>) {
        out += value ? "true" : "false";
    } else if constexpr (std::same_as<T, char>) {
        out += '\'';
        detail::append_escaped(out, value, '\'');
        out += '\'';
    } else if constexpr (std::floating_point<T>) {
        detail::append_floating(out, value);
    } else if constexpr (std::integral<T>) {
        detail::append_integral(out, value);
    } else if constexpr (std::is_enum_v<T>) {
        out += "static_cast<";
        out += type_name<T>;
        out += ">(";
        append_literal(out, static_cast<std::underlying_type_t<T>>(value));
        out += ')';
    } else if constexpr (std::same_as<T, std::string>) {
        out += "std::string{\"";
        for (char c : value) detail::append_escaped(out, c, '"');
        out += '"';
        if (value.find('\0') != value.npos) {
            out += ", ";
            out.append_integer(value.size());
        }
        out += '}';
    } else if constexpr (std::convertible_to<T, std::partial_ordering>) {
        out += type_name<T>;
        out += value < 0    ? "::less"
               : value > 0  ? "::greater"
               : value == 0 ? "::equivalent"
                            : "::unordered";
    } else if constexpr (has_literal<T>) {
        out += type_name<T>;
        detail::append_elements(out, value);
    } else {
        return false;
    }
    return true;
}

namespace detail {

/// Of the literal of a string the part in quotes, with them; empty where it is not such a literal,
/// or needs its length.
constexpr std::string_view quoted(std::string_view literal) {
    constexpr std::string_view before = "std::string{", end = "\"}";
    if (!literal.starts_with("std::string{\"") || !literal.ends_with(end)) return {};
    return literal.substr(before.size(), literal.size() - before.size() - 1);
}

} // namespace detail

} // namespace limn

#endif // LIMN_TYPE_LITERAL_HPP
