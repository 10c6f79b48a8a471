// SPDX-License-Identifier: BSL-1.0
#include <limn/check/check.hpp>
#include <limn/graph/verify.hpp>
#include <limn/op/call.hpp>
#include <limn/op/select.hpp>
#include <limn/pass/fold_constants.hpp>
#include <limn/pass/pass.hpp>
#include <limn/print/text.hpp>
#include <limn/proxy/gather.hpp>
#include <limn/run/inspect/explain.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using namespace limn;
using Catch::Contains;

namespace shapes {

template <class T> struct Point { T x, y; };
template <class T> struct Track {
    std::vector<Point<T>> points;
    T length;
};

} // namespace shapes

namespace {

using shapes::Track;

using Values = std::vector<double>;

/// `f` on doubles and its graph agree.
template <class R, class F, class... As> void agrees(F const& f, As const&... arguments) {
    auto const graph = trace<As...>(f);
    verify(graph);
    CHECK(interpret<R(As...)>(graph)(arguments...) == f(arguments...));
}

} // namespace

TEST_CASE("return: a vector is one value, made of its length and elements",
          "[trace][gather][features][C4]") {
    auto const f = [](auto x, auto y) { return std::vector{x + y, x - y, decltype(x)(1.0)}; };
    auto const graph = trace<double, double>(f);
    verify(graph);
    CHECK(to_text(graph) == "x0 : double = input\n"
                            "x1 : double = input\n"
                            "%2 : unsigned long = constant 3uL\n"
                            "%3 : double = add(x0, x1)\n"
                            "%4 : double = subtract(x0, x1)\n"
                            "%5 : double = constant 1.0\n"
                            "%6 : std::vector<double> = make(%2, %3, %4, %5)\n"
                            "return %6\n");
    agrees<Values>(f, 3.0, 1.0);
}

TEST_CASE("return: optionals, present and absent", "[trace][gather][features][C4]") {
    auto const f = [](auto x) {
        std::optional<decltype(x)> some{x + 1.0}, none;
        return std::pair{some, none};
    };
    agrees<std::pair<std::optional<double>, std::optional<double>>>(f, 2.0);
}

TEST_CASE("return: a map with its keys", "[trace][gather][features][C4]") {
    auto const f = [](auto x) {
        return std::map<std::string, decltype(x)>{{"twice", x * 2.0}, {"a \"b\"", x}};
    };
    auto const graph = trace<double>(f);
    CHECK_THAT(to_text(graph), Contains("std::map<std::string, double> = make(%1, %2, x0, %3, "));
    agrees<std::map<std::string, double>>(f, 2.0);
}

TEST_CASE("return: nests of all of them", "[trace][gather][features][C4]") {
    auto const f = [](auto x) {
        using T = decltype(x);
        std::map<std::string, std::vector<std::vector<T>>> rows{{"a", {{x}, {}, {x, x + 1.0}}}};
        std::vector<std::array<T, 2>> pairs{{x, x}, {T(0.0), x * x}};
        std::optional<std::vector<std::optional<T>>> deep{{x, std::nullopt}};
        return std::tuple{rows, pairs, deep, x};
    };
    using R =
        std::tuple<std::map<std::string, std::vector<Values>>, std::vector<std::array<double, 2>>,
                   std::optional<std::vector<std::optional<double>>>, double>;
    agrees<R>(f, 2.0);
}

TEST_CASE("return: a struct with a vector of structs inside", "[trace][gather][features][C4]") {
    auto const f = [](auto x) {
        using T = decltype(x);
        return Track<T>{{{x, x + 1.0}, {x * 2.0, T(0.5)}}, x};
    };
    auto const graph = trace<double>(f);
    verify(graph);
    Track<double> const track = interpret<Track<double>(double)>(graph)(3.0);
    REQUIRE(track.points.size() == 2);
    CHECK(track.points[0].y == 4);
    CHECK(track.points[1].x == 6);
    CHECK(track.length == 3);
}

