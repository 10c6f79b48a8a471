// SPDX-License-Identifier: BSL-1.0
#include "print/printed.hpp"
#include <limn.hpp>
#include <limn/print/cpp/conditions.hpp>

#include <catch2/catch.hpp>

#include <string>

using namespace limn;
using limn::test::body;

TEST_CASE("Conditions: negated, a comparison is its opposite where no operand is NaN",
          "[print][conditions]") {
    auto const f = [](auto const& x, auto const& limit) {
        auto y = x;
        if (x < limit) {
        } else {
            y = limit;
            y += limit;
        }
        return y;
    };
    CHECK_THAT((body<int, int>(f)), Catch::Contains("x0 < x1 ? x0 : x1 + x1"));
    auto const sequence = [](auto x, auto limit) {
        while (true) {
            if (x < limit) break;
            x = x / limit;
        }
        return x;
    };
    CHECK_THAT((body<int, int>(sequence)), Catch::Contains("while (v0 >= x1)"));
    CHECK_THAT((body<double, double>(sequence)), Catch::Contains("while (!(v0 < x1))"));
}

TEST_CASE("Conditions: what is true where the other side is known", "[print][conditions]") {
    Graph const g = trace<bool, bool>([](auto a, auto b) { return a & b; });
    detail::PrintedFunction<> function{
        .graph = g, .dialect = {}, .prefix = "v", .modules = {g, "f", "v"}};
    detail::Locals<> locals{g, nullptr, function};
    detail::Conditions<> conditions{locals};
    auto& all = function.expressions;
    auto const a = all.name(all.word("a")), b = all.name(all.word("b"));
    auto const yes = all.literal("true", type_row<bool>), no = all.literal("false", type_row<bool>);
    auto const gate = [&](auto condition, auto one, auto other) {
        return conditions.gate(condition, one, other, true);
    };
    auto const text = [&](detail::ExpressionId id) { return all.text(id).str(); };
    CHECK(text(gate(a, b, no)) == "a && b");
    CHECK(text(gate(a, yes, b)) == "a || b");
    CHECK(text(gate(a, no, b)) == "!a && b");
    CHECK(text(gate(a, b, yes)) == "!a || b");
    CHECK(text(gate(a, b, a)) == "a ? b : a");
    CHECK(text(gate(gate(a, b, no), yes, b)) == "(a && b) || b");
    CHECK(text(conditions.gate(a, b, no, false)) == "a ? b : false");
}
