// SPDX-License-Identifier: BSL-1.0
// What torch.fx's tests of graph editing ask for, and what arms and loops add to it.
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <cmath>

namespace editor_test {

using Catch::Matchers::Contains;
using limn::Editor, limn::Graph, limn::GraphError, limn::Node, limn::TypeError, limn::Value;

/// The first node of an op.
Value find(Graph const& g, std::string_view op) {
    for (Node node : g.nodes())
        if (node.op().name == op) return node.value();
    FAIL("no node " << op);
    return {};
}

auto const wave = [](auto x, auto y) { return limn::sin(x) * y + limn::sin(x); };

TEST_CASE("Editor: an op is replaced by another where it is used") {
    Graph g = limn::trace<double, double>(wave);
    Editor edit{g};
    for (Node node : g.nodes())
        if (node.op().name == "sin") {
            Value const cosine =
                edit.after(node.value())
                    .insert([](auto x) { return limn::cos(x); }, edit.operands(node.value())[0]);
            edit.replace_uses(node.value(), cosine);
            edit.erase(node.value());
        }
    Graph const h = std::move(edit).finish();
    CHECK(h == limn::trace<double, double>(
                   [](auto x, auto y) { return limn::cos(x) * y + limn::cos(x); }));
    CHECK(g == limn::trace<double, double>(wave));
}

TEST_CASE("Editor: without a change the graph is the same") {
    Graph const g = limn::trace<double, double>([](auto x, auto y) {
        decltype(x) sum = 0.0;
        while (x > 1.0) {
            if (y > x) sum += x / y;
            x = x * 0.5;
        }
        return sum + y;
    });
    CHECK(Editor{g}.finish() == g);
    Editor edit{g};
    edit.body(find(g, "loop"));
    CHECK(std::move(edit).finish() == g);
}

TEST_CASE("Editor: a value is wrapped, and its users are those of before") {
    Graph const g = limn::trace<double>([](auto x) {
        auto const sum = x + 1.0;
        return sum * sum;
    });
    Value const sum = find(g, "add");
    Editor edit{g};
    CHECK(edit.users(sum).size() == 2);
    CHECK(edit.users(sum)[0].operand == 0);
    CHECK(edit.users(sum)[1].operand == 1);
    Value const rounded = edit.after(sum).insert([](auto x) { return limn::floor(x); }, sum);
    edit.replace_uses(sum, rounded);
    CHECK(edit.operands(rounded)[0] == sum);
    auto const f = limn::interpret<double(double)>(std::move(edit).finish());
    CHECK(f(1.5) == 4.0);
}

TEST_CASE("Editor: only some uses are replaced") {
    Graph const g = limn::trace<double, double>([](auto x, auto y) { return x * y - x / y; });
    Editor edit{g};
    Value const x = g.inputs()[0], quotient = find(g, "divide");
    Value const twice = edit.before(quotient).insert([](auto v) { return v + v; }, x);
    edit.replace_uses(x, twice, [&](limn::Use const& use) { return use.user == quotient; });
    auto const f = limn::interpret<double(double, double)>(std::move(edit).finish());
    CHECK(f(3.0, 2.0) == 3.0 * 2.0 - 6.0 / 2.0);
}

TEST_CASE("Editor: branches and loops are inserted") {
    Graph const g = limn::trace<double>([](auto x) { return x * 3.0; });
    Editor edit{g};
    Value const product = find(g, "multiply");
    Value const clipped = edit.after(product).insert(
        [](auto v) {
            while (v > 10.0) v = v * 0.5;
            if (v < 0.0) v = -v;
            return v;
        },
        product);
    edit.replace_uses(product, clipped);
    auto const f = limn::interpret<double(double)>(std::move(edit).finish());
    for (double x : {-2.0, 0.5, 3.0, 10.0, 1000.0}) {
        double v = x * 3.0;
        while (v > 10.0) v = v * 0.5;
        if (v < 0.0) v = -v;
        CHECK(f(x) == v);
    }
}

TEST_CASE("Editor: what is inserted in an arm runs in that arm alone") {
    Graph const g = limn::trace<int, int>([](auto a, auto b) {
        decltype(a) out = 0;
        if (b != 0) out = (a + 7) * 2;
        return out;
    });
    Editor edit{g};
    Value const product = find(g, "multiply");
    Value const part = edit.before(product).insert([](auto x, auto y) { return x / y; },
                                                   edit.operands(product)[0], g.inputs()[1]);
    edit.set_operand(product, 0, part);
    Graph const h = std::move(edit).finish();
    auto const f = limn::interpret<int(int, int)>(h);
    CHECK(f(5, 0) == 0); // nothing is divided by zero
    CHECK(f(5, 2) == 12);
}

int rung = 0;
constexpr auto ring = limn::op<"ring", limn::effect>([](int x) {
    ++rung;
    return x;
});

TEST_CASE("Editor: an effect that is inserted beside an inserted node is done in its arm alone") {
    Graph const g = limn::trace<int, int>([](auto a, auto b) {
        decltype(a) out = 0;
        if (b != 0) out = (a ^ 7) ^ b;
        return out;
    });
    Editor edit{g};
    Value const flipped = edit.operands(g.outputs()[0])[1];
    auto const mask = [](auto x) { return x & 127; };
    Value const masked = edit.before(flipped).insert<int>(mask, edit.operands(flipped)[0]);
    auto const sound = [](auto x) { return ring(x); };
    edit.set_operand(flipped, 0, edit.after(masked).insert<int>(sound, masked));
    auto const f = limn::interpret<int(int, int)>(std::move(edit).finish());
    rung = 0;
    CHECK(f(5, 0) == 0);
    CHECK(rung == 0);
    CHECK(f(5, 2) == ((5 ^ 7) ^ 2));
    CHECK(rung == 1);
}

TEST_CASE("Editor: the same inside of an arm that was inserted") {
    Graph const g = limn::trace<int, int>([](auto a, auto b) { return a ^ b; });
    Value const start = find(g, "bit_xor");
    Editor edit{g};
    auto const chosen = [](auto x, auto b) {
        if (b != 0) x = x & 127;
        return x;
    };
    Value const joined = edit.after(start).insert<int, int>(chosen, start, g.inputs()[1]);
    edit.replace_uses(start, joined);
    Value const masked = edit.operands(joined)[1];
    auto const sound = [](auto x) { return ring(x); };
    edit.replace_uses(masked, edit.after(masked).insert<int>(sound, masked));
    auto const f = limn::interpret<int(int, int)>(std::move(edit).finish());
    rung = 0;
    CHECK(f(5, 0) == 5);
    CHECK(rung == 0);
    CHECK(f(5, 2) == 7);
    CHECK(rung == 1);
}

TEST_CASE("Editor: what is computed in one arm cannot be used outside of it") {
    Graph const g = limn::trace<int, int>([](auto a, auto b) {
        decltype(a) out = 0;
        if (b != 0) out = a / b;
        return out + a * 3;
    });
    Editor edit{g};
    edit.replace_uses(find(g, "multiply"), find(g, "divide"));
    CHECK_THROWS_WITH(std::move(edit).finish(),
                      Contains("editor.cpp:") && Contains("computed in one arm only"));

    Editor twice{g};
    Value const quotient = find(g, "divide");
    twice.replace_uses(quotient,
                       twice.after(quotient).insert<int>([](auto q) { return q + q; }, quotient));
    auto const f = limn::interpret<int(int, int)>(std::move(twice).finish());
    CHECK(f(8, 2) == 8 + 24);
    CHECK(f(8, 0) == 24);
}

TEST_CASE("Editor: a branch gets another condition as a whole") {
    Graph const g = limn::trace<int, int>([](auto a, auto b) {
        decltype(a) out = 0;
        if (b != 0) out = a / b;
        return out;
    });
    Editor edit{g};
    Value const asked = find(g, "not_equal"), gate = find(g, "gate");
    Value const more = edit.after(asked).insert<int>([](auto b) { return b > 1; }, g.inputs()[1]);
    CHECK(edit.is_needed(asked));
    CHECK_THROWS_WITH(edit.set_operand(gate, 0, more), Contains("replace_uses"));
    edit.replace_uses(asked, more);
    auto const f = limn::interpret<int(int, int)>(std::move(edit).finish());
    CHECK(f(8, 0) == 0);
    CHECK(f(8, 1) == 0);
    CHECK(f(8, 2) == 4);
}

TEST_CASE("Editor: the body of a loop is edited, with values from outside") {
    Graph const g = limn::trace<double, double>([](auto x, auto y) {
        while (x > 1.0) x = x * 0.5;
        return x + y;
    });
    Value const loop = find(g, "loop");
    Editor edit{g};
    Editor body = edit.body(loop);
    Graph const& inner = g.loop_of(loop.index).body;
    Value const product = find(inner, "multiply");
    Value const factor = body.capture(g.inputs()[1]);
    body.set_operand(product, 1, factor);
    CHECK_THROWS_WITH(std::move(body).finish(), Contains("finish the one that it came from"));
    CHECK_THROWS_WITH(edit.capture(loop), Contains("not of the body of a loop"));
    auto const f = limn::interpret<double(double, double)>(std::move(edit).finish());
    CHECK(f(8.0, 0.25) == 0.5 + 0.25);
}

TEST_CASE("Editor: all needs of a value are replaced: results, decisions, what a loop takes") {
    Graph const g = limn::trace<int, int>([](auto a, auto b) {
        auto const asked = b != 0;
        decltype(a) out = 0;
        if (asked) out = a / b;
        while (out > 10) out = out - 1;
        return std::tuple{asked, out, asked};
    });
    Value const asked = find(g, "not_equal"), loop = find(g, "loop");
    Editor edit{g};
    Editor body = edit.body(loop);
    body.capture(asked);
    Value const more = edit.after(asked).insert<bool, int>(
        [](auto was, auto b) { return was & (b > 1); }, asked, g.inputs()[1]);
    edit.replace_uses(asked, more); // but in what computes it
    CHECK(edit.users(asked).size() == 1);
    CHECK_FALSE(edit.is_needed(asked));
    CHECK(edit.is_needed(more));
    auto const f = limn::interpret<std::tuple<bool, int, bool>(int, int)>(std::move(edit).finish());
    CHECK(f(8, 0) == std::tuple{false, 0, false});
    CHECK(f(8, 1) == std::tuple{false, 0, false});
    CHECK(f(80, 2) == std::tuple{true, 10, true});
}

TEST_CASE("Editor: inputs and outputs are added and removed") {
    Graph const g = limn::trace<double>([](auto x) { return x + 1.0; });
    Editor edit{g};
    Value const y = edit.add_input<double>("y");
    Value const product =
        edit.after(y).insert([](auto a, auto b) { return a * b; }, y, g.inputs()[0]);
    edit.add_output(product);
    Graph const two = std::move(edit).finish();
    auto const f = limn::interpret<std::tuple<double, double>(double, double)>(two);
    CHECK(f(3.0, 4.0) == std::tuple{4.0, 12.0});

    Editor less{two};
    less.remove_output(0);
    Graph const one = std::move(less).finish();
    CHECK(limn::interpret<double(double, double)>(one)(3.0, 4.0) == 12.0);

    Editor mixed{one};
    Value const n = mixed.add_input<int>("n");
    CHECK_THROWS_AS(mixed.add_output(n), TypeError);
    mixed.add_output<std::pair<double, int>>(n);
    CHECK(limn::interpret<std::pair<double, int>(double, double, int)>(std::move(mixed).finish())(
              1.0, 2.0, 3) == std::pair{2.0, 3});
    Editor none{one};
    CHECK_THROWS_WITH(none.remove_output(1), Contains("has 1 results, and no number 1"));
}

TEST_CASE("Editor: an input is added to a graph with a state") {
    limn::state<double> sum{10.0, "sum"};
    Graph const g = limn::trace<double>([&](auto x) {
        sum += x;
        return sum * 2.0;
    });
    Editor edit{g};
    Value const y = edit.add_input<double>("y"), output = g.outputs()[0];
    edit.replace_uses(output, edit.after(output).insert([](auto a, auto b) { return a + b; },
                                                        output, y));
    Graph const h = std::move(edit).finish();
    CHECK(h.parameters().size() == 2);
    CHECK(h.inputs().size() == 3);
    auto const f = limn::interpret<double(double, double)>(h);
    CHECK(f(1.0, 5.0) == 27.0);
    CHECK(f(1.0, 0.0) == 24.0);
}

TEST_CASE("Editor: a graph is continued with ordinary operators") {
    Graph const g = limn::trace<double>([](auto x) { return x + 1.0; });
    Editor edit{g};
    auto const sum = limn::proxy<double>(edit, find(g, "add"));
    edit.replace_uses(find(g, "add"), sum * sum + 0.5);
    auto const f = limn::interpret<double(double)>(std::move(edit).finish());
    CHECK(f(2.0) == 9.5);

    Editor one{g}, other{g};
    auto const y = limn::proxy<double>(other, find(g, "add")) + 100.0;
    limn::proxy<double>(one, find(g, "add")) - 5.0; // a value with the number of `y`
    CHECK_THROWS_WITH(one.replace_uses(find(g, "add"), y), Contains("operands of two traces") &&
                                                               Contains("editor.cpp:"));
    one.replace_uses(find(g, "add"), limn::Proxy<double>{3.0});
    CHECK(limn::interpret<double(double)>(std::move(one).finish())(2.0) == 3.0);
}

TEST_CASE("Editor: effects keep their order, and can be moved") {
    static std::string said;
    static constexpr auto say = limn::op<"say", limn::effect>([](double x) {
        said += std::to_string(int(x)) + " ";
        return x;
    });
    Graph const g = limn::trace<double>([](auto x) {
        auto const first = say(x);
        auto const second = say(x + 1.0);
        return first + second;
    });
    Value const first = find(g, "say");
    Editor edit{g};
    edit.after(first).insert<double>([](auto x) { return say(x); }, g.inputs()[0]);
    edit.set_operand(find(g, "add"), 0, g.inputs()[0]);
    Graph const h = std::move(edit).finish();
    said.clear();
    limn::interpret<double(double)>(h)(5.0);
    CHECK(said == "5 5 6 ");

    Editor moved{g};
    Value const second = moved.operands(g.outputs()[0])[1];
    moved.move(second, moved.before(first));
    said.clear();
    limn::interpret<double(double)>(std::move(moved).finish())(5.0);
    CHECK(said == "6 5 ");

    Editor wrong{g};
    wrong.set_operand(first, 0, second);
    CHECK_THROWS_WITH(std::move(wrong).finish(), Contains("comes later"));
}

TEST_CASE("Editor: what is moved to another arm is done there") {
    Graph const g = limn::trace<int, int>([](auto a, auto b) {
        auto const heard = ring(a);
        decltype(a) out = 0;
        if (b != 0) out = heard / b;
        return out;
    });
    Value const sound = find(g, "ring"), quotient = find(g, "divide");
    auto const done = [](Graph const& h, int a, int b) {
        rung = 0;
        return limn::interpret<int(int, int)>(h)(a, b);
    };
    Editor inwards{g};
    inwards.move(sound, inwards.before(quotient));
    Graph const in = std::move(inwards).finish();
    CHECK(done(in, 5, 2) == 2);
    CHECK(rung == 1);
    CHECK(done(in, 5, 0) == 0);
    CHECK(rung == 0);
    Editor outwards{in};
    outwards.move(find(in, "ring"), outwards.before(find(in, "not_equal")));
    CHECK(std::move(outwards).finish() == g);

    Editor edit{g}, other{g};
    CHECK_THROWS_WITH(edit.move(sound, other.after(quotient)),
                      Contains("editor.cpp:") && Contains("ring") &&
                          Contains("a place of another editor"));
    CHECK(std::move(edit).finish() == g);
}

TEST_CASE("Editor: faults name the node, its line and the remedy, and change nothing") {
    Graph const g = limn::trace<double, int>([](auto x, auto n) { return (x + 1.0) * (x + n); });
    Value const x = g.inputs()[0], n = g.inputs()[1], sum = find(g, "add");
    Editor edit{g};
    CHECK_THROWS_WITH(edit.erase(sum), Contains("editor.cpp:") && Contains("is used by") &&
                                           Contains("multiply") &&
                                           Contains("replace its uses first"));
    CHECK_THROWS_WITH(edit.erase(x), Contains("is used by"));
    CHECK_THROWS_AS(edit.set_operand(sum, 0, n), TypeError);
    CHECK_THROWS_WITH(edit.set_operand(sum, 0, n), Contains("is int") &&
                                                       Contains("asks for double") &&
                                                       Contains("limn::convert<double>(x)"));
    CHECK_THROWS_WITH(edit.set_operand(sum, 2, x), Contains("no number 2"));
    CHECK_THROWS_WITH(edit.replace_uses(sum, n), Contains("is int"));
    CHECK_THROWS_WITH(edit.users(Value{999}), Contains("editor.cpp:") && // that of the editor
                                                  Contains("not a value of this graph"));
    CHECK_THROWS_WITH(edit.add_input<int>("x0"), Contains("a parameter `x0` already"));
    using Two = std::pair<double, double>;
    CHECK_THROWS_WITH(edit.add_output<Two>(n), Contains("is int, and this asks for double"));
    CHECK_THROWS_WITH(edit.body(sum), Contains("is not a loop"));
    CHECK_THROWS_WITH(edit.before(sum).insert([](auto a, auto b) { return a + b; }, x, n),
                      Contains("name the types"));
    CHECK_THROWS_WITH(edit.before(sum).insert<double>([](auto a) { return std::pair{a, a}; }, x),
                      Contains("gives 2 values"));
    CHECK_THROWS_WITH(limn::proxy<int>(edit, x), Contains("is double"));
    CHECK(Editor{g}.finish() == g);

    Editor cycle{g};
    cycle.set_operand(sum, 0, find(g, "multiply"));
    CHECK_THROWS_WITH(std::move(cycle).finish(), Contains("needs it in turn"));

    Editor erased{g};
    Value const fresh = erased.after(sum).insert([](auto a) { return a * 7.0; }, sum);
    erased.erase(fresh);
    CHECK_THROWS_WITH(erased.replace_uses(sum, fresh), Contains("was erased"));
    Value const again = erased.after(sum).insert([](auto a) { return a * 7.0; }, sum);
    erased.replace_uses(sum, again);
    CHECK(limn::interpret<double(double, int)>(std::move(erased).finish())(1.0, 2) == 42.0);
}

} // namespace editor_test
