// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

using namespace limn;
using Catch::Contains;

namespace interpreter_test {

/// A number or a truth value, as a double.
double number(Constant const& c) {
    if (&c.type() == &type_row<bool>) return c.as<bool>() ? 1 : 0;
    if (&c.type() == &type_row<int>) return c.as<int>();
    return c.as<double>();
}

// --- dual numbers --------------------------------------------------------------------------------

struct Dual {
    double value = 0, slope = 0;
};

class Slope : public Interpreter<Dual> {
public:
    using Interpreter::Interpreter;
    std::map<std::string, int> calls;

protected:
    Dual constant(Node const& node) override { return {number(node.constant()), 0}; }
    Dual call(Node const& node, std::span<Dual const> x) override {
        ++calls[std::string{node.op().name}];
        if (is<prims::add>(node.op())) return {x[0].value + x[1].value, x[0].slope + x[1].slope};
        if (is<prims::subtract>(node.op()))
            return {x[0].value - x[1].value, x[0].slope - x[1].slope};
        if (is<prims::multiply>(node.op()))
            return {x[0].value * x[1].value, x[0].slope * x[1].value + x[0].value * x[1].slope};
        if (is<prims::sin>(node.op()))
            return {std::sin(x[0].value), std::cos(x[0].value) * x[0].slope};
        if (is<prims::less>(node.op())) return {x[0].value < x[1].value ? 1.0 : 0.0, 0};
        if (is<prims::greater>(node.op())) return {x[0].value > x[1].value ? 1.0 : 0.0, 0};
        if (is<prims::equal>(node.op())) return {x[0].value == x[1].value ? 1.0 : 0.0, 0};
        return Interpreter::call(node, x);
    }
    Decision decide(Node const&, Dual const& c) override { return c.value != 0; }
};

auto const bent = [](auto x) {
    auto y = x;
    if (x < 1.0) y = x * x + 2.0;
    else y = sin(x) * x + 3.0;
    while (y < 100.0) y = y * y - x;
    return y;
};

// --- intervals -----------------------------------------------------------------------------------

struct Interval {
    double low = 0, high = 0;
    friend bool operator==(Interval const&, Interval const&) = default;
};

class Range : public Interpreter<Interval> {
public:
    using Interpreter::Interpreter;

protected:
    Interval constant(Node const& node) override {
        double const n = number(node.constant());
        return {n, n};
    }
    Interval call(Node const& node, std::span<Interval const> x) override {
        if (is<prims::add>(node.op())) return {x[0].low + x[1].low, x[0].high + x[1].high};
        if (is<prims::subtract>(node.op())) return {x[0].low - x[1].high, x[0].high - x[1].low};
        if (is<prims::negate>(node.op())) return {-x[0].high, -x[0].low};
        if (is<prims::multiply>(node.op())) {
            double const all[]{x[0].low * x[1].low, x[0].low * x[1].high, x[0].high * x[1].low,
                               x[0].high * x[1].high};
            return {*std::min_element(all, all + 4), *std::max_element(all, all + 4)};
        }
        if (is<prims::less>(node.op()))
            return {x[0].high < x[1].low ? 1.0 : 0.0, x[0].low < x[1].high ? 1.0 : 0.0};
        if (is<prims::equal>(node.op())) {
            bool const may_be = x[0].low <= x[1].high && x[1].low <= x[0].high;
            bool const is = may_be && x[0].low == x[0].high && x[0] == x[1];
            return {is ? 1.0 : 0.0, may_be ? 1.0 : 0.0};
        }
        return Interpreter::call(node, x);
    }
    Decision decide(Node const&, Interval const& c) override {
        if (c.low != c.high) return Decision::both;
        return c.low != 0;
    }
    Interval merge(Node const&, Interval const&, Interval const& a, Interval const& b) override {
        return {std::min(a.low, b.low), std::max(a.high, b.high)};
    }
    Interval widen(Node const&, Interval const& before, Interval const& after) override {
        double const infinity = std::numeric_limits<double>::infinity();
        return {after.low < before.low ? -infinity : before.low,
                after.high > before.high ? infinity : before.high};
    }
};

auto const halved = [](auto x, auto n) {
    auto y = x;
    if (x < 0.0) y = -x;
    auto i = n - n;
    while (i < n) {
        y = y * 0.5 + 1.0;
        i = i + 1.0;
    }
    return y;
};

// --- sets of inputs, and text --------------------------------------------------------------------

using Inputs = std::set<int>;

class Dependence : public Interpreter<Inputs> {
public:
    using Interpreter::Interpreter;

protected:
    Inputs constant(Node const&) override { return {}; }
    Inputs call(Node const&, std::span<Inputs const> x) override {
        Inputs out;
        for (Inputs const& in : x) out.insert(in.begin(), in.end());
        return out;
    }
    Decision decide(Node const&, Inputs const&) override { return Decision::both; }
    Inputs merge(Node const& node, Inputs const& c, Inputs const& a, Inputs const& b) override {
        return call(node, std::vector{c, a, b});
    }
    Inputs widen(Node const& node, Inputs const& before, Inputs const& after) override {
        return call(node, std::vector{before, after});
    }
};

class Expression : public Interpreter<std::string> {
public:
    using Interpreter::Interpreter;

protected:
    std::string input(Node const& node) override { return std::string{node.name()}; }
    std::string constant(Node const& node) override {
        Text out;
        node.constant().type().literal(out, node.constant());
        return out.str();
    }
    std::string call(Node const& node, std::span<std::string const> x) override {
        std::string out{node.op().name};
        for (std::string const& operand : x) out += ' ' + operand;
        return '(' + out + ')';
    }
    Decision decide(Node const&, std::string const&) override { return Decision::both; }
    std::string merge(Node const&, std::string const& c, std::string const& a,
                      std::string const& b) override {
        return a == b ? a : "(if " + c + " then " + a + " else " + b + ')';
    }
    std::string widen(Node const& input, std::string const&, std::string const&) override {
        return std::string{input.name()};
    }
};

/// Knows nothing.
class Bare : public Interpreter<int> {
public:
    using Interpreter::Interpreter;
};
class Constants : public Bare {
public:
    using Bare::Bare;

protected:
    int constant(Node const&) override { return 1; }
};
class Calls : public Constants {
public:
    using Constants::Constants;

protected:
    int call(Node const&, std::span<int const>) override { return 1; }
};
template <Decision::Way way> class Decides : public Calls {
public:
    using Calls::Calls;

protected:
    Decision decide(Node const&, int const&) override { return way; }
};
class Grows : public Decides<Decision::both> {
public:
    using Decides::Decides;

protected:
    int merge(Node const&, int const&, int const& a, int const&) override { return a; }
    int widen(Node const&, int const& before, int const&) override { return before + 1; }
};

/// Counts how many of it there are.
struct Alive {
    static inline int now = 0, most = 0;
    Alive() { most = std::max(most, ++now); }
    Alive(Alive const&) : Alive{} {}
    Alive& operator=(Alive const&) = default;
    ~Alive() { --now; }
};
class Lives : public Interpreter<Alive> {
public:
    using Interpreter::Interpreter;

protected:
    Alive call(Node const&, std::span<Alive const>) override { return {}; }
};

/// The graph as it is, but that every sum is a difference.
class Swapped : public Interpreter<Constant> {
public:
    using Interpreter::Interpreter;

protected:
    Constant call(Node const& node, std::span<Constant const> x) override {
        if (is<prims::add>(node.op())) return Constant{x[0].as<double>() - x[1].as<double>()};
        return Interpreter::call(node, x);
    }
};

} // namespace interpreter_test

