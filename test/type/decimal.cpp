// SPDX-License-Identifier: BSL-1.0
#include <limn/type/decimal.hpp>

#include <catch2/catch.hpp>

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <random>
#include <string>
#include <string_view>
#include <type_traits>

using limn::Decimal;
using limn::Text;

namespace {

std::string spell(Decimal const& d) {
    return std::string(d.digits, static_cast<std::size_t>(d.count)) + "e" +
           std::to_string(d.exponent);
}

/// The standard library's digits.
template <class T> std::string expected(T value) {
    char text[64];
    *std::to_chars(text, text + sizeof text, value, std::chars_format::scientific).ptr = '\0';
    std::string out;
    char const* at = text;
    for (; *at != 'e'; ++at)
        if (*at != '.') out += *at;
    return out + "e" + std::to_string(std::atoi(at + 1));
}

template <class T> T read_back(std::string const& text) {
    if constexpr (std::is_same_v<T, double>) return std::strtod(text.c_str(), nullptr);
    else return std::strtof(text.c_str(), nullptr);
}
template <class T> std::string decimal_of(T value) {
    Text out;
    limn::append_decimal(out, value);
    return out.str();
}

/// Says what is wrong with the digits of `value`, or nothing.
template <class T> std::string fault(T value) {
    std::string const want = expected(value);
    auto const exact = spell(limn::detail::exact_decimal(value));
    if (exact != want) return "exact " + exact + ", not " + want + "; ";
    Decimal const quick = limn::detail::short_decimal(value);
    if (quick.count != 0 && spell(quick) != want)
        return "short " + spell(quick) + ", not " + want + "; ";
    if (spell(limn::shortest_decimal(value)) != want) return "run time differs: " + want + "; ";
    if (read_back<T>(decimal_of(value)) != value)
        return decimal_of(value) + " is not " + want + "; ";
    return "";
}

template <class T> T from_bits(std::uint64_t bits) {
    if constexpr (std::is_same_v<T, double>) return std::bit_cast<double>(bits);
    else return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
}

constexpr bool digits_are(Decimal const& d, std::string_view digits, int exponent) {
    return std::string_view(d.digits, static_cast<std::size_t>(d.count)) == digits &&
           d.exponent == exponent;
}

// What the compiler computes while compiling.
static_assert(digits_are(limn::shortest_decimal(0.1), "1", -1));
static_assert(digits_are(limn::shortest_decimal(0.1f), "1", -1));
static_assert(digits_are(limn::shortest_decimal(1.0 / 3), "3333333333333333", -1));
static_assert(digits_are(limn::shortest_decimal(100.0), "1", 2));
static_assert(digits_are(limn::shortest_decimal(9007199254740993.0), "9007199254740992", 15));
static_assert(digits_are(limn::shortest_decimal(std::numeric_limits<double>::max()),
                         "17976931348623157", 308));
static_assert(digits_are(limn::shortest_decimal(std::numeric_limits<double>::denorm_min()), "5",
                         -324));
static_assert(digits_are(limn::shortest_decimal(std::numeric_limits<float>::max()), "34028235",
                         38));

} // namespace

TEST_CASE("Decimal: written as people write numbers", "[type][decimal]") {
    CHECK(decimal_of(0.0) == "0.0");
    CHECK(decimal_of(1.0) == "1.0");
    CHECK(decimal_of(0.5) == "0.5");
    CHECK(decimal_of(120.0) == "120.0");
    CHECK(decimal_of(123.456) == "123.456");
    CHECK(decimal_of(0.00001) == "0.00001");
    CHECK(decimal_of(0.000001) == "1e-6");
    CHECK(decimal_of(1e15) == "1000000000000000.0");
    CHECK(decimal_of(1e16) == "1e16");
    CHECK(decimal_of(1.25e100) == "1.25e100");
    CHECK(decimal_of(3.5e-300) == "3.5e-300");
    CHECK(decimal_of(9007199254740993.0) == "9007199254740992.0");
    CHECK(decimal_of(16777217.0f) == "16777216.0");
    CHECK(decimal_of(0.1f) == "0.1");
}

TEMPLATE_TEST_CASE("Decimal: law: at the edges the digits are std::to_chars', and read back",
                   "[type][decimal][law]", float, double) {
    using T = TestType;
    using limits = std::numeric_limits<T>;
    std::string faults;
    auto const around = [&](T value) {
        for (T v : {std::nextafter(value, T(0)), value, std::nextafter(value, limits::max())})
            if (v > 0 && v <= limits::max()) faults += fault(v);
    };
    for (int e = limits::min_exponent - limits::digits; e < limits::max_exponent; ++e)
        around(std::ldexp(T(1), e));
    for (int e = limits::min_exponent10 - limits::digits10; e <= limits::max_exponent10; ++e)
        around(read_back<T>("1e" + std::to_string(e)));
    for (T v : {limits::min(), limits::max(), limits::denorm_min(), limits::epsilon()}) around(v);
    for (int i = 1; i < 10'000; ++i) {
        around(static_cast<T>(i));
        around(static_cast<T>(i) / 1000);
    }
    CHECK(faults == "");
}

TEMPLATE_TEST_CASE("Decimal: law: on random bits the digits are std::to_chars', and read back",
                   "[type][decimal][law]", float, double) {
    using T = TestType;
    unsigned const seed = 4711;
    CAPTURE(seed);
    std::mt19937_64 random{seed};
    std::string faults;
    for (int tried = 0; tried < 25'000;) {
        T const value = std::abs(from_bits<T>(random()));
        if (!std::isfinite(value) || value == 0) continue;
        ++tried;
        faults += fault(value);
    }
    CHECK(faults == "");
}

TEMPLATE_TEST_CASE("Decimal: law: on numbers of few digits too, as people write them",
                   "[type][decimal][law]", float, double) {
    using T = TestType;
    unsigned const seed = 42;
    CAPTURE(seed);
    std::mt19937_64 random{seed};
    std::string faults;
    for (int tried = 0; tried < 25'000; ++tried) {
        auto const whole = random() % static_cast<std::uint64_t>(std::pow(10, 1 + random() % 17));
        int const places = static_cast<int>(random() % 20);
        T const value = read_back<T>(std::to_string(whole + 1) + "e-" + std::to_string(places));
        faults += fault(value);
    }
    CHECK(faults == "");
}
