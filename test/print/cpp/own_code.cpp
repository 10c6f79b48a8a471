// SPDX-License-Identifier: BSL-1.0
#include <limn/print/cpp/own_code.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <string_view>

using limn::detail::own_code;

static_assert(own_code("limn::slice")->call == "limn_code::slice");
static_assert(own_code("std::sin") == nullptr and own_code("limn::unknown") == nullptr);

TEST_CASE("own_code: each function is named by its call, and ends a line", "[print][own_code]") {
    for (auto const& own : limn::detail::own_codes) {
        std::string_view const name = own.call.substr(own.call.rfind(':') + 1);
        CHECK(own.spelling.substr(6) == name);
        CHECK(own.code.find(' ' + std::string{name} + '(') != own.code.npos);
        CHECK(own.code.ends_with("}\n"));
    }
}