using namespace interpreter_test;

TEST_CASE("Interpreter: dual numbers go through a branch and a loop", "[run][interpreter]") {
    auto const g = trace<double>(bent);
    for (double x : {-3.0, 0.25, 0.5, 1.5, 2.5}) {
        Dual const y = Slope{g}.run({{x, 1.0}}).front();
        CHECK(y.value == bent(x));
        double const h = 1e-6;
        CHECK(y.slope == Approx((bent(x + h) - bent(x - h)) / (2 * h)).epsilon(1e-6));
    }
}

TEST_CASE("Interpreter: a loop with several exits, and an early return", "[run][interpreter]") {
    auto const f = [](auto x) {
        for (int i = 0; i < 20; ++i) {
            if (x > 100.0) return x - 1.0;
            if (x == 7.0) break;
            x = x * 2.0 + 1.0;
        }
        return x * 3.0;
    };
    auto const g = trace<double>(f);
    for (double x : {1.0, 3.0, 7.0, 10.0, 1000.0, -1.0})
        CHECK(Slope{g}.run({{x, 1.0}}).front().value == f(x));
    CHECK(Slope{g}.run({{3.0, 1.0}}).front().slope == 6.0);  // 3 * (2 x + 1)
    CHECK(Slope{g}.run({{10.0, 1.0}}).front().slope == 16.0);
}

