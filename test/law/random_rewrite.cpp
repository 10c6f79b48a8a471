// SPDX-License-Identifier: BSL-1.0
// Laws of rewriting, over random programs with branches and loops.

#include "law/random/evaluator.hpp"
#include "law/random/inputs.hpp"
#include "law/random/maker.hpp"
#include "law/random/traced.hpp"
#include "law/support.hpp"
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <set>
#include <string>
#include <tuple>
#include <type_traits>
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
    template <class T>
        requires std::is_arithmetic_v<T>
    explicit operator T() const { return static_cast<T>(value); }
    friend Noting operator+(Noting a, Noting b) { return sum_of(a.value, b.value); }
    friend Noting operator-(Noting a, Noting b) { return a.value - b.value; }
    friend Noting operator*(Noting a, Noting b) { return a.value * b.value; }
    friend Noting operator/(Noting a, Noting b) { return a.value / b.value; }
    friend Noting operator-(Noting a) { return -a.value; }
    friend Noting abs(Noting a) { return std::abs(a.value); }
    friend Noting sqrt(Noting a) { return std::sqrt(a.value); }
    friend Noting floor(Noting a) { return std::floor(a.value); }
    friend auto operator<=>(Noting a, Noting b) = default;
    friend bool operator==(Noting a, Noting b) = default;
};
struct Noted {
    static constexpr bool traced = false;
    template <class T> using of = std::conditional_t<std::same_as<T, double>, Noting, T>;
};

auto const sum = [](auto x, auto y) { return x + y; };
auto const noted = [](auto x, auto y) { return noted_sum(x, y); };

constexpr std::uint64_t first_seed = 20260621, programs = 60;

/// How deep loops stand in one another: to trace more than one takes long.
int loops(Node const& n) {
    int deepest = 0;
    for (Node const& kid : n.kids) deepest = std::max(deepest, loops(kid));
    return deepest + (n.kind >= Kind::shrinking && n.kind <= Kind::host_loop ? 1 : 0);
}

} // namespace

TEST_CASE("law: in random programs, what replaces sums gives their bits, where they are evaluated",
          "[law]") {
    std::size_t replaced = 0;
    for (std::uint64_t seed = first_seed; seed != first_seed + programs; ++seed) {
        CAPTURE(seed);
        Program const program = make(seed, 0);
        if (loops(program.body) > 1) continue;
        limn::Graph g;
        try {
            g = traced(program);
        } catch (limn::TraceError const&) {
            continue;
        }
        CHECK(rewrite(g, sum, sum).graph == g);
        auto const [h, count] = rewrite(g, sum, noted);
        replaced += count;
        REQUIRE_NOTHROW(verify(h));
        auto const run = limn::interpret<Signature>(h);
        InputMaker inputs{seed, program};
        for (int i = 0; i != 16; ++i) {
            auto const x = inputs.next();
            sums.clear();
            double result = 0;
            try {
                result = std::apply(
                             [&](Noting a, Noting b, Noting c, Noting d, auto... rest) {
                                 return evaluate<Noted>(program, a, b, c, d, rest...);
                             },
                             x)
                             .value;
            } catch (Undefined const&) {
                continue;
            }
            auto const expected = std::exchange(sums, {});
            CHECK(limn::test::bits_of(std::apply(run, x)) == limn::test::bits_of(result));
            for (auto const& operands : sums) CHECK(expected.contains(operands));
        }
    }
    CHECK(replaced >= 12);
}
