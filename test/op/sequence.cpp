// SPDX-License-Identifier: BSL-1.0
#include <limn/op/op_row.hpp>
#include <limn/op/sequence.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace limn;

namespace {

static_assert(Op<prims::size> && Op<prims::subscript> && Op<prims::find>);
static_assert(defined_for<prims::subscript, std::vector<int>, int>);
static_assert(!defined_for<prims::subscript, int, int> && !defined_for<prims::substr, double, int>);
static_assert(std::same_as<operand_types<prims::find, std::string, char, int>,
                           types<std::string, char, std::size_t>>);

} // namespace

TEST_CASE("subscript: folds only where the index lies within", "[op][sequence]") {
    auto const& row = op_row<prims::subscript, std::string, std::size_t>;
    Constant const text{std::string{"ab"}}, one{std::size_t{1}}, two{std::size_t{2}};
    Constant const* const inside[]{&text, &one};
    Constant const* const outside[]{&text, &two};
    REQUIRE(row.fold(inside).has_value());
    CHECK(row.fold(inside)->as<char>() == 'b');
    CHECK(!row.fold(outside).has_value());
}

TEST_CASE("substr, front: fold only where C++ gives a value", "[op][sequence]") {
    auto const& row = op_row<prims::substr, std::string, std::size_t>;
    Constant const text{std::string{"ab"}}, none{std::string{}}, three{std::size_t{3}};
    Constant const* const behind[]{&text, &three};
    CHECK(!row.fold(behind).has_value());
    Constant const* const empty[]{&none};
    CHECK(!op_row<prims::front, std::string>.fold(empty).has_value());
    CHECK(op_row<prims::size, std::string>.fold(empty)->as<std::size_t>() == 0);
}
