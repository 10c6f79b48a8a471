// SPDX-License-Identifier: BSL-1.0
// What each pass costs a node, and how that grows: processor time at 1e4, 1e5 and 1e6 nodes, the
// median of a few runs, worst first, and the exponent fitted through the three.
// Baseline: the graph compared with its copy, one walk over the nodes of both.

#include <limn.hpp>
#include <limn/graph/builder.hpp>
#include <limn/kit/fast_math.hpp>
#include <limn/pass/dead_carried.hpp>
#include <limn/pass/factor_gates.hpp>
#include <limn/pass/loop_fusion.hpp>
#include <limn/pass/loop_invariant_code.hpp>
#include <limn/pass/reroll.hpp>
#include <limn/pass/strength_reduction.hpp>
#include <limn/transform/editor.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace {

constexpr std::array<std::size_t, 3> sizes{10'000, 100'000, 1'000'000};

// --- graphs of about so many nodes --------------------------------------------------------------

using limn::Builder;
using limn::Value;
namespace prims = limn::prims;

template <class Op> Value on_doubles(Builder& to, Value a, Value b) {
    return to.call<Op, double, double>({a, b});
}

/// Nodes of doubles: `t = step(to, x, c, t)`, which has `per_step` nodes, again and again.
template <class Step>
limn::Graph chain(std::size_t nodes, std::size_t per_step, double constant, Step const& step) {
    Builder to;
    Value const x = to.parameter<double>("x").front(), c = to.constant(constant);
    Value t = x;
    for (std::size_t i = 0; i < nodes / per_step; ++i) t = step(to, x, c, t);
    to.result<double>({t});
    return std::move(to).finish();
}
/// Nothing to do: `t = x * t + sin(t) * 0.5`.
limn::Graph clean(std::size_t nodes) {
    return chain(nodes, 4, 0.5, [](Builder& to, Value x, Value half, Value t) {
        Value const product = on_doubles<prims::multiply>(to, x, t);
        Value const sine = to.call<prims::sin, double>({t});
        return on_doubles<prims::add>(to, product, on_doubles<prims::multiply>(to, sine, half));
    });
}
/// Two of six nodes can go: `t = (x * t + t * x) * 1.0 + sin(t * x)`.
limn::Graph improvable(std::size_t nodes) {
    return chain(nodes, 6, 1.0, [](Builder& to, Value x, Value one, Value t) {
        Value const a = on_doubles<prims::multiply>(to, x, t);
        Value const b = on_doubles<prims::multiply>(to, t, x);
        Value const sum = on_doubles<prims::add>(to, a, b);
        Value const same = on_doubles<prims::multiply>(to, sum, one);
        return on_doubles<prims::add>(to, same, to.call<prims::sin, double>({b}));
    });
}
/// A branch for every five nodes: `t = t > 7 ? 100 / t : t + 3; t = t * t`.
limn::Graph branching(std::size_t nodes) {
    Builder to;
    Value const x = to.parameter<int>("x").front();
    Value const seven = to.constant(7), three = to.constant(3), hundred = to.constant(100);
    Value t = x;
    for (std::size_t i = 0; i < nodes / 5; ++i) {
        Value const c = to.call<prims::greater, int, int>({t, seven});
        std::uint32_t const arm = to.path(0, c, true);
        Value const operands[]{hundred, t};
        Value const quotient =
            to.call(limn::op_row<prims::divide, int, int>, operands, limn::Where::here(), arm);
        t = to.gate(c, quotient, to.call<prims::add, int, int>({t, three}));
        t = to.call<prims::multiply, int, int>({t, t});
    }
    to.result<int>({t});
    return std::move(to).finish();
}
/// A loop for every twelve nodes: `do t = t * 0.5 + sin(x); while (t > x)`.
limn::Graph looping(std::size_t nodes) {
    limn::Loop loop;
    loop.carried = loop.results = 1;
    loop.leaves_when = {0};
    {
        Builder body;
        limn::ValueRows const& rows = limn::detail::values<double>();
        Value const t = body.body_input(rows, "s0"), x = body.body_input(rows, "c0");
        Value const scaled = on_doubles<prims::multiply>(body, t, body.constant(0.5));
        Value const next = on_doubles<prims::add>(body, scaled, body.call<prims::sin, double>({x}));
        Value const on = body.call<prims::greater, double, double>({next, x});
        body.result(nullptr, {on, next, next});
        loop.body = std::move(body).finish();
    }
    Builder to;
    Value const x = to.parameter<double>("x").front();
    Value t = x;
    for (std::size_t i = 0; i < nodes / 12; ++i) {
        Value const operands[]{t, x};
        t = to.result_of(to.loop(loop, operands), 0);
        t = on_doubles<prims::add>(to, t, x);
    }
    to.result<double>({t});
    return std::move(to).finish();
}

