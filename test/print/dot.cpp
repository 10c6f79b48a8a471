// SPDX-License-Identifier: BSL-1.0
#include <limn/print/dot.hpp>
#include <limn/run/inspect/examples.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>

using Catch::Matchers::Contains;
using limn::to_dot;
using limn::trace;

namespace {

constexpr auto say = limn::op<"tell", limn::effect>([](double x) { return x; });

/// Whether every quote closes on its line, and every brace and bracket outside of quotes.
bool balanced(std::string const& dot) {
    int braces = 0, brackets = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < dot.size(); ++i) {
        char const c = dot[i];
        if (quoted) {
            if (c == '\n') return false;
            if (c == '\\') ++i;
            else if (c == '"') quoted = false;
            continue;
        }
        quoted = c == '"';
        braces += c == '{' ? 1 : c == '}' ? -1 : 0;
        brackets += c == '[' ? 1 : c == ']' ? -1 : 0;
        if (braces < 0 || brackets < 0 || brackets > 1) return false;
    }
    return !quoted && braces == 0 && brackets == 0;
}

/// What Graphviz says of it; nothing where it is content.
std::string graphviz(std::string const& dot) {
    if (std::system("command -v dot >/dev/null 2>&1") != 0)
        return "dot is not installed; run tools/setup";
    auto const base =
        std::filesystem::temp_directory_path() /
        ("limn_dot_" +
         std::to_string(std::filesystem::file_time_type::clock::now().time_since_epoch().count()));
    std::string const path = base.string();
    std::ofstream{path} << dot;
    bool const fails =
        std::system(
            ("dot -Tsvg '" + path + "' >'" + path + ".svg' 2>'" + path + ".says'").c_str()) != 0;
    std::ifstream says{path + ".says"};
    std::string out{std::istreambuf_iterator<char>{says}, {}};
    for (char const* end : {"", ".svg", ".says"}) std::filesystem::remove(path + end);
    return fails ? "dot fails: " + out : out;
}

} // namespace

TEST_CASE("to_dot: calls are boxes, operands are edges, the result has a node of its own",
          "[print][dot]") {
    limn::Builder b;
    limn::Where const at{"f.cpp", 3};
    auto const x = b.parameter<double>("x", at).front();
    auto const two = b.constant(2.0, at);
    auto const y = b.call<limn::prims::subtract, double, double>({x, two}, {"f.cpp", 4});
    b.result<double>({y});
    CHECK(to_dot(std::move(b).finish()) ==
          "digraph limn {\n"
          "  rankdir=TB;\n"
          "  node [fontname=\"monospace\"];\n"
          "  n0 [label=\"x\\ndouble\", tooltip=\"f.cpp:3\", shape=plaintext, fontcolor=blue];\n"
          "  n1 [label=\"2.0\\ndouble\", tooltip=\"f.cpp:3\", shape=plaintext];\n"
          "  n2 [label=\"subtract\\ndouble\", tooltip=\"f.cpp:4\", shape=box];\n"
          "  n0 -> n2 [label=\"1\"];\n"
          "  n1 -> n2 [label=\"2\"];\n"
          "  out0 [label=\"return\", shape=plaintext, fontcolor=blue];\n"
          "  n2 -> out0;\n"
          "}\n");
}

TEST_CASE("to_dot: only the operands of what does not commute are numbered", "[print][dot]") {
    auto const sum = to_dot(trace<int, int>([](auto a, auto b) { return a + b; }));
    CHECK_THAT(sum, Contains("  n0 -> n2;\n  n1 -> n2;\n"));
    auto const quotient = to_dot(trace<int, int>([](auto a, auto b) { return b / a; }));
    CHECK_THAT(quotient, Contains("  n1 -> n2 [label=\"1\"];\n  n0 -> n2 [label=\"2\"];\n"));
    CHECK_THAT(to_dot(trace<int>([](auto a) { return -a; })), Contains("  n0 -> n1;\n"));
}

TEST_CASE("to_dot: no output, many, one twice", "[print][dot]") {
    CHECK_THAT(to_dot(trace<int>([](auto) {})), not Contains("out0"));
    CHECK_THAT(to_dot(trace<int>([](auto a) {
                   return std::array{a, a};
               })),
               Contains("  out0 [label=\"return 0\"") and Contains("  n0 -> out0;\n") and
                   Contains("  out1 [label=\"return 1\"") and Contains("  n0 -> out1;\n"));
}

