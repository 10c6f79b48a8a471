// SPDX-License-Identifier: BSL-1.0
#include "print/printed.hpp"
#include "work_folder.hpp"
#include <limn/graph/verify.hpp>
#include <limn/print/cpp.hpp>
#include <limn/print/cpp/cpp_printer.hpp>
#include <limn/proxy/named.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

using Catch::Matchers::Contains;
using limn::CppOptions;
using limn::input;
using limn::select;
using limn::to_cpp;
using limn::trace;
using limn::test::body;

namespace paint {

enum Colour { red, green };
enum class Mode : short { slow, fast };
struct Opaque {
    int value = 0;
    friend bool operator==(Opaque const&, Opaque const&) = default;
};

} // namespace paint

template <> struct limn::spelling<paint::Colour> {
    static constexpr std::string_view name = "paint::Colour", header = "paint/kinds.hpp";
};
template <> struct limn::spelling<paint::Mode> {
    static constexpr std::string_view name = "paint::Mode", header = "paint/kinds.hpp";
};

namespace {

constexpr auto half =
    limn::op<"test::half">([](double x) { return x / 2; }).header("test/half.hpp");
constexpr auto tell =
    limn::op<"test::tell", limn::effect>([](double x) { return x; }).header("test/half.hpp");
constexpr auto pick =
    limn::op<"test::pick">([](auto, auto b) { return b; }).header("test/half.hpp");

/// The lines of `text`.
std::vector<std::string> lines(std::string const& text) {
    std::istringstream in{text};
    std::vector<std::string> out;
    for (std::string line; std::getline(in, line);) out.push_back(line);
    return out;
}

} // namespace

// --- in a constant expression -------------------------------------------------------------------
static_assert(limn::print_cpp(trace<double>([](auto x) { return x * x + 1.0; })).view() ==
              "double traced(double x0) {\n"
              "    return x0 * x0 + 1.0;\n"
              "}\n");
static_assert(limn::print_cpp(trace<int, bool>([](auto n, auto b) { return select(b, n, -n); }),
                              {.name = "choose", .name_space = "a::b"})
                  .view() == "namespace a::b {\n"
                             "\n"
                             "int choose(int x0, bool x1) {\n"
                             "    return x1 ? x0 : -x0;\n"
                             "}\n"
                             "\n"
                             "} // namespace a::b\n");

// --- what it looks like -------------------------------------------------------------------------

TEST_CASE("to_cpp: a function with names, an include and a local", "[print][cpp]") {
    auto const distance = [](auto x, auto y) {
        using std::sqrt;
        auto const square = x * x + y * y;
        return sqrt(square) / (1.0 + square);
    };
    auto const graph = trace(distance, input<double>("east"), input<double>("north"));
    CHECK(to_cpp(graph, {.name = "distance"}) ==
          "#include <cmath>\n"
          "\n"
          "double distance(double east, double north) {\n"
          "    double const v0 = east * east + north * north;\n"
          "    return std::sqrt(v0) / (1.0 + v0);\n"
          "}\n");
}

TEST_CASE("to_cpp: the smallest functions", "[print][cpp]") {
    CHECK(to_cpp(trace<>([] { return 3; })) == "int traced() {\n    return 3;\n}\n");
    CHECK(to_cpp(trace<double>([](auto x) { return x; })) ==
          "double traced(double x0) {\n    return x0;\n}\n");
    CHECK(to_cpp(trace<>([] {})) == "void traced() {\n}\n");
}

TEST_CASE("to_cpp: an input that nothing uses stays, and says so", "[print][cpp]") {
    CHECK(to_cpp(trace<double, int>([](auto x, auto) { return x; })) ==
          "double traced(double x0, [[maybe_unused]] int x1) {\n"
          "    return x0;\n"
          "}\n");
    CHECK(to_cpp(trace<std::array<double, 2>>([](auto q) { return q[1]; })) ==
          "#include <array>\n"
          "\n"
          "double traced(std::array<double, 2> const& x0) {\n"
          "    return x0[1];\n"
          "}\n");
    CHECK_THAT(to_cpp(trace<std::array<double, 2>>([](auto) { return 1; })),
               Contains("([[maybe_unused]] std::array<double, 2> const& x0)"));
}