TEST_CASE("return: a vector without elements, and one of constants", "[trace][gather][features]") {
    auto const none = [](auto x) { return std::vector<decltype(x)>{}; };
    agrees<Values>(none, 1.0);
    auto const constants = [](auto x) { return std::vector<decltype(x)>{1.0, 2.0}; };
    auto const graph = trace<double>(constants);
    CHECK_THAT(to_text(graph), Contains("make("));
    CHECK(to_text(graph | pass::fold_constants) == to_text(graph));
    agrees<Values>(constants, 1.0);
}

TEST_CASE("return: the same vector twice, and values that have destructors", "[trace][gather]") {
    auto const f = [](auto s) {
        std::vector v{s + "!", s};
        return std::pair{v, v};
    };
    auto const graph = trace<std::string>(f);
    verify(graph);
    using Words = std::vector<std::string>;
    std::string const word(40, 'w');
    auto const [a, b] = interpret<std::pair<Words, Words>(std::string)>(graph)(word);
    CHECK(a == Words{word + "!", word});
    CHECK(a == b);
}

TEST_CASE("if: vectors of one length are joined element by element",
          "[trace][gather][features][C4]") {
    auto const f = [](auto x) {
        std::vector v{x, x + 1.0};
        if (x > 0.0) v[0] = x * 2.0;
        return v;
    };
    auto const graph = trace<double>(f);
    CHECK_THAT(to_text(graph), Contains("double = gate(") && !Contains("vector<double> = gate("));
    agrees<Values>(f, 1.0);
    agrees<Values>(f, -1.0);
}

TEST_CASE("if: vectors of two lengths are joined as wholes", "[trace][gather][features][C4]") {
    auto const f = [](auto x) {
        std::vector v{x};
        if (x > 0.0) v.push_back(x * 2.0);
        else if (x < -5.0) v.clear();
        return v;
    };
    auto const graph = trace<double>(f);
    verify(graph);
    CHECK_THAT(to_text(graph), Contains("std::vector<double> = gate("));
    for (double x : {1.0, -1.0, -9.0}) agrees<Values>(f, x);
    CHECK_THAT(explain(graph, 1.0), Contains("= std::vector<double>{1.0, 2.0}\n"));
}

TEST_CASE("if: a key or a value that is there on one path only", "[trace][gather][features][C4]") {
    auto const f = [](auto x) {
        std::map<std::string, decltype(x)> out{{"x", x}};
        std::optional<decltype(x)> root;
        if (x > 0.0) {
            root = sqrt(x);
            out["root"] = *root;
        }
        return std::pair{out, root};
    };
    using R = std::pair<std::map<std::string, double>, std::optional<double>>;
    auto const graph = trace<double>(f);
    verify(graph);
    auto const run = interpret<R(double)>(graph);
    CHECK(run(4.0) == R{{{"x", 4.0}, {"root", 2.0}}, 2.0});
    CHECK(run(-4.0) == R{{{"x", -4.0}}, std::nullopt});
}

TEST_CASE("while: a vector of accumulators", "[trace][gather][features][C4]") {
    auto const f = [](auto x, auto n) {
        std::vector<decltype(x)> sums(3, decltype(x)(0.0));
        for (; n > 0; n = n - 1) {
            sums[0] += x;
            sums[1] += sums[0] * x;
            if (x > 1.0) sums[2] += 1.0;
        }
        return sums;
    };
    auto const graph = trace<double, int>(f);
    verify(graph);
    auto const run = interpret<Values(double, int)>(graph);
    for (double x : {2.0, 0.5})
        for (int n : {0, 1, 4}) CHECK(run(x, n) == f(x, n));
}

TEST_CASE("check: a function that returns a vector agrees with its graph", "[trace][gather]") {
    auto const f = [](auto x) { return std::vector{x, x * x}; };
    CHECK(check(f, trace<double>(f)).ok());
    auto const other = [](auto x) { return std::vector{x, x + x}; };
    CHECK_FALSE(check(f, trace<double>(other)).ok());
}

