// SPDX-License-Identifier: BSL-1.0
#include "print/printed.hpp"
#include <limn/print/cpp/decided.hpp>

#include <catch2/catch.hpp>

using namespace limn;
using limn::test::body;

namespace {

template <class T> bool decided(char const* token, char const* literal) {
    return detail::is_decided(token, literal, type_row<T>);
}

} // namespace

TEST_CASE("is_decided: below the least, above the greatest, and on them", "[print][decided]") {
    CHECK(decided<unsigned>("<", "0u"));
    CHECK(decided<unsigned>(">=", "0u"));
    CHECK(decided<unsigned char>(">", "255"));
    CHECK(decided<unsigned char>("==", "256"));
    CHECK(decided<bool>(">", "1"));
    CHECK(decided<short>("<", "40000"));
    CHECK(decided<signed char>("<", "-128"));
    CHECK(decided<unsigned long>(">", "18446744073709551615uL"));
    CHECK_FALSE(decided<unsigned>(">", "0u"));
    CHECK_FALSE(decided<unsigned>("==", "0u"));
    CHECK_FALSE(decided<unsigned char>("<", "255"));
    CHECK_FALSE(decided<int>("<", "0"));
    CHECK_FALSE(decided<int>(">=", "-5"));
    CHECK_FALSE(decided<short>("<", "x"));
    CHECK_FALSE(decided<double>("<", "0.0"));
    CHECK_FALSE(decided<long>(">", "9223372036854775806L"));
}

TEST_CASE("to_cpp: a comparison that the type decides is one that compilers do not warn of",
          "[print][decided]") {
    CHECK(body<unsigned>([](auto x) { return x < 0u; }) == "    return std::less<>{}(x0, 0u);\n");
    CHECK(body<unsigned>([](auto x) { return 0u <= x; }) ==
          "    return std::less_equal<>{}(0u, x0);\n");
    CHECK(body<unsigned>([](auto x) { return x > 0u; }) == "    return x0 > 0u;\n");
    CHECK(body<unsigned char>([](auto x) { return x > 255; }) ==
          "    return std::greater<>{}(static_cast<int>(x0), 255);\n");
    CHECK(body<unsigned char>([](auto x) { return x > 254; }) ==
          "    return static_cast<int>(x0) > 254;\n");
    CHECK(body<unsigned>([](auto x) { return select(!(x < 0u), x, x + 1u); }) ==
          "    return !std::less<>{}(x0, 0u) ? x0 : x0 + 1u;\n");
}
