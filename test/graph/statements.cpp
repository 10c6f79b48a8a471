// SPDX-License-Identifier: BSL-1.0
#include "effects.hpp"
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstdint>
#include <string>

using namespace limn;
using limn::test::emit;

namespace {

/// The statements, one word each: `3` is computed, `if2 { ... | ... }` are the arms, `5=3` gives
/// the gate 5 the value 3, `leave0` leaves the loop.
std::string program(Graph const& graph, Loop const* loop = nullptr) {
    std::string out;
    for (Statement const& s : statements(graph, loop)) {
        using enum Statement::Does;
        if (!out.empty()) out += ' ';
        if (s.does == compute) out += std::to_string(s.node);
        if (s.does == branch) out += "if" + std::to_string(s.value) + " {";
        if (s.does == otherwise) out += '|';
        if (s.does == join) out += '}';
        if (s.does == assign) out += std::to_string(s.node) + '=' + std::to_string(s.value);
        if (s.does == leave) out += "leave" + std::to_string(s.node);
    }
    return out;
}

/// x0, x1, and the condition %2 = x0 < x1.
template <class T> struct Asked {
    Builder b;
    Value x = b.parameter<T>("x")[0], y = b.parameter<T>("y")[0];
    Value c = b.call<prims::less, T, T>({x, y});

    template <Op O> Value call(Value p, Value q, std::uint32_t path = 0) {
        std::array const operands{p, q};
        return b.call(op_row<O, T, T>, operands, Where{}, path);
    }
    std::string returns(Value v) {
        b.result<T>({v});
        return program(b.graph());
    }
};

} // namespace

TEST_CASE("statements: without branches the nodes in their order, but no dead ones",
          "[graph][statements]") {
    Asked<double> a;
    Value const sum = a.call<prims::add>(a.x, a.b.constant(1.0)); // 3 is the constant, 4 the sum
    a.call<prims::subtract>(a.x, a.y);
    CHECK(a.returns(a.call<prims::multiply>(sum, sum)) == "4 6");
    CHECK(program(Builder{}.graph()) == "");
}

TEST_CASE("statements: what one arm needs stands there, what both need before",
          "[graph][statements]") {
    Asked<double> a;
    Value const both = a.call<prims::add>(a.x, a.y);        // 3
    Value const one = a.call<prims::multiply>(both, a.x);   // 4
    Value const other = a.call<prims::subtract>(both, a.y); // 5
    CHECK(a.returns(a.b.gate(a.c, one, other)) == "2 3 if2 { 4 6=4 | 5 6=5 }");
}

TEST_CASE("statements: what is used after the arms is computed before them",
          "[graph][statements]") {
    Asked<double> a;
    Value const product = a.call<prims::multiply>(a.x, a.x); // 3
    Value const root = a.b.call<prims::sqrt, double>({a.y}); // 4
    Value const gate = a.b.gate(a.c, product, root);         // 5
    CHECK(a.returns(a.call<prims::add>(gate, product)) == "2 3 if2 { 5=3 | 4 5=4 } 6");
}

TEST_CASE("statements: a gate between values that are there is computed without arms",
          "[graph][statements]") {
    Asked<double> a;
    CHECK(a.returns(a.b.gate(a.c, a.x, a.y)) == "2 3");
}

TEST_CASE("statements: gates of one condition share their arms", "[graph][statements]") {
    Asked<double> a;
    Value const p = a.b.gate(a.c, a.call<prims::multiply>(a.x, a.x), a.y); // 4, of 3
    Value const q = a.b.gate(a.c, a.x, a.call<prims::multiply>(a.y, a.y)); // 6, of 5
    CHECK(a.returns(a.call<prims::add>(p, q)) == "2 if2 { 3 4=3 6=0 | 5 4=1 6=5 } 7");
}

TEST_CASE("statements: gates of one condition stay apart where one needs the other's result",
          "[graph][statements]") {
    Asked<double> b;
    Value const r = b.b.gate(b.c, b.call<prims::multiply>(b.x, b.x), b.y);   // 4, of 3
    Value const after = b.b.call<prims::sqrt, double>({r});                  // 5
    Value const s = b.b.gate(b.c, b.x, b.call<prims::multiply>(b.y, after)); // 7, of 6
    CHECK(b.returns(b.call<prims::add>(s, after)) ==
          "2 if2 { 3 4=3 | 4=1 } 5 if2 { 7=0 | 6 7=6 } 8");
}

