// SPDX-License-Identifier: BSL-1.0
#include <limn/print/text.hpp>
#include <limn/proxy/accumulate.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <numeric>
#include <vector>

using namespace limn;

TEST_CASE("accumulate: from a plain value on, the sum is a proxy of its type",
          "[trace][accumulate]") {
    auto const graph = trace<float, float>([](auto a, auto b) {
        std::vector const v{a, b};
        return std::accumulate(v.begin(), v.end(), 0.0);
    });
    CHECK(to_text(graph) == "x0 : float = input\n"
                            "x1 : float = input\n"
                            "%2 : double = constant 0.0\n"
                            "%3 : double = convert(x0)\n"
                            "%4 : double = add(%2, %3)\n"
                            "%5 : double = convert(x1)\n"
                            "%6 : double = add(%4, %5)\n"
                            "return %6\n");
}

TEST_CASE("accumulate: with an int it truncates each sum, as the plain one",
          "[trace][accumulate]") {
    auto const f = [](auto a, auto b) {
        std::vector const v{a, b, a * b};
        auto const product = [](auto x, auto y) { return x * y; };
        return std::accumulate(v.begin(), v.end(), 0) +
               std::accumulate(v.begin(), v.end(), 2.0, product) +
               std::accumulate(v.begin(), v.end(), decltype(a)(0)) +
               std::inner_product(v.begin(), v.end(), v.begin(), 0);
    };
    auto const run = interpret<double(double, double)>(trace<double, double>(f));
    CHECK(run(1.75, 2.75) == f(1.75, 2.75));
    CHECK(run(-1.75, 0.5) == f(-1.75, 0.5));
}
