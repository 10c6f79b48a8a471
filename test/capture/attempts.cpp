// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/attempts.hpp>

#include <catch2/catch.hpp>

#include <stdexcept>
#include <string>
#include <vector>

namespace attempts_test {

using Catch::Contains;

/// Throws, unless it has grown `most` times.
template <int most> auto const grows = [](auto x) {
    int times = 0;
    do {
        if (x <= 0.0) throw std::runtime_error("not positive");
        x = x * 1.5;
    } while (++times < most);
    return x;
};

TEST_CASE("attempts: what a function throws on every path leaves the trace",
          "[capture][attempts][error]") {
    CHECK_THROWS_WITH(limn::trace<double>([](auto x) -> decltype(x) {
                          while (x > 1.0) x = x * 0.5;
                          if (x < 0.0) throw std::runtime_error("of no use");
                          throw std::runtime_error("of no use");
                      }),
                      "of no use");
}

TEST_CASE("attempts: what it throws on some paths only does not", "[capture][attempts][error]") {
    CHECK_THROWS_WITH(limn::trace<double>([](auto x) -> decltype(x) {
                          std::vector<int> found{0};
                          if (x < 0.0) ++found[0];
                          if (x < 100.0) x = x * 2.0;
                          throw std::runtime_error("found " + std::to_string(found[0]));
                      }),
                      Contains("attempts.cpp:") &&
                          Contains("an exception on every path: std::runtime_error") &&
                          Contains("\"found 0\"") && Contains("\"found 1\""));
}

TEST_CASE("attempts: a loop that throws, or ends after a plain count", "[capture][attempts]") {
    auto const run = limn::interpret<double(double)>(limn::trace<double>(grows<2500>));
    CHECK(run(2.0) == grows<2500>(2.0));
    CHECK_THROWS_WITH(run(0.0), "not positive");
}

TEST_CASE("attempts: that it throws on every path is compared with the function",
          "[capture][attempts][error]") {
    CHECK_THROWS_WITH(limn::trace<double>(grows<12000>),
                      Contains("attempts.cpp:") && Contains("a plain variable"));
}

} // namespace attempts_test
