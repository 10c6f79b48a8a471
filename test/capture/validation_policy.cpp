// SPDX-License-Identifier: BSL-1.0
#include "capture/toys.hpp"
#include <limn.hpp>
#include <limn/capture/validation_policy.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>

namespace validation_policy_test {

using namespace limn;
using capture_toys::Captured;
using limn::detail::ClosedLoop;
using limn::detail::Cover;
using limn::detail::Coverage;
using limn::detail::Point;
using limn::detail::Repeat;
using limn::detail::Retrace;
using limn::detail::RunSample;
using limn::detail::Script;
using limn::detail::Tag;
using limn::detail::TaggedAnswer;
using limn::detail::TaggedAnswers;
using limn::detail::Vector;

auto const halve = [](auto n) {
    while (n > 1) n = n / 2;
    return n;
};
auto const three_questions = [](auto n) {
    auto out = n;
    if (n % 2 == 0) out = out + 1;
    if (n % 3 == 0) out = out + 2;
    if (n % 5 == 0) out = out + 4;
    return out;
};

std::size_t answers_at(TaggedAnswers const& log, Tag const& tag, bool taken) {
    return static_cast<std::size_t>(
        std::count_if(log.begin(), log.end(),
                      [&](TaggedAnswer const& a) { return a.tag == tag && a.taken == taken; }));
}

TEST_CASE("Cover: a few runs cover each pair of answers that can be passed",
          "[capture][validation_policy]") {
    Captured toy{three_questions};
    Coverage<> coverage;
    TaggedAnswers const leaving;
    for (std::uint64_t seed = 1; seed <= 16; ++seed) {
        Cover<> policy{coverage, leaving, seed};
        CHECK(toy.capture.replay(policy).kind == Point::Kind::end);
        CHECK(policy.log.size() == 3);
        if (seed == 2) CHECK(coverage.edges_seen() == 6); // the opposite of the first run
    }
    CHECK(coverage.pairs() == 12); // four of each two questions
    CHECK(coverage.fresh() == 0);  // the last run has covered nothing new
}

TEST_CASE("Cover: each run goes through a loop another number of times, and leaves it",
          "[capture][validation_policy]") {
    Captured toy{halve};
    Tag const head = toy.first().tag;
    Coverage<> coverage;
    TaggedAnswers const leaving{{head, false}};
    std::set<std::size_t> times;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        Cover<> policy{coverage, leaving, seed};
        CHECK(toy.capture.replay(policy).kind == Point::Kind::end);
        CHECK(answers_at(policy.log, head, false) == 1);
        times.insert(answers_at(policy.log, head, true));
    }
    CHECK(times.size() > 4);
    CHECK(*times.begin() == 0);
    CHECK(*times.rbegin() == 30);
}

TEST_CASE("RunSample: it logs what is known, and stops where something is not",
          "[capture][validation_policy]") {
    Captured toy{halve};
    RunSample<> stops;
    CHECK(toy.capture.replay(stops).kind == Point::Kind::decision);
    CHECK(stops.log.empty());
    Captured known{[](auto n) {
        decltype(n) i = 0;
        while (i < 5) i = i + 1;
        return n + i;
    }};
    RunSample<> ends;
    CHECK(known.capture.replay(ends).kind == Point::Kind::end);
    REQUIRE(ends.log.size() == 6);
    CHECK(ends.log[4].taken);
    CHECK_FALSE(ends.log[5].taken);
}

/// Goes through the loop of a function, whose first decision is the head, so many times.
struct Repeated {
    bool steady, left;
    TaggedAnswers log;
    Point end;
};
template <class Toy>
Repeated repeated(Toy& toy, Point const& head, std::size_t times, std::uint64_t seed = 0,
                  TaggedAnswers const& away = {}, TaggedAnswers const& iteration = {}) {
    ClosedLoop const loop{head, iteration, {{head.tag, false}}};
    TaggedAnswers const real;
    Repeat<> policy{loop, loop.exits[0], away, real, times, seed};
    Script script = head.script;
    CHECK(policy.staying(head.tag)); // the other answer leaves
    script.push_back({true, false, false, head.path, head.writes, head.written, head.tag, {}});
    Point end = toy.capture.replay(policy, nullptr, std::move(script));
    return {policy.steady, policy.left, std::move(policy.log), std::move(end)};
}

