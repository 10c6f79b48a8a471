// SPDX-License-Identifier: BSL-1.0
#include <limn/type/container_name.hpp>
#include <limn/type/literal.hpp>
#include <limn/type/type_row.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <sstream>
#include <string>
#include <tuple>
#include <unistd.h>
#include <utility>
#include <vector>

using limn::Text;

namespace {

enum class Colour : unsigned char { red, green = 200 };
struct Opaque {};

template <class T> std::string written(T const& value) {
    Text out;
    REQUIRE(limn::append_literal(out, value));
    return out.str();
}

template <class T> std::vector<T> edges() {
    using limits = std::numeric_limits<T>;
    std::vector<T> out{T(0), T(1), limits::max(), limits::lowest()};
    if constexpr (std::floating_point<T>)
        for (T t : {-T(0), T(0.1), T(1e20), T(-1e-20), limits::infinity(), -limits::infinity(),
                    limits::quiet_NaN(), -limits::quiet_NaN(), limits::min(), limits::denorm_min(),
                    limits::epsilon(), T(16777217), T(9007199254740993.0)})
            out.push_back(t);
    else if constexpr (!std::same_as<T, bool>)
        for (int i : {7, 9, 10, 13, 27, 34, 39, 63, 92, 100, 127})
            for (int sign : {-1, 1}) out.push_back(static_cast<T>(sign * i));
    return out;
}

/// A program that the compiler accepts only where each literal has its type and its bits.
class Program {
public:
    template <class T> void expect(T value) {
        std::string const text = written(value);
        body_ << "static_assert(same_v<decltype(" << text << "), " << limn::type_name<T> << ">);\n";
        if constexpr (std::floating_point<T>)
            if (value != value) {
                body_ << "static_assert(" << text << " != " << text << ");\n";
                return;
            }
        std::string const type = std::floating_point<T>
                                     ? (sizeof(T) == 8 ? "unsigned long" : "unsigned")
                                     : std::string{limn::type_name<T>};
        body_ << "static_assert(std::bit_cast<" << type << ">(" << text << ") == static_cast<"
              << type << ">(" << limn::detail::to_bits(value) << "u));\n";
    }
    void expect_text(std::string const& value) {
        body_ << "check(" << written(value) << ", {";
        for (char c : value) body_ << static_cast<int>(c) << ", ";
        body_ << "});\n";
    }
    /// Whether it compiles under strict warnings, and says that all its texts are right.
    bool holds() const {
        auto const stem =
            std::filesystem::temp_directory_path() / ("limn_literal_" + std::to_string(::getpid()));
        std::string const source = stem.string() + ".cpp", program = stem.string() + ".out";
        std::ofstream{source}
            << "#include <bit>\n#include <limits>\n#include <string>\n"
               "#include <type_traits>\n"
               "template <class A, class B> constexpr bool same_v = "
               "std::is_same_v<A, B>;\nint wrong = 0;\n"
               "void check(std::string const& a, std::initializer_list<int> b) {\n"
               "    std::string c;\n"
               "    for (int i : b) c += static_cast<char>(i);\n"
               "    wrong += a != c;\n}\n"
               "int main() {\n"
            << body_.str() << "return wrong;\n}\n";
        std::string const command = std::string{LIMN_TEST_COMPILER} +
                                    " -std=c++20 -Wall -Wextra -Wpedantic -Wconversion -Werror " +
                                    source + " -o " + program + " && " + program;
        bool const ok = std::system(command.c_str()) == 0;
        std::filesystem::remove(source);
        std::filesystem::remove(program);
        return ok;
    }

private:
    std::ostringstream body_;
};

constexpr bool while_compiling() {
    Text out;
    limn::append_literal(out, -0.1);
    limn::append_literal(out, std::numeric_limits<int>::min());
    limn::append_literal(out, 'a');
    limn::append_literal(out, Colour::green);
    return out.view() == "-0.1std::numeric_limits<int>::min()'a'static_cast<{anonymous}::Colour>("
                         "static_cast<unsigned char>(200))";
}
static_assert(while_compiling(), "in a constant expression too");

} // namespace

TEST_CASE("literal: numbers of each type", "[type][literal]") {
    CHECK(written(true) == "true");
    CHECK(written(false) == "false");
    CHECK(written(42) == "42");
    CHECK(written(-42) == "-42");
    CHECK(written(42u) == "42u");
    CHECK(written(42L) == "42L");
    CHECK(written(42uL) == "42uL");
    CHECK(written(42LL) == "42LL");
    CHECK(written(42uLL) == "42uLL");
    CHECK(written(short{-7}) == "static_cast<short>(-7)");
    CHECK(written(static_cast<unsigned char>(255)) == "static_cast<unsigned char>(255)");
    CHECK(written(0.5) == "0.5");
    CHECK(written(0.5f) == "0.5f");
    CHECK(written(-0.0) == "-0.0");
    CHECK(written(1e300) == "1e300");
}

TEST_CASE("literal: what has no digits is a limit", "[type][literal]") {
    CHECK(written(std::numeric_limits<int>::min()) == "std::numeric_limits<int>::min()");
    CHECK(written(std::numeric_limits<long>::min()) == "std::numeric_limits<long>::min()");
    CHECK(written(std::numeric_limits<signed char>::min()) == "static_cast<signed char>(-128)");
    CHECK(written(std::numeric_limits<float>::infinity()) ==
          "std::numeric_limits<float>::infinity()");
    CHECK(written(-std::numeric_limits<double>::infinity()) ==
          "-std::numeric_limits<double>::infinity()");
    CHECK(written(std::numeric_limits<double>::quiet_NaN()) ==
          "std::numeric_limits<double>::quiet_NaN()");
}

