// SPDX-License-Identifier: BSL-1.0
#include <limn/print/cpp/wrap.hpp>

#include <catch2/catch.hpp>

#include <sstream>
#include <string>

using limn::detail::wrap;

namespace {

std::string wrapped(std::string const& source, std::size_t width) {
    return wrap(source, width).str();
}

} // namespace

static_assert(wrap("").view() == "");
static_assert(wrap("a\n").view() == "a\n");
static_assert(wrap("f(a, b);\n", 6).view() == "f(a,\n    b);\n");

TEST_CASE("wrap: what fits stays as it is", "[print][wrap]") {
    for (std::string const source : {"", "\n", "a b c\n", "    a;\n\n    b;\n", "   \n"})
        CHECK(wrapped(source, 10) == source);
    CHECK(wrapped("0123456789\n", 10) == "0123456789\n");
}

TEST_CASE("wrap: a line breaks after its last comma that fits", "[print][wrap]") {
    CHECK(wrapped("f(aaa, bbb, ccc, ddd);\n", 13) == "f(aaa, bbb,\n    ccc,\n    ddd);\n");
    CHECK(wrapped("f(aa + b, c + dd);\n", 16) == "f(aa + b,\n    c + dd);\n");
}

TEST_CASE("wrap: without a comma before an operator, else at any space", "[print][wrap]") {
    CHECK(wrapped("aaa + bbb * ccc\n", 12) == "aaa + bbb\n    * ccc\n");
    CHECK(wrapped("long double x\n", 11) == "long double\n    x\n");
    CHECK(wrapped("a ? bbbbbb : c\n", 10) == "a ? bbbbbb\n    : c\n");
}

TEST_CASE("wrap: a division is no comment", "[print][wrap]") {
    CHECK(wrapped("aaa / bbb / ccc\n", 12) == "aaa / bbb\n    / ccc\n");
}

TEST_CASE("wrap: statements continue deeper", "[print][wrap]") {
    CHECK(wrapped("    int x = f(aaaa, bbbb);\n", 20) ==
          "    int x = f(aaaa,\n            bbbb);\n");
}

TEST_CASE("wrap: texts and characters are never broken", "[print][wrap]") {
    CHECK(wrapped("f(\"a, b, c d\", e);\n", 8) == "f(\"a, b, c d\",\n    e);\n");
    CHECK(wrapped("f(\"\\\", b, c\", e);\n", 8) == "f(\"\\\", b, c\",\n    e);\n");
    CHECK(wrapped("f(' ', '\"', ' ');\n", 8) == "f(' ',\n    '\"',\n    ' ');\n");
    CHECK(wrapped("\"a b c d e f g h i j k\"\n", 8) == "\"a b c d e f g h i j k\"\n");
}

TEST_CASE("wrap: includes and words without a space stay whole", "[print][wrap]") {
    CHECK(wrapped("#include <a b, c d>\n", 8) == "#include <a b, c d>\n");
    CHECK(wrapped("aaaaaaaaaaaaaaaa;\n", 8) == "aaaaaaaaaaaaaaaa;\n");
}

TEST_CASE("wrap: a comment is moved, not broken", "[print][wrap]") {
    CHECK(wrapped("    x = aaaaaa; // a b, c d e\n", 20) ==
          "    x = aaaaaa;\n            // a b, c d e\n");
}

TEST_CASE("wrap: law: but for the spaces nothing changes", "[print][wrap][law]") {
    std::string const source = "std::tuple<int, double> f(long double x, char c) {\n"
                               "    return {g(x, ' ', \"a  b\"), c ? x + 1.0 : -x * 2.0}; // f:1\n"
                               "}\n";
    auto const bare = [](std::string const& text) {
        std::string out;
        for (char c : text)
            if (c != ' ' && c != '\n') out += c;
        return out;
    };
    for (std::size_t width = 1; width < 80; ++width) {
        std::string const text = wrapped(source, width);
        CAPTURE(width, text);
        CHECK(bare(text) == bare(source));
        CHECK(text.find("\"a  b\"") != text.npos);
        std::istringstream in{text};
        if (width >= 30)
            for (std::string line; std::getline(in, line);) CHECK(line.size() <= width);
    }
}
