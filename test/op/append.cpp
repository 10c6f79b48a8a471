// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <string>
#include <utility>
#include <vector>

using namespace limn;

namespace {

static_assert(append(std::vector{1, 2}, 3).size() == 3);

} // namespace

TEST_CASE("append: one element more, converted as C++ converts it", "[op][append]") {
    auto const f = [](auto v, auto x) { return append(std::move(v), x); };
    CHECK(f(std::vector{1.0}, 2) == std::vector{1.0, 2.0});
    auto const graph = trace<std::vector<double>, int>(f);
    CHECK(to_text(graph) == "x0 : std::vector<double> = input\n"
                            "x1 : int = input\n"
                            "%2 : double = convert(x1)\n"
                            "%3 : std::vector<double> = append(x0, %2)\n"
                            "return %3\n");
    std::vector const in{1.0};
    CHECK(interpret<std::vector<double>(std::vector<double>, int)>(graph)(in, 2) == f(in, 2));
    CHECK(in.size() == 1);
    CHECK(to_cpp(graph) ==
          "#include <utility>\n"
          "#include <vector>\n\n"
          "#ifndef LIMN_CODE_APPEND\n"
          "#define LIMN_CODE_APPEND\n"
          "namespace {\n"
          "namespace limn_code {\n\n"
          "template <class T, class X> std::vector<T> append(std::vector<T> values, X&& value) {\n"
          "    values.push_back(std::forward<X>(value));\n"
          "    return values;\n"
          "}\n\n"
          "} // namespace limn_code\n"
          "} // namespace\n"
          "#endif\n\n"
          "std::vector<double> traced(std::vector<double> const& x0, int x1) {\n"
          "    return limn_code::append(x0, static_cast<double>(x1));\n"
          "}\n");
}

TEST_CASE("append: texts, and structures of proxies", "[op][append]") {
    auto const texts = [](auto v, auto s) { return append(append(v, s + "!"), "?"); };
    auto const run = interpret<std::vector<std::string>(std::vector<std::string>, std::string)>(
        trace<std::vector<std::string>, std::string>(texts));
    CHECK(run({"a"}, "b") == std::vector<std::string>{"a", "b!", "?"});

    using Points = std::vector<std::array<double, 2>>;
    auto const points = [](auto v, auto x) { return append(v, std::array{x, x * 2.0}); };
    CHECK(interpret<Points(Points, double)>(trace<Points, double>(points))({}, 1.0) ==
          Points{{1.0, 2.0}});
}

TEST_CASE("append: constants are known at once", "[op][append]") {
    Proxy<std::vector<int>> const v{std::vector{1}};
    CHECK(append(v, 2).is_constant());
}