TEST_CASE("literal: characters and texts, escaped", "[type][literal]") {
    CHECK(written('a') == "'a'");
    CHECK(written('\'') == "'\\''");
    CHECK(written('"') == "'\"'");
    CHECK(written('\\') == "'\\\\'");
    CHECK(written('\0') == "'\\000'");
    CHECK(written('\x7f') == "'\\177'");
    CHECK(written('\xff') == "'\\377'");
    CHECK(written(std::string{}) == "std::string{\"\"}");
    CHECK(written(std::string{"it's"}) == "std::string{\"it's\"}");
    CHECK(written(std::string{"\"\n\t\\"}) == "std::string{\"\\\"\\n\\t\\\\\"}");
    CHECK(written(std::string{"\x01"
                              "7"}) == "std::string{\"\\0017\"}");
    CHECK(written(std::string{"why?"}) == "std::string{\"why?\"}");
    CHECK(written(std::string{"?\?/"}) == "std::string{\"?\\?/\"}"); // else a trigraph, once
    CHECK(written(std::string("a\0b", 3)) == "std::string{\"a\\000b\", 3}");
}

TEST_CASE("literal: an enumerator is a cast of its value", "[type][literal]") {
    CHECK_THAT(written(Colour::green), Catch::StartsWith("static_cast<") &&
                                           Catch::EndsWith(">(static_cast<unsigned char>(200))"));
}

TEST_CASE("literal: a type without literals says so, and writes nothing", "[type][literal]") {
    Text out;
    CHECK_FALSE(limn::append_literal(out, Opaque{}));
    CHECK_FALSE(limn::append_literal(out, std::vector<std::pair<int, Opaque>>{}));
    CHECK_FALSE(limn::append_literal(out, std::array<Opaque, 2>{}));
    CHECK_FALSE(limn::append_literal(out, std::optional<Opaque>{}));
    CHECK(out.empty());
}

TEST_CASE("literal: law: compiled, each has exactly its type and its bits, without a warning",
          "[type][literal][law]") {
    Program program;
    auto const all = [&](auto... types) {
        auto const one = [&]<class T>(T) {
            for (auto const value : edges<T>()) program.expect(static_cast<T>(value));
        };
        (one(types), ...);
    };
    all(false, static_cast<signed char>(0), static_cast<unsigned char>(0), short{},
        static_cast<unsigned short>(0), 0, 0u, 0L, 0uL, 0LL, 0uLL, 0.0f, 0.0, wchar_t{}, char8_t{},
        char16_t{}, char32_t{});
    for (int c = -128; c < 128; ++c) program.expect(static_cast<char>(c));

    std::string every;
    for (int c = -128; c < 128; ++c) every += static_cast<char>(c);
    for (std::string const& text :
         {std::string{}, every, std::string("\0", 1), std::string("a\0", 2),
          std::string("\0"
                      "1",
                      2),
          std::string{"\"'\\"}, std::string{"what?\?/ ?\?= ?\?' ?\?\?/"},
          std::string{"\xc3\xa9t\xc3\xa9"},
          std::string{"\x01"
                      "23"},
          std::string{"%s\r\n\a\b\v\f"}, std::string{"*/ // R\"( \\u0041"}, std::string(5000, 'a')})
        program.expect_text(text);
    CHECK(program.holds());
}

TEST_CASE("literal: a vector of what has literals is its elements in braces", "[type][literal]") {
    limn::Text out;
    CHECK(limn::append_literal(out, std::vector<int>{1, -2}));
    out += ' ';
    CHECK(limn::append_literal(out, std::vector<std::string>{"a"}));
    out += ' ';
    CHECK(limn::append_literal(out, std::vector<std::vector<bool>>{{true}, {}}));
    CHECK(out.view() == "std::vector<int>{1, -2} std::vector<std::string>{std::string{\"a\"}} "
                        "std::vector<std::vector<bool>>{std::vector<bool>{true}, "
                        "std::vector<bool>{}}");
}

TEST_CASE("literal: arrays, pairs, tuples and optionals of what has literals", "[type][literal]") {
    auto const written_as = [](auto const& value) {
        limn::Text out;
        CHECK(limn::append_literal(out, value));
        return out.str();
    };
    CHECK(written_as(std::array{1.5, -0.0}) == "std::array<double, 2>{1.5, -0.0}");
    CHECK(written_as(std::array<int, 0>{}) == "std::array<int, 0>{}");
    CHECK(written_as(std::pair{1, std::string{"a"}}) ==
          "std::pair<int, std::string>{1, std::string{\"a\"}}");
    CHECK(written_as(std::tuple{true, std::array{2u}}) ==
          "std::tuple<bool, std::array<unsigned, 1>>{true, "
          "std::array<unsigned, 1>{2u}}");
    CHECK(written_as(std::optional<double>{}) == "std::optional<double>{}");
    CHECK(written_as(std::vector{std::optional{2L}}) ==
          "std::vector<std::optional<long>>{std::optional<long>{2L}}");
}
