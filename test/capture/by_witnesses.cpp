// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/by_witnesses.hpp>

#include <catch2/catch.hpp>

#include "toys.hpp"

#include <optional>
#include <vector>

namespace by_witnesses_test {

/// The graph of the paths that inputs take.
template <class F> std::optional<limn::Graph> captured(F const& f) {
    capture_toys::Traced<F> toy{f};
    auto const* const result = decltype(toy.recording)::result();
    return limn::detail::ByWitnesses<void>{toy.tracer, toy.callable, result, 2'000'000}.graph();
}

TEST_CASE("ByWitnesses: containers that have other sizes on each path", "[capture][by_witnesses]") {
    auto const f = [](auto x) {
        std::vector<decltype(x)> kept;
        if (x % 2 == 0) kept.push_back(x);
        if (x % 3 == 0) kept.push_back(x * 2);
        if (kept.empty()) return x;
        return kept.back() + int(kept.size());
    };
    auto const graph = captured(f);
    REQUIRE(graph.has_value());
    CHECK(graph->validated.samples > 0);
    auto const run = limn::interpret<int(int)>(*graph);
    for (int x = -20; x < 20; ++x) CHECK(run(x) == f(x));
}

TEST_CASE("ByWitnesses: none where the function does not end on some inputs",
          "[capture][by_witnesses]") {
    CHECK_FALSE(captured([](auto x) {
                    auto y = x;
                    while (y != 0) y = y - 2; // an odd one comes to its end after 2^31 steps
                    return x;
                }).has_value());
}

} // namespace by_witnesses_test
