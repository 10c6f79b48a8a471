// SPDX-License-Identifier: BSL-1.0
#include <limn/graph/verify.hpp>
#include <limn/print/cpp.hpp>
#include <limn/print/text.hpp>
#include <limn/proxy/tuple_like.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>
#include <range/v3/view/enumerate.hpp>
#include <range/v3/view/zip.hpp>

#include <array>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using namespace limn;
using Catch::Contains;

namespace {

inline constexpr auto split_off = op<"my::split">([](std::string const& s) {
    return std::pair{s.substr(0, 1), static_cast<int>(s.size())};
});
inline constexpr auto divide = op<"my::divide">([](int a, int b) {
    return std::tuple{a / b, a % b, b};
});

static_assert(std::tuple_size_v<Proxy<std::pair<int, char>>> == 2);
static_assert(std::same_as<std::tuple_element_t<1, Proxy<std::pair<int, char>>>, Proxy<char>>);

} // namespace

TEST_CASE("structured bindings: each name is an element of the one result",
          "[trace][tuple_like][features][B7]") {
    auto const f = [](auto const& s, auto n) {
        auto const [head, length] = split_off(s);
        auto [quotient, rest, by] = divide(n, length);
        return std::tuple{head, quotient, rest * by};
    };
    auto const graph = trace<std::string, int>(f);
    CHECK(to_text(graph) == "x0 : std::string = input\n"
                            "x1 : int = input\n"
                            "%2 : std::pair<std::string, int> = my::split(x0)\n"
                            "%3 : std::string = get<0>(%2)\n"
                            "%4 : int = get<1>(%2)\n"
                            "%5 : std::tuple<int, int, int> = my::divide(x1, %4)\n"
                            "%6 : int = get<0>(%5)\n"
                            "%7 : int = get<1>(%5)\n"
                            "%8 : int = get<2>(%5)\n"
                            "%9 : int = multiply(%7, %8)\n"
                            "return %3, %6, %9\n");
    verify(graph);
    using Out = std::tuple<std::string, int, int>;
    auto const run = interpret<Out(std::string, int)>(graph);
    CHECK(run("abc", 11) == Out{f(std::string{"abc"}, 11)});
    CHECK_THAT(to_cpp(graph), Contains("std::get<1>(v") && Contains("#include <tuple>"));
    CHECK_THAT(to_cpp(graph, {.generic = true}), Contains("limn::get<1>("));
}

TEST_CASE("get: of an array, by number; of plain values as std::get", "[trace][tuple_like]") {
    auto const three = op<"three">([](double x) { return std::array{x, x + 1, x + 2}; });
    auto const graph = trace<double>([&](auto x) {
        auto const [a, b, c] = three(x);
        return a * b * c + limn::get<1>(three(x));
    });
    CHECK(interpret<double(double)>(graph)(2) == 27);
    CHECK(limn::get<0>(std::pair{1, 2}) == 1);
}

TEST_CASE("get: the pairs of range-v3 that hold proxies are unpacked by their own",
          "[trace][tuple_like]") {
    auto const f = [](auto a, auto b) {
        std::vector const v{a, b};
        auto s = a * 0.0;
        for (auto&& [i, x] : ranges::views::enumerate(v)) s += x * double(i);
        for (auto&& [x, y] : ranges::views::zip(v, v)) s += x * y;
        return s;
    };
    CHECK(interpret<double(double, double)>(trace<double, double>(f))(1.0, 2.0) == f(1.0, 2.0));
}