TEST_CASE("to_cpp: what is used once is folded, what is used twice is named", "[print][cpp]") {
    CHECK(body<double, double>([](auto x, auto y) {
              auto const s = x + y;
              auto const once = x - y;
              return s * s * once;
          }) == "    double const v0 = x0 + x1;\n"
                "    return v0 * v0 * (x0 - x1);\n");
    CHECK(body<double>([](auto x) {
              auto const y = x * x;
              return std::array{y, y};
          }) == "    double const v0 = x0 * x0;\n"
                "    return {v0, v0};\n");
}

TEST_CASE("to_cpp: one_per_line names every node", "[print][cpp]") {
    CHECK(body<double, double>([](auto x, auto y) { return (x + y) * 2.0 < y; },
                               {.one_per_line = true}) == "    double const v0 = x0 + x1;\n"
                                                          "    double const v1 = v0 * 2.0;\n"
                                                          "    bool const v2 = v1 < x1;\n"
                                                          "    return v2;\n");
}

TEST_CASE("to_cpp: locations name the user's file and line, after each statement", "[print][cpp]") {
    unsigned line = 0;
    auto const graph = trace<double>([&](auto x) {
        line = __LINE__ + 1;
        auto const y = x * x;
        return y + y;
    });
    CHECK_THAT(
        to_cpp(graph, {.locations = true}),
        Contains("    double const v0 = x0 * x0; // cpp.cpp:" + std::to_string(line) + "\n"));
}

TEST_CASE("to_cpp: a place cannot leave its comment", "[print][cpp]") {
    limn::Builder b;
    limn::Where const at{"evil/x\n#include \"y\"\\", 7};
    auto const x = b.parameter<double>("x").front();
    b.result<double>({b.call<limn::prims::negate, double>({x}, at)});
    CHECK(to_cpp(std::move(b).finish(), {.one_per_line = true, .locations = true}) ==
          "double traced(double x) {\n"
          "    double const v0 = -x; // x?#include \"y\"?:7\n"
          "    return v0;\n"
          "}\n");
}

TEST_CASE("to_cpp: locals never take the name of an input", "[print][cpp]") {
    auto const f = [](auto a, auto b) {
        auto const c = a * b;
        return c + c;
    };
    CHECK(to_cpp(trace(f, input<double>("v0"), input<double>("v"))) ==
          "double traced(double v0, double v) {\n"
          "    double const v_0 = v0 * v;\n"
          "    return v_0 + v_0;\n"
          "}\n");
    CHECK_THAT(to_cpp(trace(f, input<double>("v7"), input<double>("v_12"))),
               Contains("double const v_v0 = v7 * v_12;"));
    CHECK_THAT(to_cpp(trace(f, input<double>("value0"), input<double>("vx1"))),
               Contains("double const v0 = value0 * vx1;"));
}

TEST_CASE("to_cpp: literals are exact and negative ones stay apart", "[print][cpp]") {
    using limits = std::numeric_limits<int>;
    CHECK(body<int>([](auto x) { return x - -5 + -7 - (-x); }) ==
          "    return x0 - -5 + -7 - -x0;\n");
    CHECK(body<int>([](auto x) { return x - limits::min() + limits::max(); }) ==
          "    return x0 - std::numeric_limits<int>::min() + 2147483647;\n");
    CHECK(body<double>([](auto x) { return -(-x) * -0.5; }) == "    return -(-x0) * -0.5;\n");
    CHECK(body<float>([](auto x) { return x * 0.1f; }) == "    return x0 * 0.1f;\n");
    CHECK(body<unsigned>([](auto x) { return x * 3; }) == "    return x0 * 3u;\n");
    CHECK(body<long>([](auto x) { return x + 3; }) == "    return x0 + 3L;\n");
    CHECK(body<double>([](auto x) { return x + std::numeric_limits<double>::infinity(); }) ==
          "    return x0 + std::numeric_limits<double>::infinity();\n");
    CHECK(body<bool>([](auto x) { return x | true; }) == "    return x0 | true;\n");
    CHECK(body<char>([](auto c) { return select(c == 'a', '\'', c); }) ==
          "    return static_cast<int>(x0) == 97 ? '\\'' : x0;\n");
}

TEST_CASE("to_cpp: what needs <limits> includes it", "[print][cpp]") {
    CHECK_THAT(to_cpp(trace<int>([](auto x) { return x - std::numeric_limits<int>::min(); })),
               Catch::Matchers::StartsWith("#include <limits>\n\n"));
}

