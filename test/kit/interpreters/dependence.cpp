// SPDX-License-Identifier: BSL-1.0
#include "kit/interpreters/random_function.hpp"
#include <limn.hpp>
#include <limn/kit/interpreters/dependence.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <tuple>
#include <vector>

using namespace limn;

namespace dependence_test {

using Sets = std::vector<Dependence::Set>;

} // namespace dependence_test

using namespace dependence_test;

TEST_CASE("Dependence: operands, conditions and what ends a loop", "[kit][dependence]") {
    auto const g = trace<double, double, double, double>([](auto a, auto b, auto c, auto d) {
        auto chosen = c - c;
        if (a < b) chosen = c;
        auto sum = d - d;
        while (sum < b) sum = sum + d;
        return std::tuple{chosen, sum, a * 2.0, d * 0.0};
    });
    CHECK(Dependence{g}.run() == Sets{{0, 1, 2}, {1, 3}, {0}, {3}});
    auto const exits = trace<double, double, double>([](auto x, auto y, auto z) {
        for (int i = 0; i < 9; ++i) {
            if (x < 0.0)
                if (y < 0.0) return z;
            x = x - 1.0;
        }
        return z * 2.0;
    });
    CHECK(Dependence{exits}.run() == Sets{{0, 1, 2}});
    auto const constant = trace<double>([](auto) { return 2.0; });
    CHECK(Dependence{constant}.run() == Sets{{}});
}

TEST_CASE("Dependence: an effect and a state", "[kit][dependence]") {
    auto const count =
        limn::op<"dependence_test::next", limn::effect>([](double x) { return x + 1.0; });
    auto const g = trace<double, double>([&](auto x, auto y) { return std::pair{count(x), y}; });
    CHECK(Dependence{g}.run() == Sets{{0, 1}, {1}});
    limn::state<double> sum{0.0, "sum"};
    auto const s = trace<double, double>([&](auto x, auto y) {
        sum += x;
        return y * 2.0;
    });
    CHECK(Dependence{s}.run() == Sets{{1}, {0, 2}}); // the state is the input after those two
}

TEST_CASE("Dependence: law: an output that an input changes lists it", "[kit][dependence][law]") {
    for (unsigned seed = 0; seed < 4; ++seed) {
        CAPTURE(seed);
        test::RandomFunction const f{seed};
        auto const g =
            trace<double, double, double>([&](auto x, auto y, auto z) { return f(x, y, z); });
        auto const sets = Dependence{g}.run();
        std::mt19937 random{seed};
        auto const number = [&] { return static_cast<double>(random() % 81) / 8.0 - 5.0; };
        for (int k = 0; k < 1000; ++k) {
            std::array x{number(), number(), number()};
            auto const before = f(x[0], x[1], x[2]);
            std::size_t const changed = random() % 3;
            x[changed] = number();
            auto const after = f(x[0], x[1], x[2]);
            for (std::size_t i = 0; i < 3; ++i) {
                bool const same = std::bit_cast<std::uint64_t>(before[i]) ==
                                      std::bit_cast<std::uint64_t>(after[i]) ||
                                  (std::isnan(before[i]) && std::isnan(after[i]));
                if (!same && !sets[i].contains(changed))
                    FAIL("output " << i << ", input " << changed);
            }
        }
    }
}
