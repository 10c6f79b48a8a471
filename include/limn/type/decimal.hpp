// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Decimal`: the shortest decimal digits that read back as the same floating-point value.

#ifndef LIMN_TYPE_DECIMAL_HPP
#define LIMN_TYPE_DECIMAL_HPP

#include <limn/meta/text.hpp>

#include <bit>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace limn {

/// A positive finite number `d.ddd * 10^exponent`.
struct Decimal {
    char digits[20]{};
    int count = 0;
    int exponent = 0;
};

namespace detail {

/// A natural number of up to 1,280 bits: enough for every double, scaled.
struct Natural {
    std::uint32_t limbs[40]{};
    int count = 0;

    constexpr explicit Natural(std::uint64_t value) {
        for (; value != 0; value >>= 32) limbs[count++] = static_cast<std::uint32_t>(value);
    }
    constexpr void multiply(std::uint32_t factor) {
        std::uint64_t carry = 0;
        for (int i = 0; i < count; ++i) {
            carry += std::uint64_t{limbs[i]} * factor;
            limbs[i] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        if (carry != 0) limbs[count++] = static_cast<std::uint32_t>(carry);
    }
    constexpr void shift(int bits) {
        for (; bits >= 31; bits -= 31) multiply(std::uint32_t{1} << 31);
        multiply(std::uint32_t{1} << bits);
    }
    constexpr void subtract(Natural const& other) {
        std::int64_t borrow = 0;
        for (int i = 0; i < count; ++i) {
            borrow += std::int64_t{limbs[i]} - (i < other.count ? other.limbs[i] : 0u);
            limbs[i] = static_cast<std::uint32_t>(borrow);
            borrow >>= 32;
        }
        while (count > 0 && limbs[count - 1] == 0) --count;
    }
    constexpr Natural plus(Natural const& other) const {
        Natural sum{0};
        std::uint64_t carry = 0;
        for (int i = 0; i < count || i < other.count || carry != 0; ++i) {
            if (i < count) carry += limbs[i];
            if (i < other.count) carry += other.limbs[i];
            sum.limbs[sum.count++] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        return sum;
    }
    constexpr int compare(Natural const& other) const {
        if (count != other.count) return count < other.count ? -1 : 1;
        for (int i = count - 1; i >= 0; --i)
            if (limbs[i] != other.limbs[i]) return limbs[i] < other.limbs[i] ? -1 : 1;
        return 0;
    }
};

/// Source  Steele and White 1990, free-format algorithm; Burger and Dybvig 1996 for the bounds
template <std::floating_point T> constexpr Decimal exact_decimal(T value) {
    using Bits = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;
    constexpr int precision = std::numeric_limits<T>::digits;
    auto const bits = std::bit_cast<Bits>(value);
    auto const biased = static_cast<int>(bits >> (precision - 1));
    std::uint64_t const hidden = std::uint64_t{1} << (precision - 1);
    std::uint64_t const significand = (bits & (hidden - 1)) | (biased != 0 ? hidden : 0u);
    int const power =
        (biased != 0 ? biased : 1) + std::numeric_limits<T>::min_exponent - 1 - precision;
    bool const even = significand % 2 == 0;
    int const narrow = significand == hidden && biased > 1 ? 1 : 0;

    Natural rest{significand}, unit{1}, above{1}, below{1};
    rest.shift(1 + narrow + (power > 0 ? power : 0));
    unit.shift(1 + narrow + (power < 0 ? -power : 0));
    above.shift(narrow + (power > 0 ? power : 0));
    below.shift(power > 0 ? power : 0);

    Decimal out;
    auto const reaches = [&](Natural const& r, Natural const& a) {
        int const order = r.plus(a).compare(unit);
        return even ? order >= 0 : order > 0;
    };
    for (; reaches(rest, above); ++out.exponent) unit.multiply(10);
    for (;; --out.exponent) {
        Natural r = rest, a = above;
        r.multiply(10);
        a.multiply(10);
        if (reaches(r, a)) break;
        rest = r;
        above = a;
        below.multiply(10);
    }
    --out.exponent;
    for (;;) {
        rest.multiply(10);
        above.multiply(10);
        below.multiply(10);
        int digit = 0;
        for (; rest.compare(unit) >= 0; ++digit) rest.subtract(unit);
        bool const low = even ? rest.compare(below) <= 0 : rest.compare(below) < 0;
        bool const high = reaches(rest, above);
        if (low || high) {
            Natural doubled = rest;
            doubled.multiply(2);
            int const half = doubled.compare(unit);
            bool const up = low && high ? half > 0 || (half == 0 && digit % 2 == 1) : high;
            out.digits[out.count++] = static_cast<char>('0' + digit + (up ? 1 : 0));
            return out;
        }
        out.digits[out.count++] = static_cast<char>('0' + digit);
    }
}

/// Tries the few digits that people write; gives `count == 0` where that is not enough.
template <std::floating_point T> constexpr Decimal short_decimal(T value) {
    constexpr T most = sizeof(T) == 8 ? T(1e15) : T(1e6);
    constexpr int tries = sizeof(T) == 8 ? 22 : 10;
    Decimal out;
    T scale = 1;
    for (int k = 0; k <= tries && value * scale < most; ++k, scale *= 10) {
        auto const whole = static_cast<std::uint64_t>(value * scale + T(0.5));
        if (whole == 0 || static_cast<T>(whole) / scale != value) continue;
        std::uint64_t rest = whole;
        int trailing = 0;
        for (; rest % 10 == 0; rest /= 10) ++trailing;
        char reversed[20]{};
        for (; rest != 0; rest /= 10)
            reversed[out.count++] = static_cast<char>('0' + static_cast<int>(rest % 10));
        for (int i = 0; i < out.count; ++i) out.digits[i] = reversed[out.count - 1 - i];
        out.exponent = out.count - 1 + trailing - k;
        return out;
    }
    return out;
}

} // namespace detail

/// The fewest digits that read back as `value`, and of those the nearest.
///
/// Requires  `value` is finite and greater than zero
/// Values    the digits of `std::to_chars`, which is not constexpr
template <std::floating_point T> constexpr Decimal shortest_decimal(T value) {
    Decimal const quick = detail::short_decimal(value);
    return quick.count != 0 ? quick : detail::exact_decimal(value);
}

/// Appends a finite non-negative `value` as a C++ literal without suffix: `0.5`, `1e20`.
template <std::floating_point T> constexpr void append_decimal(Text& out, T value) {
    if (value == 0) {
        out += "0.0";
        return;
    }
    Decimal const d = shortest_decimal(value);
    auto const digit = [&](int i) { out += i >= 0 && i < d.count ? d.digits[i] : '0'; };
    if (d.exponent < -5 || d.exponent >= 16) {
        digit(0);
        if (d.count > 1) out += '.';
        for (int i = 1; i < d.count; ++i) digit(i);
        out += 'e';
        int rest = d.exponent < 0 ? -d.exponent : d.exponent;
        if (d.exponent < 0) out += '-';
        if (rest >= 100) out += static_cast<char>('0' + rest / 100);
        if (rest >= 10) out += static_cast<char>('0' + rest / 10 % 10);
        out += static_cast<char>('0' + rest % 10);
        return;
    }
    // Position i holds the digit worth 10^(exponent - i); the point stands after position exponent.
    int const last = d.count - 1 > d.exponent + 1 ? d.count - 1 : d.exponent + 1;
    for (int i = d.exponent < 0 ? d.exponent : 0; i <= last; ++i) {
        digit(i);
        if (i == d.exponent) out += '.';
    }
}

} // namespace limn

#endif // LIMN_TYPE_DECIMAL_HPP
