// SPDX-License-Identifier: BSL-1.0
// What a call of a lazy function costs beyond that of the Function it holds.
// Baseline: the Function itself, and the plain function.

#include <limn.hpp>

#include <benchmark/benchmark.h>

namespace {

auto const axpy = [](auto x, auto y) { return x * 2.0 + y; };
auto const power = [](auto x, int n) {
    auto out = x;
    for (int i = 1; i < n; ++i) out = out * x;
    return out;
};

void call(benchmark::State& state, auto const& f) {
    double x = 0.5, y = 0.25;
    for (auto _ : state) {
        benchmark::DoNotOptimize(x);
        benchmark::DoNotOptimize(y);
        benchmark::DoNotOptimize(f(x, y));
    }
}

void plain(benchmark::State& state) { call(state, axpy); }
void function(benchmark::State& state) {
    call(state, limn::interpret<double(double, double)>(limn::trace<double, double>(axpy)));
}
void lazy_hit(benchmark::State& state) { call(state, limn::lazy(axpy)); }

void fixed_function(benchmark::State& state) {
    auto const f = limn::interpret<double(double)>(
        limn::trace(power, limn::input<double>("x"), limn::fixed(3)));
    call(state, [&](double x, double) { return f(x); });
}
void lazy_fixed_hit(benchmark::State& state) {
    auto const f = limn::lazy(power);
    call(state, [&](double x, double) { return f(x, limn::fixed(3)); });
}

BENCHMARK(plain);
BENCHMARK(function);
BENCHMARK(lazy_hit);
BENCHMARK(fixed_function);
BENCHMARK(lazy_fixed_hit);

} // namespace