TEST_CASE("Interpreter: ops are counted as they are run", "[run][interpreter]") {
    auto const g = trace<double>([](auto x) {
        auto y = x;
        while (y < 10.0) y = y * 2.0;
        return y + x;
    });
    Slope slope{g};
    CHECK(slope.run({{3.0, 1.0}}).front().value == 15.0);
    CHECK(slope.calls == std::map<std::string, int>{{"add", 1}, {"less", 3}, {"multiply", 2}});
}

TEST_CASE("Interpreter: intervals enclose every sampled value", "[run][interpreter]") {
    auto const g = trace<double, double>(halved);
    for (auto const& [x, n] : {std::pair{Interval{-4, 2}, Interval{0, 5}},
                               std::pair{Interval{-1, 9}, Interval{2, 3}},
                               std::pair{Interval{3, 3}, Interval{2, 2}}}) {
        Interval const y = Range{g}.run({x, n}).front();
        for (double a = x.low; a <= x.high; a += 0.25)
            for (double b = n.low; b <= n.high; b += 0.25) {
                CHECK(y.low <= halved(a, b));
                CHECK(halved(a, b) <= y.high);
            }
    }
    // decided all along, it is the function itself
    CHECK(Range{g}.run({{3, 3}, {2, 2}}).front() == Interval{2.25, 2.25});
    CHECK(Range{g}.run({{-3, -2}, {0, 0}}).front() == Interval{2, 3});
    // an interval that only becomes smaller has settled at once
    CHECK(Range{g}.run({{3, 4}, {0, 9}}).front().high == 4);
}

TEST_CASE("Interpreter: intervals through nested loops with several exits", "[run][interpreter]") {
    auto const f = [](auto x, auto n) {
        auto sum = x;
        for (auto i = n - n; i < n; i = i + 1.0) {
            for (auto k = n - n; k < i; k = k + 1.0) {
                if (50.0 < sum) return -sum;
                sum = sum + x;
            }
            if (sum < -20.0) break;
        }
        return sum;
    };
    auto const g = trace<double, double>(f);
    for (auto const& [x, n] : {std::pair{Interval{-2, 7}, Interval{0, 9}},
                               std::pair{Interval{5, 6}, Interval{6, 6}},
                               std::pair{Interval{1, 1}, Interval{3, 3}}}) {
        Interval const y = Range{g}.run({x, n}).front();
        for (double a = x.low; a <= x.high; a += 0.5)
            for (double b = n.low; b <= n.high; b += 0.5) {
                CHECK(y.low <= f(a, b));
                CHECK(f(a, b) <= y.high);
            }
    }
    CHECK(Range{g}.run({{1, 1}, {3, 3}}).front() == Interval{f(1.0, 3.0), f(1.0, 3.0)});
}

TEST_CASE("Interpreter: sets of inputs say which outputs depend on which", "[run][interpreter]") {
    auto const g = trace<double, double, double, double>([](auto a, auto b, auto c, auto d) {
        auto chosen = c - c;
        if (a < b) chosen = c;
        auto sum = d - d;
        while (sum < b) sum = sum + d;
        return std::tuple{chosen, sum, a * 2.0, d * 0.0};
    });
    auto const out = Dependence{g}.run({{0}, {1}, {2}, {3}});
    CHECK(out == std::vector<Inputs>{{0, 1, 2}, {1, 3}, {0}, {3}});
}

