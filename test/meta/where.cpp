// SPDX-License-Identifier: BSL-1.0
#include <limn/meta/where.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <string_view>
#include <type_traits>

using limn::Where;

static_assert(std::is_trivially_copyable_v<Where>);
static_assert(Where{}.line == 0 && Where{} == Where{});
static_assert(Where{"a.cpp", 1} != Where{"a.cpp", 2} && Where{"a.cpp", 1} != Where{"b.cpp", 1});

namespace {

constexpr unsigned line_of_caller(Where at = Where::here()) { return at.line; }
static_assert(line_of_caller() == __LINE__, "in a constant expression too");

} // namespace

TEST_CASE("Where: as a default argument it is the line of the call", "[meta][where]") {
    auto const at = [](Where where = Where::here()) { return where; };
    Where const here = at();
    CHECK(here.line == __LINE__ - 1);
    CHECK(std::string_view{here.file}.ends_with("where.cpp"));
}

TEST_CASE("Where: is equal by content, wherever the file's name is held", "[meta][where]") {
    std::string const one = "a.cpp", two = "a.cpp";
    REQUIRE(one.c_str() != two.c_str());
    CHECK(Where{one.c_str(), 3} == Where{two.c_str(), 3});
}
