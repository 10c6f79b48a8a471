// SPDX-License-Identifier: BSL-1.0
// Rows of features.md, B: what is recorded; and C, inputs, outputs, structure. Those which a
// mirrored test shows are tagged there.
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

using namespace limn;
using Catch::Contains;

namespace {

std::vector<double> told;
constexpr auto tell = op<"tell", effect>([](double x) { told.push_back(x); });

/// A reduction over a nest: what is in lists, in tuples and behind keys.
constexpr auto weigh = op<"weigh">(
    [](std::vector<int> const& list, std::map<std::string, std::vector<int>> const& by_name) {
        int out = 0;
        for (int x : list) out += x;
        for (auto const& [name, values] : by_name)
            for (int x : values) out += x * static_cast<int>(name.size());
        return out;
    });

} // namespace

TEST_CASE("B8: containers made of traced and plain values are one operand", "[features][B8]") {
    auto const f = [](auto x, auto y) {
        using P = decltype(x);
        std::vector<P> const list{x, y, P(3)};
        std::map<std::string, std::vector<P>> const by_name{{"one", {x, x}}, {"seven", {y * 2}}};
        std::array const pair{weigh(list, by_name), x * y};
        return pair[0] + pair[1];
    };
    Graph const g = trace<int, int>(f);
    verify(g);
    CHECK(interpret<int(int, int)>(g)(6, 10) == 19 + (36 + 100) + 60);
    CHECK(interpret<int(int, int)>(g)(1, 17) == 21 + (6 + 170) + 17);
}

TEST_CASE("B13: names from the user's code are in the listing and in generated code",
          "[features][B13]") {
    Graph const g = trace([](auto x, auto y, auto z) { return x * y + z; }, input<double>("bar"),
                          input<double>("baz"), input<double>("quick_brown_fox"));
    CHECK(to_text(g) == "bar : double = input\n"
                        "baz : double = input\n"
                        "quick_brown_fox : double = input\n"
                        "%3 : double = multiply(bar, baz)\n"
                        "%4 : double = add(%3, quick_brown_fox)\n"
                        "return %4\n");
    CHECK(to_cpp(g) == "double traced(double bar, double baz, double quick_brown_fox) {\n"
                       "    return bar * baz + quick_brown_fox;\n"
                       "}\n");
    CHECK_THAT(to_dot(g), Contains("quick_brown_fox"));
}

TEST_CASE("B14: what no output needs is left out, in an arm and a loop too; effects stay",
          "[features][B14]") {
    Graph const g = trace<double>([](auto x) {
        auto const k = x + 5.0;
        [[maybe_unused]] auto const concat = std::array{k, sin(k)};
        for (decltype(x) i = 0; i < x; i += 1.0) {
            [[maybe_unused]] auto const sum = i * 3.0;
            tell(i);
        }
        if (x < 0.0) [[maybe_unused]]
            auto const dead = exp(x);
        return x * 2.0;
    });
    std::string const text = to_text(g);
    CHECK_THAT(text, Contains("tell(") && !Contains("sin(") && !Contains("exp(") &&
                         !Contains("5.0") && !Contains("3.0"));
    told.clear();
    CHECK(interpret<double(double)>(g)(2.5) == 5.0);
    CHECK(told == std::vector<double>{0.0, 1.0, 2.0});
}

TEST_CASE("C8: what cannot be copied is not a value of a graph", "[features][C8]") {
    STATIC_REQUIRE_FALSE(traceable<std::unique_ptr<double>>);
    STATIC_REQUIRE_FALSE(traceable<double&>);
    STATIC_REQUIRE_FALSE(traceable<double const>);
    STATIC_REQUIRE(traceable<std::tuple<double, std::string>>);
}

TEST_CASE("C9: a call with a value of another shape or signature says which and what",
          "[features][C9]") {
    Graph const g =
        trace([](auto const& v) { return v[0] + v[2]; }, shaped("x", std::vector<double>(3)));
    CHECK_THROWS_WITH(interpret<double(std::vector<double>)>(g)({1, 2, 3, 4}),
                      Contains("`x` has 4 elements, and was traced with 3"));
    CHECK_THROWS_WITH(interpret<double(std::vector<float>)>(g),
                      Contains("argument `x` is std::vector<double>, the signature says "
                               "std::vector<float>"));
}