TEST_CASE("to_cpp: small integers are converted in the open", "[print][cpp]") {
    CHECK(body<short>([](auto x) {
              x += 1;
              return x;
          }) == "    return static_cast<short>(static_cast<int>(x0) + 1);\n");
}

TEST_CASE("to_cpp: a bool `&` stays a bool where the type matters", "[print][cpp]") {
    CHECK(body<bool, bool>([](auto a, auto b) { return a & b; }) == "    return x0 & x1;\n");
    CHECK(body<bool, bool>([](auto a, auto b) {
              return std::array{a & b, !(a | b)};
          }) == "    return {static_cast<bool>(x0 & x1), !(x0 | x1)};\n");
    CHECK(body<bool, bool>([](auto a, auto b) {
              using std::max;
              return max(a ^ b, b);
          }) == "    return std::max(static_cast<bool>(x0 ^ x1), x1);\n");
    CHECK(body<double, double>([](auto x, auto y) { return (x < y) & isnan(y); }) ==
          "    bool const v0 = std::isnan(x1);\n"
          "    return (x0 < x1) & v0;\n");
}

TEST_CASE("to_cpp: selections nest", "[print][cpp]") {
    CHECK(body<double, double>([](auto x, auto y) {
              return select(x < y, x, select(y < 0.0, 0.0, y)) + 1.0;
          }) == "    return (x0 < x1 ? x0 : (x1 < 0.0 ? 0.0 : x1)) + 1.0;\n");
}

TEST_CASE("to_cpp: structures come by reference and leave in braces", "[print][cpp]") {
    auto const f = [](auto q, auto p) { return std::tuple{std::pair{p.second, q[1]}, q, p.first}; };
    auto const graph =
        trace(f, input<std::array<double, 2>>("q"), input<std::pair<int, std::tuple<bool>>>("p"));
    CHECK(to_cpp(graph) ==
          "#include <array>\n"
          "#include <tuple>\n"
          "#include <utility>\n"
          "\n"
          "std::tuple<std::pair<std::tuple<bool>, double>, std::array<double, 2>, "
          "int>\n"
          "traced(std::array<double, 2> const& q, std::pair<int, std::tuple<bool>> "
          "const& p) {\n"
          "    return {std::pair<std::tuple<bool>, double>{std::tuple<bool>{"
          "std::get<0>(p.second)}, q[1]},\n"
          "            std::array<double, 2>{q[0], q[1]}, p.first};\n"
          "}\n");
}

TEST_CASE("to_cpp: strings", "[print][cpp]") {
    CHECK(to_cpp(trace<std::string>([](auto s) { return "\"a\\\n" + s + '\t'; })) ==
          "#include <string>\n"
          "\n"
          "std::string traced(std::string const& x0) {\n"
          "    return std::string{\"\\\"a\\\\\\n\"} + x0 + '\\t';\n"
          "}\n");
}

TEST_CASE("to_cpp: orderings are constants, and variables that begin as one", "[print][cpp]") {
    CHECK(to_cpp(trace<int, int>([](auto a, auto b) { return a <=> b; })) ==
          "#include <compare>\n"
          "\n"
          "std::strong_ordering traced(int x0, int x1) {\n"
          "    if (x0 < x1) return std::strong_ordering::less;\n"
          "    return x0 > x1 ? std::strong_ordering::greater : std::strong_ordering::equivalent;\n"
          "}\n");
}

TEST_CASE("to_cpp: an op of the user's own is called by name, with its header", "[print][cpp]") {
    CHECK(to_cpp(trace<double>([](auto x) { return half(x) + half(x * 2.0); })) ==
          "#include \"test/half.hpp\"\n"
          "\n"
          "double traced(double x0) {\n"
          "    return test::half(x0) + test::half(x0 * 2.0);\n"
          "}\n");
}

TEST_CASE("to_cpp: effects stay statements, in their order, each once", "[print][cpp]") {
    CHECK(body<double>([](auto x) {
              tell(x);
              auto const y = tell(x * 2.0);
              tell(3.0 * x);
              return y;
          }) == "    test::tell(x0);\n"
                "    double const v0 = test::tell(x0 * 2.0);\n"
                "    test::tell(3.0 * x0);\n"
                "    return v0;\n");
    CHECK(to_cpp(trace<double>([](auto x) { tell(x); })) == "#include \"test/half.hpp\"\n"
                                                            "\n"
                                                            "void traced(double x0) {\n"
                                                            "    test::tell(x0);\n"
                                                            "}\n");
}

