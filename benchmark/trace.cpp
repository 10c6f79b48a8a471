// SPDX-License-Identifier: BSL-1.0
// What it costs to record a graph, to copy it and to hash it, per node.
// Baseline: the same chain run as a plain function.

#include <limn.hpp>

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdint>

namespace {

/// A chain of `nodes` nodes: an input, a constant, and four a step.
auto chain(auto x, std::int64_t nodes) {
    using std::sin;
    auto t = x;
    for (std::int64_t i = 0; i < (nodes - 2) / 4; ++i) t = x * t + sin(t) * 0.5;
    return t;
}

limn::Graph traced(std::int64_t nodes) {
    return limn::trace<double>([nodes](auto x) { return chain(x, nodes); });
}

void per_node(benchmark::State& state) {
    state.SetItemsProcessed(state.iterations() * state.range(0));
    state.SetComplexityN(state.range(0));
}

void plain(benchmark::State& state) {
    double x = 0.5;
    for (auto _ : state) {
        x = chain(x, state.range(0));
        benchmark::DoNotOptimize(x);
    }
    per_node(state);
}

void trace(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(traced(state.range(0)));
    per_node(state);
}

void copy(benchmark::State& state) {
    limn::Graph const graph = traced(state.range(0));
    for (auto _ : state) benchmark::DoNotOptimize(limn::Graph{graph});
    per_node(state);
}

void hash(benchmark::State& state) {
    limn::Graph const graph = traced(state.range(0));
    for (auto _ : state) benchmark::DoNotOptimize(graph.hash());
    per_node(state);
}

void sizes(benchmark::internal::Benchmark* benchmark) {
    benchmark->RangeMultiplier(10)->Range(1'000, 1'000'000)->Complexity(benchmark::oN);
}

BENCHMARK(plain)->Apply(sizes);
BENCHMARK(trace)->Apply(sizes);
BENCHMARK(copy)->Apply(sizes);
BENCHMARK(hash)->Apply(sizes);

} // namespace
