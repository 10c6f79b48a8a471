// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/run/inspect/examples.hpp>
#include <limn/kit/random.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace examples_of_graphs_test {

using namespace limn;

using Known = std::vector<std::optional<Constant>>;

/// What the first output is.
std::optional<Constant> result(Graph const& g) { return examples(g)[g.outputs()[0].index]; }

/// An author's type, whose division is not for every value.
struct Fraction {
    int value = 0;
    friend Fraction operator/(Fraction a, Fraction b) { return {a.value / b.value}; }
    friend bool operator==(Fraction, Fraction) = default;
};

} // namespace examples_of_graphs_test

template <> struct limn::spelling<examples_of_graphs_test::Fraction> {
    static constexpr std::string_view name = "examples_of_graphs_test::Fraction", header = "";
};

namespace examples_of_graphs_test {

TEST_CASE("examples: a value for each node, inputs and constants too", "[run][examples]") {
    Graph const g = trace([](auto x, auto y) { return x * y + 1.0; }, input<double>("x", 3.0),
                          input<double>("y", 4.0));
    Known const expected{Constant{3.0}, Constant{4.0}, Constant{12.0}, Constant{1.0},
                         Constant{13.0}};
    CHECK(examples(g) == expected);
}

TEST_CASE("examples: nothing without an example, and of what depends on it", "[run][examples]") {
    Graph const g = trace([](auto x, auto y) { return std::pair{x * 2.0, x * y}; },
                          input<double>("x", 3.0), input<double>("y"));
    CHECK(result(g) == Constant{6.0});
    CHECK(examples(g)[g.outputs()[1].index] == std::nullopt);
    CHECK(examples(trace([] { return 1.5; }))[0] == Constant{1.5});
}

TEST_CASE("examples: the arm that is taken, and not the other", "[run][examples]") {
    auto const safe = [](auto n) {
        if (n == 0) return n;
        return 12 / n;
    };
    Graph const at_zero = trace(safe, input<int>("n", 0)),
                at_three = trace(safe, input<int>("n", 3));
    CHECK(result(at_zero) == Constant{0});
    CHECK(result(at_three) == Constant{4});
    std::size_t unknown = 0;
    for (auto const& value : examples(at_zero)) unknown += !value.has_value();
    CHECK(unknown == 1); // the division
    CHECK(result(trace(safe, input<int>("n"))) == std::nullopt);
}

TEST_CASE("examples: what a loop gives; one without an end gives nothing", "[run][examples]") {
    auto const halvings = [](auto x) {
        Proxy<int> n = 0;
        while (x > 1.0) {
            x = x * 0.5;
            n += 1;
        }
        return n;
    };
    CHECK(result(trace(halvings, input<double>("x", 1000.0))) == Constant{10});
    CHECK(result(trace(halvings, input<double>("x"))) == std::nullopt);
    double const infinity = std::numeric_limits<double>::infinity();
    CHECK(result(trace(halvings, input<double>("x", infinity))) == std::nullopt);
    auto const nested = [&](auto x) {
        Proxy<int> n = 0;
        for (Proxy<int> i = 0; i < 3; ++i) n += halvings(x);
        return n;
    };
    CHECK(result(trace(nested, input<double>("x", 1000.0))) == Constant{30});
    CHECK(result(trace(nested, input<double>("x", infinity))) == std::nullopt);
}

TEST_CASE("examples: effects, draws and ops of your own are not run", "[run][examples]") {
    static int runs = 0;
    constexpr auto tell = op<"examples_test::tell", effect>([](double x) { return ++runs, x; });
    constexpr auto twice = op<"examples_test::twice">([](double x) { return ++runs, 2.0 * x; });
    auto const x = input<double>("x", 1.0);
    CHECK(result(trace([&](auto v) { return tell(v) + 1.0; }, x)) == std::nullopt);
    CHECK(result(trace([&](auto v) { return twice(v) + 1.0; }, x)) == std::nullopt);
    CHECK(result(trace(
              [](auto v) { return v + limn::random<std::normal_distribution<double>>(0.0, 1.0); },
              x)) == std::nullopt);
    CHECK(runs == 0);
    Graph const refused = trace(
        [](auto v) {
            if (v > 0.5) throw std::domain_error{"too large"};
            return v * 2.0;
        },
        x);
    CHECK_NOTHROW(examples(refused));
}

TEST_CASE("examples: what C++ leaves undefined, and what may fail, gives nothing",
          "[run][examples]") {
    Graph const zero = trace([](auto n) { return 1 + 7 / n; }, input<int>("n", 0));
    CHECK(result(zero) == std::nullopt);
    auto const ratio = [](auto a, auto b) { return a / b; };
    Fraction const six{6}, none{0};
    CHECK(result(trace(ratio, input<Fraction>("a", six), input<Fraction>("b", none))) ==
          std::nullopt);
    Graph const index =
        trace([](auto v, auto i) { return v[i]; },
              input<sequence<double>>("v", std::vector{1.0, 2.0}), input<int>("i", 5));
    CHECK(result(index) == std::nullopt);
}

TEST_CASE("examples: structures, texts, parameters and states", "[run][examples]") {
    Graph const sum = trace([](auto const& p) { return p[0] + p[1]; },
                            input<std::array<double, 2>>("p", {1.0, 2.5}));
    CHECK(result(sum) == Constant{3.5});
    Graph const text = trace([](auto a) { return a + "!"; }, example(std::string{"so"}));
    CHECK(result(text) == Constant{std::string{"so!"}});
    Graph const scaled = trace([](auto x) { return x * parameter(0.5, "scale"); }, example(3.0));
    CHECK(result(scaled) == Constant{1.5});
    state<double> total{10.0, "total"};
    Graph const counting = trace(
        [&](auto x) {
            total += x;
            return total.get();
        },
        example(3.0));
    CHECK(result(counting) == Constant{13.0});
}

} // namespace examples_of_graphs_test
