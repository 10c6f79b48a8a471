// SPDX-License-Identifier: BSL-1.0
#include <limn/print/cpp/expression.hpp>

#include <catch2/catch.hpp>

using limn::Precedence;
using limn::detail::Expression;
using limn::detail::ExpressionId;
using limn::detail::needs_parentheses;
using limn::detail::Word;

static_assert(Expression{}.precedence == Precedence::primary);
static_assert(not Expression{}.promoted);
static_assert(not limn::detail::compares(Precedence::shift));
static_assert(ExpressionId{}.empty() and not ExpressionId{0}.empty());
static_assert(Word{}.empty() and not Word{3, 1}.empty());

TEST_CASE("Expression: parentheses where the grammar needs them", "[print][expression]") {
    CHECK(needs_parentheses(Precedence::multiplicative, Precedence::additive, false));
    CHECK(needs_parentheses(Precedence::additive, Precedence::additive, true));
    CHECK_FALSE(needs_parentheses(Precedence::additive, Precedence::additive, false));
    CHECK_FALSE(needs_parentheses(Precedence::additive, Precedence::multiplicative, true));
    CHECK_FALSE(needs_parentheses(Precedence::multiplicative, Precedence::unary, true));
}

TEST_CASE("Expression: parentheses that compilers ask for", "[print][expression]") {
    CHECK(needs_parentheses(Precedence::bit_and, Precedence::equality, false));
    CHECK(needs_parentheses(Precedence::equality, Precedence::relational, false));
    CHECK(needs_parentheses(Precedence::conditional, Precedence::bit_and, false));
    CHECK_FALSE(needs_parentheses(Precedence::conditional, Precedence::relational, false));
}
