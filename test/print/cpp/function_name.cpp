// SPDX-License-Identifier: BSL-1.0
#include <limn/print/cpp/function_name.hpp>

#include <catch2/catch.hpp>

#include <string>

using Catch::Contains;
using limn::detail::check_function_name;

TEST_CASE("check_function_name: what C++ and the C library leave free", "[print][function_name]") {
    CHECK_NOTHROW(check_function_name("price", ""));
    CHECK_NOTHROW(check_function_name("price", "bank::desk"));
    CHECK_NOTHROW(check_function_name("main", "bank"));
}

TEST_CASE("check_function_name: else it says what to write", "[print][function_name][error]") {
    CHECK_THROWS_WITH(check_function_name("2nd", ""), Contains("`2nd` is not a C++ name"));
    CHECK_THROWS_WITH(check_function_name("main", ""),
                      Contains("the program's own function; write another"));
    CHECK_THROWS_WITH(check_function_name("sin", ""), Contains("a function of the C library"));
    CHECK_THROWS_WITH(check_function_name("f", "a:b"), Contains("write names joined by `::`"));
    CHECK_THROWS_WITH(check_function_name("f", "std::x"), Contains("standard library's own"));
}