TEST_CASE("Repeat: it leaves after so many iterations, each from the state of the head",
          "[capture][validation_policy]") {
    Captured toy{halve};
    Point const head = toy.first();
    Repeated const once = repeated(toy, head, 1);
    for (std::size_t const times : {1u, 2u, 7u, 100u, 1000u}) {
        CAPTURE(times);
        Repeated const r = repeated(toy, head, times);
        CHECK(r.steady);
        CHECK(r.left);
        CHECK(r.end.kind == Point::Kind::end);
        CHECK(answers_at(r.log, head.tag, true) == times - 1); // and the first, by the script
        CHECK(answers_at(r.log, head.tag, false) == 1);
        CHECK(r.end.outputs == once.end.outputs);
    }
}

TEST_CASE("Repeat: a plain variable in the loop shows", "[capture][validation_policy]") {
    Captured counted{[](auto n) {
        int k = 0;
        while (n > 1) {
            n = n / 2;
            ++k;
        }
        return n + k;
    }};
    Point const head = counted.first();
    CHECK(repeated(counted, head, 3).end.outputs == repeated(counted, head, 3).end.outputs);
    CHECK(repeated(counted, head, 3).end.outputs != repeated(counted, head, 4).end.outputs);
    CHECK(repeated(counted, head, 3).steady);

    Captured carried{[](auto n) {
        int k = 0;
        while (n > 1) n = n / 2 + k++;
        return n;
    }};
    Point const at = carried.first();
    CHECK(repeated(carried, at, 1).steady); // it is carried into the second iteration
    CHECK_FALSE(repeated(carried, at, 9).steady);

    Captured ends{[](auto n) {
        for (int k = 0; k < 5 && n > 1; ++k) n = n / 2;
        return n;
    }};
    Point const of = ends.first();
    CHECK(repeated(ends, of, 4).left);
    CHECK_FALSE(repeated(ends, of, 6).left);
}

TEST_CASE("Repeat: in the body it answers as an iteration did, or by its seed",
          "[capture][validation_policy]") {
    Captured toy{[](auto n) {
        while (n > 1) {
            if (n % 3 == 0) n = n - 1;
            else n = n / 2;
        }
        return n;
    }};
    Point const head = toy.first();
    Repeated const any = repeated(toy, head, 2, 1);
    REQUIRE_FALSE(any.log.empty());
    Tag const inner = any.log.front().tag;
    REQUIRE(inner != head.tag);
    for (bool const taken : {false, true}) {
        Repeated const r = repeated(toy, head, 5, 0, {}, {{inner, taken}});
        CHECK(answers_at(r.log, inner, taken) == 5);
        CHECK(answers_at(r.log, inner, !taken) == 0);
    }
    std::set<bool> seen; // alike in one run
    for (std::uint64_t seed = 1; seed < 20; ++seed) {
        Repeated const r = repeated(toy, head, 5, seed);
        bool const taken = answers_at(r.log, inner, true) == 5;
        CHECK(answers_at(r.log, inner, taken) == 5);
        seen.insert(taken);
    }
    CHECK(seen.size() == 2);
}

TEST_CASE("Retrace: it follows a log with the function's own values, as far as that goes",
          "[capture][validation_policy]") {
    Captured toy{three_questions};
    Coverage<> coverage;
    TaggedAnswers const leaving;
    Cover<> cover{coverage, leaving, 1};
    Point const end = toy.capture.replay(cover);
    Retrace<> same{cover.log};
    Point const again = toy.capture.replay(same);
    CHECK(again.kind == Point::Kind::end);
    CHECK(again.outputs == end.outputs);
    CHECK_FALSE(same.only.has_value());
    TaggedAnswers const part{cover.log[0]};
    Retrace<> stops{part};
    CHECK(toy.capture.replay(stops).kind == Point::Kind::decision);
}

TEST_CASE("Retrace: where another answer is implied, that is said",
          "[capture][validation_policy]") {
    Captured toy{[](auto n) {
        auto out = n;
        if (n > 10) out = out + 1;
        if (n > 5) out = out + 2;
        return out;
    }};
    Coverage<> coverage;
    TaggedAnswers const leaving;
    TaggedAnswers log;
    for (std::uint64_t seed = 1; log.empty() || !log[0].taken; ++seed) {
        Cover<> policy{coverage, leaving, seed};
        toy.capture.replay(policy);
        log = policy.log;
    }
    REQUIRE(log.size() == 2);
    REQUIRE(log[1].taken);
    log[1].taken = false; // n > 10, and not n > 5
    Retrace<> policy{log};
    CHECK(toy.capture.replay(policy).kind != Point::Kind::end);
    REQUIRE(policy.only.has_value());
    CHECK(policy.only->tag == log[1].tag);
    CHECK(policy.only->taken);
}

} // namespace validation_policy_test
