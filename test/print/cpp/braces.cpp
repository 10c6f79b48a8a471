// SPDX-License-Identifier: BSL-1.0
#include "work_folder.hpp"
#include <limn/jit/jit.hpp>
#include <limn/print/cpp.hpp>
#include <limn/print/cpp/braces.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using namespace limn;
using Catch::Contains;

namespace {

/// Where compiled code is kept.
struct Folder : limn::test::Folder {
    JitOptions options() const { return {.compiler = LIMN_TEST_COMPILER, .cache = path}; }
};

auto const nest = [](auto x) {
    using T = decltype(x);
    std::map<std::string, std::vector<T>> map{{"a \"b\"", {x, x + 1.0, 0.5}}, {"c", {}}};
    std::vector<std::pair<T, Proxy<int>>> pairs{{x, 3}, {x * 2.0, 4}};
    std::vector<std::array<T, 2>> arrays{{x, x}};
    std::optional<std::pair<T, T>> some{{x, x}}, none;
    return std::tuple{map, pairs, arrays, some, none};
};
using Nest =
    std::tuple<std::map<std::string, std::vector<double>>, std::vector<std::pair<double, int>>,
               std::vector<std::array<double, 2>>, std::optional<std::pair<double, double>>,
               std::optional<std::pair<double, double>>>;

} // namespace

TEST_CASE("to_cpp: a vector is its elements in braces", "[print][braces][features][C4]") {
    auto const graph = trace<double, double>([](auto x, auto y) {
        return std::vector{x + y, x - y, x};
    });
    CHECK(to_cpp(graph) == "#include <vector>\n\n"
                           "std::vector<double> traced(double x0, double x1) {\n"
                           "    return std::vector<double>{x0 + x1, x0 - x1, x0};\n"
                           "}\n");
}

TEST_CASE("to_cpp: both arms of an if make a vector", "[print][braces][features][C4]") {
    auto const graph = trace<double>([](auto x) {
        std::vector v{x};
        if (x > 0.0) v.push_back(x * 2.0);
        return v;
    });
    CHECK(to_cpp(graph) == "#include <vector>\n\n"
                           "std::vector<double> traced(double x0) {\n"
                           "    return x0 > 0.0 ? std::vector<double>{x0, x0 * 2.0} : "
                           "std::vector<double>{x0};\n"
                           "}\n");
}

TEST_CASE("to_cpp: pairs of a map without their type, nothing in empty braces",
          "[print][braces][features][C4]") {
    std::string const code = to_cpp(trace<double>(nest), {.one_per_line = true});
    CHECK_THAT(code, Contains("{{std::string{\"a \\\"b\\\"\"}, v1}, {std::string{\"c\"}, v2}}"));
    CHECK_THAT(code, Contains("= std::vector<double>{};"));
    CHECK_THAT(code, Contains("= std::vector<std::pair<double, int>>{{x0, 3}, {v"));
    CHECK_THAT(code, Contains("2>>{std::array<double, 2>{x0, x0}}"));
    CHECK_THAT(code, Contains("#include <map>") && Contains("#include <optional>"));
}

TEST_CASE("to_cpp: what it prints of containers runs as the graph does", "[print][braces][law]") {
    Folder const folder;
    auto const graph = trace<double>(nest);
    Nest const wanted = interpret<Nest(double)>(graph)(2.0);
    CHECK(jit<Nest(double)>(graph, folder.options())(2.0) == wanted);
    CHECK(std::get<0>(wanted).at("a \"b\"") == std::vector{2.0, 3.0, 0.5});

    auto const loop = trace<double, int>([](auto x, auto n) {
        std::vector<decltype(x)> sums(2);
        for (; n > 0; n = n - 1) sums[1] += (sums[0] += x);
        if (x > 1.0) sums.push_back(x);
        return sums;
    });
    using Sums = std::vector<double>(double, int);
    auto const compiled = jit<Sums>(loop, folder.options());
    for (double x : {0.5, 2.0}) CHECK(compiled(x, 3) == interpret<Sums>(loop)(x, 3));
}

TEST_CASE("to_cpp: elements are not torn into locals; lines break after them", "[print][braces]") {
    auto const graph = trace<double>([](auto x) {
        std::vector<decltype(x)> out;
        for (int i = 1; i < 20; ++i) out.push_back(x * (1.0 / i));
        return out;
    });
    std::string const code = to_cpp(graph);
    CHECK_THAT(code, !Contains("const v0"));
    std::size_t begin = 0;
    for (std::size_t end; (end = code.find('\n', begin)) != code.npos; begin = end + 1)
        CHECK(end - begin <= 100);
}

TEST_CASE("to_cpp: the generic dialect makes the same nodes again", "[print][braces][law]") {
    auto const graph = trace<double>([](auto x) {
        std::map<std::string, std::vector<decltype(x)>> out{{"k", {x, 1.5}}};
        return std::pair{out, x};
    });
    std::string const code = to_cpp(graph, {.one_per_line = true, .generic = true});
    CHECK_THAT(code, Contains("v0 = limn::make<std::vector<double>>(2uL, x0, 1.5);"));
    CHECK_THAT(code, Contains("limn::make<std::map<std::string, std::vector<double>>>(1uL,"));
    auto const again = trace<double>([](auto x0) {
        return std::pair{limn::make<std::map<std::string, std::vector<double>>>(
                             1uL, std::string{"k"}, limn::make<std::vector<double>>(2uL, x0, 1.5)),
                         x0};
    });
    CHECK(again == graph);
}