TEST_CASE("Interpreter: text goes through both arms, and through a loop", "[run][interpreter]") {
    auto const g = trace<double>([](auto x) {
        if (x < 0.0) return -x * 2.0;
        return x * 2.0;
    });
    CHECK(Expression{g}.run().front() ==
          "(if (less x0 0.0) then (multiply (negate x0) 2.0) else (multiply x0 2.0))");
    auto const loop = trace<double>([](auto x) {
        while (x < 9.0) x = x * 2.0;
        return x + 1.0;
    });
    CHECK(Expression{loop}.run().front() == "(add s0 1.0)");
    CHECK(Expression{loop}.run({"y"}).front() == "(add s0 1.0)");
}

TEST_CASE("Interpreter: a hook that is missing is named, with the line",
          "[run][interpreter][error]") {
    auto const g = trace<int>([](auto x) {
        while (x < 3) x = x * 2;
        return x;
    });
    CHECK_THROWS_AS(Bare{g}.run({1}), RunError);
    CHECK_THROWS_WITH(Bare{g}.run(), Contains("interpreter.cpp:") &&
                                            Contains("the input `x0` has no value; give `run` a "
                                                     "value for each input, or override `input("));
    CHECK_THROWS_WITH(Bare{g}.run({1}),
                      Contains("interpreter.cpp:") &&
                          Contains(": constant: this interpreter does not say what a constant is; "
                                   "override `constant(Node const&)`"));
    CHECK_THROWS_WITH(Constants{g}.run({1}),
                      Contains("interpreter.cpp:") &&
                          Contains(": less: this interpreter does not say what the call gives; "
                                   "override `call(Node const&, std::span<V const>)`"));
    CHECK_THROWS_WITH(Calls{g}.run({1}), Contains(": less: ") && Contains("override `decide(") &&
                                             Contains("it may answer Decision::both"));
    CHECK_THROWS_WITH(Decides<Decision::both>{g}.run({1}), Contains("override `widen("));
    CHECK_THROWS_WITH(Decides<Decision::neither>{g}.run({1}),
                      Contains("the output has no value; let `decide` answer something else"));
    CHECK_THROWS_WITH(Grows{g}.run({1}),
                      Contains("the values that the loop carries do not settle; let `widen` take"));
    auto const h = trace<int>([](auto x) {
        if (x < 3) return x * 2;
        return x * 3;
    });
    CHECK_THROWS_WITH(Decides<Decision::both>{h}.run({1}), Contains("override `merge("));
}

TEST_CASE("Interpreter: on C++'s own values it runs the graph, and an op can be swapped",
          "[run][interpreter]") {
    auto const f = [](auto x) {
        if (x < 0.0) return x * 2.0 + 1.0;
        return x + 1.0;
    };
    auto const g = trace<double>(f);
    CHECK(Interpreter<Constant>{g}.run({Constant{-2.0}}).front().as<double>() == f(-2.0));
    CHECK(Swapped{g}.run({Constant{-2.0}}).front().as<double>() == -5.0);
    CHECK(Swapped{g}.run({Constant{2.0}}).front().as<double>() == 1.0);
    auto const divide = trace<int>([](auto x) { return 10 / x; });
    CHECK_THROWS_WITH(Interpreter<Constant>{divide}.run({Constant{0}}),
                      Contains("divide: C++ leaves this undefined"));
}

TEST_CASE("Interpreter: a chain of a million nodes, and values die early", "[run][interpreter]") {
    Builder b;
    Value v = b.parameter<double>("x").front();
    for (int i = 0; i < 1'000'000; ++i) v = b.call<prims::negate, double>({v});
    b.result<double>({v});
    Graph const g = std::move(b).finish();
    Lives lives{g};
    CHECK(lives.run({Alive{}}).size() == 1);
    CHECK(Alive::now == 0);
    CHECK(Alive::most < 10);
}

TEST_CASE("Interpreter: a state is an input with a value, and an output", "[run][interpreter]") {
    state<double> sum{10.0, "sum"};
    auto const g = trace<double>([&](auto x) {
        sum += x;
        return sum * 2.0;
    });
    auto const out = Slope{g}.run({{3.0, 1.0}});
    REQUIRE(out.size() == 2);
    CHECK(out[0].value == 26.0);
    CHECK(out[0].slope == 2.0);
    CHECK(out[1].value == 13.0);
    CHECK(Slope{g}.run({{3.0, 1.0}, {4.0, 0.0}})[1].value == 7.0); // a state that is given
}

