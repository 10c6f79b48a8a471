// SPDX-License-Identifier: BSL-1.0
// What torch.fx's tests of graph editing and of its subgraph rewriter ask for, and no mirrored test
// does: those of the Editor, extract, split and the Transformer stand in transform/, those of
// patterns in pass/pattern/. And the closed set of node kinds.
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace fx_test {

using Catch::Matchers::Contains;
using limn::Editor, limn::Graph, limn::Kind, limn::Node, limn::Value;

/// What a kind is, said without a default: a new one is an error of the compiler here.
constexpr std::string_view name_of(Kind kind) {
    switch (kind) {
    case Kind::input: return "input";
    case Kind::constant: return "constant";
    case Kind::call: return "call";
    case Kind::loop: return "loop";
    case Kind::result: return "result";
    }
    return "";
}

/// How many nodes of each kind a graph has, the bodies of its loops too.
void count(Graph const& graph, std::size_t (&counts)[5]) {
    for (Node node : graph.nodes()) {
        ++counts[static_cast<std::size_t>(node.kind())];
        if (node.kind() == Kind::loop) count(graph.loop_of(node.value().index).body, counts);
    }
}

Value find(Graph const& g, std::string_view op) {
    for (Node node : g.nodes())
        if (node.op().name == op) return node.value();
    FAIL("no " << op);
    return {};
}

/// Every kind of node: inputs, constants, calls with arms, a loop in a loop, what they leave.
Graph everything() {
    return limn::trace<double, double>([](auto x, auto y) {
        auto sum = x + 0.5;
        while (sum < 10.0) {
            auto step = y;
            while (step < 1.0) step = step * 2.0 + 0.25;
            if (step > 1.5) step = limn::sin(step) + 1.0;
            sum = sum + step;
        }
        return sum;
    });
}

TEST_CASE("G1: the set of node kinds is closed, and everything knows all of it",
          "[features][G1]") {
    for (int k = 0; k < 5; ++k) CHECK_FALSE(name_of(static_cast<Kind>(k)).empty());
    CHECK(name_of(static_cast<Kind>(5)).empty());

    Graph const g = everything();
    std::size_t counts[5]{};
    count(g, counts);
    for (int k = 0; k < 5; ++k) {
        CAPTURE(name_of(static_cast<Kind>(k)));
        CHECK(counts[k] > 0);
    }
    CHECK_NOTHROW(limn::verify(g));
    CHECK(Editor{g}.finish() == g);
    CHECK(limn::Transformer{g}.run() == g);
    CHECK(limn::split(g, [](Node const&) { return 0u; }).recombined() == g);
    CHECK_THAT(limn::to_text(g), Contains("= input") && Contains("= constant") &&
                                     Contains("= loop(") && Contains("= result("));
    // the op of a node that is not a call has the name of its kind
    for (Node node : g.nodes())
        if (node.kind() != Kind::call) CHECK(node.op().name == name_of(node.kind()));
}

// --- editing, after test_fx.py ------------------------------------------------------------------

TEST_CASE("fx: insert before and after, replace all uses, erase", "[features][G3]") {
    Graph const g = limn::trace<double>([](auto x) { return limn::cos(limn::sin(x)); });
    Value const inner = find(g, "sin"), outer = find(g, "cos");
    Editor edit{g};
    CHECK_THROWS_WITH(edit.erase(inner), Contains("cos") && Contains("fx.cpp:"));
    Value const before = edit.before(outer).insert([](auto x) { return limn::exp(x); }, inner);
    edit.set_operand(outer, 0, before);
    Value const after = edit.after(outer).insert([](auto x) { return limn::abs(x); }, outer);
    edit.replace_uses(outer, after);
    Value const cosine = edit.before(inner).insert([](auto x) { return limn::cos(x); },
                                                   edit.operands(inner)[0]);
    edit.replace_uses(inner, cosine);
    edit.erase(inner);
    CHECK_THROWS_WITH(edit.users(inner), Contains("erased"));
    CHECK(std::move(edit).finish() == limn::trace<double>([](auto x) {
              return limn::abs(limn::cos(limn::exp(limn::cos(x))));
          }));
}

TEST_CASE("fx: a graph is inlined into another, in place of a call", "[features][G4]") {
    Graph const inner = limn::trace<double>([](auto x) { return limn::sin(x) * 2.0; });
    auto const f = limn::interpret<double(double)>(inner);
    Graph const g = limn::trace<double>([](auto x) { return limn::floor(x) + limn::abs(x); });
    Editor edit{g};
    for (std::string_view const op : {"floor", "abs"}) {
        Value const call = find(g, op);
        edit.replace_uses(call, edit.before(call).insert([&](auto x) { return f(x); },
                                                         edit.operands(call)[0]));
        edit.erase(call);
    }
    Graph const h = std::move(edit).finish() | limn::pass::optimize;
    CHECK(h == (limn::trace<double>([&](auto x) { return f(x) + f(x); }) | limn::pass::optimize));
}

TEST_CASE("fx: edits one after the other leave canonical order", "[features][G3]") {
    Graph g = limn::trace<double, double>([](auto x, auto y) { return x * y; });
    for (int i = 0; i < 3; ++i) {
        Editor edit{g};
        Value const out = edit.outputs()[0];
        edit.replace_uses(out, edit.after(out).insert(
                                   [](auto a, auto b) { return b - a; }, out, g.inputs()[1]));
        g = std::move(edit).finish();
    }
    CHECK(g == limn::trace<double, double>(
                   [](auto x, auto y) { return y - (y - (y - x * y)); }));
}

// --- patterns, after test_subgraph_rewriter.py --------------------------------------------------

TEST_CASE("fx: the pattern is the entire graph, and its output that of the graph",
          "[features][G5]") {
    auto const pattern = [](auto x) { return limn::sin(x) + 1.0; };
    Graph const g = limn::trace<double>(pattern);
    auto const out = limn::rewrite<double>(g, pattern, [](auto x) { return limn::cos(x); });
    CHECK(out.count == 1);
    CHECK(out.graph == limn::trace<double>([](auto x) { return limn::cos(x); }));
}

TEST_CASE("fx: operands keep their order; a pattern is put back", "[features][G5]") {
    auto const difference = [](auto a, auto b) { return a - b; };
    auto const quotient = [](auto a, auto b) { return a / b; };
    Graph const g =
        limn::trace<double, double>([](auto x, auto y) { return limn::sin(y - x) * (x - y); });
    auto const there = limn::rewrite<double, double>(g, difference, quotient);
    CHECK(there.count == 2);
    CHECK(there.graph == limn::trace<double, double>([](auto x, auto y) {
              return limn::sin(y / x) * (x / y);
          }));
    CHECK(limn::rewrite<double, double>(there.graph, quotient, difference).graph == g);
}

TEST_CASE("fx: overlapping matches, and users outside of a match", "[features][G5]") {
    auto const twice = [](auto x) { return limn::sin(limn::sin(x)); };
    auto const once = [](auto x) { return limn::cos(x); };
    auto const overlapping = limn::rewrite<double>(
        limn::trace<double>([](auto x) { return limn::sin(limn::sin(limn::sin(x))); }), twice,
        once);
    CHECK(overlapping.count == 1);
    Graph const outside = limn::trace<double>([](auto x) {
        auto const inner = limn::sin(x);
        return limn::sin(inner) + inner;
    });
    CHECK(limn::rewrite<double>(outside, twice, once).graph == outside);
    // the last node of a match may have users anywhere
    auto const last = limn::rewrite<double>(limn::trace<double>([](auto x) {
                                                auto const y = limn::sin(limn::sin(x));
                                                return y * y + y;
                                            }),
                                            twice, once);
    CHECK(last.graph == limn::trace<double>([](auto x) {
              auto const y = limn::cos(x);
              return y * y + y;
          }));
}

} // namespace fx_test
