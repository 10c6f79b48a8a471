// SPDX-License-Identifier: BSL-1.0
#include "capture/toys.hpp"
#include <limn/capture/policy.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

using namespace limn;
using capture_toys::Captured;
using detail::Point;
using detail::Script;
using detail::Tag;
using detail::TaggedAnswer;
using detail::TaggedAnswers;
using limn::detail::Vector;

namespace {

Tag tag(std::uint64_t hash) { return {hash, 0, 0}; }

auto const halve = [](auto n) {
    while (n > 1) n = n / 2;
    return n;
};
auto const fifty_questions = [](auto n) {
    auto out = n;
    for (int i = 0; i < 50; ++i)
        if (n % (i + 2) == 0) out = out + i;
    return out;
};
auto const fifty_times = [](auto n) {
    for (int i = 0; i < 50; ++i)
        if (n > i * 3) n = n - 1;
    return n;
};

} // namespace

TEST_CASE("Iterate: a loop comes back until that is enough", "[trace][policy]") {
    Captured run{halve};
    Point const head = run.first();
    std::size_t const size = run.capture.graph().size();
    detail::Iterate<> iteration{head.tag, {{head.tag, true}}};
    run.look(head, true, iteration);
    CHECK(iteration.visits == detail::Iterate<>::enough);
    CHECK(run.capture.graph().size() == size); // what a look records is forgotten
}

TEST_CASE("Iterate: where it is left, or an answer is missing, that is seen", "[trace][policy]") {
    Captured run{halve};
    Point const head = run.first();
    detail::Iterate<> leaves{head.tag, {{head.tag, false}}};
    CHECK(run.look(head, true, leaves).kind == Point::Kind::end);
    CHECK(leaves.visits == 1);
    detail::Iterate<> lost{head.tag, {}};
    Point const stopped = run.look(head, true, lost);
    CHECK(stopped.kind == Point::Kind::decision);
    CHECK(stopped.tag == head.tag);
    detail::Iterate<> outside{tag(1), {{head.tag, true}}};
    outside.outside.push_back(head.tag);
    run.look(head, true, outside);
    CHECK(outside.left);
}

TEST_CASE("Iterate: a loop of the host ends by itself; a traced counter may be trusted to go on",
          "[trace][policy]") {
    Captured host{fifty_times};
    Point const head = host.first();
    detail::Iterate<> iteration{head.tag, {{head.tag, true}}};
    CHECK(host.look(head, true, iteration).kind == Point::Kind::end);
    CHECK(iteration.visits == 49); // besides the first

    auto const count = [](auto n) {
        decltype(n) i = 1;
        for (int k = 0; k < 50; ++k) {
            if (i * n == 7) break;
            i = i + 1;
        }
        return i;
    };
    Captured counter{count};
    Point const at = counter.first();
    detail::Iterate<> doubts{at.tag, {{at.tag, false}}}, trusts{at.tag, {{at.tag, false}}};
    trusts.trusts_counters = true;
    counter.look(at, false, doubts);
    counter.look(at, false, trusts);
    CHECK(doubts.visits == 49);
    CHECK(trusts.visits == detail::Iterate<>::enough);
}

TEST_CASE("StayIn: tells a loop that is left by an exit from one that ends by itself",
          "[trace][policy]") {
    Captured loop{halve};
    Point const head = loop.first();
    detail::StayIn<> leaves{head, {{head.tag, false}}, {{head.tag, false}}};
    loop.look(head, true, leaves);
    CHECK(leaves.left);
    Captured host{fifty_times};
    Point const at = host.first();
    detail::StayIn<> ends{at, {{at.tag, true}}, {{at.tag, false}}};
    host.look(at, true, ends);
    CHECK_FALSE(ends.left);
    CHECK(ends.visits == 49);
}

TEST_CASE("StayIn: every iteration is the same, so that its nodes are", "[trace][policy]") {
    Captured loop{halve};
    Point const head = loop.first();
    detail::StayIn<> stays{head, {{head.tag, true}}, {{head.tag, false}}};
    Script script = head.script;
    script.push_back({true, false, false, 0, {}, false, head.tag});
    std::size_t const before = loop.capture.graph().size();
    loop.capture.run(script, &stays);
    CHECK(stays.left);
    CHECK(stays.visits == detail::StayIn<>::enough);
    CHECK(loop.capture.graph().size() < before + 10);
}

TEST_CASE("Iterate: constants that are asked for on the way are bounded", "[trace][policy]") {
    Captured run{[](auto n) {
        while (n > 1)
            for (decltype(n) i = 0; i < 100'000; ++i) n = n / 2;
        return n;
    }};
    Point const head = run.first();
    detail::Iterate<> iteration{head.tag, {{head.tag, true}}};
    CHECK(run.look(head, true, iteration).kind == Point::Kind::decision);
    CHECK(iteration.visits == 0);
}

TEST_CASE("Follow: gives its answers in order, then leaves each loop at once, or says false",
          "[trace][policy]") {
    Captured run{halve};
    Point const head = run.first();
    Vector<bool> const answers{true, true};
    TaggedAnswers const leaving{{head.tag, false}};
    detail::Follow<> follow{answers, leaving, 0};
    CHECK(run.capture.run(Script{}, &follow).kind == Point::Kind::end);
    REQUIRE(follow.given.size() == 3);
    CHECK((follow.given[0].taken && follow.given[1].taken && !follow.given[2].taken));
    Captured host{fifty_questions};
    TaggedAnswers const none{};
    detail::Follow<> falls{answers, none, 0};
    CHECK(host.capture.run(Script{}, &falls).kind == Point::Kind::end);
    REQUIRE(falls.given.size() == 50);
    for (std::size_t i = 2; i < 50; ++i) CHECK_FALSE(falls.given[i].taken);
}

TEST_CASE(
    "Follow: gives the same random answers for one seed, others for another, and ends every loop",
    "[trace][policy]") {
    Captured run{fifty_questions};
    Vector<bool> const answers{};
    TaggedAnswers const none{};
    auto const answered = [&](std::uint64_t seed) {
        detail::Follow<> follow{answers, none, seed};
        run.capture.run(Script{}, &follow);
        std::vector<bool> out;
        for (TaggedAnswer const& a : follow.given) out.push_back(a.taken);
        return out;
    };
    CHECK(answered(3) == answered(3));
    CHECK(answered(3) != answered(4));
    Captured loop{halve};
    TaggedAnswers const leaving{{loop.first().tag, false}};
    for (std::uint64_t seed = 1; seed < 20; ++seed) {
        detail::Follow<> follow{answers, leaving, seed};
        CHECK(loop.capture.run(Script{}, &follow).kind == Point::Kind::end);
    }
}
