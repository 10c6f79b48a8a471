// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/kit/interpreters/latex.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <numbers>
#include <string>
#include <utility>

using namespace limn;
using Catch::Contains;

namespace latex_test {

/// Of a function of x, y and z.
template <class F> std::string latex(F const& f) {
    return to_latex(trace([&](auto x, auto y, auto) { return f(x, y); }, input<double>("x"),
                          input<double>("y"), input<double>("z")));
}
/// The same without the left side.
template <class F> std::string formula(F const& f) {
    std::string const all = latex(f);
    return all.substr(all.find(" = ") + 3);
}

} // namespace latex_test

using namespace latex_test;

TEST_CASE("to_latex: fractions, powers and roots", "[kit][latex]") {
    CHECK(latex([](auto x, auto y) { return x / (y + 1.0); }) == "f(x, y, z) = \\frac{x}{y + 1}");
    CHECK(formula([](auto x, auto y) { return x * x * x + sqrt(y); }) == "x^{3} + \\sqrt{y}");
    CHECK(formula([](auto x, auto y) { return pow(x + y, 2.0) * (x + y); }) == "(x + y)^{3}");
    CHECK(formula([](auto x, auto y) { return pow(x / y, y) - cbrt(x); }) ==
          "\\left(\\frac{x}{y}\\right)^{y} - \\sqrt[3]{x}");
    CHECK(formula([](auto x, auto y) { return exp(-(x * x) / 2.0) * log(y); }) ==
          "e^{\\frac{-x^{2}}{2}} \\cdot \\ln(y)");
    CHECK(formula([](auto x, auto y) { return abs(x) + floor(y) + hypot(x, y); }) ==
          "\\left|x\\right| + \\lfloor y \\rfloor + \\sqrt{x^{2} + y^{2}}");
}

TEST_CASE("to_latex: brackets only where they are needed", "[kit][latex]") {
    CHECK(formula([](auto x, auto y) { return x - (y - x) + (x - y); }) == "x - (y - x) + x - y");
    CHECK(formula([](auto x, auto y) { return x * (y * x) / (x * y); }) ==
          "\\frac{x \\cdot y \\cdot x}{x \\cdot y}");
    CHECK(formula([](auto x, auto y) { return (x + y) * 2.0 - 3.0 * x; }) == "2 (x + y) - 3 x");
    CHECK(formula([](auto x, auto y) { return -(x + y) + -x; }) == "-(x + y) - x");
    CHECK(formula([](auto x, auto y) { return x - -y; }) == "x - (-y)");
}

TEST_CASE("to_latex: numbers and names", "[kit][latex]") {
    CHECK(formula([](auto x, auto y) { return x * 1.5e-7 + y * -0.25; }) ==
          "x \\cdot 1.5 \\cdot 10^{-7} + y \\cdot (-0.25)");
    CHECK(formula([](auto x, auto) { return x * (2.0 * std::numbers::pi) + std::numbers::pi; }) ==
          "6.283185307179586 x + \\pi");
    namespace f = detail::formulas;
    CHECK(f::name("x") == "x");
    CHECK(f::name("x12") == "x_{12}");
    CHECK(f::name("x_1") == "x_{1}");
    CHECK(f::name("alpha2") == "\\alpha_{2}");
    CHECK(f::name("user_id") == "\\mathit{user\\_id}");
    CHECK(f::name("p.x") == "\\mathit{p.x}");
    CHECK(f::escaped("50% of #1 & {a}\\b^~$") ==
          "50\\% of \\#1 \\& \\{a\\}\\backslash b\\wedge \\sim \\$");
    CHECK(f::number(-1e300).text == "-10^{300}");
    CHECK(f::number(0.1f).text == "0.1");
}

TEST_CASE("to_latex: branches are cases, and join to one list", "[kit][latex]") {
    CHECK(formula([](auto x, auto y) {
              if (x < 0.0) return -x;
              if (x == y) return y + 1.0;
              return x;
          }) == "\\begin{cases} -x & \\text{if } x < 0 \\\\ y + 1 & \\text{if } x = y \\\\ x & "
                "\\text{otherwise} \\end{cases}");
    CHECK(formula([](auto x, auto y) {
              auto out = x;
              if (x < 0.0 && y >= 1.0) out = y;
              return out * 2.0;
          }) == "\\begin{cases} 2 y & \\text{if } x < 0 \\land y \\ge 1 \\\\ 2 x & "
                "\\text{otherwise} \\end{cases}");
}

TEST_CASE("to_latex: what is long and used twice gets a name", "[kit][latex]") {
    CHECK(latex([](auto x, auto y) {
              auto const v = x * y + sin(x) * cos(y) + 1.0;
              return v / (v + x);
          }) == "\\begin{aligned}\n"
                "v_{1} &= x \\cdot y + \\sin(x) \\cdot \\cos(y) + 1 \\\\\n"
                "f(x, y, z) &= \\frac{v_{1}}{v_{1} + x}\n"
                "\\end{aligned}");
    CHECK(latex([](auto x, auto y) {
              auto const speed = limn::named(x / y, "speed");
              return std::pair{speed + 1.0, y};
          }) == "\\begin{aligned}\n"
                "\\mathit{speed} &= \\frac{x}{y} \\\\\n"
                "f(x, y, z) &= (\\mathit{speed} + 1, y)\n"
                "\\end{aligned}");
    // a chain that is longer than a line of a book
    std::string const chain = latex([](auto x, auto y) {
        for (int i = 0; i < 400; ++i) x = x + y;
        return x;
    });
    CHECK_THAT(chain, Contains("v_{1} &= x + y + y") && Contains("f(x, y, z) &= v_{"));
    // a chain that would double at each step stays as long as its graph
    CHECK(latex([](auto x, auto y) {
              for (int i = 0; i < 40; ++i) x = x / (x + y);
              return x;
          }).size() < 4000);
}

TEST_CASE("to_latex: a loop is a line", "[kit][latex]") {
    CHECK(latex([](auto x, auto y) {
              while (x < y) x = x * 2.0 + 1.0;
              return x + 1.0;
          }) ==
          "\\begin{aligned}\n"
          "s_{0} &\\gets x \\text{; while } s_{0} < y \\text{: } s_{0} \\gets 2 s_{0} + 1 \\\\\n"
          "f(x, y, z) &= s_{0} + 1\n"
          "\\end{aligned}");
    std::string const exits = latex([](auto x, auto y) {
        auto sum = y;
        while (sum < 100.0) {
            if (x > 9.0) return sum;
            sum = sum + x;
            x = x + 1.0;
        }
        return -sum;
    });
    CHECK_THAT(exits, Contains("\\text{; until } ") && Contains("\\lor") && Contains("cases"));
}

TEST_CASE("to_latex: ops of the user's, and a state", "[kit][latex]") {
    auto const mine = limn::op<"my::soft_plus">([](double x) { return x; });
    CHECK(formula([&](auto x, auto y) { return mine(x) + atan2(x, y); }) ==
          "\\operatorname{my::soft\\_plus}(x) + \\operatorname{atan2}(x, y)");
    limn::state<double> sum{1.0, "total"};
    auto const g = trace<double>([&](auto x) {
        sum += x;
        return sum * 2.0;
    });
    CHECK(to_latex(g, "next") == "\\begin{aligned}\n"
                                 "\\mathit{next}(x_{0}) &= 2 (\\mathit{total} + x_{0}) \\\\\n"
                                 "\\mathit{total}' &= \\mathit{total} + x_{0}\n"
                                 "\\end{aligned}");
}
