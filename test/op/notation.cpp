// SPDX-License-Identifier: BSL-1.0
#include <limn/op/notation.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <iterator>

using namespace limn;

static_assert(call_notation("std::sin", "<cmath>").form == Form::call);
static_assert(call_notation("std::sin", "<cmath>").header == "<cmath>");
static_assert(infix_notation("+", Precedence::additive).precedence == Precedence::additive);
static_assert(prefix_notation("-").precedence == Precedence::unary);

TEST_CASE("notation: precedence follows the grammar of C++", "[op][notation]") {
    Precedence const loosest_first[] = {
        Precedence::lowest,     Precedence::conditional,    Precedence::bit_or,
        Precedence::bit_xor,    Precedence::bit_and,        Precedence::equality,
        Precedence::relational, Precedence::three_way,      Precedence::shift,
        Precedence::additive,   Precedence::multiplicative, Precedence::unary,
        Precedence::primary};
    for (std::size_t i = 1; i < std::size(loosest_first); ++i)
        CHECK(loosest_first[i - 1] < loosest_first[i]);
}
