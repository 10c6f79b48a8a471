// SPDX-License-Identifier: BSL-1.0
#include <limn/print/cpp.hpp>
#include <limn/print/cpp/cpp_options.hpp>
#include <limn/proxy/named.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

// All of it refers to what users hold.
static_assert(std::is_trivially_copyable_v<limn::CppOptions>);

namespace cpp_options {

limn::Graph curve() {
    auto const f = [](auto x, auto y) {
        auto const e = exp(x);
        return e * e + exp(y);
    };
    return limn::trace(f, limn::input<double>("x"), limn::input<double>("y"));
}
/// The nodes of that op.
std::vector<limn::Node> nodes(limn::Graph const& graph, std::string_view op) {
    std::vector<limn::Node> out;
    for (limn::Node node : graph.nodes())
        if (node.op().name == op) out.push_back(node);
    return out;
}

} // namespace cpp_options

TEST_CASE("CppOptions: a header, and code before and after the body, as they are written",
          "[print][cpp_options][features][J7]") {
    limn::Graph const graph = limn::trace<double>([](auto x) { return sqrt(x); });
    CHECK(limn::to_cpp(graph, {.name = "f",
                               .name_space = "my",
                               .header = "// Copyright\n#pragma once",
                               .before = "count();\n\nif (x0 < 0.0) return 0.0;\n",
                               .after = "double (*const pointer)(double) = f;"}) ==
          "// Copyright\n"
          "#pragma once\n"
          "\n"
          "#include <cmath>\n"
          "\n"
          "namespace my {\n"
          "\n"
          "double f(double x0) {\n"
          "    count();\n"
          "\n"
          "    if (x0 < 0.0) return 0.0;\n"
          "    return std::sqrt(x0);\n"
          "}\n"
          "\n"
          "double (*const pointer)(double) = f;\n"
          "\n"
          "} // namespace my\n");
}

TEST_CASE("CppOptions: a function of a list of arguments", "[print][cpp_options][features][J7]") {
    CHECK(limn::to_cpp(cpp_options::curve(),
                       {.name = "f",
                        .parameters = "std::vector<double> const& list",
                        .before = "auto const x = list[0], y = list[1];"})
              .find("double f(std::vector<double> const& list) {\n"
                    "    auto const x = list[0], y = list[1];\n"
                    "    double const v0 = std::exp(x);\n"
                    "    return v0 * v0 + std::exp(y);\n"
                    "}\n") != std::string::npos);
}

TEST_CASE("CppOptions: an op is a call of another function, and needs no header of its own",
          "[print][cpp_options][features][J7]") {
    limn::CppSpelling const spellings[]{{"exp", "fast::exp"}, {"multiply", "product"}};
    CHECK(limn::to_cpp(cpp_options::curve(), {.name = "f", .spellings = spellings}) ==
          "double f(double x, double y) {\n"
          "    double const v0 = fast::exp(x);\n"
          "    return product(v0, v0) + fast::exp(y);\n"
          "}\n");
}

TEST_CASE("CppOptions: what plain code has no type for is raised by a function of the user's",
          "[print][cpp_options]") {
    auto const graph = limn::trace<int>([](auto x) {
        if (x < 0) throw 42;
        return x;
    });
    std::string const code = limn::to_cpp(graph, {.raise = "fail"});
    CHECK(code.find("fail(std::string{\"int\"}, std::string{\"an exception of type int\"});") !=
          std::string::npos);
    CHECK(code.find("throw") == std::string::npos);
    CHECK(limn::to_cpp(graph).find("throw std::runtime_error{") != std::string::npos);
}

TEST_CASE("CppOptions: a value has the name that is given, before the function's own",
          "[print][cpp_options][features][J7]") {
    limn::Graph const graph = cpp_options::curve();
    auto const grown = cpp_options::nodes(graph, "exp");
    limn::CppName const names[]{{grown[1], "fall"}, {grown[0], "growth"}};
    CHECK(limn::to_cpp(graph, {.name = "f", .names = names})
              .find("    double const growth = std::exp(x);\n"
                    "    double const fall = std::exp(y);\n"
                    "    return growth * growth + fall;\n") != std::string::npos);

    limn::Graph const loop = limn::trace<double, int>([](auto x, auto n) {
        while (n > 0) {
            x = limn::named(x * 2.0, "twice");
            --n;
        }
        return x;
    });
    auto const text = [&](std::string_view name) {
        limn::Node const node = cpp_options::nodes(loop, "loop")[0];
        limn::Graph const& body = loop.loop_of(node.value().index).body;
        limn::CppName const of_body[]{{cpp_options::nodes(body, "multiply")[0], name}};
        return limn::to_cpp(loop, {.names = of_body});
    };
    CHECK(limn::to_cpp(loop).find("double twice = x0;") != std::string::npos);
    CHECK(text("doubled").find("double doubled = x0;") != std::string::npos);
    CHECK(text("doubled").find("twice") == std::string::npos);
}

TEST_CASE("CppOptions: names that cannot be given are refused",
          "[print][cpp_options][features][J7]") {
    limn::Graph const graph = cpp_options::curve(), other = cpp_options::curve();
    auto const said = [&](limn::Node node, std::string_view name) {
        limn::CppName const names[]{{node, name}};
        try {
            return limn::to_cpp(graph, {.names = names});
        } catch (limn::GraphError const& error) {
            return std::string{error.what()};
        }
    };
    CHECK(said(cpp_options::nodes(graph, "exp")[0], "new").substr(0, 53) ==
          "to_cpp: CppOptions::names: `new` is not a C++ name; w");
    CHECK(said(cpp_options::nodes(other, "exp")[0], "e") ==
          "to_cpp: CppOptions::names: `e` names a value of another graph; take a node of the one "
          "that is printed");
    CHECK(said(cpp_options::nodes(graph, "input")[0], "e") ==
          "to_cpp: CppOptions::names: `e` names an input, a constant or a loop; name a call, or "
          "what a loop leaves behind");
}

TEST_CASE("CppOptions: for speed, independent strands stand side by side", "[print]") {
    auto const g = limn::trace<double, double>([](auto x, auto y) {
        auto a = x, b = y;
        for (int i = 0; i < 40; ++i) a = sin(a) * x;
        for (int i = 0; i < 40; ++i) b = cos(b) * y;
        return a + b;
    });
    std::string const plain = limn::to_cpp(g), fast = limn::to_cpp(g, {.for_speed = true});
    CHECK(plain.rfind("std::sin") < plain.find("std::cos"));
    CHECK(fast.find("std::cos") < fast.rfind("std::sin"));
    auto const lines = [](std::string const& text) {
        return std::count(text.begin(), text.end(), ';');
    };
    CHECK(lines(fast) == lines(plain));
}