TEST_CASE("Interpreter: a sequence is a value as any other", "[run][interpreter]") {
    auto const g = trace<std::span<double const>, double>([](auto const& all, auto bound) {
        auto sum = bound - bound;
        for (auto const& x : all) sum = sum + x;
        return std::pair{sum, bound};
    });
    CHECK(Dependence{g}.run({{0}, {1}}) == std::vector<Inputs>{{0, 1}, {1}});
    double const numbers[]{1, 2, 4};
    auto const out =
        Interpreter<Constant>{g}.run({Constant{std::span<double const>{numbers}}, Constant{1.0}});
    CHECK(out[0].as<double>() == 7.0);
}

TEST_CASE("Interpreter: H2: from given values, what only leads to them is not run",
          "[run][interpreter]") {
    auto const g = trace<double, double>([](auto x, auto y) {
        auto const wave = limn::sin(x) * y;
        return wave + y;
    });
    Value wave;
    for (Node node : g.nodes())
        if (is<prims::multiply>(node.op())) wave = node.value();
    Slope slope{g};
    CHECK(slope.run({{0.0, 1.0}, {5.0, 0.0}}, {{wave, {2.0, 3.0}}}).front().value == 7.0);
    CHECK(slope.calls == std::map<std::string, int>{{"add", 1}});
    CHECK(slope.run({}, {{wave, {2.0, 3.0}}, {g.inputs()[1], {1.0, 1.0}}}).front().slope == 4.0);
    CHECK(slope.run({}, {{g.outputs()[0], {9.0, 0.0}}}).front().value == 9.0);
    CHECK_THROWS_WITH(slope.run({}, {{wave, {2.0, 3.0}}}), Contains("input `x1` has no value"));
    CHECK_THROWS_WITH(slope.run({}, {{Value{99}, {}}}),
                      Contains("%99 is not a value of the graph"));
}

TEST_CASE("Interpreter: H2: given values in front of branches and loops", "[run][interpreter]") {
    auto const f = [](auto x) {
        using std::sin;
        auto start = sin(x);
        while (start < 10.0) start = start * 2.0 + 1.0;
        auto out = start + 1.0;
        if (out > 20.0) out = out * x;
        return out;
    };
    auto const g = trace<double>(f);
    Value sine, left, loop;
    for (Node node : g.nodes()) {
        if (is<prims::sin>(node.op())) sine = node.value();
        if (node.kind() == Kind::result) left = node.value();
        if (node.kind() == Kind::loop) loop = node.value();
    }
    Slope slope{g};
    CHECK(slope.run({{2.0, 1.0}}, {{sine, {std::sin(2.0), 0.0}}}).front().value == f(2.0));
    CHECK(slope.calls["sin"] == 0);
    slope.calls.clear();
    CHECK(slope.run({{2.0, 1.0}}, {{left, {30.0, 0.0}}}).front().value == 62.0);
    CHECK(slope.calls["less"] == 0); // the loop was not run
    CHECK(slope.run({{2.0, 1.0}}, {{left, {12.0, 0.0}}}).front().value == 13.0);
    CHECK_THROWS_WITH(slope.run({{2.0, 1.0}}, {{loop, {}}}), Contains("is a loop"));
}

TEST_CASE("Interpreter: H2: effects before the given values count as done",
          "[run][interpreter]") {
    std::vector<double> seen;
    static std::vector<double>* to = nullptr;
    to = &seen;
    auto const note = limn::op<"interpreter_test::note", limn::effect>([](double x) {
        to->push_back(x);
        return x;
    });
    auto const g = trace<double>([&](auto x) {
        note(x);
        auto const half = x * 0.5;
        note(half);
        return half;
    });
    Value half;
    for (Node node : g.nodes())
        if (is<prims::multiply>(node.op())) half = node.value();
    Interpreter<Constant>{g}.run({}, {{half, Constant{4.0}}});
    CHECK(seen == std::vector<double>{4.0});
}
