// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the corpus functions of bits: counts, checksums, and state machines that read a word.

#ifndef LIMN_TEST_CORPUS_CONTROL_BITS_HPP
#define LIMN_TEST_CORPUS_CONTROL_BITS_HPP

#include "range.hpp"

#include <array>
#include <limits>
#include <string_view>
#include <utility>

namespace limn::test::control {

/// Source: Kernighan and Ritchie, exercise 2-9.
struct bit_count {
    static constexpr std::string_view name = "bit_count";
    using signature = unsigned(unsigned);
    static constexpr Range domain[] = {any_unsigned};
    static constexpr auto function = [](auto word) {
        decltype(word) count = 0;
        while (word != 0) {
            word &= word - 1;
            count += 1;
        }
        return count;
    };
};

/// By halves: a chain of ifs.
struct leading_zeros {
    static constexpr std::string_view name = "leading_zeros";
    using signature = unsigned(unsigned);
    static constexpr Range domain[] = {any_unsigned};
    static constexpr auto function = [](auto word) {
        using T = decltype(word);
        if (word == 0) return T(32);
        T count = 0;
        if (word < 0x10000u) count += 16, word <<= 16;
        if (word < 0x1000000u) count += 8, word <<= 8;
        if (word < 0x10000000u) count += 4, word <<= 4;
        if (word < 0x40000000u) count += 2, word <<= 2;
        if (word < 0x80000000u) count += 1;
        return count;
    };
};

struct trailing_zeros {
    static constexpr std::string_view name = "trailing_zeros";
    using signature = int(unsigned, int);
    static constexpr Range domain[] = {any_unsigned, {32, 32}};
    static constexpr auto function = [](auto word, auto width) {
        decltype(width) count = 0;
        while (count < width && (word & 1u) == 0) {
            word >>= 1;
            ++count;
        }
        return count;
    };
};

struct parity {
    static constexpr std::string_view name = "parity";
    using signature = bool(unsigned long);
    static constexpr Range domain[] = {{0, 1.8e19}};
    static constexpr auto function = [](auto word) {
        auto odd = word != word;
        for (; word != 0; word &= word - 1) odd = !odd;
        return odd;
    };
};

/// A host loop around a traced if. Source: CRC-16, CCITT.
struct crc16 {
    static constexpr std::string_view name = "crc16";
    using signature = unsigned(unsigned, unsigned);
    static constexpr Range domain[] = {{0, 65535}, {0, 255}};
    static constexpr auto function = [](auto crc, auto byte) {
        crc ^= byte << 8;
        for (int bit = 0; bit != 8; ++bit) {
            if ((crc & 0x8000u) != 0) crc = (crc << 1) ^ 0x1021u;
            else crc <<= 1;
        }
        return crc & 0xFFFFu;
    };
};

/// Over the bytes of an array, with a traced loop inside.
struct crc32_bytes {
    static constexpr std::string_view name = "crc32_bytes";
    using signature = unsigned(std::array<unsigned, 3>);
    static constexpr Range domain[] = {{0, 255}};
    static constexpr auto function = [](auto bytes) {
        auto crc = bytes[0] | 0xFFFFFFFFu;
        for (auto const& byte : bytes) {
            crc ^= byte;
            for (auto bit = byte & 0u; bit < 8u; bit += 1)
                crc = (crc & 1u) != 0 ? (crc >> 1) ^ 0xEDB88320u : crc >> 1;
        }
        return ~crc;
    };
};

struct saturating_add {
    static constexpr std::string_view name = "saturating_add";
    using signature = int(int, int);
    static constexpr Range domain[] = {{-2147483648.0, 2147483647.0},
                                       {-2147483648.0, 2147483647.0}};
    static constexpr auto function = [](auto a, auto b) {
        using T = decltype(a);
        constexpr int most = std::numeric_limits<int>::max(), least = -most - 1;
        if (b > 0 && a > most - b) return T(most);
        if (b < 0 && a < least - b) return T(least);
        return a + b;
    };
};

/// The mean, halves rounded away from zero.
struct average_rounded {
    static constexpr std::string_view name = "average_rounded";
    using signature = int(int, int);
    static constexpr Range domain[] = {{-1e6, 1e6}, {-1e6, 1e6}};
    static constexpr auto function = [](auto a, auto b) {
        auto const sum = a + b;
        return sum < 0 ? (sum - 1) / 2 : (sum + 1) / 2;
    };
};

/// The longest run of ones.
struct longest_run {
    static constexpr std::string_view name = "longest_run";
    using signature = unsigned(unsigned);
    static constexpr Range domain[] = {any_unsigned};
    static constexpr auto function = [](auto word) {
        decltype(word) run = 0, longest = 0;
        for (; word != 0; word >>= 1) {
            if ((word & 1u) != 0) {
                run += 1;
                if (run > longest) longest = run;
            } else {
                run = 0;
            }
        }
        return longest;
    };
};

/// Whether a binary number, read from its lowest bit, divides by three: a machine of three states.
struct divisible_by_three {
    static constexpr std::string_view name = "divisible_by_three";
    using signature = bool(unsigned);
    static constexpr Range domain[] = {any_unsigned};
    static constexpr auto function = [](auto word) {
        decltype(word) state = 0;
        for (int bit = 31; bit >= 0; --bit) {
            auto const one = ((word >> bit) & 1u) != 0;
            if (state == 0u) state = one ? 1u : 0u;
            else if (state == 1u) state = one ? 0u : 2u;
            else state = one ? 2u : 1u;
        }
        return state == 0u;
    };
};

/// How often 1101 stands in a word: a machine of four states in a traced loop.
struct pattern_count {
    static constexpr std::string_view name = "pattern_count";
    using signature = unsigned(unsigned);
    static constexpr Range domain[] = {any_unsigned};
    static constexpr auto function = [](auto word) {
        decltype(word) state = 0, count = 0;
        while (word != 0) {
            auto const bit = word & 1u;
            word >>= 1;
            if (state == 0u) {
                if (bit == 1u) state = 1;
            } else if (state == 1u) {
                state = bit == 1u ? 1u : 2u;
            } else if (state == 2u) {
                state = bit == 1u ? 3u : 0u;
            } else if (bit == 1u) {
                count += 1;
                state = 1;
            } else {
                state = 2;
            }
        }
        return count;
    };
};

/// Product by doubling and halving. Source: the Rhind papyrus.
struct egyptian_product {
    static constexpr std::string_view name = "egyptian_product";
    using signature = unsigned(unsigned, unsigned);
    static constexpr Range domain[] = {any_unsigned, {0, 65535}};
    static constexpr auto function = [](auto a, auto b) {
        decltype(a) sum = 0;
        for (; b > 0u; b >>= 1, a <<= 1) {
            if ((b & 1u) == 0) continue;
            sum += a;
        }
        return sum;
    };
};

/// Quotient and remainder by shifts: nothing divides.
struct long_division {
    static constexpr std::string_view name = "long_division";
    using signature = std::pair<unsigned, unsigned>(unsigned, unsigned);
    static constexpr Range domain[] = {{0, 65535}, {1, 65535}};
    static constexpr auto function = [](auto a, auto b) {
        decltype(a) quotient = 0, rest = 0;
        for (int bit = 15; bit >= 0; --bit) {
            rest = (rest << 1) | ((a >> bit) & 1u);
            quotient <<= 1;
            if (rest >= b) {
                rest -= b;
                quotient |= 1u;
            }
        }
        return std::pair{quotient, rest};
    };
};

/// Steps of a shift register until a value comes up, at most 100.
struct lfsr_search {
    static constexpr std::string_view name = "lfsr_search";
    using signature = unsigned(unsigned, unsigned);
    static constexpr Range domain[] = {{1, 255}, {1, 255}};
    static constexpr auto function = [](auto state, auto wanted) {
        decltype(state) steps = 0;
        for (;;) {
            if (state == wanted) break;
            if (steps == 100u) break;
            state = (state & 1u) != 0 ? (state >> 1) ^ 0xB8u : state >> 1;
            steps += 1;
        }
        return steps;
    };
};

/// Bytes of a code point in UTF-8; 0 where there is none.
struct utf8_length {
    static constexpr std::string_view name = "utf8_length";
    using signature = unsigned(unsigned);
    static constexpr Range domain[] = {{0, 1200000}};
    static constexpr auto function = [](auto point) {
        decltype(point) length = 4;
        if (point < 0x80u) length = 1;
        else if (point < 0x800u) length = 2;
        else if (point < 0x10000u && !(point >= 0xD800u && point < 0xE000u)) length = 3;
        else if (point < 0x10000u || point > 0x10FFFFu) length = 0;
        return length;
    };
};

} // namespace limn::test::control

#endif // LIMN_TEST_CORPUS_CONTROL_BITS_HPP
