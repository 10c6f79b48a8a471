// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the corpus functions that try shapes and types: what goes in, what comes out, what mixes.

#ifndef LIMN_TEST_CORPUS_SHAPES_HPP
#define LIMN_TEST_CORPUS_SHAPES_HPP

#include <limn.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <utility>

namespace limn::test::corpus {

/// What came in; no operation at all.
struct identity {
    static constexpr std::string_view name = "identity";
    using signature = double(double);
    static constexpr double low = -1.0, high = 1.0;
    static constexpr auto function = [](auto x) { return x; };
};

/// A number that depends on nothing.
struct constant {
    static constexpr std::string_view name = "constant";
    using signature = double(double);
    static constexpr double low = -1.0, high = 1.0;
    static constexpr auto function = [](auto x) { return decltype(x)(42.5); };
};

/// One input used, two not.
struct unused_inputs {
    static constexpr std::string_view name = "unused_inputs";
    using signature = int(double, int, bool);
    static constexpr double low = -100.0, high = 100.0;
    static constexpr auto function = [](auto, auto n, auto) { return n - 1; };
};

/// The same value and the same input, each given out twice.
struct repeated_outputs {
    static constexpr std::string_view name = "repeated_outputs";
    using signature = std::array<float, 4>(float);
    static constexpr double low = -1.0, high = 1.0;
    static constexpr auto function = [](auto x) {
        auto twice = x + x;
        return std::array{twice, x, twice, x};
    };
};

/// A pair the other way round.
struct swapped_pair {
    static constexpr std::string_view name = "swapped_pair";
    using signature = std::pair<int, float>(std::pair<float, int>);
    static constexpr double low = -100.0, high = 100.0;
    static constexpr auto function = [](auto pair) { return std::pair{pair.second, pair.first}; };
};

/// A tuple of three types in, a nest of tuple, array and pair out.
struct nested_result {
    static constexpr std::string_view name = "nested_result";
    using signature =
        std::tuple<std::array<double, 2>, std::pair<int, bool>>(std::tuple<double, int, bool>);
    static constexpr double low = 0.0, high = 2.0;
    static constexpr auto function = [](auto in) {
        auto [x, n, flag] = in;
        return std::tuple{std::array{x * n, x - n}, std::pair{-n, !flag}};
    };
};

/// `a * x + y` in float, float and double.
struct mixed_axpy {
    static constexpr std::string_view name = "mixed_axpy";
    using signature = double(float, float, double);
    static constexpr double low = -10.0, high = 10.0;
    static constexpr auto function = [](auto a, auto x, auto y) { return a * x + y; };
};

/// Arithmetic between int and double, from either side.
struct int_and_double {
    static constexpr std::string_view name = "int_and_double";
    using signature = double(int, double);
    static constexpr double low = 1.0, high = 50.0;
    static constexpr auto function = [](auto n, auto x) {
        return (n * x - n / 3) / (x + n % 4) + 1 / x;
    };
};

/// Signed and unsigned of several widths, each meeting where C++ says.
struct signed_and_unsigned {
    static constexpr std::string_view name = "signed_and_unsigned";
    using signature = std::uint64_t(unsigned char, unsigned, std::uint64_t);
    static constexpr double low = 0.0, high = 255.0;
    static constexpr auto function = [](auto byte, auto word, auto wide) {
        return (byte - 1u + word) * wide - (word << 3) + (byte >> 1u);
    };
};

/// Two shorts and a signed char, promoted to int.
struct promoted {
    static constexpr std::string_view name = "promoted";
    using signature = int(short, short, signed char);
    static constexpr double low = -128.0, high = 127.0;
    static constexpr auto function = [](auto a, auto b, auto c) {
        return a * b - ~c + (+a << 2 >> 1) / 3;
    };
};

/// The six comparisons, of an int and a double.
struct comparisons {
    static constexpr std::string_view name = "comparisons";
    using signature = std::array<bool, 6>(int, double);
    static constexpr double low = -3.0, high = 3.0;
    static constexpr auto function = [](auto n, auto x) {
        auto whole = limn::convert<int>(x);
        return std::array{n > x, n >= x, n == whole, n != whole, n <= x, n < x};
    };
};

/// The sum and the carry of three bits.
struct full_adder {
    static constexpr std::string_view name = "full_adder";
    using signature = std::pair<bool, bool>(bool, bool, bool);
    static constexpr double low = 0.0, high = 1.0;
    static constexpr auto function = [](auto a, auto b, auto carry) {
        auto half = a != b;
        return std::pair{half != carry, limn::select(half, carry, a)};
    };
};

/// Whether most of three are true, without a decision.
struct majority {
    static constexpr std::string_view name = "majority";
    using signature = bool(bool, bool, bool);
    static constexpr double low = 0.0, high = 1.0;
    static constexpr auto function = [](auto a, auto b, auto c) {
        return limn::convert<bool>((a & b) | (b & c) | (a & c));
    };
};

/// A double through every narrower type and back.
struct conversions {
    static constexpr std::string_view name = "conversions";
    using signature = std::tuple<double, float, std::int64_t, short, unsigned char, bool>(double);
    static constexpr double low = 0.0, high = 255.0;
    static constexpr auto function = [](auto x) {
        auto rounded = limn::convert<float>(x);
        auto whole = limn::convert<std::int64_t>(x);
        auto narrow = limn::convert<short>(whole);
        auto byte = limn::convert<unsigned char>(narrow);
        return std::tuple{x - limn::convert<double>(whole), rounded, whole, narrow, byte,
                          limn::convert<bool>(byte)};
    };
};

/// Every compound assignment of an unsigned number.
struct compound_assignments {
    static constexpr std::string_view name = "compound_assignments";
    using signature = unsigned(unsigned, unsigned);
    static constexpr double low = 1.0, high = 4294967295.0;
    static constexpr auto function = [](auto x, auto y) {
        auto z = x;
        z += y;
        z *= 3u;
        z -= x;
        z /= y;
        z ^= x;
        z |= 1u;
        z %= y;
        z <<= 2;
        z &= ~x;
        z >>= 1;
        return z++ - --y;
    };
};

/// The mean of eight longs by a tree of halvings.
struct reduction_tree {
    static constexpr std::string_view name = "reduction_tree";
    using signature = std::int64_t(std::array<std::int64_t, 8>);
    static constexpr double low = -4e18, high = 4e18;
    static constexpr auto function = [](auto v) {
        for (std::size_t width = 4; width != 0; width /= 2)
            for (std::size_t i = 0; i != width; ++i) v[i] = v[i] / 2 + v[i + width] / 2;
        return v[0];
    };
};

} // namespace limn::test::corpus

#endif // LIMN_TEST_CORPUS_SHAPES_HPP
