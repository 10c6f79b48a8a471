// SPDX-License-Identifier: BSL-1.0
// What compiled graphs cost: to compile, to find again, to call, to map.
// Baseline: the plain function; and the interpreter.

#include <limn.hpp>

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <ctime>
#include <string>
#include <vector>

namespace {

constexpr std::size_t count = 4096;

/// Eight steps of two nodes.
auto const chain = [](auto x, auto y) {
    for (int i = 0; i < 8; ++i) x = x * y + y;
    return x;
};
limn::Graph const& graph() {
    static limn::Graph const out = limn::trace<double, double>(chain);
    return out;
}

void call(benchmark::State& state, auto const& f) {
    double x = 0.5, y = 0.25;
    for (auto _ : state) {
        benchmark::DoNotOptimize(x);
        benchmark::DoNotOptimize(y);
        benchmark::DoNotOptimize(f(x, y));
    }
}
void map(benchmark::State& state, auto const& f) {
    std::vector<double> x(count, 0.5), y(count, 0.25), out(count);
    for (auto _ : state) {
        f(out, x, y);
        benchmark::DoNotOptimize(out.data());
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(count));
}

void plain_call(benchmark::State& state) { call(state, chain); }
void interpret_call(benchmark::State& state) {
    call(state, limn::interpret<double(double, double)>(graph()));
}
void jit_call(benchmark::State& state) { call(state, limn::jit<double(double, double)>(graph())); }

void plain_map(benchmark::State& state) {
    map(state, [](auto& out, auto const& x, auto const& y) {
        for (std::size_t i = 0; i < count; ++i) out[i] = chain(x[i], y[i]);
    });
}
void interpret_map(benchmark::State& state) {
    auto const f = limn::interpret<double(double, double)>(graph());
    map(state, [&](auto& out, auto const& x, auto const& y) { f.map(out, x, y); });
}
void jit_map(benchmark::State& state) {
    auto const f = limn::jit<double(double, double)>(graph());
    map(state, [&](auto& out, auto const& x, auto const& y) { f.map(out, x, y); });
}

/// Another name in the cache each time: the flag is not seen before, and says nothing.
void compile(benchmark::State& state) {
    limn::Random random{static_cast<std::uint64_t>(std::time(nullptr))};
    for (auto _ : state)
        benchmark::DoNotOptimize(limn::jit<double(double, double)>(
            graph(), {.flags = {"-DLIMN_BENCHMARK=" + std::to_string(random())}}));
}
void find_again(benchmark::State& state) {
    auto const kept = limn::jit<double(double, double)>(graph());
    for (auto _ : state) benchmark::DoNotOptimize(limn::jit<double(double, double)>(graph()));
}

BENCHMARK(plain_call);
BENCHMARK(interpret_call);
BENCHMARK(jit_call);
BENCHMARK(plain_map);
BENCHMARK(interpret_map);
BENCHMARK(jit_map);
BENCHMARK(compile)->Unit(benchmark::kMillisecond)->Iterations(5);
BENCHMARK(find_again)->Unit(benchmark::kMicrosecond);

} // namespace
