// SPDX-License-Identifier: BSL-1.0
#include <limn/meta/taken_names.hpp>

#include <catch2/catch.hpp>

#include <cerrno>
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstdio>

using limn::is_c_function;
using limn::is_macro;

TEST_CASE("is_macro: those of the platform, those of its headers", "[meta][taken_names]") {
    for (char const* word : {"unix",       "linux",  "NAN",      "INFINITY",        "M_PI",
                             "HUGE_VAL",   "NULL",   "EOF",      "errno",           "stdin",
                             "assert",     "EDOM",   "INT_MAX",  "DBL_MAX",         "INT32_MAX",
                             "M_2_SQRTPI", "FP_NAN", "RAND_MAX", "UINT_FAST16_MAX", "CHAR_BIT"})
        CHECK(is_macro(word));
    for (char const* word : {"x", "uni", "unix_", "nan", "pi", "N", "E", "EPS", "ENERGY", "M_total",
                             "CPU_load", "spot", "ED", "MAX", "MODE", "INTEREST", "SIGMA", "STATE"})
        CHECK_FALSE(is_macro(word));
}

TEST_CASE("is_c_function: those of numbers, in three precisions", "[meta][taken_names]") {
    for (char const* word : {"sqrt", "sqrtf", "sqrtl", "abs", "gamma", "y0", "rand", "exit", "div"})
        CHECK(is_c_function(word));
    for (char const* word : {"", "f", "price", "sqr", "squareroot", "traced", "x y", "al"})
        CHECK_FALSE(is_c_function(word));
}
