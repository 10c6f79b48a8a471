// SPDX-License-Identifier: BSL-1.0
#include "toys.hpp"
#include <limn.hpp>
#include <limn/capture/on_samples.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <optional>

namespace on_samples_test {

struct Compared {
    std::optional<limn::detail::Divergence> difference;
    std::size_t samples;
};
/// A function with a graph, on so many steps' worth of samples.
template <class F> Compared compared(F const& f, limn::Graph const& graph, std::size_t budget) {
    capture_toys::Captured<F> toy{f};
    limn::detail::OnSamples<> samples{toy.capture, graph};
    auto difference = samples.first_difference(1, budget);
    return {std::move(difference), samples.compared};
}

constexpr auto below_seven = [](auto x) { return x < 7 ? x + 1 : x; };

TEST_CASE("OnSamples: the input on which a graph is another function", "[capture][on_samples]") {
    limn::Graph const same = limn::trace<int>(below_seven);
    auto const right = compared(below_seven, same, 1'000'000);
    CHECK_FALSE(right.difference.has_value());
    CHECK(right.samples > 100);
    limn::Graph const other = limn::trace<int>([](auto x) { return x < 8 ? x + 1 : x; });
    auto const wrong = compared(below_seven, other, 1'000'000);
    REQUIRE(wrong.difference.has_value());
    CHECK(wrong.difference->inputs == "x0 = 7");
}

TEST_CASE("OnSamples: no more than the budget allows", "[capture][on_samples]") {
    limn::Graph const same = limn::trace<int>(below_seven);
    CHECK(compared(below_seven, same, 1).samples == 1);
}

TEST_CASE("OnSamples: an op of the user's is not called", "[capture][on_samples]") {
    auto const twice = limn::op<"twice">([](int x) { return 2 * x; });
    auto const f = [&](auto x) { return twice(x); };
    CHECK(compared(f, limn::trace<int>(f), 1'000'000).samples == 0);
}

} // namespace on_samples_test