TEST_CASE("to_dot: effects stand out", "[print][dot]") {
    CHECK_THAT(to_dot(trace<double>([](auto x) { say(x); })),
               Contains("[label=\"tell\\ndouble\"") and Contains("shape=box, color=red"));
}

TEST_CASE("to_dot: law: it parses, whatever stands in a label", "[print][dot][law][features][K2]") {
    auto const check = [](limn::Graph const& graph) {
        std::string const dot = to_dot(graph);
        CAPTURE(dot);
        CHECK(balanced(dot));
        CHECK(graphviz(dot) == "");
    };
    check(limn::Graph{});
    check(trace<std::string>(
        [](auto s) { return s + "\"];}\\\n{[\t" + '"' + '\\' + "\xc3\xa4\xff"; }));
    check(trace<std::array<std::pair<int, bool>, 2>>([](auto q) { return q; }));
    check(trace<double>([](auto x) {
        for (int i = 0; i < 30; ++i) x = select(x < i, say(x) / 3, -x);
        return std::tuple{x, x < 0.0};
    }));
    limn::Builder b;
    auto const x = b.parameter<int>("x", {"a\"b\\c\nd.cpp", 1}).front();
    b.result<int>({x});
    check(std::move(b).finish());
}

TEST_CASE("to_dot: what is evaluated in one arm only stands in its cluster",
          "[print][dot][features][K2]") {
    std::string const dot = to_dot(trace<double>([](auto x) {
        auto y = x;
        if (x < 0.0) y = sqrt(x);
        return y;
    }));
    CHECK(balanced(dot));
    CHECK(graphviz(dot) == "");
    auto const inside = dot.find("  subgraph cluster0 {\n  label=\"when %2\";\n  n3 [label=\"sqrt");
    REQUIRE(inside != dot.npos);
    CHECK(dot.find("  }\n", inside) < dot.find("n4 [label=\"gate"));
    CHECK_THAT(dot, not Contains("unless") and Contains("  n3 -> n4 [label=\"2\"];\n"));
}

TEST_CASE("to_dot: the body of a loop is a cluster, with its exits; nested ones too",
          "[print][dot][features][K2]") {
    std::string const dot = to_dot(trace<int>([](auto n) {
        decltype(n) sum = 0;
        for (decltype(n) i = 0; i < n; i += 1) {
            for (decltype(n) k = 0; k < i; k += 1) sum += k;
            if (sum > 100) break;
        }
        return sum;
    }));
    CAPTURE(dot);
    CHECK(balanced(dot));
    CHECK(graphviz(dot) == "");
    CHECK_THAT(dot, Contains("label=\"loop %") and Contains("\"leave unless\"") and
                        Contains("\"leave when\"") and Contains("_leave1") and
                        Contains("[label=\"next\"") and Contains(" -> out0;\n"));
}

TEST_CASE("to_dot: of a large graph the first nodes, and how many more there are",
          "[print][dot][features][K2]") {
    auto const graph = trace<double>([](auto x) {
        for (int i = 0; i < 500; ++i) x = sin(x);
        while (x > 1.0) x = x * 0.5;
        return x;
    });
    std::string const dot = to_dot(graph, {.max_nodes = 20});
    CHECK(balanced(dot));
    CHECK(graphviz(dot) == "");
    CHECK_THAT(dot, Contains("  n19 [") and not Contains("n20") and
                        Contains("  more [label=\"... ") and
                        Contains(" more nodes\", shape=plaintext];\n") and not Contains("-> out0"));
    CHECK_THAT(to_dot(graph, {.max_nodes = 0}), not Contains("->"));
    CHECK_THAT(to_dot(graph), not Contains("more nodes"));
}

TEST_CASE("to_dot: the example of a node is a line in its box", "[print][dot]") {
    auto const graph = trace(
        [](auto x, auto n, auto s) {
            while (n > 0) {
                x = x * 2.0;
                n -= 1;
            }
            return std::pair{x, s + "\""};
        },
        limn::example(1.5), limn::example(2), limn::example(std::string{"a\\b"}));
    std::string const dot = to_dot(graph, {.examples = limn::examples(graph)});
    CHECK(balanced(dot));
    CHECK(graphviz(dot) == "");
    CHECK_THAT(dot, Contains("label=\"x0\\ndouble\\n= 1.5\"") && Contains("\\ndouble\\n= 6.0\"") &&
                        !Contains("multiply\\ndouble\\n="));
    CHECK_THAT(to_dot(graph), !Contains("\\n= "));
}
