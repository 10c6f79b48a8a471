// SPDX-License-Identifier: BSL-1.0
// What it costs to read a listing back, per node.
// Baseline: the bytes of the listing, hashed one by one.

#include <limn/parse.hpp>

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>

namespace {

/// The listing of a chain of `nodes` nodes: an input, a constant, and four a step.
std::string listing(std::int64_t nodes) {
    return limn::to_text(limn::trace<double>([nodes](auto x) {
        auto t = x;
        for (std::int64_t i = 0; i < (nodes - 2) / 4; ++i) t = x * t + sin(t) * 0.5;
        return t;
    }));
}

template <class Read> void run(benchmark::State& state, Read const& read) {
    std::string const text = listing(state.range(0));
    for (auto _ : state) benchmark::DoNotOptimize(read(text));
    state.SetItemsProcessed(state.iterations() * state.range(0));
    state.SetComplexityN(state.range(0));
}

void plain_hash(benchmark::State& state) {
    run(state, [](std::string const& text) { return limn::hash_text(text); });
}
void parse(benchmark::State& state) {
    limn::Ops const known = limn::ops();
    run(state, [&](std::string const& text) { return limn::parse(text, known); });
}

void sizes(benchmark::internal::Benchmark* benchmark) {
    benchmark->RangeMultiplier(10)->Range(1'000, 1'000'000)->Complexity(benchmark::oN);
}

BENCHMARK(plain_hash)->Apply(sizes);
BENCHMARK(parse)->Apply(sizes);

} // namespace
