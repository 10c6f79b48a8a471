// SPDX-License-Identifier: BSL-1.0
// scope and note: what nodes know besides their lines.
#include <limn.hpp>

#include <catch2/catch.hpp>

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace scope_test {

using Catch::Contains;
using limn::Graph, limn::Node, limn::note, limn::scope, limn::trace;

Node find(Graph const& g, std::string_view op) {
    std::optional<Node> found;
    limn::each_node(g, [&](Node node) {
        if (!found.has_value() && node.op().name == op) found = node;
    });
    REQUIRE(found.has_value());
    return *found;
}

std::string noted(Node node, std::string_view key = "unit") {
    for (auto const& [known, value] : node.notes())
        if (known == key) return value;
    return {};
}

auto const model = [](auto x) {
    using std::sin;
    scope const encoder{"encoder"};
    auto y = note(sin(x), "unit", "m");
    {
        scope const attention{"attention"};
        if (y > 0.5) y = y * 3.0;
    }
    scope const decoder{"decoder"};
    return y - 1.0;
};

auto const bare = [](auto x) {
    using std::sin;
    auto y = sin(x);
    if (y > 0.5) y = y * 3.0;
    return y - 1.0;
};

TEST_CASE("scope: nodes know their scopes, which nest", "[proxy][scope][features][K3]") {
    Graph const g = trace<double>(model);
    CHECK(find(g, "sin").scope() == "encoder");
    CHECK(find(g, "multiply").scope() == "encoder/attention");
    CHECK(find(g, "subtract").scope() == "encoder/decoder");
    CHECK(g[g.inputs()[0]].scope().empty());
    CHECK(model(2.0) == limn::interpret<double(double)>(g)(2.0));
    CHECK(trace<double>(bare) == g);
    CHECK(trace<double>(bare).hash() == g.hash());
    CHECK(limn::to_cpp(trace<double>(bare)) == limn::to_cpp(g));
    CHECK(find(trace<double>(bare), "sin").scope().empty());
}

TEST_CASE("scope: an arm, a body and each side of one line have their own",
          "[proxy][scope][features][K3]") {
    auto const f = [](auto x) {
        auto const grown = [](auto const& v, char const* name) {
            scope const s{name};
            return v * 2.0;
        };
        auto y = x;
        while (y < 100.0) {
            scope const iteration{"iteration"};
            y = y * y + 1.0;
        }
        return y > 1e6 ? grown(y, "large") : grown(x, "small");
    };
    Graph const g = trace<double>(f);
    limn::verify(g);
    for (double x : {0.5, 3.0, 2000.0}) CHECK(limn::interpret<double(double)>(g)(x) == f(x));
    bool in_body = false;
    limn::each_node(g, [&](Node loop) {
        if (loop.kind() != limn::Kind::loop) return;
        Graph const& body = g.loop_of(loop.value().index).body;
        in_body = find(body, "add").scope() == "iteration";
    });
    CHECK(in_body);
}

TEST_CASE("note: scopes and notes stay through passes, rewriting and edits",
          "[proxy][scope][features][G10]") {
    Graph const g = trace<double>(model);
    REQUIRE(noted(find(g, "sin")) == "m");
    CHECK(noted(find(g, "multiply")).empty());
    auto const kept = [](Graph const& h) {
        return noted(find(h, "sin")) == "m" && find(h, "sin").scope() == "encoder" &&
               find(h, "multiply").scope() == "encoder/attention";
    };
    CHECK(kept(Graph{g}));
    CHECK(kept(g | limn::pass::optimize));
    CHECK(kept(limn::Editor{g}.finish()));
    CHECK(kept(limn::Transformer{g}.run()));
    CHECK(kept(limn::split(g, [](Node const&) { return 1u; }).recombined()));
    CHECK(kept(limn::extract(g, g.inputs(), g.outputs())));
    Graph const cosines =
        limn::rewrite(g, [](auto x) { return limn::sin(x); }, [](auto x) { return limn::cos(x); });
    CHECK(noted(find(cosines, "cos")) == "m");
    CHECK(find(cosines, "cos").scope() == "encoder");
    limn::Editor edit{g};
    note(edit, find(g, "subtract").value(), "owner", "me");
    note(edit, find(g, "sin").value(), "unit", "km");
    Graph const changed = std::move(edit).finish();
    CHECK(noted(find(changed, "subtract"), "owner") == "me");
    CHECK(noted(find(changed, "sin")) == "km");
    CHECK(noted(find(g, "sin")) == "m");
    CHECK(changed == g);
}

TEST_CASE("note: on inputs and joined values; constants have none",
          "[proxy][scope][features][G10]") {
    Graph const g = trace<double>([](auto x) {
        auto y = note(x, "unit", "s");
        if (y < 0.0) y = -y;
        return note(note(y, "unit", "s"), "sign", "none");
    });
    CHECK(noted(g[g.inputs()[0]]) == "s");
    Node const joined = g[g.outputs()[0]]; // has the notes that both sides have
    CHECK(joined.op().name == "gate");
    CHECK(joined.notes().size() == 2);
    CHECK(noted(joined, "sign") == "none");
    CHECK(note(2.0, "unit", "m") == 2.0);
    CHECK(trace<double>([](auto x) { return x + note(limn::Proxy<double>(2.0), "unit", "m"); }) ==
          trace<double>([](auto x) { return x + 2.0; }));
}

TEST_CASE("note_origins: nodes know which ones they come from", "[proxy][scope][features][K3]") {
    Graph const g = trace<double>(model);
    Graph const h = g | limn::pass::note_origins | limn::pass::optimize;
    CHECK(h == (g | limn::pass::optimize));
    std::string const sine = "%" + std::to_string(find(g, "sin").value().index);
    CHECK(noted(find(h, "sin"), "origin") == sine);
    CHECK(noted(find(h, "sin")) == "m");
    Graph const loop = trace<int>([](auto n) {
        auto sum = n;
        while (sum < 100) sum = sum + n;
        return sum;
    });
    CHECK_THAT(limn::to_text(loop | limn::pass::note_origins), Contains("# origin = %1.%"));
}

TEST_CASE("scope: a Function that is called inside of one belongs to it",
          "[proxy][scope][features][K3]") {
    auto const inner = limn::interpret<double(double)>(trace<double>([](auto x) {
        scope const own{"inner"};
        return limn::sin(x) * 2.0;
    }));
    auto const late = limn::lazy([](auto x) {
        scope const own{"late"};
        return limn::cos(x);
    });
    Graph const g = trace<double>([&](auto x) {
        scope const outer{"outer"};
        return inner(x) + late(x);
    });
    CHECK(find(g, "sin").scope() == "outer/inner");
    CHECK(find(g, "cos").scope() == "outer/late");
    CHECK(find(g, "add").scope() == "outer");
}

TEST_CASE("scope: listings, pictures, profiles and errors show it",
          "[proxy][scope][features][K3]") {
    Graph const g = trace<double>(model);
    CHECK_THAT(limn::to_text(g), Contains("sin(x0)  # in encoder, unit = m\n") &&
                                     Contains("  # in encoder/decoder\n"));
    CHECK_THAT(limn::to_text(g, {.locations = true}),
               Contains("scope.cpp:") && Contains(" in encoder, unit = m\n"));
    CHECK_THAT(limn::to_table(g), Contains(" in encoder/decoder\n"));
    CHECK_THAT(limn::explain(g, 2.0), Contains(" in encoder, unit = m"));
    std::string const dot = limn::to_dot(g);
    CHECK_THAT(dot, Contains("subgraph \"cluster 0 nencoder\" {\n  label=\"encoder\";\n"));
    CHECK_THAT(dot, Contains("nencoder/attention\" {\n  label=\"attention\";\n"));
    CHECK_THAT(dot, Contains("cluster 0 nencoder/decoder"));
    limn::Profile const profile = limn::profile(g, 2.0);
    CHECK_THAT(profile.text(), Contains(" in encoder/decoder\n") && Contains("\nby scope\n"));
    REQUIRE(profile.scopes.size() == 3);
    CHECK(profile.scopes[0].scope == "encoder");
    CHECK(profile.scopes[0].calls > profile.scopes[1].calls);
    auto const f = [](auto x) {
        scope const s{"encoder"};
        auto const y = x * 2.0;
        return y > 1.0 ? y : x;
    };
    CHECK_THROWS_WITH(trace<double>(f, {.branches = limn::TraceOptions::reject}),
                      Contains("scope.cpp:") && Contains("(in encoder)"));
}

TEST_CASE("scope: what ends by an exception leaves its scopes", "[proxy][scope][features][K3]") {
    CHECK_THROWS(trace<double>([](auto x) -> decltype(x) {
        scope const s{"lost"};
        throw std::runtime_error{"no"};
    }));
    CHECK(limn::detail::open_annotations == 0);
    scope const nothing{"outside of a trace"};
    CHECK(limn::detail::open_annotations == 0);
}

TEST_CASE("Tracer: an editor may end before an older one", "[proxy][tracer]") {
    Graph const g = trace<double>(bare);
    auto first = std::make_unique<limn::Editor>(g), second = std::make_unique<limn::Editor>(g);
    first.reset();
    CHECK(limn::is_tracing());
    second.reset();
    CHECK_FALSE(limn::is_tracing());
}

constexpr double twice(double x) {
    scope const s{"constant"};
    return note(x * 2.0, "unit", "m");
}
static_assert(twice(2.0) == 4.0);
static_assert(limn::static_trace<double>([](auto x) {
                  scope const s{"constant"};
                  return note(x * 2.0, "unit", "m");
              })(2.0) == 4.0);

} // namespace scope_test
