// SPDX-License-Identifier: BSL-1.0
#include <limn/op/arithmetic.hpp>
#include <limn/op/comparison.hpp>
#include <limn/trace/merge.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <vector>

using namespace limn;
using detail::Merge;
using detail::Point;

namespace {

/// Two arms of the condition x < y; `begin` notes where they begin.
struct Arms {
    Builder b;
    detail::OpenLoops loops{};
    Value x = b.parameter<int>("x")[0], y = b.parameter<int>("y")[0];
    Value c = b.call<prims::less, int, int>({x, y});
    std::uint32_t since = 0;

    void begin() { since = static_cast<std::uint32_t>(b.graph().size()); }
    Merge<> merge() { return {b, loops, c, since, 0}; }
    Node node(Value v) { return b.graph()[v]; }
    bool is_gate(Value v, Value p, Value q) {
        return node(v).op().name == "gate" && node(v).operands()[0] == c &&
               node(v).operands()[1] == p && node(v).operands()[2] == q;
    }
};

/// A decision with one live value besides the condition.
Point asks(Value condition, Value live) {
    Point p;
    p.kind = Point::Kind::decision;
    p.condition = condition;
    p.live = {{live, nullptr}, {condition, nullptr}};
    p.pending = 1;
    return p;
}

} // namespace

TEST_CASE("Merge: what is the same in both arms stays as it is; the rest is gated once",
          "[trace][merge]") {
    Arms a;
    auto merge = a.merge();
    CHECK(merge(a.x, a.x) == a.x);
    Value const gate = merge(a.x, a.y);
    CHECK(a.is_gate(gate, a.x, a.y));
    CHECK(merge(a.x, a.y) == gate);
    CHECK(a.merge()(a.x, a.y) == gate);
    CHECK(a.is_gate(merge(a.y, a.x), a.y, a.x));
}

TEST_CASE("Merge: true and false are the condition itself, false and true its opposite",
          "[trace][merge]") {
    Arms a;
    Value const yes = a.b.constant(true), no = a.b.constant(false);
    CHECK(a.merge()(yes, no) == a.c);
    Value const opposite = a.merge()(no, yes);
    CHECK(a.node(opposite).op().name == "logical_not");
    CHECK(a.node(opposite).operands()[0] == a.c);
    Value const one = a.b.constant(1), zero = a.b.constant(0); // of int it is a gate
    CHECK(a.is_gate(a.merge()(one, zero), one, zero));
}

TEST_CASE("Merge: under its own condition a gate is the arm that was taken", "[trace][merge]") {
    Arms a;
    Value const three = a.b.constant(3), inner = a.merge()(three, a.y);
    CHECK(a.is_gate(a.merge()(inner, a.x), three, a.x));
    CHECK(a.is_gate(a.merge()(a.x, inner), a.x, a.y));
    CHECK(a.merge()(inner, a.y) == inner);
}

TEST_CASE("Merge: one line in both arms is one op on what differs", "[trace][merge]") {
    Arms a;
    a.begin();
    Value const p = a.b.call<prims::add, int, int>({a.x, a.y}, Where{"f.cpp", 7});
    Value const q = a.b.call<prims::add, int, int>({a.y, a.y}, Where{"f.cpp", 7});
    Value const elsewhere = a.b.call<prims::add, int, int>({a.y, a.y}, Where{"f.cpp", 8});
    Value const other_op = a.b.call<prims::subtract, int, int>({a.y, a.y}, Where{"f.cpp", 7});
    Value const sum = a.merge()(p, q);
    CHECK(a.node(sum).op().name == "add");
    CHECK(a.is_gate(a.node(sum).operands()[0], a.x, a.y));
    CHECK(a.node(sum).operands()[1] == a.y);
    CHECK(a.is_gate(a.merge()(p, elsewhere), p, elsewhere));
    CHECK(a.is_gate(a.merge()(p, other_op), p, other_op));
    a.begin(); // what was there before the arms is no line of theirs
    CHECK(a.is_gate(a.merge()(p, q), p, q));
}

TEST_CASE("Merge: a question is asked once, of the joined values, whatever its line",
          "[trace][merge]") {
    Arms a;
    Value const p = a.b.call<prims::greater, int, int>({a.x, a.y}, Where{"f.cpp", 1});
    Value const q = a.b.call<prims::greater, int, int>({a.y, a.x}, Where{"f.cpp", 2});
    Value const v = a.merge().question(asks(p, a.x), asks(q, a.y), asks(q, a.y));
    CHECK(a.node(v).op().name == "greater");
    CHECK(a.is_gate(a.node(v).operands()[0], a.x, a.y));
    CHECK(a.is_gate(a.node(v).operands()[1], a.y, a.x));
}

TEST_CASE("Merge: an answer that is known in one arm is the question where it is the one to it",
          "[trace][merge]") {
    Arms a;
    Value const five = a.b.constant(5), zero = a.b.constant(0), nine = a.b.constant(9);
    Value const yes = a.b.constant(true);
    Value const asked = a.b.call<prims::less, int, int>({a.y, five});
    for (bool const known_first : {true, false}) {
        auto const joined = [&](Value known) { // it is `known` where the answer is true
            Value const now = known_first ? a.merge()(known, a.y) : a.merge()(a.y, known);
            Point const here = asks(yes, known), there = asks(asked, a.y), out = asks(asked, now);
            Merge<> merge = a.merge();
            Value const v =
                known_first ? merge.question(here, there, out) : merge.question(there, here, out);
            return std::pair{v, now};
        };
        auto const [v, now] = joined(zero); // 0 < 5 is true
        CHECK(a.node(v).op().name == "less");
        CHECK(a.node(v).operands()[0] == now);
        CHECK(a.node(v).operands()[1] == five);
        CHECK(a.node(joined(nine).first).op().name == "gate"); // 9 < 5 is not
    }
}

TEST_CASE("asks_for_its_path: what may trap, or is the user's own", "[trace][merge]") {
    Arms a;
    CHECK_FALSE(detail::asks_for_its_path(a.b.graph(), 0));
    a.b.call<prims::divide, double, double>({a.x, a.y});
    CHECK_FALSE(detail::asks_for_its_path(a.b.graph(), 0));
    a.begin();
    a.b.call<prims::divide, int, int>({a.x, a.y});
    CHECK(detail::asks_for_its_path(a.b.graph(), a.since));
    a.begin();
    CHECK_FALSE(detail::asks_for_its_path(a.b.graph(), a.since));
}
