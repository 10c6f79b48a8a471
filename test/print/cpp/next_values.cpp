// SPDX-License-Identifier: BSL-1.0
#include "print/printed.hpp"
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <string>

using namespace limn;
using limn::test::body;

TEST_CASE("NextValues: next values in an order in which none is lost", "[print][next_values]") {
    CHECK(body<int, int>([](auto a, auto b) {
              while (b != 0) {
                  auto const rest = a % b;
                  a = b;
                  b = rest;
              }
              return a;
          }) == "    int v0 = x0;\n"
                "    int v1 = x1;\n"
                "    while (v1 != 0) {\n"
                "        int const v2 = v0 % v1;\n"
                "        v0 = v1;\n"
                "        v1 = v2;\n"
                "    }\n"
                "    return v0;\n");
}

TEST_CASE("NextValues: two that are exchanged need a third", "[print][next_values]") {
    CHECK(body<int, int, int>([](auto a, auto b, auto n) {
              while (n > 0) {
                  auto const t = a;
                  a = b;
                  b = t;
                  n = n - 1;
              }
              return a - b;
          }) == "    int v0 = x0;\n"
                "    int v1 = x1;\n"
                "    int v2 = x2;\n"
                "    while (v2 > 0) {\n"
                "        v2 -= 1;\n"
                "        int const v3 = v0;\n"
                "        v0 = v1;\n"
                "        v1 = v3;\n"
                "    }\n"
                "    return v0 - v1;\n");
}

TEST_CASE("NextValues: only what begins with the variable itself is a compound assignment",
          "[print][next_values]") {
    auto const f = [](auto a, auto b) {
        while (a < b) a = a - a / 2 + 7;
        return a;
    };
    CHECK_THAT((body<int, int>(f)), Catch::Contains("v0 = v0 - v0 / 2 + 7;"));
    auto const from_left = [](auto a, auto b) {
        while (a < b) a = b - a;
        return a;
    };
    CHECK_THAT((body<int, int>(from_left)), Catch::Contains("v0 = x1 - v0;"));
}

TEST_CASE("NextValues: a vector that grows is printed as push_back, in an arm too",
          "[print][next_values]") {
    auto const f = [](auto const& xs) {
        auto out = scan(xs, 0.0, [](auto const& s, auto const& x) {
                       return std::pair{s + x, s * x};
                   }).second;
        for (auto const& x : xs)
            if (!(x > 2.0)) out = append(out, x);
        return out;
    };
    CHECK(to_cpp(trace(f, input<sequence<double>>("xs"))) ==
          "#include <span>\n"
          "#include <vector>\n"
          "\n"
          "std::vector<double> traced(std::span<double const> xs) {\n"
          "    std::vector<double> v0;\n"
          "    double v1 = 0.0;\n"
          "    for (double const v2 : xs) {\n"
          "        v0.push_back(v1 * v2);\n"
          "        v1 += v2;\n"
          "    }\n"
          "    std::vector<double> v3 = v0;\n"
          "    for (double const v4 : xs) {\n"
          "        if (!(v4 > 2.0)) {\n"
          "            v3.push_back(v4);\n"
          "        }\n"
          "    }\n"
          "    return v3;\n"
          "}\n");
}

TEST_CASE("NextValues: a vector whose value of before is read after it is no push_back",
          "[print][next_values]") {
    auto const f = [](auto const& xs) {
        Proxy<std::vector<double>> out = make<std::vector<double>>(0), before = out;
        Proxy<double> sum = 0.0;
        for (auto const& x : xs) {
            before = out;
            out = append(out, x);
            if (x * x * x * x * x * x * x * x * x * x * x * x * x * x * x * x > 100.0 * sum) {
                sum += x;
                out = append(out, sum);
            }
            sum += out.size() * 0.5;
        }
        return std::pair{before, out};
    };
    std::string const text = to_cpp(trace(f, input<sequence<double>>("xs")));
    CHECK(text.find("limn_code::append(v") != std::string::npos);
    CHECK(text.find("v0.push_back") == std::string::npos);
}

TEST_CASE("NextValues: what is put aside is not read after the loop", "[print][next_values]") {
    auto const f = [](auto a, auto b, auto c) {
        Proxy<int> i = 0;
        while (a < 50.0 && i < 20) {
            auto const before = a;
            a = b + 1.0;
            b = c;
            c = before;
            i += 1;
        }
        return std::array{a, b, c};
    };
    CHECK(to_cpp(trace<double, double, double>(f)) ==
          "#include <array>\n"
          "\n"
          "std::array<double, 3> traced(double x0, double x1, double x2) {\n"
          "    double v0 = x0;\n"
          "    double v1 = x1;\n"
          "    double v2 = x2;\n"
          "    int v3 = 0;\n"
          "    while (v0 < 50.0) {\n"
          "        if (v3 >= 20) return {v0, v1, v2};\n"
          "        v3 += 1;\n"
          "        double const v4 = v0;\n"
          "        v0 = v1 + 1.0;\n"
          "        v1 = v2;\n"
          "        v2 = v4;\n"
          "    }\n"
          "    return {v0, v1, v2};\n"
          "}\n");
}

TEST_CASE("NextValues: two read each other, and one of them a third that is set",
          "[print][next_values]") {
    auto const f = [](auto a, auto b, auto c) {
        while (a < 50.0) {
            auto const before = a;
            a = b + c;
            b = before;
            c = decltype(c)(1.0);
        }
        return a + b + c;
    };
    std::string const text = to_cpp(trace<double, double, double>(f));
    CHECK(text.find("        double const v3 = v0;\n"
                    "        v0 = v1 + v2;\n"
                    "        v1 = v3;\n"
                    "        v2 = 1.0;\n") != std::string::npos);
}
