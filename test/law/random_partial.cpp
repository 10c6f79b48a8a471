// SPDX-License-Identifier: BSL-1.0
// Laws of ops that must not run where the function does not run them, over random programs.
// LIMN_RANDOM_PROGRAMS says how many, and LIMN_RANDOM_SEED with which number to begin.

#include "law/random_numbers.hpp"
#include "law/support.hpp"
#include <limn.hpp>
#include <limn/pass/dead_carried.hpp>
#include <limn/pass/factor_gates.hpp>
#include <limn/pass/loop_fusion.hpp>
#include <limn/pass/loop_invariant_code.hpp>
#include <limn/pass/reroll.hpp>
#include <limn/pass/strength_reduction.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <cstdlib>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace {

using namespace limn::test::numbers;

/// What was computed by ops that could be told to have run elsewhere: op and operands.
std::set<std::tuple<char, int, int>> noted;

constexpr auto product = limn::op<"product">([](int a, int b) {
    noted.emplace('*', a, b);
    return a * b % 1000;
});
constexpr auto quotient = limn::op<"quotient">([](int a, int b) {
    noted.emplace('/', a, b);
    return b == 0 ? 77 : a / b;
});
constexpr auto is_below = limn::op<"is_below">([](int a, int b) {
    noted.emplace('<', a, b);
    return a < b;
});

/// A number, plain or traced, whose products, differences and comparisons are noted.
template <class P> struct Noting {
    P value{};
    Noting() = default;
    explicit(false) Noting(P v) : value{v} {}
    explicit(false) Noting(int v) requires(!std::same_as<P, int>) : value(v) {}

    friend Noting operator+(Noting a, Noting b) { return {P((a.value + b.value) % 1000)}; }
    friend Noting operator-(Noting a, Noting b) {
        if (b.value != 0 && quotient(a.value, b.value) == 0) return {P(b.value - a.value)};
        return {P((a.value - b.value) % 1000)};
    }
    friend Noting operator*(Noting a, Noting b) { return {P(product(a.value, b.value))}; }
    Noting& operator-=(int b) {
        value = value - b;
        return *this;
    }
    friend auto operator<(Noting a, Noting b) { return is_below(a.value, b.value); }
    friend auto operator>(Noting a, Noting b) { return is_below(b.value, a.value); }
    friend auto operator>(Noting a, int b) { return a.value > b; }
    friend auto operator<=(Noting a, Noting b) { return a.value <= b.value; }
    friend auto operator==(Noting a, Noting b) { return a.value == b.value; }
    friend auto operator!=(Noting a, Noting b) { return a.value != b.value; }
};

template <class P> Memory<P> run_on(Block const& program, Memory<P> const& x) {
    Memory<Noting<P>> noting{};
    for (std::size_t k = 0; k != x.size(); ++k) noting[k] = x[k];
    noting = evaluate<0, most_ids>(program, noting);
    Memory<P> out{};
    for (std::size_t k = 0; k != x.size(); ++k) out[k] = noting[k].value;
    return out;
}

using Numbers = Memory<int>;
using Function = limn::Function<Numbers(Numbers)>;

std::string text(Numbers const& x) {
    std::string out;
    for (int v : x) out += std::to_string(v) + ' ';
    return out;
}

/// What is wrong with a function, which stands for the program; "" where nothing is.
std::string difference(Block const& program, Function const& function, std::uint64_t seed) {
    std::mt19937_64 random{seed};
    std::vector<Numbers> inputs(24), outputs(24), expected_of_all;
    std::set<std::tuple<char, int, int>> allowed_in_all;
    for (Numbers& x : inputs) {
        for (int& v : x) v = static_cast<int>(random() % 9) - 4;
        noted.clear();
        Numbers const expected = run_on(program, x);
        auto const allowed = std::exchange(noted, {});
        allowed_in_all.insert(allowed.begin(), allowed.end());
        expected_of_all.push_back(expected);
        Numbers const got = function(x);
        if (got != expected)
            return "on " + text(x) + "gives " + text(got) + "not " + text(expected);
        for (auto const& [op, a, b] : noted)
            if (!allowed.contains({op, a, b}))
                return "on " + text(x) + "computes " + std::to_string(a) + ' ' + op + ' ' +
                       std::to_string(b);
    }
    noted.clear();
    function.map(std::span<Numbers>{outputs}, std::span<Numbers const>{inputs});
    if (outputs != expected_of_all) return "in a batch it gives something else";
    for (auto const& one : noted)
        if (!allowed_in_all.contains(one)) return "in a batch it computes something else";
    return "";
}

/// What is wrong with what becomes of a program; "refused ..." where it cannot be captured.
std::string fault(Block const& program, std::uint64_t seed) {
    auto const f = [&](auto const& x) { return run_on(program, x); };
    try {
        limn::Graph const graph = limn::trace<Numbers>(f);
        Function const function = limn::interpret<Numbers(Numbers)>(graph);
        auto const of = [&](char const* what, limn::Graph const& g) -> std::string {
            limn::verify(g);
            auto const out = difference(program, limn::interpret<Numbers(Numbers)>(g), seed);
            return out.empty() ? out : what + (": " + out);
        };
        std::string out = of("traced", graph);
        if (out.empty()) out = of("optimized", graph | limn::pass::optimize);
        namespace pass = limn::pass;
        if (out.empty()) out = of("gates factored", graph | pass::factor_gates);
        if (out.empty())
            out = of("loops changed", graph | pass::strength_reduction | pass::loop_fusion |
                                          pass::loop_invariant_code | pass::dead_carried);
        if (out.empty()) out = of("rerolled", limn::reroll(graph));
        if (out.empty()) {
            limn::Graph const inlined =
                limn::trace<Numbers>([&](auto const& x) { return function(x); });
            out = of("inlined", inlined);
        }
        return out;
    } catch (limn::TraceError const& e) {
        return std::string{"refused: "} + e.what();
    } catch (limn::Error const& e) {
        return e.what();
    }
}

std::uint64_t from_environment(char const* name, std::uint64_t otherwise) {
    char const* const given = std::getenv(name);
    return given == nullptr ? otherwise : std::strtoull(given, nullptr, 10);
}

} // namespace

TEST_CASE("law: in random programs, what may trap runs only where the function runs it", "[law]") {
    std::uint64_t const programs = from_environment("LIMN_RANDOM_PROGRAMS", 60);
    std::uint64_t const first = from_environment("LIMN_RANDOM_SEED", 20261122);
    std::uint64_t refused = 0;
    int shown = 0;
    for (std::uint64_t seed = first; seed != first + programs; ++seed) {
        Block const program = Maker{seed}.program();
        std::string const what = fault(program, seed);
        bool const refusal = what.starts_with("refused");
        refused += refusal;
        if (what.empty() || refusal || ++shown > 5) continue;
        Block const small = shrink(program, [&](Block const& p) {
            std::string const now = fault(p, seed);
            return !now.empty() && !now.starts_with("refused");
        });
        FAIL_CHECK("seed " << seed << "\n" << to_string(small) << fault(small, seed));
    }
    WARN("programs " << programs << " from seed " << first << ", refused " << refused);
}
