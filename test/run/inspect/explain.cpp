// SPDX-License-Identifier: BSL-1.0
#include <limn/op/call.hpp>
#include <limn/op/math.hpp>
#include <limn/run/inspect/explain.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <exception>
#include <limits>
#include <stdexcept>
#include <string>

using namespace limn;
using Catch::Contains;

namespace {

auto const careful = op<"careful">([](double x) {
    if (x < 0) throw std::domain_error{"negative"};
    return x;
});

/// How often a text stands in another.
std::size_t count(std::string const& text, std::string const& part) {
    std::size_t out = 0;
    for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++out;
    return out;
}

} // namespace

TEST_CASE("explain: each value, what made it, and where", "[run][explain][features][H11]") {
    unsigned line = 0;
    auto const g = trace(
        [&](auto x, auto n) {
            line = __LINE__ + 1;
            return x * 2.0 + n;
        },
        input<double>("x"), input<int>("n"));
    std::string const text = explain(g, 1.5, 4);
    CHECK_THAT(text, Contains("x : double = 1.5  # ") && Contains("n : int = 4  # ") &&
                         Contains(" = 3.0  <- multiply(x = 1.5, 2.0)  # ") &&
                         Contains("explain.cpp:" + std::to_string(line) + "\n") &&
                         Contains(" = 7.0  <- add(%") && Contains("\nreturn %") &&
                         Contains(" = 7.0\n"));
    CHECK_THAT(text, !Contains("NaN"));
}

TEST_CASE("explain: points out the first NaN, and no other", "[run][explain][features][H11]") {
    auto const g = trace<double>([](auto x) { return sqrt(x) * 2.0 + 1.0; });
    std::string const text = explain(g, -4.0);
    CHECK(count(text, "<- the first NaN") == 1);
    CHECK_THAT(text, Contains("sqrt(x0 = -4.0)  # ") &&
                         Contains("\nthe first NaN: %1 = sqrt(x0 = "
                                  "-4.0) at ") &&
                         Contains("explain.cpp:"));
    double const nan = std::numeric_limits<double>::quiet_NaN();
    CHECK_THAT(explain(g, nan), Contains("the first NaN: x0 = input"));
    CHECK_THAT(explain(trace<double>([](auto x) { return 1.0 / x; }), -0.0), Contains(" = -inf"));
}

TEST_CASE("explain: structures", "[run][explain]") {
    auto const g = trace<std::array<int, 2>>([](auto p) { return std::pair{p[1], p[0] - p[1]}; });
    CHECK_THAT(explain(g, std::array{7, 2}),
               Contains("x0[0] : int = 7") && Contains("return x0[1] = 2, %2 = 5\n"));
}

TEST_CASE("explain: within a loop, each iteration", "[run][explain]") {
    auto const g = trace<int>([](auto n) {
        auto sum = n - n;
        while (sum < n) sum = sum + 2;
        return sum;
    });
    std::string const text = explain(g, 5);
    CHECK_THAT(text, Contains(" = 6\n"));
    CHECK(count(text, "    %") >= 6);
    CHECK_THAT(explain(g, 100'000), Contains("... ") && Contains(" more\nreturn "));
}

TEST_CASE("explain: where an op throws or is undefined the text ends", "[run][explain][error]") {
    auto const g = trace<double>([](auto x) { return careful(x - 1.0) * 2.0; });
    CHECK_THAT(explain(g, 0.5), Contains("ends here: ") && Contains("explain.cpp:") &&
                                    Contains("careful: careful(%2 = -0.5) throws: negative") &&
                                    !Contains("return"));
    auto const h = trace<int>([](auto x) { return 10 / x; });
    CHECK_THAT(explain(h, 0), Contains("ends here: ") && Contains("divide: C++ leaves this "
                                                                  "undefined for these operands"));
}

TEST_CASE("explain: arguments of other types are refused", "[run][explain][error]") {
    auto const g = trace([](auto x) { return x; }, input<double>("x"));
    CHECK_THROWS_WITH(explain(g, 1), "explain: argument `x` is double, not int; write double");
    CHECK_THROWS_WITH(explain(g),
                      "explain: the graph has 1 arguments, not 0; give a value for each");
}

TEST_CASE("explained: an exception names node, line and values", "[run][explain][error][features][K8]") {
    auto const f = explained<double(double)>(trace<double>([](auto x) {
        return careful(x - 1.0) * 2.0; // here
    }));
    unsigned const line = __LINE__ - 2;
    CHECK(f(3.0) == 4.0);
    CHECK_THROWS_AS(f(0.5), RunError);
    CHECK_THROWS_WITH(f(0.5),
                      Contains("explain.cpp:" + std::to_string(line) +
                               ": careful: careful(%2 = -0.5) throws: negative; test the operands "
                               "before"));
    try {
        f(0.5);
    } catch (RunError const& e) {
        CHECK_THROWS_AS(std::rethrow_if_nested(e), std::domain_error);
    }
    CHECK_THROWS_AS(explained<int(double)>(trace<double>([](auto x) { return x; })), TypeError);
}
