// SPDX-License-Identifier: BSL-1.0
#include <limn/print/text.hpp>
#include <limn/proxy/note.hpp>
#include <limn/run/inspect/examples.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>

using Catch::Matchers::Contains;
using limn::to_text;
using limn::trace;

namespace bank {

struct Money {
    long cents = 0;
    friend bool operator==(Money const&, Money const&) = default;
};

} // namespace bank

static_assert(limn::print_text(limn::Graph{}).view() == "return\n");
static_assert(limn::print_text(trace<int>([](auto n) { return n * 2; })).view() ==
                  "x0 : int = input\n"
                  "%1 : int = constant 2\n"
                  "%2 : int = multiply(x0, %1)\n"
                  "return %2\n",
              "the same printer runs in the compiler");

TEST_CASE("to_text: one line a node, operands first, then what is returned",
          "[print][text][features][K1]") {
    CHECK(to_text(trace<double>([](auto x) { return x * 2.0; })) ==
          "x0 : double = input\n"
          "%1 : double = constant 2.0\n"
          "%2 : double = multiply(x0, %1)\n"
          "return %2\n");
}

TEST_CASE("to_text: no output, one, many, one twice", "[print][text]") {
    CHECK(to_text(trace<int>([](auto) {})) == "x0 : int = input\nreturn\n");
    CHECK(to_text(trace<int>([](auto x) { return x; })) == "x0 : int = input\nreturn x0\n");
    CHECK(to_text(trace<int>([](auto x) {
              return std::tuple{x, x};
          })) == "x0 : int = input\nreturn x0, x0 : std::tuple<int, int>\n");
    CHECK(to_text(trace<int>([](auto x) {
              return std::pair{x, x};
          })) == "x0 : int = input\nreturn x0, x0\n");
    CHECK(to_text(trace<int>([](auto x) {
              return std::tuple{x, x, x};
          })) == "x0 : int = input\nreturn x0, x0, x0\n");
    CHECK(to_text(trace<>([] { return 1; })) == "%0 : int = constant 1\nreturn %0\n");
}

TEST_CASE("to_text: inputs go by their paths", "[print][text]") {
    auto const graph = trace([](auto p, auto q) { return p.first + std::get<1>(q[1]); },
                             limn::input<std::pair<int, int>>("p"),
                             limn::input<std::array<std::tuple<int, int>, 2>>("q"));
    CHECK(to_text(graph) == "p : std::pair<int, int>\n"
                            "p.first : int = input\n"
                            "p.second : int = input\n"
                            "q : std::array<std::tuple<int, int>, 2>\n"
                            "std::get<0>(q[0]) : int = input\n"
                            "std::get<1>(q[0]) : int = input\n"
                            "std::get<0>(q[1]) : int = input\n"
                            "std::get<1>(q[1]) : int = input\n"
                            "%6 : int = add(p.first, std::get<1>(q[1]))\n"
                            "return %6\n");
}

TEST_CASE("to_text: a call without operands, and a constant without a literal", "[print][text]") {
    constexpr auto dice = limn::op<"dice", limn::random>([] { return 4; });
    limn::Builder b;
    auto const money = b.constant(bank::Money{3});
    auto const roll = b.call<decltype(dice)::op>({});
    b.result<std::tuple<int, bank::Money>>({roll, money});
    CHECK(to_text(std::move(b).finish()) == "%0 : int = dice()\n"
                                            "%1 : bank::Money = constant <bank::Money>\n"
                                            "return %0, %1 : std::tuple<int, bank::Money>\n");
}

TEST_CASE("to_text: locations end each line", "[print][text]") {
    unsigned began = __LINE__ + 1;
    auto const graph = trace<double>([](auto x) {
        return x //
               + x;
    });
    std::string const file = "  # " + std::string{limn::Where::here().file} + ":";
    CHECK(to_text(graph, {.locations = true}) ==
          "x0 : double = input" + file + std::to_string(began) + "\n" +
              "%1 : double = add(x0, x0)" + file + std::to_string(began + 2) + "\nreturn %1\n");
    CHECK(to_text(graph, {.locations = false}) == to_text(graph));
}

TEST_CASE("to_text: examples are noted last, but for constants and in loops", "[print][text]") {
    auto const graph = trace(
        [](auto x, auto n) {
            auto y = limn::note(x + 0.5, "unit", "m");
            for (; n > 0; n -= 1) y = y * 2.0;
            return y;
        },
        limn::example(1.0), limn::input<int>("n", 2));
    auto const known = limn::examples(graph);
    std::string const text = to_text(graph, {.examples = known});
    std::istringstream lines{text};
    std::string others, line;
    while (std::getline(lines, line)) {
        line = line.substr(0, line.find(", example = "));
        others += line.substr(0, line.find("  # example = ")) + '\n';
    }
    CHECK(others == to_text(graph));
    CHECK_THAT(text, Contains("x0 : double = input  # example = 1.0\n") &&
                         Contains("n : int = input  # example = 2\n") &&
                         Contains("  # unit = m, example = 1.5\n") &&
                         Contains(" 0  # example = 6.0\n") && !Contains("constant 0.5  #") &&
                         !Contains("    %2 : double = multiply(s0, %1)  #"));
    CHECK_THAT(to_text(graph, {.locations = true, .examples = known}),
               Contains("text.cpp:" + std::to_string(graph[limn::Value{0}].where().line) +
                        " example = 1.0\n"));
    auto const spoken = trace([](auto a) { return a + "!"; }, limn::example(std::string{"a:1 b"}));
    CHECK_THAT(to_text(spoken, {.examples = limn::examples(spoken)}),
               Contains(R"(# example = "a\x3a1 b!")"));
}

TEST_CASE("to_text: law: a listing has a line for each node and one to return", "[print][text]") {
    for (int n : {0, 1, 10, 1000}) {
        auto const graph = trace<double>([n](auto x) {
            for (int i = 0; i < n; ++i) x = x * x;
            return x;
        });
        std::string const text = to_text(graph);
        CHECK(std::count(text.begin(), text.end(), '\n') ==
              static_cast<std::ptrdiff_t>(graph.size() + 1));
    }
}
