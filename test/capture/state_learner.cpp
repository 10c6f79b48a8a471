// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/state_learner.hpp>

#include <catch2/catch.hpp>

#include <cstdint>

namespace state_learner_test {

using limn::detail::StateLearner;
using limn::detail::Trail;
using Trails = limn::detail::Vector<Trail>;
using Answers = limn::detail::Vector<bool>;

constexpr std::uint64_t head = 7;

/// A loop of three iterations; what it does in iteration `special`, and in all others.
Trail loop(int special) {
    Trail out;
    for (int i = 0; i < 3; ++i) out.steps.push_back({head, true, i == special ? 101u : 100u});
    out.steps.push_back({head, false, 200});
    out.ended = true;
    return out;
}

TEST_CASE("StateLearner: runs that contradict each other give none", "[capture][state_learner]") {
    Trails const trails{loop(1), loop(2)};
    CHECK_FALSE(StateLearner{trails}.learned().active());
}

TEST_CASE("StateLearner: answers that no run has given", "[capture][state_learner]") {
    Trails trails{loop(1)};
    auto const has = [&](Answers const& way) {
        for (Answers const& known : StateLearner{trails}.learned().all_ways())
            if (known == way) return true;
        return false;
    };
    CHECK(has({})); // the ways to the two states
    CHECK(has({true}));
    CHECK(has({false}));
    CHECK_FALSE(has({true, false})); // after the third iteration the state is that one
    Trail left{};                    // before the first iteration
    left.steps.push_back({head, false, 200});
    left.ended = true;
    trails.push_back(left);
    CHECK_FALSE(has({false}));
}

} // namespace state_learner_test
