// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `is_decided`: whether a comparison with an integer literal is always true, or always
/// false. Compilers warn of it.

#ifndef LIMN_PRINT_CPP_DECIDED_HPP
#define LIMN_PRINT_CPP_DECIDED_HPP

#include <limn/type/type_row.hpp>

#include <cstdint>
#include <string_view>

namespace limn::detail {

/// Where an integer literal stands among the values of a type.
struct LiteralPlace {
    bool is_integer = false;
    bool below = false, least = false, greatest = false, above = false;
};

constexpr bool is_unsigned_name(std::string_view type) {
    return type.starts_with("unsigned") || type == "bool" || type == "char8_t" ||
           type == "char16_t" || type == "char32_t";
}

constexpr LiteralPlace place_of(std::string_view literal, TypeRow const& type) {
    LiteralPlace out;
    bool const negative = literal.starts_with('-');
    if (negative) literal.remove_prefix(1);
    std::uint64_t magnitude = 0;
    std::size_t digits = 0;
    for (; digits < literal.size() && literal[digits] >= '0' && literal[digits] <= '9'; ++digits)
        magnitude = 10 * magnitude + static_cast<std::uint64_t>(literal[digits] - '0');
    out.is_integer = digits != 0 && literal.find_first_not_of("uL", digits) == literal.npos;
    if (!out.is_integer) return out;

    if (type.size == 0 || type.size > 8) return {};
    bool const is_unsigned = is_unsigned_name(type.name);
    std::size_t const bits = type.name == "bool" ? 1 : 8 * type.size - (is_unsigned ? 0 : 1);
    std::uint64_t const greatest = ~std::uint64_t{0} >> (64 - bits);
    std::uint64_t const least = is_unsigned ? 0 : greatest + 1; // its magnitude
    bool const beneath_zero = negative && magnitude != 0;
    out.below = beneath_zero && magnitude > least;
    out.least = magnitude == least && (beneath_zero || least == 0);
    out.greatest = !beneath_zero && magnitude == greatest;
    out.above = !beneath_zero && magnitude > greatest;
    return out;
}

/// Whether `x TOKEN literal` is the same for all `x` of that type.
constexpr bool is_decided(std::string_view token, std::string_view literal, TypeRow const& type) {
    LiteralPlace const place = place_of(literal, type);
    if (!place.is_integer) return false;
    if (place.below || place.above) return true;
    if (token == "<" || token == ">=") return place.least;
    if (token == ">" || token == "<=") return place.greatest;
    return false;
}

/// `b > a` for `a < b`.
constexpr std::string_view mirrored(std::string_view token) {
    return token == "<"    ? ">"
           : token == ">"  ? "<"
           : token == "<=" ? ">="
           : token == ">=" ? "<="
                           : token;
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_DECIDED_HPP
