// SPDX-License-Identifier: BSL-1.0
#include <limn.hpp>
#include <limn/graph/last_reads.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <tuple>
#include <vector>

using namespace limn;

namespace {

constexpr auto longer = op<"longer">([](std::string s) { return s + '.'; });
constexpr auto joined = op<"joined">([](std::string a, std::string b) { return a + b; });

/// The statements that read something for the last time: `longer 1`, a bit for each operand.
std::string last_reads_of(Graph const& graph, Loop const* loop = nullptr) {
    detail::Vector<Statement> const all = statements(graph, loop);
    detail::Vector<std::uint32_t> const bits = last_reads(graph, loop, all);
    REQUIRE(bits.size() == all.size() + 1);
    std::string out;
    for (std::size_t p = 0; p < bits.size(); ++p) {
        if (bits[p] == 0) continue;
        using enum Statement::Does;
        std::string const what = p == all.size()         ? "next"
                                 : all[p].does == assign ? "assign"
                                 : all[p].does == leave
                                     ? "leave"
                                     : graph[Value{all[p].node}].op().name.data();
        out += what + ' ' + std::to_string(bits[p]) + ", ";
    }
    return out;
}
Loop const& loop_in(Graph const& graph) {
    for (std::uint32_t i = 0; i < graph.size(); ++i)
        if (graph.row_of(i).kind == Kind::loop) return graph.loop_of(i);
    throw GraphError{Where{}, "test", "there is no loop"};
}

} // namespace

TEST_CASE("last_reads: an arm is the last one where what follows reads nothing",
          "[graph][last_reads]") {
    auto const f = [](auto s, auto n) {
        auto const a = longer(s);
        return cond(
            n > 0, [&] { return joined(a, longer(a)); }, [&] { return longer(a); });
    };
    // the input is not its own; in the first arm `a` is read once more
    CHECK(last_reads_of(trace<std::string, int>(f)) == "joined 3, assign 1, longer 1, assign 1, ");
    auto const twice = [](auto s) {
        auto const a = longer(s);
        return joined(a, a);
    };
    CHECK(last_reads_of(trace<std::string>(twice)) == "");
}

TEST_CASE(
    "last_reads: in a loop, what it carries is its own; what stays is read in the next iteration",
    "[graph][last_reads]") {
    auto const f = [](auto n, auto s) {
        return while_loop([](auto i, auto const&...) { return i > 0; },
                          [&](auto i, auto const& a, auto const& b) {
                              return std::tuple{i - 1, joined(a, s), joined(b, a)};
                          },
                          n, s, s);
    };
    Graph const graph = trace<int, std::string>(f);
    Loop const& loop = loop_in(graph);
    // `a` is read twice, and moved the second time; a number is left behind, and the two texts
    CHECK(last_reads_of(loop.body, &loop) == "joined 3, leave 6, next 6, ");
}
