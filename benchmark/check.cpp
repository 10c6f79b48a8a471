// SPDX-License-Identifier: BSL-1.0
// What a check costs: two traces, then 400 runs of the function and of its graph.
// Baseline: the plain function, as often.

#include <limn.hpp>

#include <benchmark/benchmark.h>

namespace {

/// 25 steps of two nodes, of mixed kinds.
auto const fifty = [](auto x, auto y) {
    for (int i = 0; i < 5; ++i) {
        x = sin(x) * y;
        y = limn::select(x < y, x / 3.0, y);
        x = sqrt(x * x) + y;
        y = exp(y) - 1.5;
    }
    return x + y;
};

auto const integers = [](auto x, auto y) {
    for (int i = 0; i < 12; ++i) {
        x = x * 3 + y;
        y = y / 7 - x;
    }
    return x;
};

void plain(benchmark::State& state) {
    for (auto _ : state)
        for (int i = 0; i < 400; ++i) benchmark::DoNotOptimize(fifty(0.5 * i, 1.25));
}

void check(benchmark::State& state) {
    auto const graph = limn::trace<double, double>(fifty);
    for (auto _ : state)
        if (!limn::check(fifty, graph)) state.SkipWithError("they differ");
    state.counters["nodes"] = static_cast<double>(graph.size());
}

/// Of integers each input is first tried for what C++ leaves undefined.
void check_integers(benchmark::State& state) {
    auto const graph = limn::trace<int, int>(integers);
    for (auto _ : state)
        if (!limn::check(integers, graph)) state.SkipWithError("they differ");
    state.counters["nodes"] = static_cast<double>(graph.size());
}

BENCHMARK(plain)->Unit(benchmark::kMillisecond);
BENCHMARK(check)->Unit(benchmark::kMillisecond);
BENCHMARK(check_integers)->Unit(benchmark::kMillisecond);

} // namespace
