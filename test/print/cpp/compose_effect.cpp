// SPDX-License-Identifier: BSL-1.0
#include <limn/print/cpp/compose_effect.hpp>
#include <limn/type/type_row.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <string>
#include <string_view>

using namespace limn::detail;

namespace {

struct Composed {
    Expressions<> all{};
    ExpressionId x = all.name(all.word("x"));

    ExpressionId quoted(std::string_view text) {
        std::string const literal = "std::string{\"" + std::string{text} + "\"}";
        return all.literal(literal, limn::type_row<std::string>);
    }
    std::string text(ExpressionId id) const { return all.text(id).str(); }
};

} // namespace

TEST_CASE("compose_effect: a check throws its text", "[print][compose_effect]") {
    Composed e;
    CHECK(e.text(compose_check(e.all, std::array{e.x, e.quoted("small")})) ==
          "if (!x) throw std::runtime_error{\"small\"}");
    CHECK(e.text(compose_check(e.all, std::array{e.x, e.x})) ==
          "if (!x) throw std::runtime_error{x}");
}

TEST_CASE("compose_effect: what is raised is the standard's type of that name, where it has one",
          "[print][compose_effect]") {
    Composed e;
    ExpressionId const known = e.quoted("std::domain_error"), own = e.quoted("bank::error");
    CHECK(e.text(compose_raise(e.all, std::array{known, e.quoted("no")}, {})) ==
          "throw std::domain_error{\"no\"}");
    CHECK(e.text(compose_raise(e.all, std::array{own, e.x}, {})) == "throw std::runtime_error{x}");
    CHECK(e.text(compose_raise(e.all, std::array{own, e.x}, {.raise = "fail"})) ==
          "fail(std::string{\"bank::error\"}, x)");
    CHECK(e.text(compose_raise(e.all, std::array{known, e.x}, {.raise = "fail"})) ==
          "throw std::domain_error{x}");
    CHECK(thrown_by(e.all, own) == nullptr);
    CHECK(thrown_by(e.all, e.x) == nullptr);
}

TEST_CASE("compose_effect: the part of a text's literal that is quoted",
          "[print][compose_effect]") {
    Composed e;
    CHECK(e.all.view(quotes_of(e.all, e.quoted("a"))) == "\"a\"");
    CHECK(quotes_of(e.all, e.x).empty());
    CHECK(quotes_of(e.all, e.all.literal("1", limn::type_row<int>)).empty());
}