TEST_CASE("op: takes a container or a structure of proxies as one operand",
          "[trace][gather][features][C4]") {
    auto const norm = op<"my::norm">([](Values const& v) {
        double sum = 0;
        for (double x : v) sum += x * x;
        return sum;
    });
    auto const dot = op<"my::dot">([](shapes::Point<double> const& a, std::array<double, 2> b) {
        return a.x * b[0] + a.y * b[1];
    });
    auto const first = op<"my::first">(
        [](std::map<std::string, shapes::Point<double>> const& m) { return m.at("k").x; });
    auto const graph = trace<double, shapes::Point<double>>([&](auto x, auto p) {
        std::map<std::string, decltype(p)> const map{{"k", p}};
        return norm(std::vector{x, x * 2.0}) + dot(p, std::array{x, x}) + first(map);
    });
    verify(graph);
    CHECK(to_text(graph) == "x0 : double = input\n"
                            "x1 : shapes::Point<double>\n"
                            "x1.x : double = input\n"
                            "x1.y : double = input\n"
                            "%3 : unsigned long = constant 2uL\n"
                            "%4 : double = constant 2.0\n"
                            "%5 : double = multiply(x0, %4)\n"
                            "%6 : std::vector<double> = make(%3, x0, %5)\n"
                            "%7 : double = my::norm(%6)\n"
                            "%8 : shapes::Point<double> = make(x1.x, x1.y)\n"
                            "%9 : std::array<double, 2> = make(x0, x0)\n"
                            "%10 : double = my::dot(%8, %9)\n"
                            "%11 : double = add(%7, %10)\n"
                            "%12 : unsigned long = constant 1uL\n"
                            "%13 : std::string = constant std::string{\"k\"}\n"
                            "%14 : std::map<std::string, shapes::Point<double>> = make(%12, "
                            "%13, x1.x, x1.y)\n"
                            "%15 : double = my::first(%14)\n"
                            "%16 : double = add(%11, %15)\n"
                            "return %16\n");
    CHECK(interpret<double(double, shapes::Point<double>)>(graph)(2.0, {1, 2}) == 20 + 6 + 1);
    CHECK(norm(Values{3, 4}) == 25);
}

TEST_CASE("op: an effect takes a vector of proxies", "[trace][gather]") {
    static std::vector<Values> seen;
    seen.clear();
    auto const see = op<"my::see", effect>([](Values const& v) { seen.push_back(v); });
    auto const graph = trace<double>([&](auto x) {
        see(std::vector{x, x});
        return x;
    });
    CHECK(seen.empty());
    interpret<double(double)>(graph)(2.0);
    CHECK(seen == std::vector<Values>{{2, 2}});
}

TEST_CASE("op: a structure of constants outside a trace is computed at once", "[trace][gather]") {
    auto const count = op<"my::count">([](Values const& v) { return v.size(); });
    Proxy<std::size_t> const n = count(std::vector<Proxy<double>>{1.0, 2.0});
    CHECK(n.is_constant());
    CHECK(static_cast<bool>(n == 2u));
}

TEST_CASE("make: makes a value of lengths and leaves", "[trace][gather]") {
    auto const graph = trace<double>([](auto x) { return make<Values>(2, x, 1.5); });
    auto const same = trace<double>([](auto x) { return std::vector<decltype(x)>{x, 1.5}; });
    CHECK(graph == same);
    CHECK_THROWS_WITH(trace<double>([](auto x) { return make<Values>(3, x, x); }),
                      Contains("make: the lengths do not fit the number of leaves; write"));
    CHECK_THROWS_WITH(
        trace<std::size_t>([](auto n) { return make<std::vector<std::size_t>>(n, 1uL); }),
        Contains("make: the lengths do not fit"));
}

TEST_CASE("return: a vector with a proxy of another trace, or of none that lives",
          "[trace][gather][error]") {
    std::vector<Proxy<double>> kept;
    trace<double>([&](auto x) {
        kept.assign(2, x);
        return x;
    });
    CHECK_THROWS_WITH(trace<double>([&](auto) { return kept; }),
                      Contains("return: an operand belongs to the trace that began at"));
    CHECK_THROWS_WITH(trace<double>([&](auto x) {
                          trace<double>([&](auto) { return std::vector{x}; });
                          return x;
                      }),
                      Contains("return: operands of two traces meet"));
}
