// SPDX-License-Identifier: BSL-1.0
// What it costs to print a graph, per node.
// Baseline: the bytes of the same text, copied.

#include <limn.hpp>

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>

namespace {

/// A chain of `nodes` nodes: an input, a constant, and four a step.
limn::Graph traced(std::int64_t nodes) {
    return limn::trace<double>([nodes](auto x) {
        auto t = x;
        for (std::int64_t i = 0; i < (nodes - 2) / 4; ++i) t = x * t + sin(t) * 0.5;
        return t;
    });
}

template <auto print> void run(benchmark::State& state) {
    limn::Graph const graph = traced(state.range(0));
    for (auto _ : state) benchmark::DoNotOptimize(print(graph));
    state.SetItemsProcessed(state.iterations() * state.range(0));
    state.SetComplexityN(state.range(0));
}

constexpr auto text = [](limn::Graph const& graph) { return limn::to_text(graph); };
constexpr auto cpp = [](limn::Graph const& graph) { return limn::to_cpp(graph); };
constexpr auto dot = [](limn::Graph const& graph) { return limn::to_dot(graph); };

void plain_copy(benchmark::State& state) {
    std::string const listing = limn::to_text(traced(state.range(0)));
    for (auto _ : state) benchmark::DoNotOptimize(std::string{listing});
    state.SetItemsProcessed(state.iterations() * state.range(0));
    state.SetComplexityN(state.range(0));
}

void sizes(benchmark::internal::Benchmark* benchmark) {
    benchmark->RangeMultiplier(10)->Range(1'000, 100'000)->Complexity(benchmark::oN);
}

BENCHMARK(plain_copy)->Apply(sizes);
BENCHMARK(run<text>)->Name("to_text")->Apply(sizes);
BENCHMARK(run<cpp>)->Name("to_cpp")->Apply(sizes);
BENCHMARK(run<dot>)->Name("to_dot")->Apply(sizes);

} // namespace
