// SPDX-License-Identifier: BSL-1.0
#include <limn/print/cpp/code_writer.hpp>
#include <limn/print/cpp/compose.hpp>
#include <limn/print/cpp/state_assignments.hpp>

#include <catch2/catch.hpp>

#include <string>

using namespace limn::detail;

namespace {

/// Three states, and the assignments to them.
struct ThreeStates {
    Expressions<> all{};
    Word a = all.word("a"), b = all.word("b"), c = all.word("c");
    StateAssignments<> assignments{all};

    ExpressionId name(Word word) { return all.name(word); }
    ExpressionId sum(Word left, Word right) {
        return compose_infix(all, "+", limn::Precedence::additive, name(left), name(right));
    }
    std::string printed() {
        Code<> code;
        int next = 0;
        assignments.print(code, [&] {
            limn::Text fresh{"v"};
            return all.word(fresh.append_integer(next++).view());
        });
        limn::Text out;
        CodeWriter<>{out, code, all, {}, false}.write(code.list(), 0);
        return out.str();
    }
};

} // namespace

TEST_CASE("StateAssignments: none is read after its change", "[print][state_assignments]") {
    ThreeStates s;
    s.assignments.add(s.a, limn::type_row<double>, s.name(s.all.word("x")));
    s.assignments.add(s.b, limn::type_row<double>, s.name(s.a));
    s.assignments.add(s.c, limn::type_row<double>, s.sum(s.b, s.c));
    CHECK(s.assignments.change(s.sum(s.c, s.all.word("x"))));
    CHECK_FALSE(s.assignments.change(s.name(s.all.word("a")))); // another of that name
    CHECK(s.printed() == "c = b + c;\nb = a;\na = x;\n");
    CHECK(ThreeStates{}.printed().empty());
}

TEST_CASE("StateAssignments: what goes round in a circle gets a local",
          "[print][state_assignments]") {
    ThreeStates s;
    s.assignments.add(s.a, limn::type_row<double>, s.name(s.b));
    s.assignments.add(s.b, limn::type_row<double>, s.name(s.c));
    s.assignments.add(s.c, limn::type_row<double>, s.name(s.a));
    CHECK(s.printed() == "auto const v0 = b;\nb = c;\nc = a;\na = v0;\n");
}

TEST_CASE("StateAssignments: one that waits for a circle is not put aside",
          "[print][state_assignments]") {
    ThreeStates s;
    s.assignments.add(s.a, limn::type_row<double>, s.name(s.all.word("x")));
    s.assignments.add(s.b, limn::type_row<double>, s.sum(s.a, s.c));
    s.assignments.add(s.c, limn::type_row<double>, s.name(s.b));
    CHECK(s.printed() == "auto const v0 = a + c;\na = x;\nc = b;\nb = v0;\n");
}
