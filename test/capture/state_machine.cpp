// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/state_learner.hpp>
#include <limn/capture/state_machine.hpp>

#include <catch2/catch.hpp>

#include <cstdint>

namespace state_machine_test {

using limn::detail::StateLearner;
using limn::detail::StateMachine;
using limn::detail::Trail;
using Trails = limn::detail::Vector<Trail>;

constexpr std::uint64_t head = 7, other = 9;

/// A loop of some iterations; what it does in iteration `special`, and in all others.
Trail loop(int iterations, int special, int until) {
    Trail out;
    int n = 0;
    for (int i = 0; i < iterations; ++i) {
        out.steps.push_back({head, true, n == special ? 101u : 100u});
        if (++n == until) n = 0;
    }
    out.steps.push_back({head, false, 200});
    return out;
}

} // namespace state_machine_test

using namespace state_machine_test;

TEST_CASE("StateMachine: what always does the same has one state", "[capture][state_machine]") {
    Trails trails;
    for (int n = 0; n < 6; ++n) trails.push_back(loop(n, -1, -1));
    StateMachine const machine = StateLearner{trails}.learned();
    CHECK_FALSE(machine.active());
    CHECK(machine.steps(head, true).size() == 1);
}

TEST_CASE("StateMachine: a count is as many states as the function distinguishes",
          "[capture][state_machine]") {
    Trails once, in_turn;
    for (int n = 0; n < 12; ++n) once.push_back(loop(n, 2, -1));
    for (int n = 0; n < 12; ++n) in_turn.push_back(loop(n, 0, 3));
    StateMachine const third = StateLearner{once}.learned();
    CHECK(third.steps(head, true).size() == 4);
    CHECK(third.questions(head, true) == limn::detail::Vector<int>{2});
    CHECK(third.questions(head, false).empty());
    CHECK(third.step(head, true, 2)->next == 3);
    CHECK(third.step(head, true, 3)->next == 3);
    CHECK(third.step(other, true, 0) == nullptr);
    CHECK(third.ways(head).at(2) == limn::detail::Vector<bool>{true, true});

    StateMachine const period = StateLearner{in_turn}.learned();
    CHECK(period.steps(head, true).size() == 3);
    CHECK(period.step(head, true, 2)->next == 0);
}
