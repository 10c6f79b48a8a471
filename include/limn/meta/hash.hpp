// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the 64-bit hash of the library: the same at compile time, at run time, on every compiler.

#ifndef LIMN_META_HASH_HPP
#define LIMN_META_HASH_HPP

#include <cstdint>
#include <string_view>

namespace limn {

/// The hash of `seed` followed by `word`.
/// Source  the finaliser of SplitMix64 (Steele, Lea, Flood 2014)
constexpr std::uint64_t hash_combine(std::uint64_t seed, std::uint64_t word) noexcept {
    std::uint64_t z = (seed ^ word) + 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31) ^ (seed << 1);
}

/// The hash of a text.
constexpr std::uint64_t hash_text(std::string_view text) noexcept {
    std::uint64_t h = text.size();
    for (char c : text) h = hash_combine(h, static_cast<unsigned char>(c));
    return h;
}

} // namespace limn

#endif // LIMN_META_HASH_HPP