TEST_CASE("statements: arms nest", "[graph][statements]") {
    Asked<double> a;
    Value const inner_condition = a.call<prims::greater>(a.x, a.b.constant(0.0)); // 4, of 3
    Value const root = a.b.call<prims::sqrt, double>({a.x});                      // 5
    Value const inner = a.b.gate(inner_condition, root, a.y);                     // 6
    CHECK(a.returns(a.b.gate(a.c, inner, a.y)) == "2 if2 { 4 if4 { 5 6=5 | 6=1 } 7=6 | 7=1 }");
}

TEST_CASE("statements: each knows where its arm ends", "[graph][statements]") {
    Asked<double> a;
    Value const inner = a.b.gate(a.c, a.call<prims::multiply>(a.x, a.x), a.y);
    Value const other = a.b.call<prims::less, double, double>({a.y, a.x});
    a.b.result<double>({a.b.gate(other, inner, a.x)});
    std::string out;
    for (Statement const& s : statements(a.b.graph())) {
        using enum Statement::Does;
        bool const ends = s.does == branch || s.does == otherwise || s.does == assign;
        out += ends ? std::to_string(s.end) + ' ' : "- ";
    }
    // 4 { 2 { 3 4=3 | 4=1 } 6=4 | 6=0 }, with the conditions before each block
    CHECK(out == "- 10 - 6 - 6 8 8 - 10 12 12 - ");
    CHECK(program(a.b.graph()) == "5 if5 { 2 if2 { 3 4=3 | 4=1 } 6=4 | 6=0 }");
}

TEST_CASE("statements: what may trap stays in the arm where it was written",
          "[graph][statements]") {
    Asked<int> a;
    std::uint32_t const yes = a.b.path(0, a.c, true);
    Value const quotient = a.call<prims::divide>(a.x, a.y, yes); // 3
    CHECK(a.returns(quotient) == "2 if2 { 3 | }");
    Asked<int> everywhere;
    CHECK(everywhere.returns(everywhere.call<prims::divide>(everywhere.x, everywhere.y)) == "3");
}

TEST_CASE("statements: what may trap and is used elsewhere runs only where it was written",
          "[graph][statements]") {
    Asked<int> a;
    Value const other = a.call<prims::greater>(a.x, a.y);                                    // 3
    Value const quotient = a.call<prims::divide>(a.x, a.y, a.b.path(0, a.c, true));          // 4
    CHECK(a.returns(a.b.gate(other, quotient, a.x)) == "3 if3 { 2 if2 { 4 | } 5=4 | 5=0 }"); // 5
    Asked<int> same;                                                // as decisions in another order
    Value const second = same.call<prims::greater>(same.x, same.y); // 3
    std::uint32_t const path = same.b.path(same.b.path(0, second, true), same.c, true);
    Value const inner = same.b.gate(second, same.call<prims::divide>(same.x, same.y, path),
                                    same.x); // 5, of 4
    CHECK(same.returns(same.b.gate(same.c, inner, same.y)) ==
          "2 if2 { 3 if3 { 4 5=4 | 5=0 } 6=5 | 6=1 }");
}

TEST_CASE("statements: effects keep their order and their arm, needed or not",
          "[graph][statements]") {
    Graph const g = trace<int, int>([](auto x, auto y) {
        emit(x); // 2
        auto const c = x < y;
        (void)cond(
            c, [](auto a) { return emit(a); }, [](auto a) { return a; }, y); // 4
        emit(y);                                                             // 5 or 6
    });
    INFO(to_text(g));
    CHECK(program(g) == "2 3 if3 { 4 | } 5");
}

TEST_CASE("statements: a body leaves by its exits in order, and else goes on",
          "[graph][statements]") {
    Graph const g = trace<int, int>([](auto n, auto m) {
        auto i = n;
        while (i < 100) {
            i = i * 2;
            if (i == m) return i - 1;
        }
        return i;
    });
    INFO(to_text(g));
    REQUIRE(g[Value{2}].kind() == Kind::loop);
    CHECK(program(g.loop_of(2).body, &g.loop_of(2)) == "3 if3 { 6 7 if7 { leave1 | } | leave0 }");
    CHECK(program(g) == "2 4 if4 { 5 9=5 | 6 8 9=8 }");
}
