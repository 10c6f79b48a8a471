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

static_assert(limn::detail::mentions("v1 + v12", "v1"));
static_assert(not limn::detail::mentions("v12 + av1 + v1_", "v1"));
static_assert(limn::detail::mentions("(v12)", "v12"));
static_assert(not limn::detail::mentions("", "v1"));

TEST_CASE("loop: next values in an order in which none is lost", "[print][loop]") {
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

TEST_CASE("loop: two that are exchanged need a third", "[print][loop]") {
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

TEST_CASE("loop: what counts the rounds from below by one is a for", "[print][loop]") {
    CHECK(body<int>(sum_of_squares) == "    int const v0 = x0 * 0;\n"
                                       "    int v1 = v0;\n"
                                       "    for (int v2 = v0; v2 < x0; ++v2) {\n"
                                       "        v1 += v2 * v2;\n"
                                       "    }\n"
                                       "    return v1;\n");
    CHECK(body<int>(sum_of_squares, {.name = "f", .one_per_line = true}).find("++") ==
          std::string::npos);
}

TEST_CASE("loop: a counter that is used behind the loop, or steps by more, is none",
          "[print][loop]") {
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

TEST_CASE("loop: loops in loops, each with variables of its own", "[print][loop]") {
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

TEST_CASE("loop: what comes before the first exit stands in a for without a condition",
          "[print][loop]") {
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

TEST_CASE("loop: only what begins with the variable itself is a compound assignment",
          "[print][loop]") {
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

TEST_CASE("loop: a vector that grows is printed as push_back, in an arm too", "[print][loop]") {
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

TEST_CASE("loop: a vector whose value of before is read behind is no push_back", "[print][loop]") {
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
