// SPDX-License-Identifier: BSL-1.0
#include <limn/capture/merge.hpp>
#include <limn/op/arithmetic.hpp>
#include <limn/op/call.hpp>
#include <limn/op/comparison.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

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

TEST_CASE("Merge: what may trap is done once only at the decisions that both arms make before it",
          "[trace][merge]") {
    Arms a;
    Value const d = a.b.call<prims::greater, int, int>({a.y, a.b.constant(0)});
    Value const e = a.b.call<prims::greater, int, int>({a.x, a.b.constant(0)});
    a.begin();
    Value what = a.x;
    auto const divided = [&](bool arm, Value guard, bool taken, Value by) {
        std::uint32_t path = a.b.path(0, a.c, arm);
        if (guard != a.c) path = a.b.path(path, guard, taken);
        Value const operands[]{what, by};
        return a.b.call(op_row<prims::divide, int, int>, operands, Where{"f.cpp", 7}, path);
    };
    Value const bare_x = divided(true, a.c, true, a.x), bare_y = divided(false, a.c, true, a.y);
    Value const bare = a.merge()(bare_x, bare_y);
    CHECK(a.node(bare).op().name == "divide");
    CHECK(a.b.graph().path_of(bare.index) == 0);
    what = a.y; // or it is the same call
    Value const p = divided(true, d, true, a.x), q = divided(false, d, true, a.y);
    Value const guarded = a.merge()(p, q);
    CHECK(a.node(guarded).op().name == "divide");
    CHECK(a.b.graph().path_of(guarded.index) == a.b.path(0, d, true));
    Value const r = divided(false, e, true, a.y); // the guards differ: they are joined
    Value const joined = a.merge()(p, r);
    Path const path = a.b.graph().paths()[a.b.graph().path_of(joined.index)];
    CHECK(path.parent == 0);
    CHECK(path.taken);
    CHECK(a.is_gate(path.condition, d, e));
    Value const unlike = divided(false, d, false, a.y);
    CHECK(a.is_gate(a.merge()(p, unlike), p, unlike));
    CHECK(a.is_gate(a.merge()(p, bare_y), p, bare_y));
}

namespace {

constexpr auto own_gate =
    op<"gate">([](bool c, double x, double y) { return c ? x + 1.0 : y + 2.0; });

} // namespace

TEST_CASE("Merge: an op of the user's that is called gate is not taken for the library's",
          "[trace][merge]") {
    auto const f = [](auto x, auto y) {
        auto const c = x < y;
        auto r = x;
        if (c) r = own_gate(c, x, y);
        else r = y;
        return r;
    };
    auto const run = interpret<double(double, double)>(trace<double, double>(f));
    CHECK(run(1.0, 2.0) == f(1.0, 2.0));
    CHECK(run(2.0, 1.0) == f(2.0, 1.0));
}

TEST_CASE("Merge: a remainder under a guard in two arms that meet later does not trap",
          "[trace][merge]") {
    auto const f = [](auto a, auto b, auto c) {
        std::vector<decltype(a)> kept;
        if (a > 2) kept.push_back(a);
        auto d = b;
        if (b > 0 && c % b == 0) d = a ^ 1;
        if ((a ^ d) > 0) return decltype(a)(5);
        return d;
    };
    auto const run = interpret<int(int, int, int)>(trace<int, int, int>(f));
    for (int a : {0, 1, 3})
        for (int b : {-1, 0, 1, 2})
            for (int c : {-3, 0, 1, 4}) CHECK(run(a, b, c) == f(a, b, c));
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
