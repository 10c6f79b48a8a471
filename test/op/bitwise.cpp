// SPDX-License-Identifier: BSL-1.0
#include "law.hpp"
#include <limn/op/bitwise.hpp>

using namespace limn;
using namespace limn::test;

namespace {

LIMN_TEST_OPERATOR(and_, &)
LIMN_TEST_OPERATOR(or_, |)
LIMN_TEST_OPERATOR(xor_, ^)
LIMN_TEST_OPERATOR(left, <<)
LIMN_TEST_OPERATOR(right, >>)

// Where C++ would give an int on two bools, a proxy stays a bool: the `and` that does not decide.
static_assert(has_cpp_types<and_, true>(arithmetic{}));
static_assert(has_cpp_types<or_, true>(arithmetic{}));
static_assert(has_cpp_types<xor_, true>(arithmetic{}));
static_assert(has_cpp_types<left>(arithmetic{}));
static_assert(has_cpp_types<right>(arithmetic{}));

static_assert(!defined_for<prims::bit_and, double, int>);
static_assert(!defined_for<prims::shift_left, int, float>);
static_assert(!defined_for<prims::bit_not, double>);
static_assert(std::same_as<result_t<prims::shift_left, int, long>, int>,
              "each operand of a shift is promoted on its own");

} // namespace

TEST_CASE("bitwise: on two bools it stays a bool, and asks for no decision", "[op][bitwise]") {
    auto const graph = trace<int, int>([](auto a, auto b) { return (a < b) & (b < 9); });
    CHECK(to_text(graph) == "x0 : int = input\n"
                            "x1 : int = input\n"
                            "%2 : bool = less(x0, x1)\n"
                            "%3 : int = constant 9\n"
                            "%4 : bool = less(x1, %3)\n"
                            "%5 : bool = bit_and(%2, %4)\n"
                            "return %5\n");
}

TEST_CASE("bitwise: a bool among integers is promoted", "[op][bitwise]") {
    auto const graph = trace<bool, long>([](auto a, auto b) { return a ^ b; });
    CHECK(to_text(graph) == "x0 : bool = input\n"
                            "x1 : long = input\n"
                            "%2 : long = convert(x0)\n"
                            "%3 : long = bit_xor(%2, x1)\n"
                            "return %3\n");
}

TEST_CASE("bitwise: law: interpreted bit for bit as applied", "[op][bitwise][law]") {
    CHECK(binary<prims::bit_and>(arithmetic{}) == 12);
    CHECK(binary<prims::bit_or>(arithmetic{}) == 12);
    CHECK(binary<prims::bit_xor>(arithmetic{}) == 12);
    CHECK(binary<prims::shift_left>(arithmetic{}) == 12);
    CHECK(binary<prims::shift_right>(arithmetic{}) == 12);
    CHECK(unary<prims::bit_not>(arithmetic{}) == 12);
}

TEST_CASE("bitwise: law: of mixed operands too", "[op][bitwise][law]") {
    CHECK(mixed<prims::bit_and>() == 4);
    CHECK(mixed<prims::bit_or>() == 4);
    CHECK(mixed<prims::bit_xor>() == 4);
    CHECK(mixed<prims::shift_left>() == 4);
    CHECK(mixed<prims::shift_right>() == 4);
}
