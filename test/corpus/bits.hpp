// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the corpus functions of bit tricks, most from "Hacker's Delight".

#ifndef LIMN_TEST_CORPUS_BITS_HPP
#define LIMN_TEST_CORPUS_BITS_HPP

#include <limn.hpp>

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

namespace limn::test::corpus {

/// How many bits are set, added up within the word.
template <class T> constexpr T count_ones(T x) {
    x -= (x >> 1) & 0x55555555u;
    x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
    x = (x + (x >> 4)) & 0x0F0F0F0Fu;
    return (x * 0x01010101u) >> 24;
}

/// The highest set bit, and every bit below it.
template <class T> constexpr T smear(T x) {
    for (int shift = 1; shift != 32; shift *= 2) x |= x >> shift;
    return x;
}

/// How many bits are set. Source: Warren, "Hacker's Delight", 5-1.
struct popcount {
    static constexpr std::string_view name = "popcount";
    using signature = unsigned(unsigned);
    static constexpr double low = 0.0, high = 4294967295.0;
    static constexpr auto function = [](auto x) { return count_ones(x); };
};

/// How many zero bits are above the highest set bit. Source: Warren, 5-3.
struct leading_zeros {
    static constexpr std::string_view name = "leading_zeros";
    using signature = int(unsigned);
    static constexpr double low = 0.0, high = 1000000.0;
    static constexpr auto function = [](auto x) {
        return 32 - limn::convert<int>(count_ones(smear(x)));
    };
};

/// The bits in opposite order. Source: Warren, 7-1.
struct bit_reverse {
    static constexpr std::string_view name = "bit_reverse";
    using signature = std::uint64_t(std::uint64_t);
    static constexpr double low = 0.0, high = 18446744073709549568.0;
    static constexpr auto function = [](auto x) {
        constexpr std::array<std::uint64_t, 5> masks{0x5555555555555555, 0x3333333333333333,
                                                     0x0F0F0F0F0F0F0F0F, 0x00FF00FF00FF00FF,
                                                     0x0000FFFF0000FFFF};
        int shift = 1;
        for (auto mask : masks) {
            x = ((x >> shift) & mask) | ((x & mask) << shift);
            shift *= 2;
        }
        return (x >> 32) | (x << 32);
    };
};

/// The bits of two halves in turn: a place on the Z-order curve. Source: Morton, 1966.
struct morton {
    static constexpr std::string_view name = "morton";
    using signature = std::uint32_t(std::uint16_t, std::uint16_t);
    static constexpr double low = 0.0, high = 65535.0;
    static constexpr auto function = [](auto column, auto row) {
        auto spread = [](auto half) {
            auto x = limn::convert<std::uint32_t>(half);
            x = (x | (x << 8)) & 0x00FF00FFu;
            x = (x | (x << 4)) & 0x0F0F0F0Fu;
            x = (x | (x << 2)) & 0x33333333u;
            return (x | (x << 1)) & 0x55555555u;
        };
        return spread(column) | (spread(row) << 1);
    };
};

/// The mean of two numbers rounded down, where their sum would overflow. Source: Warren, 2-5.
struct average {
    static constexpr std::string_view name = "average";
    using signature = int(int, int);
    static constexpr double low = -2147483648.0, high = 2147483647.0;
    static constexpr auto function = [](auto a, auto b) { return (a & b) + ((a ^ b) >> 1); };
};

/// The whole part of a square root, bit by bit. Source: Warren, 11-1.
struct integer_square_root {
    static constexpr std::string_view name = "integer_square_root";
    using signature = std::uint32_t(std::uint32_t);
    static constexpr double low = 0.0, high = 4294967295.0;
    static constexpr auto function = [](auto x) {
        auto root = decltype(x)(0);
        for (std::uint32_t bit = 1u << 30; bit != 0; bit >>= 2) {
            auto trial = root + bit;
            auto fits = x >= trial;
            x = limn::select(fits, x - trial, x);
            root = limn::select(fits, (root >> 1) + bit, root >> 1);
        }
        return root;
    };
};

/// The magnitude and the sign of a number, by arithmetic alone. Source: Warren, 2-4, 2-7.
struct sign_and_magnitude {
    static constexpr std::string_view name = "sign_and_magnitude";
    using signature = std::pair<int, int>(int);
    static constexpr double low = -2147483647.0, high = 2147483647.0;
    static constexpr auto function = [](auto x) {
        auto mask = x >> 31;
        return std::pair{(x ^ mask) - mask, mask | limn::convert<int>(x != 0)};
    };
};

/// A Gray code and the number back from it. Source: Gray, 1953.
struct gray_code {
    static constexpr std::string_view name = "gray_code";
    using signature = std::array<std::uint16_t, 2>(std::uint16_t);
    static constexpr double low = 0.0, high = 65535.0;
    static constexpr auto function = [](auto x) {
        auto code = limn::convert<std::uint16_t>(x ^ (x >> 1));
        auto back = limn::convert<unsigned>(code);
        for (int shift = 8; shift != 0; shift /= 2) back ^= back >> shift;
        return std::array{code, limn::convert<std::uint16_t>(back)};
    };
};

/// A signed number folded into an unsigned one, and back. Source: Protocol Buffers' zigzag.
struct zigzag {
    static constexpr std::string_view name = "zigzag";
    using signature = std::pair<std::uint64_t, std::int64_t>(std::int64_t);
    static constexpr double low = -9.2e18, high = 9.2e18;
    static constexpr auto function = [](auto x) {
        auto sign = limn::convert<std::uint64_t>(x >> 63);
        auto folded = (limn::convert<std::uint64_t>(x) << 1) ^ sign;
        auto back = (folded >> 1) ^ (~(folded & 1u) + 1u);
        return std::pair{folded, limn::convert<std::int64_t>(back)};
    };
};

/// A word rotated left by an amount taken modulo 32.
struct rotate_left {
    static constexpr std::string_view name = "rotate_left";
    using signature = std::uint32_t(std::uint32_t, unsigned char);
    static constexpr double low = 0.0, high = 255.0;
    static constexpr auto function = [](auto x, auto amount) {
        return (x << (amount & 31)) | (x >> (-amount & 31));
    };
};

/// The least power of two that is no less than a number. Source: Warren, 3-2.
struct power_of_two {
    static constexpr std::string_view name = "power_of_two";
    using signature = unsigned(unsigned);
    static constexpr double low = 1.0, high = 2147483648.0;
    static constexpr auto function = [](auto x) {
        --x;
        x = smear(x);
        return ++x;
    };
};

/// The bytes of a word in opposite order, and whether their parity is odd.
struct byte_swap {
    static constexpr std::string_view name = "byte_swap";
    using signature = std::pair<unsigned, bool>(unsigned);
    static constexpr double low = 0.0, high = 4294967295.0;
    static constexpr auto function = [](auto x) {
        auto swapped = (x >> 24) | ((x >> 8) & 0xFF00u) | ((x & 0xFF00u) << 8) | (x << 24);
        x ^= x >> 16;
        x ^= x >> 8;
        x ^= x >> 4;
        return std::pair{swapped, ((0x6996u >> (x & 15u)) & 1u) != 0u};
    };
};

/// The sum of two signed bytes, held at the ends of their range.
struct saturating_add {
    static constexpr std::string_view name = "saturating_add";
    using signature = signed char(signed char, signed char);
    static constexpr double low = -128.0, high = 127.0;
    static constexpr auto function = [](auto a, auto b) {
        auto sum = a + b;
        auto capped = limn::select(sum > 127, 127, sum);
        return limn::convert<signed char>(limn::select(capped < -128, -128, capped));
    };
};

} // namespace limn::test::corpus

#endif // LIMN_TEST_CORPUS_BITS_HPP
