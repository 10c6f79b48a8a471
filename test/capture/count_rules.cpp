// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/count_rules.hpp>

#include <catch2/catch.hpp>

#include <bit>
#include <cmath>
#include <cstdint>
#include <random>
#include <stdexcept>
#include <string>

namespace count_rules_test {

using limn::detail::CountLearner;
using limn::detail::CountRules;
using limn::detail::Trail;
using Trails = limn::detail::Vector<Trail>;

constexpr std::uint64_t begin = 7, inner = 9, outer = 11;

/// So many iterations of a loop, of which number `limit` does something else.
Trail limited(int iterations, int limit) {
    Trail out;
    for (int i = 1; i <= iterations; ++i)
        out.steps.push_back({begin, true, i == limit ? 101u : 100u});
    out.steps.push_back({begin, false, 200});
    return out;
}

/// The result on an input, or the text of what is thrown.
template <class F> std::string outcome(F const& f, double x) {
    try {
        return std::to_string(std::bit_cast<std::uint64_t>(f(x)));
    } catch (std::exception const& e) {
        return e.what();
    }
}

/// The graph gives bit for bit what the plain function does, on many inputs.
template <class F> limn::Graph agrees(F const& f, double to) {
    limn::Graph graph = limn::trace<double>(f);
    auto const run = limn::interpret<double(double)>(graph);
    std::mt19937 numbers{7};
    for (int i = 0; i < 100; ++i) {
        double const x = to * static_cast<double>(numbers() % 1000) / 1000.0;
        CAPTURE(x);
        CHECK(outcome(run, x) == outcome(f, x));
    }
    return graph;
}

} // namespace count_rules_test

using namespace count_rules_test;

TEST_CASE("CountRules: a limit, by the answer that comes before it", "[capture][count_rules]") {
    Trails trails;
    for (int n : {0, 3, 70, 90}) trails.push_back(limited(n, 50));
    CountRules const rules = CountLearner{trails}.learned();
    REQUIRE(rules.counters.size() == 1);
    CHECK(rules.counters[0].counted == limn::detail::TrailEdge{begin, true});
    CHECK_FALSE(rules.counters[0].reset.has_value());
    REQUIRE(rules.limits.size() == 1);
    CHECK(rules.limits[0].limit == 50);
    CHECK_FALSE(rules.limits[0].or_more);
    CHECK(rules.limits[0].way.size() == 50);

    Trails const explained = rules.explained(trails);
    CHECK(explained[2].steps.size() == trails[2].steps.size() + 70);
    CHECK(explained[2].steps[99].own);
    CHECK(explained[2].steps[99].taken);
    CHECK_FALSE(explained[2].steps[97].taken);
}

TEST_CASE("CountRules: what begins again, what stays, and what no count explains",
          "[capture][count_rules]") {
    Trails nested, beyond, none;
    for (int rounds : {1, 2, 3}) {
        Trail& t = nested.emplace_back();
        for (int k = 0; k < rounds; ++k) {
            t.steps.push_back({outer, true, 1});
            for (int i = 1; i <= 30 + k; ++i)
                t.steps.push_back({inner, true, i == 30 ? 3u : 2u});
        }
        t.steps.push_back({outer, false, 4});
    }
    CountRules const again = CountLearner{nested}.learned();
    REQUIRE(again.limits.size() == 1);
    CHECK(again.limits[0].limit == 30);
    CHECK(again.counters[again.limits[0].counter].reset == limn::detail::TrailEdge{outer, true});

    for (int i = 1; i <= 60; ++i) {
        if (i == 1) beyond.emplace_back();
        beyond[0].steps.push_back({begin, true, i >= 40 ? 3u : 2u});
    }
    CountRules const more = CountLearner{beyond}.learned();
    REQUIRE(more.limits.size() == 1);
    CHECK(more.limits[0].limit == 40);
    CHECK(more.limits[0].or_more);

    for (int i = 1; i <= 60; ++i) {
        if (i == 1) none.emplace_back();
        none[0].steps.push_back({begin, true, i * i % 7 < 3 ? 3u : 2u});
    }
    CHECK(CountLearner{none}.learned().limits.empty());
}

TEST_CASE("CountRules: loops that a plain counter ends are captured",
          "[capture][count_rules][features]") {
    auto const bounded = [](auto x) {
        int n = 0;
        while (x > 1e-3 && n < 1000) {
            x = x * 0.999;
            ++n;
        }
        return x;
    };
    limn::Graph const graph = agrees(bounded, 3.0);
    CHECK(graph.size() < 20);
    CHECK_THAT(limn::to_cpp(graph), Catch::Contains("== 1001"));
    agrees(
        [](auto x) {
            int n = 0;
            while (x > 1.0) {
                if (++n > 700) throw std::runtime_error{"slow"};
                x = x * 0.99;
            }
            return x + double(n);
        },
        4000.0);
}

TEST_CASE("CountRules: what a loop does up to a limit only, and not from there on",
          "[capture][count_rules]") {
    limn::Graph const graph = agrees(
        [](auto x) {
            auto y = x * 0.0;
            int n = 0;
            while (x > 1.0) {
                x = x * 0.96;
                ++n;
                if (n < 75) y = y + 1.5;
            }
            return y;
        },
        1e3);
    CHECK_THAT(limn::to_text(graph), Catch::Matchers::Contains("constant 75"));
}

TEST_CASE("CountRules: two arms on one line are distinguished", "[capture][learn_states]") {
    agrees(
        [](auto x) {
            int n = 0;
            while (x > 1.0) {
                x = n % 3 == 0 ? x * 0.5 : x * 0.75;
                ++n;
            }
            return x;
        },
        1000.0);
}
