// SPDX-License-Identifier: BSL-1.0
#include "print/printed.hpp"
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <string>

using namespace limn;
using limn::test::body;

namespace {

auto const sum_of_squares = [](auto n) {
    auto s = n * 0;
    for (auto i = n * 0; i < n; ++i) s += i * i;
    return s;
};

} // namespace

TEST_CASE("LoopForm: what counts the rounds from below by one is a for", "[print][loop_form]") {
    CHECK(body<int>(sum_of_squares) == "    int const v0 = x0 * 0;\n"
                                       "    int v1 = v0;\n"
                                       "    for (int v2 = v0; v2 < x0; ++v2) {\n"
                                       "        v1 += v2 * v2;\n"
                                       "    }\n"
                                       "    return v1;\n");
    CHECK(body<int>(sum_of_squares, {.name = "f", .one_per_line = true}).find("++") ==
          std::string::npos);
}

TEST_CASE("LoopForm: a counter that is used after the loop, or steps by more, is none",
          "[print][loop_form]") {
    auto const used = [](auto n) {
        auto s = n * 0, i = n * 0;
        for (; i < n; ++i) s += i * i;
        return s + i;
    };
    CHECK_THAT(body<int>(used), Catch::Contains("while (v2 < x0)") && Catch::Contains("v2 += 1;"));
    auto const by_two = [](auto n) {
        auto s = n * 0;
        for (auto i = n * 0; i < n; i += 2) s += i * i;
        return s;
    };
    CHECK_THAT(body<int>(by_two), Catch::Contains("while (") && Catch::Contains(" += 2;"));
}

TEST_CASE("LoopForm: loops in loops, each with variables of its own", "[print][loop_form]") {
    CHECK(body<int, int>([](auto n, auto m) {
              auto s = n * 0;
              for (auto i = n * 0; i < n; ++i)
                  for (auto j = m * 0; j < m; ++j) s += i * j;
              return s;
          }) == "    int const v0 = x0 * 0;\n"
                "    int v1 = v0;\n"
                "    for (int v2 = v0; v2 < x0; ++v2) {\n"
                "        int v3 = v1;\n"
                "        for (int v4 = x1 * 0; v4 < x1; ++v4) {\n"
                "            v3 += v2 * v4;\n"
                "        }\n"
                "        v1 = v3;\n"
                "    }\n"
                "    return v1;\n");
}

TEST_CASE("LoopForm: what comes before the first exit stands in a for without a condition",
          "[print][loop_form]") {
    CHECK(body<double>([](auto x) {
              for (;;) {
                  auto const y = x * x;
                  if (y < 2.0) break;
                  x = x - 1.0 / y;
              }
              return x;
          }) == "    double v0 = x0;\n"
                "    for (;;) {\n"
                "        double const v1 = v0 * v0;\n"
                "        if (v1 < 2.0) break;\n"
                "        v0 -= 1.0 / v1;\n"
                "    }\n"
                "    return v0;\n");
}
