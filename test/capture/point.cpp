// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/point.hpp>

#include <catch2/catch.hpp>

using namespace limn;
using detail::Passed;
using detail::Point;

namespace {

/// A decision on the second of three live values.
Point decision() {
    Point p;
    p.kind = Point::Kind::decision;
    p.live = {{{10}, nullptr}, {{11}, nullptr}, {{12}, nullptr}};
    p.pending = 1;
    p.condition = {11};
    return p;
}

} // namespace

TEST_CASE("Point: a write is kept once for each live value, the last one", "[trace][point]") {
    Point p = decision();
    p.write(0, {20});
    p.write(2, {22});
    p.write(0, {30});
    REQUIRE(p.writes.size() == 2);
    CHECK((p.writes[0].live == 2 && p.writes[0].value == Value{22}));
    CHECK((p.writes[1].live == 0 && p.writes[1].value == Value{30}));
    CHECK(p.live[0].value == Value{30});
    CHECK(p.condition == Value{11});
}

TEST_CASE("Point: a write to what is being asked changes the question", "[trace][point]") {
    Point p = decision();
    p.write(1, {21});
    CHECK(p.condition == Value{21});
}

TEST_CASE("Point: a write of what is there already writes nothing, and still counts as one",
          "[trace][point]") {
    Point p = decision();
    p.ahead.resize(2);
    p.write(0, {10});
    CHECK(p.writes.empty());
    CHECK(p.written);
    CHECK(p.ahead.empty()); // what was run from there has to be run again
}

TEST_CASE("Point: with the state of another it keeps its own script and place", "[trace][point]") {
    Point p = decision(), other = decision();
    p.path = 1;
    p.script.resize(4);
    p.tag.hash = 99;
    p.ahead.resize(2);
    other.path = 5;
    other.effects = {{8}};
    other.write(1, {31});
    other.write(2, {32});
    Point const twin = p.with_state_of(other);
    CHECK(twin.live == other.live);
    CHECK(twin.path == 5);
    CHECK(twin.effects == other.effects);
    CHECK(twin.condition == Value{31});
    CHECK(twin.writes.size() == 2);
    CHECK(twin.script.size() == 4);
    CHECK(twin.tag.hash == 99);
    CHECK(twin.ahead.empty());
    CHECK(p.live == decision().live);
}

TEST_CASE("Point: a decision that was passed is a point with what came before it",
          "[trace][point]") {
    Point p = decision();
    for (bool const taken : {true, false, true}) p.script.push_back({taken});
    p.effects = {{1}, {2}, {3}};
    p.path = 9;
    Passed passed;
    passed.decisions = 2;
    passed.effects = {{1}};
    passed.path = 4;
    passed.tag.hash = 7;
    passed.condition = {15};
    passed.live = {{{15}, nullptr}};
    Point const at = p.at(passed);
    CHECK(at.kind == Point::Kind::decision);
    REQUIRE(at.script.size() == 2);
    CHECK((at.script[0].taken && !at.script[1].taken));
    CHECK(at.effects == limn::detail::Vector<Value>{{1}});
    CHECK(at.path == 4);
    CHECK(at.tag.hash == 7);
    CHECK(at.condition == Value{15});
    CHECK(at.live == passed.live);
}
