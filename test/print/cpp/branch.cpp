// SPDX-License-Identifier: BSL-1.0
#include "effects.hpp"
#include "print/printed.hpp"
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <string>

using namespace limn;
using limn::test::body, limn::test::emit;

TEST_CASE("branch: what an arm changes is declared before it, as it was", "[print][branch]") {
    CHECK(body<double, double>([](auto x, auto y) {
              if (x < y) {
                  x = sqrt(x) * 2.0;
                  y = y + x;
              }
              return x * y;
          }) == "    double v1 = x0;\n"
                "    double v2 = x1;\n"
                "    if (x0 < x1) {\n"
                "        double const v0 = std::sqrt(x0) * 2.0;\n"
                "        v1 = v0;\n"
                "        v2 = x1 + v0;\n"
                "    }\n"
                "    return v1 * v2;\n");
}

TEST_CASE("branch: where both arms give values, none is given before", "[print][branch]") {
    CHECK(body<double, double>([](auto x, auto y) {
              if (x < y) {
                  x = sqrt(x);
                  y = y + x;
              } else {
                  x = x + 1.0;
                  y = x * x;
              }
              return x * y;
          }) == "    double v2;\n"
                "    double v3;\n"
                "    if (x0 < x1) {\n"
                "        double const v0 = std::sqrt(x0);\n"
                "        v2 = v0;\n"
                "        v3 = x1 + v0;\n"
                "    } else {\n"
                "        double const v1 = x0 + 1.0;\n"
                "        v2 = v1;\n"
                "        v3 = v1 * v1;\n"
                "    }\n"
                "    return v2 * v3;\n");
}

TEST_CASE("branch: an empty first arm turns the question, and equality by its operator",
          "[print][branch]") {
    CHECK(body<int, int>([](auto x, auto y) {
              if (!(x < y)) emit(x);
          }) == "    if (!(x0 < x1)) {\n        emit(x0);\n    }\n");
    auto const unless_equal = [](auto x, auto y) {
        if (x == y) {
        } else {
            emit(x);
        }
    };
    CHECK(body<int, int>(unless_equal) == "    if (x0 != x1) {\n        emit(x0);\n    }\n");
}

TEST_CASE("branch: arms nest", "[print][branch]") {
    CHECK(body<int, int>([](auto x, auto y) {
              if (x > 0) {
                  emit(x);
                  if (y > 0) {
                      emit(y);
                      x = x * y;
                  }
              }
              return x + 1;
          }) == "    int v1 = x0;\n"
                "    if (x0 > 0) {\n"
                "        emit(x0);\n"
                "        int v0 = x0;\n"
                "        if (x1 > 0) {\n"
                "            emit(x1);\n"
                "            v0 = x0 * x1;\n"
                "        }\n"
                "        v1 = v0;\n"
                "    }\n"
                "    return v1 + 1;\n");
}

TEST_CASE("branch: arms that are expressions are one", "[print][branch]") {
    auto const clamp = [](auto x, auto y) {
        if (x < y) x = y * 2.0;
        else if (x > 9.0) x = 9.0;
        return x;
    };
    CHECK(body<double, double>(clamp) ==
          "    return x0 < x1 ? x1 * 2.0 : (x0 > 9.0 ? 9.0 : x0);\n");
    CHECK_THAT((body<double, double>(clamp, {.name = "f", .one_per_line = true})),
               Catch::Contains("if (") && Catch::Contains(" = x1 * 2.0;"));
}

TEST_CASE("branch: bools join by && and ||, each evaluated only where C++ does",
          "[print][branch]") {
    CHECK(body<double, double>([](auto x, auto y) {
              Proxy<bool> out = false;
              if (x < y && y < 3.0) out = true;
              return out;
          }) == "    return x0 < x1 && x1 < 3.0;\n");
    CHECK(body<double, double>([](auto x, auto y) {
              Proxy<bool> out = true;
              if (x < y && y < 3.0) out = false;
              return out;
          }) == "    return !(x0 < x1) || !(x1 < 3.0);\n");
}

TEST_CASE("branch: what follows an exit of the loop needs no else", "[print][branch]") {
    CHECK(body<int, int>([](auto n, auto m) {
              auto i = n;
              while (i < 100) {
                  i = i * 2;
                  if (i == m) return i - 1;
              }
              return i;
          }) == "    int v0 = x0;\n"
                "    while (v0 < 100) {\n"
                "        int const v1 = v0 * 2;\n"
                "        if (v1 == x1) return v1 - 1;\n"
                "        v0 = v1;\n"
                "    }\n"
                "    return v0;\n");
}
