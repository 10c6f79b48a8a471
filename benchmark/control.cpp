// SPDX-License-Identifier: BSL-1.0
// What captured control flow costs: a loop over a million values, interpreted, against the plain
// loop; a scan, which is linear; and how long a function with a thousand decisions takes to
// capture.

#include <limn.hpp>
#include <limn/jit/jit.hpp>
#include <limn/jit/native.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

/// The sum of squares of the positive values.
inline constexpr auto energy = [](auto const& xs) {
    std::remove_cvref_t<decltype(xs[0])> sum = 0.0;
    for (auto const& x : xs) sum += x * x;
    return sum;
};

std::vector<double> values() {
    std::vector<double> out(1'000'000);
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = 1.0 / static_cast<double>(i + 1);
    return out;
}

void plain_loop(benchmark::State& state) {
    std::vector<double> const xs = values();
    for (auto _ : state) benchmark::DoNotOptimize(energy(limn::sequence<double>{xs}));
    state.SetItemsProcessed(state.iterations() * 1'000'000);
}
BENCHMARK(plain_loop);

void interpreted_loop(benchmark::State& state) {
    std::vector<double> const xs = values();
    auto const run = limn::interpret<double(limn::sequence<double>)>(
        limn::trace<limn::sequence<double>>(energy));
    for (auto _ : state) benchmark::DoNotOptimize(run(limn::sequence<double>{xs}));
    state.SetItemsProcessed(state.iterations() * 1'000'000);
}
BENCHMARK(interpreted_loop);

void native_loop(benchmark::State& state) {
    std::vector<double> const xs = values();
    auto const run = limn::native<double(limn::sequence<double>)>(
        limn::trace<limn::sequence<double>>(energy));
    for (auto _ : state) benchmark::DoNotOptimize(run(limn::sequence<double>{xs}));
    state.SetItemsProcessed(state.iterations() * 1'000'000);
}
BENCHMARK(native_loop);

void compiled_loop(benchmark::State& state) {
    std::vector<double> const xs = values();
    auto const run =
        limn::jit<double(limn::sequence<double>)>(limn::trace<limn::sequence<double>>(energy));
    for (auto _ : state) benchmark::DoNotOptimize(run(limn::sequence<double>{xs}));
    state.SetItemsProcessed(state.iterations() * 1'000'000);
}
BENCHMARK(compiled_loop);

/// The sums of all beginnings: a vector that grows in the loop.
inline constexpr auto sums = [](auto const& xs) {
    return limn::scan(xs, 0.0,
                      [](auto const& s, auto const& x) {
                          return std::pair{s + x, s + x};
                      })
        .second;
};
using Vector = std::vector<double>;

void scan(benchmark::State& state, auto const& run) {
    Vector const xs(static_cast<std::size_t>(state.range(0)), 0.5);
    for (auto _ : state) benchmark::DoNotOptimize(run(limn::sequence<double>{xs}));
    state.SetItemsProcessed(state.iterations() * state.range(0));
    state.SetComplexityN(state.range(0));
}
void plain_scan(benchmark::State& state) { scan(state, sums); }
void interpreted_scan(benchmark::State& state) {
    scan(state, limn::interpret<Vector(limn::sequence<double>)>(
                    limn::trace<limn::sequence<double>>(sums)));
}
BENCHMARK(plain_scan)->RangeMultiplier(10)->Range(1000, 1'000'000)->Complexity();
BENCHMARK(interpreted_scan)->RangeMultiplier(10)->Range(1000, 1'000'000)->Complexity();

void capture_sequential_ifs(benchmark::State& state) {
    auto const f = [&](auto x) {
        auto sum = x * 0.0;
        for (std::int64_t i = 0; i < state.range(0); ++i) {
            auto y = x - static_cast<double>(i);
            if (y < 0.0) y = 0.0;
            sum += y;
        }
        return sum;
    };
    for (auto _ : state) benchmark::DoNotOptimize(limn::trace<double>(f));
    state.SetComplexityN(state.range(0));
}
BENCHMARK(capture_sequential_ifs)
    ->Arg(125)
    ->Arg(250)
    ->Arg(500)
    ->Arg(1000)
    ->Complexity()
    ->Unit(benchmark::kMillisecond);

} // namespace
