// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `scalar`: the types whose values are known by their bits, which fit a word.

#ifndef LIMN_TYPE_SCALAR_HPP
#define LIMN_TYPE_SCALAR_HPP

#include <bit>
#include <compare>
#include <concepts>
#include <cstdint>
#include <type_traits>

namespace limn {

/// What `<=>` gives: the only values without a default that a graph may hold.
template <class T>
concept ordering = std::same_as<T, std::partial_ordering> || std::same_as<T, std::weak_ordering> ||
                   std::same_as<T, std::strong_ordering>;

/// A value whose bits fit a word; everything else is held behind a pointer.
template <class T>
concept scalar = sizeof(T) <= 8 && (std::is_arithmetic_v<T> || std::is_enum_v<T> || ordering<T>);

namespace detail {

template <scalar T> constexpr std::uint64_t to_bits(T value) {
    if constexpr (std::same_as<T, double>) return std::bit_cast<std::uint64_t>(value);
    else if constexpr (std::same_as<T, float>) return std::bit_cast<std::uint32_t>(value);
    else if constexpr (ordering<T>) return std::bit_cast<unsigned char>(value);
    else return static_cast<std::uint64_t>(value);
}

template <scalar T> constexpr T from_bits(std::uint64_t bits) {
    if constexpr (std::same_as<T, double>) return std::bit_cast<double>(bits);
    else if constexpr (std::same_as<T, float>)
        return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
    else if constexpr (ordering<T>) return std::bit_cast<T>(static_cast<unsigned char>(bits));
    else return static_cast<T>(bits);
}

} // namespace detail

} // namespace limn

#endif // LIMN_TYPE_SCALAR_HPP
