// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/capture/implied_conditions.hpp>
#include <limn/graph/builder.hpp>
#include <limn/op/comparison.hpp>
#include <limn/op/select.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <cstdint>
#include <optional>

using namespace limn;

namespace {

/// What is known of a question after some answers.
struct Questions {
    Builder builder;
    std::uint32_t path = 0;
    detail::ImpliedConditions<>::Answers known{};

    template <Op O, class T = int> Value ask(Value a, Value b) {
        return builder.call<O, T, T>({a, b});
    }
    Questions& said(Value question, bool answer) {
        path = builder.path(path, question, answer);
        return *this;
    }
    std::optional<bool> operator()(Value question) {
        known.take(builder.graph(), path);
        return detail::ImpliedConditions<>::implied(builder.graph(), question, known);
    }
};

/// Its author's operators mean what they like.
enum class Odd { a, b, c, d };
bool operator<(Odd x, Odd y) { return (static_cast<int>(x) ^ 1) > static_cast<int>(y); }
bool operator==(Odd x, Odd y) { return static_cast<int>(x) + 1 == static_cast<int>(y); }
bool operator!=(Odd x, Odd y) { return static_cast<int>(x) == static_cast<int>(y); }

} // namespace

TEST_CASE("ImpliedConditions: what an author's operators answer implies nothing",
          "[trace][implied_conditions]") {
    auto const f = [](auto p, auto q, auto x) {
        if (p < q) x = x + 1.0;
        if (q < p) x = x * 2.0;
        if (p == q) x = x + 11.0;
        if (q == p) x = x * 13.0;
        if (p != q) x = x + 17.0;
        if (p < p) x = x + 1000.0;
        return x;
    };
    auto const run =
        interpret<double(Odd, Odd, double)>(trace<Odd, Odd, double>(f) | pass::optimize);
    for (int i = 0; i < 16; ++i) {
        auto const p = static_cast<Odd>(i % 4), q = static_cast<Odd>(i / 4);
        CHECK(run(p, q, 1.5) == f(p, q, 1.5));
    }
}

TEST_CASE("ImpliedConditions: the same question has the same answer, also under `!`",
          "[trace][implied_conditions]") {
    Questions q;
    Value const x = q.builder.parameter<int>("x")[0], y = q.builder.parameter<int>("y")[0];
    Value const less = q.ask<prims::less>(x, y);
    CHECK(q(less) == std::nullopt);
    CHECK(q.said(less, false)(less) == false);
    CHECK(q(q.builder.call<prims::logical_not, bool>({less})) == true);
}

TEST_CASE("ImpliedConditions: a gate is the arm that a known answer chooses",
          "[trace][implied_conditions]") {
    Questions q;
    Builder& b = q.builder;
    Value const x = b.parameter<double>("x")[0], y = b.parameter<double>("y")[0],
                z = b.parameter<double>("z")[0], c = b.parameter<bool>("c")[0];
    auto const less = [&](Value l, Value r) { return b.call<prims::less, double, double>({l, r}); };
    Value const either = b.call<prims::gate, bool, double, double>({c, y, z});
    Value const one = b.call<prims::gate, bool, bool, bool>({c, less(z, x), less(z, y)});
    q.said(c, false).said(less(x, either), false).said(one, true);
    CHECK(q(less(x, z)) == false);
    CHECK(q(b.call<prims::greater, double, double>({z, x})) == false);
    CHECK(q(less(x, y)) == std::nullopt);
    CHECK(q(less(z, y)) == true);
    CHECK(q(less(z, x)) == std::nullopt);
}

TEST_CASE("ImpliedConditions: an order is passed on, and false comparisons of integers turn it",
          "[trace][implied_conditions]") {
    Questions q;
    Value const x = q.builder.parameter<int>("x")[0], y = q.builder.parameter<int>("y")[0];
    Value const z = q.builder.parameter<int>("z")[0];
    q.said(q.ask<prims::less>(x, y), true).said(q.ask<prims::less>(z, y), false);
    CHECK(q(q.ask<prims::less>(x, z)) == true);
    CHECK(q(q.ask<prims::equal>(z, x)) == false);
    CHECK(q(q.ask<prims::less>(y, z)) == std::nullopt);
}

TEST_CASE("ImpliedConditions: a false comparison says nothing of numbers that may be NaN",
          "[trace][implied_conditions]") {
    Questions q;
    Value const x = q.builder.parameter<double>("x")[0], y = q.builder.parameter<double>("y")[0];
    q.said(q.ask<prims::less, double>(x, y), false);
    CHECK(q(q.ask<prims::greater_equal, double>(x, y)) == std::nullopt);
}

TEST_CASE("ImpliedConditions: what is not above a number is not above a greater one",
          "[trace][implied_conditions]") {
    Questions q;
    Value const x = q.builder.parameter<double>("x")[0];
    auto const number = [&](double c) { return q.builder.constant(c); };
    q.said(q.ask<prims::greater, double>(x, number(2)), false);
    CHECK(q(q.ask<prims::greater, double>(x, number(2.5))) == false);
    CHECK(q(q.ask<prims::less, double>(number(3), x)) == false);
    CHECK(q(q.ask<prims::greater_equal, double>(x, number(3))) == false);
    CHECK(q(q.ask<prims::greater_equal, double>(x, number(2))) == std::nullopt);
    CHECK(q(q.ask<prims::greater, double>(x, number(1))) == std::nullopt);
    CHECK(q(q.ask<prims::less, double>(x, number(3))) == std::nullopt); // it may be NaN
    q.said(q.ask<prims::less_equal, double>(x, number(-2)), false);
    CHECK(q(q.ask<prims::less_equal, double>(x, number(-3))) == false);
    CHECK(q(q.ask<prims::less, double>(x, number(-2))) == false);
    CHECK(q(q.ask<prims::less, double>(x, number(-1))) == std::nullopt);
    CHECK(q(q.ask<prims::greater, double>(x, number(std::nan("")))) == std::nullopt);
}

TEST_CASE("ImpliedConditions: constants stand in their order", "[trace][implied_conditions]") {
    Questions q;
    Value const x = q.builder.parameter<int>("x")[0];
    q.said(q.ask<prims::less>(q.builder.constant(9), x), true);
    CHECK(q(q.ask<prims::less>(q.builder.constant(0), x)) == true);
    CHECK(q(q.ask<prims::less>(q.builder.constant(10), x)) == std::nullopt);
}

TEST_CASE("ImpliedConditions: what is known on every path answers as a decision does",
          "[trace][implied_conditions]") {
    Questions q;
    Value const x = q.builder.parameter<int>("x")[0], y = q.builder.parameter<int>("y")[0];
    q.known.know(q.builder.graph(), q.ask<prims::not_equal>(x, y), false);
    CHECK(q(q.ask<prims::not_equal>(x, y)) == false);
    CHECK(q(q.ask<prims::equal>(y, x)) == true);
    CHECK(q(q.ask<prims::less>(x, y)) == false);
}
