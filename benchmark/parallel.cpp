// SPDX-License-Identifier: BSL-1.0
// What it gives, and what it costs, to run a graph or a batch on two threads.
// Baseline: the same graph, serial.

#include <limn.hpp>
#include <limn/parallel.hpp>

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace my {

/// About 50 microseconds of work on a value.
inline constexpr auto heavy = limn::op<"my::heavy">([](double x) {
    for (int i = 0; i < 3000; ++i) x = std::sin(x) + 0.5;
    return x;
});
/// About as much as a call costs.
inline constexpr auto light = limn::op<"my::light">([](double x) { return x * 0.5 + 0.25; });

} // namespace my

namespace {

constexpr limn::Parallel two{2};

/// `width` chains, each `depth` calls long, none of which waits for another.
template <class Op> limn::Graph chains(Op const& op, int width, int depth) {
    return limn::trace<double>([&](auto x) {
        auto sum = x;
        for (int w = 0; w < width; ++w) {
            auto y = x + double(w);
            for (int d = 0; d < depth; ++d) y = op(y);
            sum = sum + y;
        }
        return sum;
    });
}

template <class F> void run(benchmark::State& state, F const& f) {
    double x = 0.5;
    for (auto _ : state) benchmark::DoNotOptimize(f(x));
    state.SetItemsProcessed(state.iterations() * state.range(0));
}
void run_serial(benchmark::State& state, limn::Graph const& graph) {
    run(state, limn::interpret<double(double)>(graph));
}
void run_parallel(benchmark::State& state, limn::Graph const& graph) {
    run(state, limn::parallel<double(double)>(graph, two));
}

void heavy_serial(benchmark::State& state) {
    run_serial(state, chains(my::heavy, int(state.range(0)), 1));
}
void heavy_parallel(benchmark::State& state) {
    run_parallel(state, chains(my::heavy, int(state.range(0)), 1));
}
void light_serial(benchmark::State& state) {
    run_serial(state, chains(my::light, int(state.range(0)), 1));
}
void light_parallel(benchmark::State& state) {
    run_parallel(state, chains(my::light, int(state.range(0)), 1));
}
auto const plus = [](auto x) { return x * 0.5 + 0.25; };
void builtin_serial(benchmark::State& state) {
    run_serial(state, chains(plus, int(state.range(0)), 1));
}
void builtin_parallel(benchmark::State& state) {
    run_parallel(state, chains(plus, int(state.range(0)), 1));
}

// --- batches ------------------------------------------------------------------------------------

template <class F> void batch(benchmark::State& state, F const& f) {
    std::vector<double> x(std::size_t(state.range(0)), 0.5), out(x.size());
    for (auto _ : state) {
        f.map(out, x);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
}
limn::Graph arithmetic() {
    return chains([](auto x) { return sin(x) * 0.5 + 0.25; }, 1, 10);
}

void map_arithmetic_serial(benchmark::State& state) {
    batch(state, limn::interpret<double(double)>(arithmetic()));
}
void map_arithmetic_parallel(benchmark::State& state) {
    batch(state, limn::parallel<double(double)>(arithmetic(), two));
}
void map_heavy_serial(benchmark::State& state) {
    batch(state, limn::interpret<double(double)>(chains(my::heavy, 1, 1)));
}
void map_heavy_parallel(benchmark::State& state) {
    batch(state, limn::parallel<double(double)>(chains(my::heavy, 1, 1), two));
}

void list(benchmark::State& state, limn::Parallel options) {
    std::vector<double> const x(std::size_t(state.range(0)), 0.5);
    for (auto _ : state) benchmark::DoNotOptimize(limn::pmap(my::heavy, x, options));
    state.SetItemsProcessed(state.iterations() * state.range(0));
}
void pmap_serial(benchmark::State& state) { list(state, {0}); }
void pmap_parallel(benchmark::State& state) { list(state, two); }

BENCHMARK(heavy_serial)->Arg(2)->Arg(16)->Arg(256)->UseRealTime();
BENCHMARK(heavy_parallel)->Arg(2)->Arg(16)->Arg(256)->UseRealTime();
BENCHMARK(light_serial)->Arg(16)->Arg(256)->UseRealTime();
BENCHMARK(light_parallel)->Arg(16)->Arg(256)->UseRealTime();
BENCHMARK(builtin_serial)->Arg(256)->UseRealTime();
BENCHMARK(builtin_parallel)->Arg(256)->UseRealTime();
BENCHMARK(map_arithmetic_serial)->Arg(256)->Arg(4096)->Arg(1 << 20)->UseRealTime();
BENCHMARK(map_arithmetic_parallel)->Arg(256)->Arg(4096)->Arg(1 << 20)->UseRealTime();
BENCHMARK(map_heavy_serial)->Arg(2)->Arg(100)->UseRealTime();
BENCHMARK(map_heavy_parallel)->Arg(2)->Arg(100)->UseRealTime();
BENCHMARK(pmap_serial)->Arg(2)->Arg(100)->UseRealTime();
BENCHMARK(pmap_parallel)->Arg(2)->Arg(100)->UseRealTime();

} // namespace