// --- what is measured ---------------------------------------------------------------------------

struct Work {
    char const* name;
    limn::Graph (*graph)(std::size_t);
    std::function<limn::Graph(limn::Graph const&)> run;
};

template <class Pass> void each_graph(std::vector<Work>& all, char const* name, Pass const& pass) {
    auto const run = [pass](limn::Graph const& graph) { return graph | pass; };
    for (auto const graph : {clean, improvable, branching, looping})
        all.push_back({name, graph, run});
}

std::vector<Work> works() {
    std::vector<Work> all;
    auto const same = [](limn::Graph const& graph) {
        limn::Graph copy{graph};
        return graph == copy ? copy : graph;
    };
    for (auto const graph : {clean, improvable, branching, looping})
        all.push_back({"(copy and ==)", graph, same});
    each_graph(all, "dead_code", limn::pass::dead_code);
    each_graph(all, "common_subexpressions", limn::pass::common_subexpressions);
    each_graph(all, "fold_constants", limn::pass::fold_constants);
    each_graph(all, "simplify", limn::pass::simplify);
    each_graph(all, "optimize", limn::pass::optimize);
    each_graph(all, "strength_reduction", limn::pass::strength_reduction);
    each_graph(all, "fast_math", limn::pass::fast_math);
    each_graph(all, "factor_gates", limn::pass::factor_gates);
    each_graph(all, "loop_invariant_code", limn::pass::loop_invariant_code);
    each_graph(all, "dead_carried", limn::pass::dead_carried);
    each_graph(all, "loop_fusion", limn::pass::loop_fusion);
    each_graph(all, "reroll", limn::pass::reroll);
    auto const replaced = [](limn::Graph const& graph) {
        return limn::rewrite(
            graph, [](auto a) { return limn::sin(a); }, [](auto a) { return limn::cos(a); });
    };
    for (auto const graph : {clean, improvable}) all.push_back({"rewrite", graph, replaced});
    auto const edited = [](limn::Graph const& graph) {
        limn::Editor edit{graph};
        return std::move(edit).finish();
    };
    for (auto const graph : {clean, branching, looping})
        all.push_back({"Editor, finish", graph, edited});
    return all;
}

char const* name_of(limn::Graph (*graph)(std::size_t)) {
    return graph == clean        ? "clean"
           : graph == improvable ? "improvable"
           : graph == branching  ? "branching"
                                 : "looping";
}

double nanoseconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e9 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec);
}

/// The nodes of a graph and of the bodies of its loops.
std::size_t nodes_of(limn::Graph const& graph) {
    std::size_t count = graph.size();
    for (limn::Node const node : graph.nodes())
        if (node.kind() == limn::Kind::loop)
            count += nodes_of(graph.loop_of(node.value().index).body);
    return count;
}

/// Nanoseconds a node.
double measured(Work const& work, limn::Graph const& graph, int runs) {
    std::vector<double> times;
    for (int i = 0; i < runs; ++i) {
        double const begin = nanoseconds();
        limn::Graph const after = work.run(graph);
        times.push_back((nanoseconds() - begin) / static_cast<double>(nodes_of(graph)));
    }
    std::nth_element(times.begin(), times.begin() + runs / 2, times.end());
    return times[static_cast<std::size_t>(runs / 2)];
}

/// The slope of a line through the logarithms: 1 is linear.
double exponent(std::array<double, 3> const& per_node) {
    return 1.0 + std::log10(per_node[2] / per_node[0]) / 2.0;
}

} // namespace

/// Usage: benchmark_passes [part of a name]
int main(int count, char** arguments) {
    struct Row {
        std::string name;
        std::array<double, 3> per_node;
    };
    std::vector<Row> rows;
    for (Work const& work : works()) {
        std::string const name = std::string{work.name} + ", " + name_of(work.graph);
        if (count > 1 && name.find(arguments[1]) == std::string::npos) continue;
        Row row{name, {}};
        for (std::size_t i = 0; i < sizes.size(); ++i)
            row.per_node[i] = measured(work, work.graph(sizes[i]), i == 2 ? 3 : 7);
        rows.push_back(row);
        std::fprintf(stderr, "%s\n", name.c_str());
    }
    std::sort(rows.begin(), rows.end(),
              [](Row const& a, Row const& b) { return a.per_node[2] > b.per_node[2]; });
    std::printf("\n%-36s %8s %8s %8s   %s\n", "ns a node", "1e4", "1e5", "1e6", "exponent");
    for (Row const& row : rows)
        std::printf("%-36s %8.0f %8.0f %8.0f   %.2f\n", row.name.c_str(), row.per_node[0],
                    row.per_node[1], row.per_node[2], exponent(row.per_node));
}
