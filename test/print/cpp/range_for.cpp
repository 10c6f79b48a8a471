// SPDX-License-Identifier: BSL-1.0
#include "print/printed.hpp"
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

using namespace limn;
using Catch::Matchers::Contains;
using limn::test::body;

namespace {

using Readings = sequence<double>;

auto const squares_over_readings = [](auto xs) {
    auto total = xs.size() * 0.0;
    for (auto const& x : xs) total += x * x;
    return total;
};

} // namespace

TEST_CASE("range-for: a loop over a sequence names its elements", "[print][range_for]") {
    CHECK(body<Readings>(squares_over_readings) ==
          "    double v0 = static_cast<double>(x0.size()) * 0.0;\n"
          "    for (double const v1 : x0) {\n"
          "        v0 += v1 * v1;\n"
          "    }\n"
          "    return v0;\n");
    CHECK(body<Readings, double>([](auto xs, auto limit) {
              for (auto const& x : xs)
                  if (x > limit) return x;
              return limit;
          }) == "    for (double const v0 : x0) {\n"
                "        if (v0 > x1) return v0;\n"
                "    }\n"
                "    return x1;\n");
    CHECK_THAT((body<Readings>(squares_over_readings, {.name = "f", .generic = true})),
               Contains("for (limn::Proxy<unsigned long> "));
}

TEST_CASE("range-for: nested, over two sequences and over one", "[print][range_for]") {
    CHECK(body<Readings, Readings, int>([](auto xs, auto ys, auto count) {
              for (auto const& x : xs)
                  for (auto const& y : ys)
                      if (x > y) ++count;
              return count;
          }) == "    int v0 = x2;\n"
                "    for (double const v1 : x0) {\n"
                "        int v2 = v0;\n"
                "        for (double const v3 : x1) {\n"
                "            v2 = v1 > v3 ? v2 + 1 : v2;\n"
                "        }\n"
                "        v0 = v2;\n"
                "    }\n"
                "    return v0;\n");
    CHECK_THAT((body<Readings, double>([](auto xs, auto best) {
                   for (auto const& x : xs)
                       for (auto const& y : xs)
                           if (x - y > best) best = x - y;
                   return best;
               })),
               Contains("for (double const v1 : x0) {") &&
                   Contains("for (double const v3 : x0) {"));
}

TEST_CASE("range-for: where the position is asked for, it is counted", "[print][range_for]") {
    CHECK_THAT((body<Readings, Readings, double>([](auto xs, auto ys, auto out) {
                   auto y = ys.begin();
                   for (auto const& x : xs) out += x * *y++;
                   return out;
               })),
               Contains("for (") && Contains("x1[v"));
    CHECK_THAT((body<Readings, double>([](auto xs, auto out) {
                   auto const size = xs.size();
                   for (auto i = size * 0; i < size; ++i) out += convert<double>(i) * xs[i];
                   return out;
               })),
               Contains("x0[v") && !Contains(" : x0"));
    CHECK_THAT((body<Readings, double>([](auto xs, auto out) {
                   for (Proxy<std::size_t> i = std::size_t{1}; i < xs.size(); ++i) out += xs[i];
                   return out;
               })),
               Contains("x0[v") && !Contains(" : x0"));
}

TEST_CASE("range-for: elements that are no numbers are referred to", "[print][range_for]") {
    CHECK_THAT((body<std::vector<std::string>, std::size_t>([](auto words, auto longest) {
                   for (auto const& word : words)
                       if (word.size() > longest) longest = word.size();
                   return longest;
               })),
               Contains("for (std::string const& v1 : x0) {"));
}

TEST_CASE("range-for: the example of README.md", "[print][range_for]") {
    auto const smooth = [](auto const& xs, auto a) {
        return limn::scan(xs, 0.0,
                          [&](auto mean, auto x) {
                              auto const next = mean + a * (x - mean);
                              return std::pair{next, next};
                          })
            .second;
    };
    CHECK(to_cpp(trace(smooth, input<Readings>("xs"), input<double>("a")), {.name = "smooth"}) ==
          "#include <span>\n"
          "#include <vector>\n\n"
          "std::vector<double> smooth(std::span<double const> xs, double a) {\n"
          "    std::vector<double> v0;\n"
          "    double v1 = 0.0;\n"
          "    for (double const v2 : xs) {\n"
          "        double const v3 = v1 + a * (v2 - v1);\n"
          "        v0.push_back(v3);\n"
          "        v1 = v3;\n"
          "    }\n"
          "    return v0;\n"
          "}\n");
}
