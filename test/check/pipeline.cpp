// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <string>
#include <vector>

namespace pipeline_test {

using Catch::Contains;
using limn::Graph, limn::GraphError, limn::Node, limn::Value;
namespace pass = limn::pass;

/// Each sine becomes a cosine: a pass that is wrong.
Graph cosines(Graph const& g) {
    limn::Editor edit{g};
    for (Node node : g.nodes())
        if (limn::is<limn::prims::sin>(node.op()))
            edit.replace_uses(node.value(), edit.after(node.value())
                                                .insert([](auto x) { return limn::cos(x); },
                                                        edit.operands(node.value())[0]));
    return std::move(edit).finish();
}

bool has_sine(Graph const& g) {
    for (Node node : g.nodes())
        if (limn::is<limn::prims::sin>(node.op())) return true;
    return false;
}

Graph wave() {
    return limn::trace<double, double>([](auto x, auto y) {
        auto sum = limn::sin(x * 1.0) + y;
        while (sum < 10.0) sum = sum + y * y + 1.0;
        return sum;
    });
}

TEST_CASE("Pipeline: G7: it runs its passes in order, checked on samples", "[check][pipeline]") {
    std::vector<std::string> seen;
    auto const see = [&](pass::NamedPass const& p, Graph const& before, Graph const& after) {
        seen.push_back(p.name + " " + std::to_string(before.size() - after.size()));
    };
    pass::Pipeline clean{{.samples = 50, .seen = see}};
    clean.add({.name = "simplify", .change = pass::simplify})
        .add({.name = "fold", .change = pass::fold_constants});
    CHECK(clean(wave()) == (wave() | pass::simplify | pass::fold_constants));
    CHECK((wave() | clean) == clean.run(wave()));
    CHECK(seen[0] == "simplify 2");
    CHECK(seen[1] == "fold 0");
    CHECK(pass::Pipeline{}(wave()) == wave());
}

TEST_CASE("Pipeline: a pass that changes a result is named, with the first difference",
          "[check][pipeline]") {
    pass::Pipeline wrong{{.samples = 50}};
    wrong.add({.name = "simplify", .change = pass::simplify})
        .add({.name = "cosines", .change = cosines});
    CHECK_THROWS_WITH(wrong(wave()),
                      Contains("the pass `cosines` changes a result: output 0 was ") &&
                          Contains("pipeline.cpp:") && Contains(" on x0 = ") &&
                          Contains("is sin : double (") && Contains("and cos : double ("));
    pass::Pipeline trusting;
    trusting.add({.name = "cosines", .change = cosines});
    CHECK_NOTHROW(trusting(wave()));
}

TEST_CASE("Pipeline: a pass that breaks the graph, or throws, is named", "[check][pipeline]") {
    pass::Pipeline broken;
    broken.add({.name = "broken", .change = [](Graph const&) {
                    limn::Builder b;
                    auto const x = b.parameter<double>("x").front();
                    b.result<int>({x});
                    return std::move(b).finish();
                }});
    CHECK_THROWS_WITH(broken(wave()), Contains("the pass `broken` breaks the graph: "));
    pass::Pipeline throwing;
    throwing.add({.name = "thrower", .change = [](Graph const&) -> Graph {
                      throw std::runtime_error{"no luck"};
                  }});
    CHECK_THROWS_WITH(throwing(wave()), Contains("the pass `thrower` throws: no luck"));
    pass::Pipeline other;
    other.add({.name = "other", .change = [](Graph const&) {
                   return limn::trace<double>([](auto x) { return x; });
               }});
    CHECK_THROWS_WITH(other(wave()),
                      Contains("the pass `other` changes the inputs or outputs: the graph was "
                               "(double, double) -> (double), and is (double) -> (double); "));
}

TEST_CASE("Pipeline: what a pass needs must have been ensured", "[check][pipeline]") {
    pass::Property const no_sine{"no sine", [](Graph const& g) { return !has_sine(g); }};
    pass::Pipeline p;
    p.add({.name = "cosines", .change = cosines, .needs = {{"folded"}}, .ensures = {no_sine}});
    CHECK_THROWS_WITH(p(wave()), Contains("the pass `cosines` needs `folded`"));
    pass::Pipeline q;
    q.add({.name = "fold", .change = pass::fold_constants, .ensures = {{"folded"}}})
        .add({.name = "cosines", .change = cosines, .needs = {{"folded"}}, .ensures = {no_sine}})
        .add({.name = "last", .change = pass::dead_code, .needs = {no_sine, {"folded"}}});
    CHECK_NOTHROW(q(wave()));
    pass::Pipeline r;
    r.add({.name = "fold", .change = pass::fold_constants, .ensures = {{"folded"}}})
        .add({.name = "simplify", .change = pass::simplify, .breaks = {"folded"}})
        .add({.name = "last", .change = pass::dead_code, .needs = {{"folded"}}});
    CHECK_THROWS_WITH(r(wave()), Contains("the pass `last` needs `folded`"));
    pass::Pipeline liar;
    liar.add({.name = "liar", .change = pass::simplify, .ensures = {no_sine}});
    CHECK_THROWS_WITH(liar(wave()), Contains("the pass `liar` says that it ensures `no sine`"));
    CHECK_THROWS_WITH(liar.add({.name = "liar", .change = pass::simplify}),
                      Contains("already"));
    CHECK_THROWS_AS(liar.add({}), GraphError);
}

TEST_CASE("Pipeline: effects are not run, and undefined samples are left out",
          "[check][pipeline]") {
    static int ran = 0;
    auto const note = limn::op<"pipeline_test::note", limn::effect>([](double x) {
        ++ran;
        return x;
    });
    pass::Pipeline p{{.samples = 20}};
    p.add({.name = "simplify", .change = pass::simplify});
    auto const g = limn::trace<double>([&](auto x) {
        auto const first = note(x * 1.0);
        return first + note(x + 1.0);
    });
    p(g);
    // what is noted, and how often, is compared
    pass::Pipeline other{{.samples = 20}};
    other.add({.name = "other", .change = [](Graph const& of) {
                   return rewrite(of, [](auto x) { return x + 1.0; },
                                  [](auto x) { return x + 2.0; }).graph;
               }});
    CHECK_THROWS_WITH(other(g), Contains("the pass `other` changes a result: effect 1 was "
                                         "pipeline_test::note("));
    CHECK(ran == 0);
    CHECK_NOTHROW(p(limn::trace<int, int>([](auto a, auto b) { return a / b * 1; })));
}

TEST_CASE("Pipeline: a generator draws the leaves of a structure too", "[check][pipeline]") {
    bool outside = false;
    pass::Pipeline p{{.samples = 20,
                      .inputs = {limn::generate("x0", limn::between(1.0, 2.0))},
                      .seen = {}}};
    p.add({.name = "worse", .change = [](Graph const& of) {
               return rewrite(of, [](auto x, auto y) { return x + y; },
                              [](auto x, auto y) { return x - y; }).graph;
           }});
    auto const g =
        limn::trace<std::array<double, 2>>([](auto const& x) { return x[0] + x[1]; });
    try {
        p(g);
    } catch (limn::GraphError const& e) {
        std::string const text = e.what();
        outside = text.find("x0[0] = 1.") == text.npos || text.find("x0[1] = 1.") == text.npos;
    }
    CHECK_FALSE(outside);
}

} // namespace pipeline_test
