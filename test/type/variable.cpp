// SPDX-License-Identifier: BSL-1.0
#include <limn/type/variable.hpp>

#include <catch2/catch.hpp>

#include <compare>
#include <string>

using namespace limn;

TEST_CASE("Variable: takes a value, gives it back, and stands at an address", "[type][variable]") {
    VariableOf<std::string> text;
    Variable& variable = text;
    CHECK(&variable.type() == &type_row<std::string>);
    variable.assign(Constant{std::string{"hello"}});
    CHECK(variable.value() == Constant{std::string{"hello"}});
    CHECK(*static_cast<std::string*>(variable.address()) == "hello");
    CHECK(variable.another()->value() == Constant{std::string{}});
}

TEST_CASE("Variable: of a type without a default", "[type][variable]") {
    VariableOf<std::partial_ordering> order;
    CHECK(order.held == std::partial_ordering::equivalent);
}