// --- errors -------------------------------------------------------------------------------------

TEST_CASE("to_cpp: names must be C++ names", "[print][cpp][error]") {
    auto const graph = trace<double>([](auto x) { return x; });
    for (std::string_view const name : {"", "1st", "a b", "class", "co_await", "a-b", "_x", "a__b",
                                        "x;", "f()", "a::b", "\u00e9", "and", "x\n"}) {
        CAPTURE(name);
        CHECK_THROWS_AS(to_cpp(graph, {.name = name}), limn::GraphError);
    }
    for (std::string_view const space : {"a::", "::a", "a:b", "a::class", "a b", "a::_b", "{"}) {
        CAPTURE(space);
        CHECK_THROWS_AS(to_cpp(graph, {.name_space = space}), limn::GraphError);
    }
    CHECK_THROWS_WITH(to_cpp(graph, {.name = "new"}),
                      "to_cpp: CppOptions::name `new` is not a C++ name; write letters, digits and "
                      "single underscores");
    CHECK_THROWS_WITH(
        to_cpp(graph, {.name_space = "a::1"}),
        "to_cpp: CppOptions::name_space `a::1` is not a C++ name; write names joined by "
        "`::`");
}

TEST_CASE("to_cpp: `main` belongs to the program, but not in a namespace", "[print][cpp][error]") {
    auto const graph = trace<double>([](auto x) { return x; });
    CHECK_THROWS_WITH(to_cpp(graph, {.name = "main"}), Contains("`main` is the program's own"));
    CHECK_NOTHROW(to_cpp(graph, {.name = "main", .name_space = "price"}));
}

TEST_CASE("to_cpp: no name is one that the platform has already", "[print][cpp][error]") {
    auto const graph = trace<double>([](auto x) { return x; });
    CHECK_THROWS_WITH(to_cpp(graph, {.name = "unix"}),
                      "to_cpp: CppOptions::name `unix` is not a C++ name; it is a macro of the "
                      "platform: write another name");
    CHECK_THROWS_WITH(to_cpp(graph, {.name = "std"}),
                      Contains("`std` is the namespace of the standard library; write another"));
    CHECK_THROWS_WITH(to_cpp(graph, {.name = "sqrt"}),
                      Contains("`sqrt` is a function of the C library; write another, or a "
                               "CppOptions::name_space"));
    CHECK_NOTHROW(to_cpp(graph, {.name = "sqrt", .name_space = "price"}));
    CHECK_THROWS_AS(to_cpp(graph, {.name_space = "std"}), limn::GraphError);
    CHECK_THROWS_AS(to_cpp(graph, {.name_space = "a::linux"}), limn::GraphError);
    CHECK_THROWS_WITH(trace([](auto x) { return x; }, limn::input<double>("NAN")),
                      Contains("input: `NAN` is not a C++ name; it is a macro of the platform"));
    CHECK_THROWS_WITH(trace<double>([](auto x) { return limn::named(x + 1.0, "M_PI"); }),
                      Contains("named: `M_PI` is not a C++ name; it is a macro of the platform"));
}

TEST_CASE("to_cpp: a constant without a literal is refused at the user's line",
          "[print][cpp][error]") {
    unsigned line = 0;
    auto const graph = trace<paint::Opaque>([&](auto x) {
        line = __LINE__ + 1;
        return x == paint::Opaque{3};
    });
    CHECK_THROWS_WITH(to_cpp(graph), Contains("cpp.cpp:" + std::to_string(line) +
                                              ": to_cpp: a constant of type "
                                              "paint::Opaque has no C++ "
                                              "literal; pass it as an input"));
}

// --- width --------------------------------------------------------------------------------------

namespace {

void fits(limn::Graph const& graph) {
    for (bool const one_per_line : {false, true})
        for (std::string const& line : lines(to_cpp(graph, {.one_per_line = one_per_line}))) {
            CAPTURE(line);
            CHECK(line.size() <= 100);
        }
}

} // namespace

