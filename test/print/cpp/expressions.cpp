// SPDX-License-Identifier: BSL-1.0
#include <limn/print/cpp/expressions.hpp>
#include <limn/type/type_row.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <string_view>

using namespace limn::detail;
using limn::Precedence;
using limn::type_row;

namespace {

ExpressionId sum(Expressions<>& all, ExpressionId a, ExpressionId b) {
    return Composition<>{all}.operand(a).text(" + ").operand(b).finish(Precedence::additive);
}

constexpr std::size_t size_of_negated() {
    Expressions<> all;
    ExpressionId const x = all.name(all.word("x"));
    return all.size(Composition<>{all}.text("-").operand(x, true).finish());
}

} // namespace

static_assert(size_of_negated() == 4);

TEST_CASE("Expressions: the size of one is that of its text", "[print][expressions]") {
    Expressions<> all;
    ExpressionId const x = all.name(all.word("x")), one = all.literal("1", type_row<int>);
    ExpressionId const inner = sum(all, x, one);
    ExpressionId const outer =
        Composition<>{all}.text("f(").calls().operand(inner, true).text(")").finish();
    CHECK(all.text(outer).view() == "f((x + 1))");
    for (ExpressionId const id : {x, one, inner, outer}) CHECK(all.size(id) == all.text(id).size());
    CHECK(all.size({}) == 0);
    CHECK(all.text({}).empty());
    CHECK(all.view({}).empty());
    CHECK_FALSE(all[inner].calls);
    CHECK(all[outer].calls);
    CHECK(all.text(all.operand_of(inner, 0)).view() == "x");
    CHECK(all.text(all.operand_of(inner, 1)).view() == "1");
}

TEST_CASE("Expressions: alike is what is printed alike", "[print][expressions]") {
    Expressions<> all;
    ExpressionId const x = all.name(all.word("x")), y = all.name(all.word("y"));
    CHECK(all.alike(sum(all, x, y), sum(all, x, y)));
    CHECK(all.alike(x, all.name(all.word("x"))));
    CHECK_FALSE(all.alike(sum(all, x, y), sum(all, y, x)));
    CHECK_FALSE(all.alike(x, sum(all, x, y)));
}

TEST_CASE("Expressions: a variable is identified by its word, not by its letters",
          "[print][expressions]") {
    Expressions<> all;
    Word const x = all.word("x"), xy = all.word("xy");
    ExpressionId const both = sum(all, all.name(x), all.name(xy));
    CHECK(all.mentions(both, x));
    CHECK(all.mentions(both, xy));
    CHECK_FALSE(all.mentions(both, all.word("x")));
    CHECK_FALSE(all.mentions(all.literal("'x'", type_row<char>), x));
    CHECK_FALSE(all.mentions({}, x));
    CHECK(all.word_of(all.name(x)) == x);
}

TEST_CASE("Expressions: what is known of a literal", "[print][expressions]") {
    Expressions<> all;
    auto const literal = [&](std::string_view text, limn::TypeRow const& type) {
        return all[all.literal(text, type)];
    };
    CHECK(literal("-1", type_row<int>).sign == '-');
    CHECK(literal("-1", type_row<int>).precedence == Precedence::unary);
    CHECK(literal("1", type_row<int>).precedence == Precedence::primary);
    CHECK(literal("true", type_row<bool>).is_true);
    CHECK(literal("false", type_row<bool>).is_false);
    CHECK(literal("std::string{}", type_row<std::string>).is_blank);
    CHECK_FALSE(literal("std::string{\"{}\"}", type_row<std::string>).is_blank);
    CHECK(all.view(all.literal_of(all.literal("12", type_row<int>))) == "12");
    CHECK(all.literal_of(all.name(all.word("x"))).empty());
}

TEST_CASE("Expressions: what has a sign can lose it", "[print][expressions]") {
    Expressions<> all;
    ExpressionId const x = all.name(all.word("x")), both = sum(all, x, x);
    ExpressionId const wrapped =
        Composition<>{all}.text("!").operand(both, true).finish(Precedence::unary);
    CHECK(all.text(all.without_sign(wrapped)).view() == "(x + x)");
    CHECK(all.size(all.without_sign(wrapped)) == 7);
}
