// SPDX-License-Identifier: BSL-1.0
// Functions whose plain state shows only in the constants that they compute with.

#include <limn.hpp>
#include <limn/capture/state_constants.hpp>
#include <limn/capture/state_learner.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace state_constants_test {

using limn::Constant;
using limn::detail::StateConstants;
using limn::detail::StateLearner;
using limn::detail::StateMachine;
using limn::detail::Trail;

/// A light that each answer turns on or off: the function computes with 1 or with 0.
Trail light(std::vector<bool> const& switches) {
    Trail out;
    int on = 0;
    for (bool const s : switches) {
        Constant const seen{on};
        Trail::Step step{7, s, 1, false, seen.hash()};
        step.constants.push_back({99, seen});
        out.steps.push_back(std::move(step));
        if (s) on = 1 - on;
    }
    out.ended = true;
    return out;
}

TEST_CASE("StateConstants: what stands there in each state", "[capture][state_constants]") {
    limn::detail::Vector<Trail> trails;
    for (unsigned bits = 0; bits < 32; ++bits) {
        std::vector<bool> switches;
        for (unsigned i = 0; i < 5; ++i) switches.push_back((bits >> i) % 2 == 1);
        trails.push_back(light(switches));
    }
    StateMachine const machine = StateLearner{trails}.learned();
    REQUIRE(machine.step(7, true, 0) != nullptr);
    CHECK(machine.step(7, true, 0)->next == 1);
    CHECK(machine.step(7, true, 1)->next == 0);
    CHECK(machine.step(7, false, 1)->next == 1);
    CHECK_FALSE(machine.active()); // it does the same in both
    StateConstants<> constants;
    constants.learn(trails, machine);
    auto const* const table = constants.at(99);
    REQUIRE(table != nullptr);
    CHECK(table->at(0) == Constant{0});
    CHECK(table->at(1) == Constant{1});
    CHECK(constants.at(98) == nullptr);
}

TEST_CASE("StateConstants: what is always the same needs no table", "[capture][state_constants]") {
    limn::detail::Vector<Trail> const trails{light({false, false}), light({false})};
    StateConstants<> constants;
    constants.learn(trails, StateLearner{trails}.learned());
    CHECK(constants.empty());
}

using Sequence = std::vector<double>;

/// Sequences of the numbers -3 to 3, each value several times in turn.
std::vector<Sequence> sequences() {
    std::vector<Sequence> out{{}};
    std::uint64_t state = 11;
    auto const random = [&](std::uint64_t below) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return static_cast<int>((state >> 33) % below);
    };
    for (int i = 0; i < 600; ++i) {
        Sequence s;
        int const longest = 1 + random(8);
        while (s.size() < static_cast<std::size_t>(i % 60))
            s.insert(s.end(),
                     static_cast<std::size_t>(1 + random(static_cast<std::uint64_t>(longest))),
                     random(7) - 3.0);
        out.push_back(std::move(s));
    }
    return out;
}

template <class F> void is_right(F const& f) {
    auto const run = limn::interpret<double(Sequence)>(limn::trace<Sequence>(f));
    std::size_t wrong = 0;
    for (Sequence const& s : sequences()) wrong += run(s) != f(s).constant();
    CHECK(wrong == 0);
}

TEST_CASE("StateConstants: a table indexed by the state", "[capture][state_constants]") {
    is_right([](auto xs) {
        limn::Proxy<double> travel = 0.0;
        int floor = 0;
        for (auto x : xs) {
            int const want = x >= 2.0 ? 3 : x >= 0.0 ? 2 : x >= -2.0 ? 1 : 0;
            travel += double(std::abs(want - floor));
            floor = want;
        }
        return travel * 10.0 + double(floor);
    });
}

TEST_CASE("StateConstants: a level that is bounded", "[capture][state_constants]") {
    is_right([](auto xs) {
        limn::Proxy<double> sum = 0.0;
        int level = 0;
        for (auto x : xs) {
            if (x > 1.0) level = std::min(level + 1, 4);
            else if (x < -1.0) level = std::max(level - 2, 0);
            sum += x * (level >= 3 ? 2.0 : level >= 1 ? 1.0 : 0.5);
        }
        return sum;
    });
}

/// An envelope: states that only several answers in turn lead to.
TEST_CASE("learn_states: states that are seldom met", "[capture][learn_states]") {
    is_right([](auto xs) {
        enum { idle, attack, decay, sustain, release } stage = idle;
        limn::Proxy<double> level = 0.0, sum = 0.0;
        for (auto x : xs) {
            bool const gate = bool(x > 0.0);
            if (gate && (stage == idle || stage == release)) stage = attack;
            if (!gate && stage != idle && stage != release) stage = release;
            switch (stage) {
            case attack:
                level += 0.4;
                if (level >= 1.0) stage = decay;
                break;
            case decay:
                level -= 0.1;
                if (level <= 0.6) stage = sustain;
                break;
            case release:
                level *= 0.5;
                if (level < 0.01) stage = idle;
                break;
            default:
                break;
            }
            sum += level;
        }
        return sum;
    });
}

} // namespace state_constants_test
