// SPDX-License-Identifier: BSL-1.0
#include <limn/meta/identifier.hpp>

#include <catch2/catch.hpp>

#include <string>

using namespace limn;

static_assert(is_identifier("x") && is_identifier("spot_price2") && is_identifier("X_"));
static_assert(!is_identifier("") && !is_identifier("2x") && !is_identifier("a b"));
static_assert(is_keyword("while") && is_keyword("co_await") && is_keyword("not_eq"));
static_assert(!is_keyword("final") && !is_keyword("override") && !is_keyword("Int"));

TEST_CASE("identifier: what the implementation reserves is none", "[meta][identifier]") {
    for (std::string_view word : {"_x", "_X", "__x", "x__y", "x__", "_"}) {
        CAPTURE(word);
        CHECK_FALSE(is_identifier(word));
    }
}

TEST_CASE("identifier: nothing that could end a name and begin code", "[meta][identifier]") {
    for (int c = -128; c < 128; ++c) {
        bool const allowed =
            (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        CAPTURE(c);
        CHECK(is_identifier(std::string{'a', static_cast<char>(c), 'b'}) == allowed);
    }
    CHECK_FALSE(is_identifier(std::string_view("a\0b", 3)));
}

TEST_CASE("identifier: no keyword is one", "[meta][identifier]") {
    for (std::string_view word : {"int", "class", "return", "true", "char8_t", "requires", "xor"}) {
        CAPTURE(word);
        CHECK_FALSE(is_identifier(word));
        CHECK_FALSE(is_qualified_name(std::string{"a::"} + std::string{word}));
        CHECK(is_identifier(std::string{word} + "_"));
    }
}

TEST_CASE("identifier: qualified names are identifiers joined by ::", "[meta][identifier]") {
    CHECK(is_qualified_name("sin"));
    CHECK(is_qualified_name("std::sin"));
    CHECK(is_qualified_name("a::b::c"));
    for (std::string_view words : {"", "::", "::a", "a::", "a:b", "a:::b", "a::::b",
                                   "a::b::", "a.b", "a<b>::c", "a ::b", "std::system(0);f"}) {
        CAPTURE(words);
        CHECK_FALSE(is_qualified_name(words));
    }
}

TEST_CASE("identifier: a path is identifiers joined by dots, with indices", "[meta][identifier]") {
    for (char const* path : {"w", "layer.w", "chain.sections[12].z1", "a[0][3].b"})
        CHECK(limn::is_path(path));
    for (char const* none : {"", ".", "a.", ".a", "a..b", "a[]", "a[1", "a]", "a[x]", "a[1]b",
                             "[0]", "a[-1]", "a.int", "a b", "a[0].;"})
        CHECK_FALSE(limn::is_path(none));
}
