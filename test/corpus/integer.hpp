// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the corpus functions of hashes, checksums and random numbers, and `polynomial_*`: the same
/// sum in every integer type.

#ifndef LIMN_TEST_CORPUS_INTEGER_HPP
#define LIMN_TEST_CORPUS_INTEGER_HPP

#include <limn.hpp>

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

namespace limn::test::corpus {

/// A cubic in the arithmetic C++ gives to `T`, narrowed to `T` again.
template <class T> struct polynomial {
    using signature = T(T);
    static constexpr auto function = [](auto x) {
        return limn::convert<T>(((3 * x + 5) * x + 7) * x + 11);
    };
};

/// The cubic in signed char.
struct polynomial_i8 : polynomial<std::int8_t> {
    static constexpr std::string_view name = "polynomial_i8";
    static constexpr double low = -128.0, high = 127.0;
};

/// The cubic in unsigned char.
struct polynomial_u8 : polynomial<std::uint8_t> {
    static constexpr std::string_view name = "polynomial_u8";
    static constexpr double low = 0.0, high = 255.0;
};

/// The cubic in short, where int still holds it.
struct polynomial_i16 : polynomial<std::int16_t> {
    static constexpr std::string_view name = "polynomial_i16";
    static constexpr double low = -800.0, high = 800.0;
};

/// The cubic in unsigned short, where int still holds it.
struct polynomial_u16 : polynomial<std::uint16_t> {
    static constexpr std::string_view name = "polynomial_u16";
    static constexpr double low = 0.0, high = 800.0;
};

/// The cubic in int, where it does not overflow.
struct polynomial_i32 : polynomial<std::int32_t> {
    static constexpr std::string_view name = "polynomial_i32";
    static constexpr double low = -800.0, high = 800.0;
};

/// The cubic in unsigned, modulo 2^32.
struct polynomial_u32 : polynomial<std::uint32_t> {
    static constexpr std::string_view name = "polynomial_u32";
    static constexpr double low = 0.0, high = 4294967295.0;
};

/// The cubic in long, where it does not overflow.
struct polynomial_i64 : polynomial<std::int64_t> {
    static constexpr std::string_view name = "polynomial_i64";
    static constexpr double low = -1e6, high = 1e6;
};

/// The cubic in unsigned long, modulo 2^64.
struct polynomial_u64 : polynomial<std::uint64_t> {
    static constexpr std::string_view name = "polynomial_u64";
    static constexpr double low = 0.0, high = 18446744073709549568.0;
};

/// The checksum of the four bytes of a word, bit by bit. Source: CRC-32, ISO 3309, reflected.
struct crc32 {
    static constexpr std::string_view name = "crc32";
    using signature = std::uint32_t(std::uint32_t);
    static constexpr double low = 0.0, high = 4294967295.0;
    static constexpr auto function = [](auto word) {
        using T = decltype(word);
        T crc = ~word;
        for (int bit = 0; bit != 32; ++bit) crc = (crc >> 1) ^ (0xEDB88320u & (T(0) - (crc & 1u)));
        return ~crc;
    };
};

/// The checksum of two bytes by choice rather than by mask. Source: CRC-8, SMBus.
struct crc8 {
    static constexpr std::string_view name = "crc8";
    using signature = unsigned char(std::array<unsigned char, 2>);
    static constexpr double low = 0.0, high = 255.0;
    static constexpr auto function = [](auto bytes) {
        auto crc = limn::convert<int>(bytes[0]);
        for (int bit = 0; bit != 16; ++bit) {
            if (bit == 8) crc = (crc & 0xFF) ^ bytes[1];
            crc = limn::select((crc & 0x80) != 0, (crc << 1) ^ 0x07, crc << 1) & 0xFF;
        }
        return limn::convert<unsigned char>(crc);
    };
};

/// The next of a sequence of random numbers. Source: Marsaglia, 2003.
struct xorshift64 {
    static constexpr std::string_view name = "xorshift64";
    using signature = std::uint64_t(std::uint64_t);
    static constexpr double low = 0.0, high = 18446744073709549568.0;
    static constexpr auto function = [](auto x) {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        return x;
    };
};

/// The new state of a random generator, and its output. Source: Steele, Lea and Flood, 2014.
struct splitmix64 {
    static constexpr std::string_view name = "splitmix64";
    using signature = std::pair<std::uint64_t, std::uint64_t>(std::uint64_t);
    static constexpr double low = 0.0, high = 18446744073709549568.0;
    static constexpr auto function = [](auto state) {
        state += 0x9E3779B97F4A7C15u;
        auto z = state;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return std::pair{state, z ^ (z >> 31)};
    };
};

/// A linear congruential step, and a number from its high bits. Source: PCG-XSH-RR, O'Neill, 2014.
struct pcg32 {
    static constexpr std::string_view name = "pcg32";
    using signature = std::pair<std::uint64_t, std::uint32_t>(std::uint64_t);
    static constexpr double low = 0.0, high = 18446744073709549568.0;
    static constexpr auto function = [](auto state) {
        auto mixed = limn::convert<std::uint32_t>(((state >> 18) ^ state) >> 27);
        auto turn = limn::convert<std::uint32_t>(state >> 59);
        auto output = (mixed >> turn) | (mixed << ((32u - turn) & 31u));
        return std::pair{state * 6364136223846793005u + 1442695040888963407u, output};
    };
};

/// The hash of four bytes. Source: FNV-1a.
struct fnv1a {
    static constexpr std::string_view name = "fnv1a";
    using signature = std::uint32_t(std::array<unsigned char, 4>);
    static constexpr double low = 0.0, high = 255.0;
    static constexpr auto function = [](auto bytes) {
        auto hash = (2166136261u ^ limn::convert<std::uint32_t>(bytes[0])) * 16777619u;
        for (unsigned i = 1; i != bytes.size(); ++i) hash = (hash ^ bytes[i]) * 16777619u;
        return hash;
    };
};

/// The checksum of eight bytes. Source: Adler-32, RFC 1950.
struct adler32 {
    static constexpr std::string_view name = "adler32";
    using signature = unsigned(std::array<unsigned char, 8>);
    static constexpr double low = 0.0, high = 255.0;
    static constexpr auto function = [](auto bytes) {
        auto a = 1u + bytes[0];
        auto b = a;
        for (unsigned i = 1; i != bytes.size(); ++i) {
            a = (a + bytes[i]) % 65521u;
            b = (b + a) % 65521u;
        }
        return (b << 16) | a;
    };
};

/// `base` to the power 65537, modulo a number that fits 32 bits. Source: RSA's public exponent.
struct modular_power {
    static constexpr std::string_view name = "modular_power";
    using signature = std::uint64_t(std::uint64_t, std::uint32_t);
    static constexpr double low = 1.0, high = 4294967295.0;
    static constexpr auto function = [](auto base, auto modulus) {
        auto power = base % modulus;
        for (int i = 0; i != 16; ++i) power = power * power % modulus;
        return power * (base % modulus) % modulus;
    };
};

/// The low and the high half of a product of 128 bits. Source: Knuth, algorithm M.
struct wide_multiply {
    static constexpr std::string_view name = "wide_multiply";
    using signature = std::array<std::uint64_t, 2>(std::uint64_t, std::uint64_t);
    static constexpr double low = 0.0, high = 18446744073709549568.0;
    static constexpr auto function = [](auto x, auto y) {
        constexpr std::uint64_t mask = 0xFFFFFFFF;
        auto x0 = x & mask, x1 = x >> 32, y0 = y & mask, y1 = y >> 32;
        auto middle = x1 * y0 + ((x0 * y0) >> 32);
        auto carry = x0 * y1 + (middle & mask);
        return std::array{x * y, x1 * y1 + (middle >> 32) + (carry >> 32)};
    };
};

} // namespace limn::test::corpus

#endif // LIMN_TEST_CORPUS_INTEGER_HPP
