// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/print/cpp/function_end.hpp>

#include <catch2/catch.hpp>

using namespace limn;

namespace {

struct EndCase {
    Graph graph;
    detail::PrintedFunction<> function{
        .graph = graph, .dialect = {}, .prefix = "v", .modules = {graph, "f", "v"}};
    detail::Locals<> locals{graph, nullptr, function};
    detail::FunctionEnd<> end{locals};

    std::size_t size() const { return locals.uses.statements().size(); }
    Value at(std::size_t statement) const { return {locals.uses.statements()[statement].node}; }
};

} // namespace

TEST_CASE("FunctionEnd: the branch that the result comes from", "[print][function_end]") {
    EndCase const f{trace<double>([](auto x) {
        if (x < 0.0) return x * x;
        return sin(x) + 1.0;
    })};
    CHECK(f.end.is_branch());
    std::size_t const branch = f.end.last_branch(0, f.size());
    REQUIRE(branch < f.size());
    CHECK(f.locals.uses.statements()[branch].does == Statement::Does::branch);

    EndCase const g{trace<double>([](auto x) {
        auto y = x;
        if (x < 0.0) y = x * x;
        return y + 1.0;
    })};
    CHECK_FALSE(g.end.is_branch());
    CHECK(g.end.last_branch(0, g.size()) == g.size());
}

TEST_CASE("FunctionEnd: the loop whose exits return", "[print][function_end]") {
    auto const search = [](auto x, auto limit) {
        for (auto i = x * 0; i < limit; ++i)
            if (i * i == x) return i;
        return x;
    };
    EndCase const f{trace<int, int>(search)};
    std::size_t const loop = f.end.loop_which_returns(0, f.size());
    REQUIRE(loop < f.size());
    CHECK(f.graph[f.at(loop)].kind() == Kind::loop);
    CHECK_FALSE(f.end.exit_asked(f.at(loop), f.graph.inputs()[0]).has_value());

    EndCase const g{trace<int>([](auto n) {
        auto s = n * 0;
        for (auto i = n * 0; i < n; ++i) s += i * i;
        return s;
    })};
    CHECK(g.end.loop_which_returns(0, g.size()) == g.size()); // it has one exit
}
