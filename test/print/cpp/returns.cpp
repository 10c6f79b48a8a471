// SPDX-License-Identifier: BSL-1.0
#include "effects.hpp"
#include "print/printed.hpp"
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

using namespace limn;
using limn::test::body, limn::test::emit;

namespace {

/// How many locals are declared and never named again.
std::size_t left_over(std::string const& text) {
    std::size_t count = 0;
    std::string_view const word = " const v";
    for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
        std::string const name = text.substr(at + 7, text.find(' ', at + 7) - at - 7);
        std::size_t const next = text.find(name, at + 7 + name.size());
        count += next == text.npos;
    }
    return count;
}

} // namespace

TEST_CASE("returns: a function returns early where it was written to", "[print][returns]") {
    auto const f = [](auto x, auto y) {
        if (x < 0.0) return sqrt(-x) * y;
        if (y == 3.0) return decltype(x + y){0.5};
        auto const z = x * y + sin(x);
        if (z > 1.0) return exp(z) / (z + y) / (z - y) / (z + x) / (z - x) / (y - x) / (x + y + z);
        return z;
    };
    CHECK(body<double, double>(f) == "    if (x0 < 0.0) return std::sqrt(-x0) * x1;\n"
                                     "    if (x1 == 3.0) return 0.5;\n"
                                     "    double const v0 = x0 * x1 + std::sin(x0);\n"
                                     "    if (!(v0 > 1.0)) return v0;\n"
                                     "    double const v1 = std::exp(v0) / (v0 + x1) / (v0 - x1) / "
                                     "(v0 + x0) / (v0 - x0) / (x1 - x0);\n"
                                     "    return v1 / (x0 + x1 + v0);\n");
    CHECK_THAT((body<double, double>(f, {.name = "f", .generic = true})),
               Catch::Contains("if (x1 == 3.0) return limn::Proxy<double>(0.5);"));
}

TEST_CASE("returns: the shorter arm comes first, and no other needs an else", "[print][returns]") {
    CHECK(body<int, int>([](auto x, auto y) {
              if (x < y) {
                  emit(x);
                  emit(y);
                  return x * y;
              }
              emit(y);
              return y;
          }) == "    if (x0 >= x1) {\n"
                "        emit(x1);\n"
                "        return x1;\n"
                "    }\n"
                "    emit(x0);\n"
                "    emit(x1);\n"
                "    return x0 * x1;\n");
}

TEST_CASE("returns: what several leaves are is computed once", "[print][returns]") {
    CHECK(body<double>([](auto x) {
              decltype(x + x) y = x, z = x;
              if (x < 0.0) {
                  y = -log(x) * x;
                  z = sin(y);
              }
              return std::array{y, y, z};
          }) == "    if (!(x0 < 0.0)) return {x0, x0, x0};\n"
                "    double const v0 = -std::log(x0) * x0;\n"
                "    return {v0, v0, std::sin(v0)};\n");
}

TEST_CASE("returns: an effect alone is no reason for two", "[print][returns]") {
    CHECK(body<int>([](auto x) {
              if (x < 3) emit(x);
              return x;
          }) == "    if (x0 < 3) {\n"
                "        emit(x0);\n"
                "    }\n"
                "    return x0;\n");
}

TEST_CASE("returns: from inside a loop", "[print][returns]") {
    auto const is_prime = [](auto n) {
        if (n < 2) return decltype(n){0};
        decltype(n) i = 2;
        for (; i * i <= n; ++i)
            if (n % i == 0) return decltype(n){0};
        return decltype(n){1};
    };
    CHECK(body<int>(is_prime) == "    if (x0 < 2) return 0;\n"
                                 "    for (int v0 = 2; v0 * v0 <= x0; ++v0) {\n"
                                 "        if (x0 % v0 == 0) return 0;\n"
                                 "    }\n"
                                 "    return 1;\n");
    CHECK_THAT(body<int>(is_prime, {.name = "f", .generic = true}),
               Catch::Contains("if (x0 % v0 == 0) return limn::Proxy<int>(0);"));
}

TEST_CASE("returns: each exit of a loop does what is left to do after it", "[print][returns]") {
    CHECK(body<int, int>([](auto n, auto m) {
              auto i = n * 0;
              for (; i < n; ++i) {
                  if (i * i > 50) break;
                  if (i * 3 == n) return std::pair{i * m, i};
              }
              emit(i);
              return std::pair{m, i + 1};
          }) == "    int v0 = x0 * 0;\n"
                "    while (v0 < x0) {\n"
                "        if (v0 * v0 > 50) {\n"
                "            emit(v0);\n"
                "            return {x1, v0 + 1};\n"
                "        }\n"
                "        if (v0 * 3 == x0) return {v0 * x1, v0};\n"
                "        v0 += 1;\n"
                "    }\n"
                "    emit(v0);\n"
                "    return {x1, v0 + 1};\n");
}

TEST_CASE("returns: after one exit may stand another loop", "[print][returns]") {
    CHECK(body<int, int>([](auto n, auto m) {
              auto last = m;
              for (auto i = n * 0; i < n; ++i) {
                  if (i * i > m) {
                      auto rest = last;
                      for (auto k = i + 1; k < n; ++k) rest = rest * 3 - k;
                      return rest;
                  }
                  last = i * 7;
              }
              return last;
          }) == "    int v1 = x1;\n"
                "    for (int v0 = x0 * 0; v0 < x0; ++v0) {\n"
                "        if (v0 * v0 > x1) {\n"
                "            int v2 = v1;\n"
                "            for (int v3 = v0 + 1; v3 < x0; ++v3) {\n"
                "                v2 = v2 * 3 - v3;\n"
                "            }\n"
                "            return v2;\n"
                "        }\n"
                "        v1 = v0 * 7;\n"
                "    }\n"
                "    return v1;\n");
}

TEST_CASE("returns: a gate that each arm settles anew is no local before them",
          "[print][returns]") {
    std::string const text = body<std::array<double, 4>>([](auto v) {
        int n = 0;
        for (auto const& x : v)
            if (x > 0) ++n;
            else if (x < -0.5) n += 2;
        return n * n;
    });
    INFO(text);
    CHECK(left_over(text) == 0);
}

TEST_CASE("returns: where much is left to do, a loop is left by break", "[print][returns]") {
    CHECK(body<int, int>([](auto n, auto m) {
              auto i = n * 0;
              auto found = m;
              for (; i < n; ++i)
                  if (i * i > 50) {
                      found = i * 7;
                      break;
                  }
              return found + (n * 3 ^ m) * (n - m) / 5;
          }) == "    int v0 = x0 * 0;\n"
                "    int v2{};\n"
                "    int v1{};\n"
                "    for (;;) {\n"
                "        if (v0 >= x0) break;\n"
                "        if (v0 * v0 > 50) {\n"
                "            v2 = v0;\n"
                "            v1 = 1;\n"
                "            break;\n"
                "        }\n"
                "        v0 += 1;\n"
                "    }\n"
                "    int const v3 = ((x0 * 3) ^ x1) * (x0 - x1) / 5;\n"
                "    return v1 == 0 ? x1 + v3 : v2 * 7 + v3;\n");
}
