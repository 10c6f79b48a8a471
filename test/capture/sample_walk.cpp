// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/sample_walk.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace sample_walk_test {

using namespace limn;
using Walk = limn::detail::SampleWalk<void>;

/// A walk through a graph of one double, and what it came to.
struct Toy {
    Graph graph;
    Walk walk{graph};

    explicit Toy(Graph g) : graph{std::move(g)} {}

    std::optional<double> operator()(double x, std::size_t steps = 1000) {
        Constant const input{x};
        walk.begin(steps);
        try {
            return walk.run({&input, 1})[0].as<double>();
        } catch (Walk::Over const&) {
            return std::nullopt;
        }
    }
    std::vector<std::string> effects() const {
        std::vector<std::string> out;
        for (Walk::Effect const& e : walk.effects) out.push_back(std::string{e.row->name});
        return out;
    }
};
using Names = std::vector<std::string>;

int calls = 0;
constexpr auto count = limn::op<"count", limn::effect>([](double) { ++calls; });

TEST_CASE("SampleWalk: it gives what the graph does", "[capture][sample_walk]") {
    Toy toy{trace<double>([](auto x) {
        while (x > 1.0) x = x * 0.5;
        return x + 1.0;
    })};
    CHECK(toy(0.5) == 1.5);
    CHECK(toy(12.0) == 1.75);
    CHECK(toy.effects().empty());
    CHECK_FALSE(toy.walk.too_long);
}

TEST_CASE("SampleWalk: what the graph raises is noted, and ends the run",
          "[capture][sample_walk]") {
    Toy toy{trace<double>([](auto x) {
        if (x < 0.0) throw std::domain_error{"negative"};
        return limn::sqrt(x);
    })};
    CHECK(toy(4.0) == 2.0);
    CHECK(toy.effects().empty());
    CHECK(toy(-1.0) == std::nullopt);
    REQUIRE(toy.effects() == Names{"limn::raise"});
    CHECK(toy.walk.effects[0].operands[0] == Constant{std::string{"std::domain_error"}});
    CHECK(toy.walk.effects[0].operands[1] == Constant{std::string{"negative"}});
    CHECK(toy(9.0) == 3.0);
    CHECK(toy.effects().empty()); // of each run its own
}

TEST_CASE("SampleWalk: a check that holds is no effect, and one that does not ends the run",
          "[capture][sample_walk]") {
    Toy toy{trace<double>([](auto x) {
        limn::require(x > 0.0, "positive");
        return x;
    })};
    CHECK(toy(2.0) == 2.0);
    CHECK(toy.effects().empty());
    CHECK(toy(0.0) == std::nullopt);
    REQUIRE(toy.effects() == Names{"require"});
    CHECK(toy.walk.effects[0].operands[0] == Constant{false});
}

TEST_CASE("SampleWalk: effects are noted in order, with their values, and not done",
          "[capture][sample_walk]") {
    Toy toy{trace<double>([](auto x) {
        count(x);
        count(x + 1.0);
        return x;
    })};
    calls = 0;
    CHECK(toy(3.0) == 3.0);
    CHECK(calls == 0);
    REQUIRE(toy.effects() == Names{"count", "count"});
    CHECK(toy.walk.effects[0].operands == std::vector{Constant{3.0}});
    CHECK(toy.walk.effects[1].operands == std::vector{Constant{4.0}});
}

TEST_CASE("SampleWalk: a run takes so many steps and no more", "[capture][sample_walk]") {
    Toy toy{trace<double>([](auto x) {
        while (x > 1.0) x = x * 0.999;
        return x;
    })};
    CHECK(toy(1e9, 50) == std::nullopt);
    CHECK(toy.walk.too_long);
    CHECK(toy(0.5, 50) == 0.5);
    CHECK_FALSE(toy.walk.too_long);
    Toy line{trace<double>([](auto x) { return limn::sqrt(x + 1.0); })};
    CHECK(line(3.0, 2) == 2.0); // two calls
    CHECK_FALSE(line.walk.too_long);
    CHECK(line(3.0, 1) == std::nullopt);
    CHECK(line(3.0, 0) == std::nullopt);
    CHECK(line.walk.too_long);
}

} // namespace sample_walk_test