TEST_CASE("to_cpp: no line is longer than 100", "[print][cpp]") {
    auto const chain = [](auto x) {
        using std::sin;
        for (int i = 0; i < 60; ++i) x = sin(x) * 1.2345678901234567 + 0.1 * x / (i + 0.5);
        return x;
    };
    fits(trace<double>(chain));
    fits(trace<double, double, double, double, double, double, double, double, double, double,
               double, double, double>([](auto... x) { return (x * ...) / (x + ...); }));
    fits(trace<double>([](auto x) {
        std::array<decltype(x), 60> out;
        for (std::size_t i = 0; i < 60; ++i) out[i] = x * static_cast<double>(i) - 1.0 / x;
        return out;
    }));
    fits(trace<std::tuple<std::array<double, 2>, std::pair<int, bool>>,
               std::array<std::array<float, 2>, 2>>([](auto t, auto m) {
        auto const& [v, p] = t;
        return std::tuple{v, std::pair{p.first + 1, m}, m[1][0] * v[0], m, m};
    }));
    fits(trace([](auto a, auto b, auto c) { return (a + b) * c / (a - b) + a * b * c; },
               input<double>("the_first_of_three_very_long_parameter_names"),
               input<double>("the_second_of_three_very_long_parameter_names"),
               input<double>("the_third_of_three_very_long_parameter_names")));
    fits(trace<std::string>([](auto s) {
        return s + std::string(40, 'a') + std::string(40, 'b') + std::string(30, '"');
    }));
    fits(trace<>([] {
        return std::tuple{std::numeric_limits<long>::min(),
                          std::numeric_limits<long long>::min(),
                          std::numeric_limits<double>::infinity(),
                          -std::numeric_limits<float>::infinity(),
                          18446744073709551615ULL,
                          1e-320};
    }));
}

TEST_CASE("to_cpp: a long chain stays a sequence of statements", "[print][cpp]") {
    auto const text = to_cpp(trace<double>([](auto x) {
                                 for (int i = 0; i < 3000; ++i) x = x * x + 1.0;
                                 return x;
                             }),
                             {.most_statements = 0});
    CHECK(lines(text).size() == 3002);
    CHECK_THAT(text, Contains("    return v2998 * v2998 + 1.0;\n"));
    auto const sum = to_cpp(trace<double>([](auto x) {
        auto s = x;
        for (int i = 0; i < 3000; ++i) s = s + x;
        return s;
    }));
    CHECK(lines(sum).size() > 100);
}

// --- what it prints, compiles -------------------------------------------------------------------

namespace {

/// A folder of printed functions, which the compiler of this test reads all at once.
class PrintedFiles {
public:
    PrintedFiles() {
        write("paint/kinds.hpp", "namespace paint {\n"
                                 "enum Colour { red, green };\n"
                                 "enum class Mode : short { slow, fast };\n"
                                 "}\n");
        write("test/half.hpp", "#pragma once\n"
                               "namespace test {\n"
                               "inline double half(double x) { return x / 2; }\n"
                               "inline double tell(double x) { return x; }\n"
                               "inline bool pick(bool, bool b) { return b; }\n"
                               "bool pick(bool, int) = delete;\n"
                               "bool pick(int, bool) = delete;\n"
                               "}\n");
    }

    void add(limn::Graph const& graph, CppOptions options = {}) {
        limn::verify(graph);
        write("f" + std::to_string(count_++) + ".cpp", to_cpp(graph, options));
    }
    std::size_t count() const { return count_; }

    /// What the compiler says of all of them; nothing where it is content.
    std::string compile() const {
        std::string command =
            "cd '" + folder_.path.string() +
            "' && " LIMN_TEST_COMPILER
            " -std=c++20 -DLIMN_COMPILED -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror"
            " -fsyntax-only -I. -I" LIMN_TEST_INCLUDE;
        for (std::size_t i = 0; i < count_; ++i) command += " f" + std::to_string(i) + ".cpp";
        bool const fails = std::system((command + " >says 2>&1").c_str()) != 0;
        std::string const says = limn::test::bytes_of(folder_.path / "says");
        return fails && says.empty() ? "the compiler did not run" : says;
    }

private:
    void write(std::string const& name, std::string const& text) const {
        limn::test::write(folder_.path / name, text);
    }

    limn::test::Folder folder_;
    std::size_t count_ = 0;
};

} // namespace

