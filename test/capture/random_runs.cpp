// SPDX-License-Identifier: BSL-1.0
#include "capture/toys.hpp"
#include <limn.hpp>
#include <limn/capture/random_runs.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <vector>

namespace random_runs_test {

using namespace limn;
using capture_toys::Captured;
using limn::detail::BiasedCoins;
using limn::detail::PlainNumbers;
using limn::detail::Point;
using limn::detail::random_runs;
using limn::detail::TagNumbers;
using limn::detail::TurnsOnce;
using Answers = std::vector<bool>;

/// The answers that the last run of the function below was given.
Answers given;

auto const forty_questions = [](auto n) {
    given.clear();
    auto out = n;
    for (int i = 0; i < 40; ++i) {
        bool const divides = n % (i + 2) == 0;
        given.push_back(divides);
        if (divides) out = out + i;
    }
    return out;
};
auto const halve = [](auto n) {
    given.clear();
    for (;;) {
        given.push_back(n > 1);
        if (!given.back()) return n;
        n = n / 2;
    }
};

template <class Run> Answers answers_of(Run& run, auto policy) {
    run.capture.replay(policy);
    return given;
}
std::size_t yes(Answers const& answers) {
    return static_cast<std::size_t>(std::count(answers.begin(), answers.end(), true));
}

TEST_CASE("BiasedCoins: the same answers for one seed, others for another",
          "[capture][random_runs]") {
    Captured run{forty_questions};
    constexpr std::uint64_t shares[]{4};
    TagNumbers numbers;
    auto const of = [&](std::uint64_t seed) {
        return answers_of(run, BiasedCoins<>{seed, numbers, shares, 1000, 1000});
    };
    Answers const one = of(1);
    CHECK(one.size() == 40);
    CHECK(of(1) == one);
    CHECK(of(2) != one);
    CHECK(yes(one) > 5);
    CHECK(yes(one) < 35);
}

TEST_CASE("BiasedCoins: a place has one of the shares, in each run perhaps another",
          "[capture][random_runs]") {
    Captured run{forty_questions};
    TagNumbers numbers;
    constexpr std::uint64_t never[]{0}, always[]{8}, either[]{0, 8};
    CHECK(yes(answers_of(run, BiasedCoins<>{3, numbers, never, 1000, 1000})) == 0);
    CHECK(yes(answers_of(run, BiasedCoins<>{3, numbers, always, 1000, 1000})) == 40);
    std::set<std::size_t> counts; // all questions stand at one place
    for (std::uint64_t seed = 1; seed < 20; ++seed)
        counts.insert(yes(answers_of(run, BiasedCoins<>{seed, numbers, either, 1000, 1000})));
    CHECK(counts == std::set<std::size_t>{0, 40});
}

TEST_CASE("BiasedCoins: a run stops after so many decisions, and so many that are implied",
          "[capture][random_runs]") {
    Captured run{forty_questions};
    TagNumbers numbers;
    constexpr std::uint64_t shares[]{4};
    BiasedCoins<> ten{1, numbers, shares, 10, 1000};
    CHECK(run.capture.replay(ten).kind == Point::Kind::decision);
    CHECK(given.size() == 10);
    Captured counted{[](auto n) {
        decltype(n) i = 0;
        given.clear();
        while (i < 30) { // which a run knows by itself
            given.push_back(true);
            i = i + 1;
        }
        return i;
    }};
    BiasedCoins<> all{1, numbers, shares, 0, 1000}, five{1, numbers, shares, 0, 5};
    CHECK(counted.capture.replay(all).kind == Point::Kind::end);
    CHECK(given.size() == 30);
    CHECK(counted.capture.replay(five).kind != Point::Kind::end);
    CHECK(given.size() == 5);
}

TEST_CASE("TurnsOnce: a loop is left after each number of times", "[capture][random_runs]") {
    Captured run{halve};
    TagNumbers numbers;
    for (std::uint64_t turn = 0; turn < 50; ++turn) {
        Answers const stays = answers_of(run, TurnsOnce<>{4 * turn, numbers});
        CHECK(stays.size() == turn + 1);
        CHECK(yes(stays) == turn);
        // the other pattern leaves at once, but for the first
        CHECK(yes(answers_of(run, TurnsOnce<>{4 * turn + 1, numbers})) == (turn == 0 ? 60 : 0));
    }
}

TEST_CASE("TurnsOnce: it turns once, and stops later", "[capture][random_runs]") {
    Captured run{forty_questions};
    TagNumbers numbers;
    Answers const wanted = [] {
        Answers out(40, false);
        std::fill_n(out.begin(), 12, true);
        return out;
    }();
    CHECK(answers_of(run, TurnsOnce<>{4 * 12, numbers}) == wanted);
    Captured loop{[](auto n) {
        given.clear();
        while (n != 7 || n != 8) {
            n = n + 1;
            given.push_back(true);
        }
        return n;
    }};
    TurnsOnce<> stays{4 * 5 + 1, numbers};
    CHECK(loop.capture.replay(stays).kind == Point::Kind::decision);
    CHECK(given.size() <= 65);
    CHECK(given.size() >= 30);
}

TEST_CASE("random_runs: each run has a seed of its own, and begins anew",
          "[capture][random_runs]") {
    capture_toys::Traced toy{halve};
    detail::SeenNumbers seen;
    PlainNumbers<> watch;
    watch.sees = &seen;
    std::vector<std::uint64_t> seeds;
    TagNumbers const* shared = nullptr;
    random_runs(toy.tracer, toy.callable, watch, 12, [&](std::uint64_t seed, TagNumbers& numbers) {
        CHECK((shared == nullptr || shared == &numbers));
        shared = &numbers;
        seeds.push_back(seed);
        return TurnsOnce<>{4 * seed, numbers};
    });
    REQUIRE(seeds.size() == 12);
    REQUIRE(seen.runs.size() == 12);
    for (std::size_t i = 0; i < 12; ++i) {
        CHECK(seeds[i] == i + 1);
        CHECK(seen.runs[i].size() == i + 2); // so often it goes on, and then it leaves
    }
}

} // namespace random_runs_test
