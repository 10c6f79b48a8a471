// SPDX-License-Identifier: BSL-1.0
// Laws of rewriting, over random programs with branches and loops.

#include "law/random_program.hpp"
#include "law/support.hpp"
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <string>
#include <utility>

namespace {

using namespace limn::test::random;

/// The sums that were computed, by their operands.
std::set<std::pair<std::uint64_t, std::uint64_t>> sums;

double sum_of(double a, double b) {
    // NaNs have many bits
    auto const bits = [](double x) { return std::isnan(x) ? ~0ull : limn::detail::to_bits(x); };
    sums.emplace(bits(a), bits(b));
    return a + b;
}
constexpr auto noted_sum = limn::op<"noted_sum">([](double a, double b) { return sum_of(a, b); });

/// A double that notes its sums.
struct Noting {
    double value = 0;
    Noting() = default;
    explicit(false) Noting(double v) : value{v} {}
    friend Noting operator+(Noting a, Noting b) { return sum_of(a.value, b.value); }
    friend Noting operator-(Noting a, Noting b) { return a.value - b.value; }
    friend Noting operator*(Noting a, Noting b) { return a.value * b.value; }
    Noting& operator-=(double b) { return *this = value - b; }
    friend auto operator<=>(Noting a, Noting b) = default;
    friend bool operator==(Noting a, Noting b) = default;
};

auto const sum = [](auto x, auto y) { return x + y; };
auto const noted = [](auto x, auto y) { return noted_sum(x, y); };

constexpr std::uint64_t first_seed = 20260621, programs = 60;

/// How deep loops stand in one another: to trace more than one takes long.
int loops(Block const& block) {
    int deepest = 0;
    for (Statement const& s : block) {
        int const inside = std::max(loops(s.body), loops(s.otherwise));
        deepest = std::max(deepest, inside + (s.does == Statement::repeat ? 1 : 0));
    }
    return deepest;
}

} // namespace

TEST_CASE("law: in random programs, what replaces sums gives their bits, where they are evaluated",
          "[law]") {
    std::size_t replaced = 0;
    for (std::uint64_t seed = first_seed; seed != first_seed + programs; ++seed) {
        CAPTURE(seed);
        Block const program = Maker{seed}.program();
        if (loops(program) > 1) continue;
        limn::Graph g;
        try {
            g = limn::trace<Memory<double>>(
                [&](auto const& x) { return evaluate<0, most_ids>(program, x); });
        } catch (limn::TraceError const&) {
            continue;
        }
        CHECK(rewrite(g, sum, sum).graph == g);
        auto const [h, count] = rewrite(g, sum, noted);
        replaced += count;
        REQUIRE_NOTHROW(verify(h));
        auto const run = limn::interpret<Memory<double>(Memory<double>)>(h);
        std::mt19937_64 random{seed};
        for (int i = 0; i != 16; ++i) {
            Memory<double> x{};
            Memory<Noting> noting{};
            for (std::size_t k = 0; k != x.size(); ++k)
                noting[k] = x[k] = limn::test::drawn<double>(random, -4.0, 4.0);
            sums.clear();
            evaluate<0, most_ids>(program, noting);
            auto const expected = std::exchange(sums, {});
            CHECK(limn::test::bits_of(run(x)) ==
                  limn::test::bits_of(evaluate<0, most_ids>(program, x)));
            for (auto const& operands : sums) CHECK(expected.contains(operands));
        }
    }
    CHECK(replaced >= 12);
}
