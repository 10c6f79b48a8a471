// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <string_view>

namespace pass = limn::pass;

TEST_CASE("Pass: composed passes run from left to right", "[pass]") {
    auto const g = limn::trace<double>([](auto x) { return (x * 1) * (x * 1); });
    constexpr auto both = pass::simplify | pass::common_subexpressions;
    CHECK((g | both) == (g | pass::simplify | pass::common_subexpressions));
    CHECK((g | both).size() == 2);
}

TEST_CASE("Pass: lines, names and parameters survive", "[pass]") {
    unsigned line = 0;
    auto const f = [&](auto x, auto) {
        line = __LINE__ + 1;
        return x * 1 + 2.0;
    };
    auto const g = limn::trace(f, limn::input<double>("spot"), limn::input<int>("unused"));
    auto const after = g | pass::optimize;
    CHECK(after.parameters().size() == 2);
    CHECK(after[limn::Value{0}].name() == "spot");
    for (limn::Node node : after.nodes())
        if (node.kind() != limn::Kind::input) CHECK(node.where().line == line);
    limn::verify(after);
}
