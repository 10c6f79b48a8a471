// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/graph/program.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

using namespace limn;
using detail::Program;

namespace {

std::string name_of(Graph const& graph, std::uint32_t node) {
    Node const n = graph[Value{node}];
    return n.kind() == Kind::call ? std::string{n.op().name} : "%" + std::to_string(node);
}

/// Each statement that ends some values, and these: `add: multiply, `.
std::string ends_of(Program<> const& program) {
    using enum Statement::Does;
    std::string out;
    for (std::size_t p = 0; p < program.statements().size(); ++p) {
        Statement const& s = program.statements()[p];
        if (program.ended(p).empty()) continue;
        out += s.does == compute ? name_of(program.graph(), s.node)
               : s.does == join  ? "join"
                                 : "?";
        out += ':';
        for (std::uint32_t node : program.ended(p)) out += ' ' + name_of(program.graph(), node);
        out += ", ";
    }
    return out;
}

} // namespace

TEST_CASE("Program: a value ends at the call that reads it last", "[graph][program]") {
    Graph const graph = trace<double, double>([](auto x, auto y) { return (x * y + 1.0) * x; });
    Program<> const program{graph};
    CHECK(program.loop() == nullptr);
    REQUIRE(program.statements().size() == 3);
    CHECK(ends_of(program) == "multiply: %1, add: multiply, multiply: %0 add, ");
}

TEST_CASE("Program: what is read in an arm ends at the join", "[graph][program]") {
    Graph const graph = trace<double>([](auto x) {
        auto const y = x * 2.0;
        if (x > 0.0) return sin(cos(y));
        return y;
    });
    CHECK(ends_of(Program<>{graph}) == "multiply: %0, sin: cos, join: greater sin multiply, ");
}

TEST_CASE("Program: of a body the inputs do not end", "[graph][program]") {
    Graph const graph = trace<double>([](auto x) {
        while (x > 1.0) x = x * 0.5 + 0.25;
        return x;
    });
    Program<> const program{graph};
    std::uint32_t loop = 0;
    while (graph.row_of(loop).kind != Kind::loop) ++loop;
    Program<> const& body = program.body(graph[Value{loop}]);
    CHECK(body.loop() == &graph.loop_of(loop));
    CHECK(&body.graph() == &body.loop()->body);
    CHECK(ends_of(body) == "add: multiply, ");
}