TEST_CASE("to_cpp: what it prints compiles without a warning", "[print][cpp][law]") {
    PrintedFiles folder;
    using namespace std::literals;
    using std::numeric_limits;
    auto const add = [&](limn::Graph const& graph) {
        folder.add(graph);
        folder.add(
            graph,
            {.name = "named", .name_space = "a::b", .one_per_line = true, .locations = true});
        if (graph.size() > 8) folder.add(graph, {.one_per_line = true, .most_statements = 3});
    };
    // bools, which C++ promotes
    add(trace<bool, bool, bool>([](auto a, auto b, auto c) {
        return std::array{a & b, a | (b ^ c), select(c, a & b, b ^ c), !(a & b) | !!c};
    }));
    add(trace<bool, bool, bool>([](auto a, auto b, auto c) {
        using std::max;
        return std::pair{max(a & b, c), ((a & b) == c) + (a | b)};
    }));
    add(trace<bool, bool, bool>([](auto a, auto b, auto c) { return pick(a & b, c | b); }));
    add(trace<double, double>([](auto x, auto y) {
        return std::tuple{(x < y) & !isnan(x), isnan(x) | isinf(y),
                          (x < y) & (isnan(x) | (y < 1.0))};
    }));
    add(trace<double, float, int>([](auto x, auto f, auto n) { return std::tuple{!x, !f, !n}; }));
    // integers
    add(trace<int>([](auto x) {
        return -(-x) - -5 + ~-x - (-x) * -numeric_limits<int>::max() - numeric_limits<int>::min();
    }));
    add(trace<short, char, unsigned char>([](auto a, auto b, auto c) {
        a += b;
        c <<= 2;
        c++;
        return std::tuple{a, c, a * b, ~c, -b, +a};
    }));
    add(trace<unsigned, int, long>([](auto u, auto i, auto l) {
        return std::tuple{u + i, i - u, u * l, -u, u / 3, i % 7u, u == i, i < l, u << 3, l >> 2};
    }));
    add(trace<int, int>([](auto a, auto b) {
        return ((a + b) << 2) + (a >> (b & 3)) - (a << b << 1) + ((a ^ (b & a)) | 7);
    }));
    add(trace<int, int>([](auto a, auto b) {
        return std::tuple{(a < b) == (b < 3), (a < b) & (b < 3) & !(a == 3), (a < b) < (b < a),
                          (a == b) == (b == 3), (a < b) + (b < a)};
    }));
    // comparisons that the type decides
    add(trace<unsigned, unsigned char, bool, short>([](auto u, auto c, auto b, auto s) {
        return std::tuple{u<0u, u >= 0u, 0u> u,
                          c > 255,
                          c >= 0,
                          b > 1,
                          limn::convert<unsigned>(c) < 0u,
                          s < 40000,
                          c == 256};
    }));
    add(trace<unsigned>([](auto x) { return x < 0u ? x + 1u : x; }));
    // constants
    add(trace<>([] {
        return std::tuple{numeric_limits<int>::min(),
                          numeric_limits<long>::min(),
                          numeric_limits<long long>::min(),
                          numeric_limits<short>::min(),
                          numeric_limits<unsigned long long>::max(),
                          numeric_limits<double>::infinity(),
                          -numeric_limits<float>::infinity(),
                          numeric_limits<double>::quiet_NaN(),
                          -0.0,
                          1e-320,
                          3.4e38f,
                          'a',
                          '\0',
                          '\'',
                          true,
                          static_cast<signed char>(-3)};
    }));
    add(trace<std::string>([](auto s) {
        return std::tuple{s + "a\"\\\n\t\0b\x7f\xc3\xa4 end"s + 'c' + '\'', "%s" + s, s < "x",
                          select(s == "", s, "b"), std::string{}};
    }));
    // selections, orderings, enums, functions
    add(trace<double, double>([](auto a, auto b) {
        auto const inner = select(b > 2.0, select(a == b, a, 1.0), b);
        return select(select(a > b, a > 1.0, b > 1.0), select(a > 1.0, a, b), inner) * 2.0;
    }));
    add(trace<int, double>([](auto a, auto b) {
        return std::tuple{a <=> 3, (b <=> 2.0) < 0};
    }));
    add(trace<double, double, double>([](auto a, auto b, auto c) {
        auto o = a <=> b;
        if (c > 0.0) o = b <=> c;
        double const one = 1.0;
        if (c > 1.0)
            if (o < 0) return c * 2.0 + one;
        if (o < 0) return decltype(a)(1.0);
        if (o > 0) return decltype(a)(2.0);
        return c;
    }));
    add(trace<double>([](auto a) {
        auto b = decltype(a)(0.5);
        if (auto c = b <=> b; c < 0) a += 1.0;
        else if (c > 0) a -= 1.0;
        if (a > 0.0) return a;
        return b;
    }));
    add(trace<paint::Colour, paint::Mode>([](auto c, auto m) {
        return std::tuple{c,
                          m == paint::Mode::fast,
                          c + 1,
                          c == paint::green,
                          select(m < paint::Mode::fast, c, paint::red),
                          limn::convert<int>(m)};
    }));
    add(trace<double, float, int>([](auto x, auto f, auto n) {
        using std::max, std::clamp, std::midpoint;
        return std::tuple{pow(x, f),    ldexp(x, n),        abs(n),         fabs(f),
                          hypot(x, x),  fma(x, f, 1),       lround(x),      isnan(f),
                          max(f, 1.0f), clamp(x, 0.0, 1.0), midpoint(n, 4), lerp(x, f, 0.5),
                          signbit(x),   hypot(x, 2.0, x),   sin(n),         atan2(f, 1)};
    }));
    add(trace<double>([](auto x) {
        auto const y = tell(x);
        tell(half(y) * 2.0);
        return half(y);
    }));
    add(trace<double>([](auto x) { tell(x); }));
    // structures
    add(trace<std::tuple<std::array<double, 2>, std::pair<int, bool>>,
              std::array<std::array<float, 2>, 2>>([](auto t, auto m) {
        auto const& [v, p] = t;
        return std::tuple{v, std::pair{p.first + 1, m}, m[1][0] * v[0], std::tuple{p.second}};
    }));
    add(trace<std::array<double, 1>>([](auto q) { return q; }));
    add(trace<int>([](auto n) { return std::array{std::array{n, n}, std::array{n, n}}; }));
    add(trace<double>([](auto x) { return std::tuple{x}; }));
    add(trace<bool>([](auto b) { return std::pair{b & true, std::array{b | false}}; }));
    // none, many
    add(trace<>([] {}));
    add(trace<double, std::string, std::array<int, 3>>([](auto, auto, auto) {}));
    add(trace<double>([](auto x) {
        for (int i = 0; i < 300; ++i) x = select(x < 1.0, sin(x) / 3.0, -x) + (i - 0.5);
        return x;
    }));
    add(trace([](auto a, auto b) { return (a * b) * (a * b) / select(a < b, a * b, a); },
              input<double>("v0"), input<double>("v_1")));
    add(trace([](auto a, auto b) { return a * sin(b); }, input<double>("traced"),
              input<double>("std")));

    CHECK(folder.count() >= 50);
    CHECK(folder.compile() == "");
}

