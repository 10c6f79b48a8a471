// SPDX-License-Identifier: BSL-1.0
#include <limn/pass/reroll/guess.hpp>
#include <limn/pass/reroll/iterations.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <optional>
#include <vector>

using namespace limn;
using detail::RolledLoop;

namespace {

/// The loop that is found from the last two products of a function.
template <class F> std::optional<RolledLoop> loop_of(F const& f, std::uint32_t least) {
    Graph const graph = trace<double>(f);
    std::vector<std::uint32_t> products;
    for (std::uint32_t i = 0; i < graph.size(); ++i)
        if (is<prims::multiply>(graph.row_of(i))) products.push_back(i);
    detail::Candidates const nodes{graph};
    std::optional<detail::Demand<>> const demand{std::in_place, graph, nullptr};
    detail::Repetition guessed{graph.size()};
    std::size_t budget = 1000;
    REQUIRE(detail::guess(nodes, guessed, *(products.end() - 2), products.back(), 100, budget));
    return detail::Iterations{nodes, demand}.find(guessed.instructions, least);
}

} // namespace

TEST_CASE("Iterations: as many as there are, what is carried, and what is needed afterwards",
          "[pass][reroll]") {
    auto const f = [](auto x) {
        for (int i = 0; i < 9; ++i) x = x * 2.0 + i;
        return x;
    };
    auto const loop = loop_of(f, 3);
    REQUIRE(loop.has_value());
    CHECK(loop->iterations == 9);
    CHECK(loop->instructions.size() == 2);
    CHECK(loop->members.size() == 18);
    CHECK(loop->carried.size() == 1);
    CHECK(loop->finals.size() == 1);
    CHECK(loop->chains.empty());
    CHECK_FALSE(loop_of(f, 10).has_value());
}

TEST_CASE("Iterations: only those after one whose value is needed elsewhere", "[pass][reroll]") {
    auto const loop = loop_of(
        [](auto x) {
            auto seen = x;
            for (int i = 0; i < 12; ++i) {
                x = x * 2.0 + i;
                if (i == 2) seen = x;
            }
            return x - seen;
        },
        3);
    REQUIRE(loop.has_value());
    CHECK(loop->iterations == 9);
}
