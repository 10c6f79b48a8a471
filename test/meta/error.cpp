// SPDX-License-Identifier: BSL-1.0
#include <limn/meta/error.hpp>

#include <catch2/catch.hpp>

#include <stdexcept>
#include <string>
#include <type_traits>

using namespace limn;

static_assert(std::is_base_of_v<std::runtime_error, Error>);

TEMPLATE_TEST_CASE("Error: each kind is caught as itself, as Error and as runtime_error",
                   "[meta][error]", TraceError, TypeError, GraphError, LoadError, CompileError) {
    STATIC_REQUIRE(std::is_base_of_v<Error, TestType>);
    auto const raise = [] { throw TestType{Where{"user.cpp", 7}, "add", "wrong; write right"}; };
    CHECK_THROWS_AS(raise(), TestType);
    CHECK_THROWS_AS(raise(), Error);
    CHECK_THROWS_AS(raise(), std::runtime_error);
    CHECK_THROWS_WITH(raise(), "user.cpp:7: add: wrong; write right");
}

TEST_CASE("Error: without a line it begins with its subject", "[meta][error]") {
    CHECK(GraphError{Where{}, "return", "fault"}.what() == std::string{"return: fault"});
    CHECK(GraphError{Where{"file.cpp", 0}, "return", "fault"}.what() ==
          std::string{"return: fault"});
    CHECK(LoadError{"as it is"}.what() == std::string{"as it is"});
}