TEST_CASE("to_cpp: the generic dialect compiles too", "[print][cpp][law]") {
    PrintedFiles folder;
    auto const add = [&](limn::Graph const& graph) { folder.add(graph, {.generic = true}); };
    add(trace<double, double>(
        [](auto a, auto b) { return (sin(a) + b) * (a - b) + select(a < b, a, 2.0); }));
    add(trace<std::array<double, 2>, std::tuple<int, double>>([](auto a, auto b) {
        return std::pair{a, std::tuple{std::get<0>(b) + 1, a[0]}};
    }));
    add(trace<short, bool>([](auto s, auto b) {
        s += 1;
        return std::array{b & (s > 1), b};
    }));
    add(trace<double, int>([](auto x, auto n) {
        using std::max;
        return std::tuple{max(x, 1.0), abs(n), isnan(x), x < 1.0, -(-x)};
    }));
    add(trace<double>([](auto x) { tell(x); }));
    add(trace<>([] { return 1.5; }));
    CHECK(folder.compile() == "");
}

TEST_CASE("to_cpp: that check would notice a fault", "[print][cpp]") {
    PrintedFiles folder;
    constexpr auto missing = limn::op<"test::missing">([](double x) { return x; });
    folder.add(trace<double>([&](auto x) { return missing(x); }));
    CHECK_THAT(folder.compile(), Contains("missing"));
}
