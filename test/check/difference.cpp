// SPDX-License-Identifier: BSL-1.0
#include <limn/check/difference.hpp>
#include <limn/op/module.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

using namespace limn;
using Catch::Contains;

TEST_CASE("difference: none between equal graphs", "[kit][difference]") {
    auto const f = [](auto x) { return x + 1.0; };
    CHECK_FALSE(difference(trace<double>(f), trace<double>(f)));
}

TEST_CASE("difference: an op, a constant, operands, sizes", "[kit][difference][features][K6]") {
    auto const sum = trace<double, double>([](auto x, auto y) { return x + y; });
    auto const product = trace<double, double>([](auto x, auto y) { return x * y; });
    auto const twice = trace<double, double>([](auto x, auto) { return x + x; });
    auto const one = trace<double, double>([](auto x, auto) { return x + 1.0; });
    auto const two = trace<double, double>([](auto x, auto) { return x + 2.0; });

    CHECK_THAT(difference(sum, product).text,
               Contains("node 2 is add : double (") && Contains("difference.cpp:") &&
                   Contains(") in the first, and multiply : double (") &&
                   Contains(") in the second"));
    CHECK_THAT(difference(sum, twice).text, Contains("with other operands"));
    Difference const constants = difference(one, two, "the old", "the new");
    CHECK(constants.constant);
    CHECK_THAT(constants.text, Contains("is constant 1.0 : double (") &&
                                   Contains(") in the old, and constant 2.0 : double ("));
    CHECK_THAT(difference(trace<double>([](auto x) { return x; }),
                          trace<double>([](auto x) { return x + x; }))
                   .text,
               Contains("the first has 1 nodes, the second has 2"));
    CHECK_THAT(difference(trace<double>([](auto x) { return x; }), trace<double>([](auto) {})).text,
               Contains("differ in their signature, or in what they return"));
}

TEST_CASE("difference: both listings stand side by side", "[kit][difference][features][K6]") {
    auto const sum = trace<double>([](auto x) { return sin(x) + 2.0; });
    auto const product = trace<double>([](auto x) { return sin(x) * 2.0; });
    CHECK(difference(sum, product).beside ==
          "x0 : double = input          x0 : double = input\n"
          "%1 : double = sin(x0)        %1 : double = sin(x0)\n"
          "%2 : double = constant 2.0   %2 : double = constant 2.0\n"
          "%3 : double = add(%1, %2)  | %3 : double = multiply(%1, %2)\n"
          "return %3                    return %3\n");
    CHECK(difference(sum, sum).beside.empty());

    auto const chain = [](int n) {
        return trace<double>([n](auto x) {
            for (int i = 0; i < 20; ++i) x = i == n ? cos(x) : sin(x);
            return x;
        });
    };
    std::string const far = difference(chain(10), chain(30)).beside;
    CHECK(far.substr(0, 4) == "...\n");
    CHECK(far.substr(far.size() - 4) == "...\n");
    CHECK_THAT(far, Contains("%11 : double = cos(%10) | %11 : double = sin(%10)\n"));
    auto const none = trace<double>([](auto) {});
    CHECK_THAT(difference(sum, none).beside, Contains("return %3                  | \n"));
}

namespace {

struct Scale {
    double by;
    double operator()(double x) const { return by * x; }
};

} // namespace

TEST_CASE("difference: modules by how they were made", "[kit][difference][features][K6]") {
    auto const scaled = [](double by) {
        auto const m = limn::module<Scale>(by);
        return trace<double>([&](auto x) { return m(x) + 1.0; });
    };
    CHECK_FALSE(difference(scaled(2.0), scaled(2.0)));
    Difference const found = difference(scaled(2.0), scaled(3.0));
    CHECK(found.constant);
    CHECK_THAT(found.text, Contains("Scale{2.0}") && Contains("Scale{3.0}"));
}
