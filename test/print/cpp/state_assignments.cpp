// SPDX-License-Identifier: BSL-1.0
#include <limn/print/cpp/state_assignments.hpp>

#include <catch2/catch.hpp>

#include <string>

using limn::Text;
using limn::detail::mentions;
using limn::detail::StateAssignments;

namespace {

std::string printed(StateAssignments<> all) {
    Text out;
    int next = 0;
    all.print(out, [&] {
        Text name{"v"};
        name.append_integer(next++);
        return name;
    });
    return out.str();
}

} // namespace

TEST_CASE("StateAssignments: a name is a whole word", "[print][state_assignments]") {
    CHECK(mentions("z1 + 1", "z1"));
    CHECK(mentions("std::sin(z1)", "z1"));
    CHECK(mentions("z1_2 * z1", "z1"));
    CHECK_FALSE(mentions("z12 + az1 + z1_", "z1"));
    CHECK_FALSE(mentions("", "z1"));
}

TEST_CASE("StateAssignments: none is read behind its change", "[print][state_assignments]") {
    StateAssignments<> line;
    line.add(Text{"z1"}, Text{"x"});
    line.add(Text{"z2"}, Text{"z1"});
    line.add(Text{"z3"}, Text{"z2 + z3"});
    CHECK(line.change("z3 * 2.0"));
    CHECK_FALSE(line.change("z4 * 2.0"));
    CHECK(printed(line) == "    z3 = z2 + z3;\n    z2 = z1;\n    z1 = x;\n");
    CHECK(printed({}).empty());
}

TEST_CASE("StateAssignments: what goes round in a circle gets a local",
          "[print][state_assignments]") {
    StateAssignments<> circle;
    circle.add(Text{"a"}, Text{"b"});
    circle.add(Text{"b"}, Text{"c"});
    circle.add(Text{"c"}, Text{"a"});
    CHECK(printed(circle) == "    auto const v0 = b;\n    b = c;\n    c = a;\n    a = v0;\n");
}
