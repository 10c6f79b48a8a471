// SPDX-License-Identifier: BSL-1.0
#include <limn/print/cpp/arguments.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <string>

using namespace limn::detail;
using limn::Precedence;

TEST_CASE("arguments: a bool that C++ promotes is cast back", "[print][arguments]") {
    Expressions<> all;
    ExpressionId const x = all.name(all.word("x"));
    Composition<> both{all};
    both.operand(x).text(" & ").operand(x).node().promoted = true;
    std::array const operands{both.finish(Precedence::bit_and), x};
    auto const call = [&](Dialect dialect, bool braces) {
        Composition<> out{all};
        append_arguments(out, all, operands, dialect, braces);
        return all.text(out.finish()).str();
    };
    CHECK(call({}, false) == "(static_cast<bool>(x & x), x)");
    CHECK(call({true}, true) == "{limn::convert<bool>(x & x), x}");
    CHECK(typed(all, x, {}) == x);
    CHECK(all.text(typed(all, operands[0], {})).view() == "static_cast<bool>(x & x)");
}

TEST_CASE("arguments: an object has parentheses unless it is a name", "[print][arguments]") {
    Expressions<> all;
    ExpressionId const x = all.name(all.word("x"));
    ExpressionId const sum =
        Composition<>{all}.operand(x).text(" + ").operand(x).finish(Precedence::additive);
    auto const object = [&](ExpressionId id) {
        Composition<> out{all};
        append_object(out, all, id);
        return all.text(out.finish()).str();
    };
    CHECK(object(x) == "x");
    CHECK(object(sum) == "(x + x)");
}
