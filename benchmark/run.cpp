// SPDX-License-Identifier: BSL-1.0
// What it costs to run a graph: interpreted one value at a time and over columns, as native code,
// and lifted.
// Baseline: the plain function on the same values.

#include <limn.hpp>
#include <limn/jit/native.hpp>

#include <benchmark/benchmark.h>

#include <cstdint>
#include <span>
#include <vector>

namespace {

/// `steps` dependent steps of two nodes, cheap ones, so that what is measured is the walk.
constexpr auto chain(auto x, auto y, std::int64_t steps) {
    for (std::int64_t i = 0; i < steps; ++i) x = x * y + y;
    return x;
}

limn::Graph traced(std::int64_t steps) {
    return limn::trace<double, double>([steps](auto x, auto y) { return chain(x, y, steps); });
}
auto interpreted(std::int64_t steps) {
    return limn::interpret<double(double, double)>(traced(steps));
}

void per_node(benchmark::State& state, std::int64_t elements) {
    state.SetItemsProcessed(2 * state.iterations() * state.range(0) * elements);
    state.SetComplexityN(state.range(0));
}

// --- one value at a time ------------------------------------------------------------------------

void plain(benchmark::State& state) {
    double x = 0.5, y = 0.25;
    for (auto _ : state) {
        x = chain(x, y, state.range(0));
        benchmark::DoNotOptimize(x);
    }
    per_node(state, 1);
}

void one_by_one(benchmark::State& state, limn::Function<double(double, double)> const& run) {
    double x = 0.5, y = 0.25;
    for (auto _ : state) {
        x = run(x, y);
        benchmark::DoNotOptimize(x);
    }
    per_node(state, 1);
}
void interpret(benchmark::State& state) { one_by_one(state, interpreted(state.range(0))); }
void native(benchmark::State& state) {
    one_by_one(state, limn::native<double(double, double)>(traced(state.range(0))));
}

void make_native(benchmark::State& state) {
    limn::Graph const graph = traced(state.range(0));
    for (auto _ : state)
        benchmark::DoNotOptimize(limn::native<double(double, double)>(graph));
    per_node(state, 1);
}

// --- columns of values --------------------------------------------------------------------------

constexpr std::int64_t count = 4096;

struct Columns {
    std::vector<double> x, y, out;
    Columns() : x(count), y(count), out(count) {
        for (std::size_t i = 0; i < x.size(); ++i) {
            x[i] = 0.001 * double(i);
            y[i] = 0.5 - 0.0001 * double(i);
        }
    }
};

void plain_loop(benchmark::State& state) {
    Columns c;
    for (auto _ : state) {
        for (std::size_t i = 0; i < c.x.size(); ++i)
            c.out[i] = chain(c.x[i], c.y[i], state.range(0));
        benchmark::DoNotOptimize(c.out.data());
        benchmark::ClobberMemory();
    }
    per_node(state, count);
}

void map(benchmark::State& state) {
    auto const run = interpreted(state.range(0));
    Columns c;
    for (auto _ : state) {
        run.map(c.out, c.x, c.y);
        benchmark::DoNotOptimize(c.out.data());
        benchmark::ClobberMemory();
    }
    per_node(state, count);
}

// --- columns of values that go different ways ----------------------------------------------------

constexpr auto branch = [](auto x, auto y) {
    using std::sqrt;
    if (x > 2.0) return sqrt(x) * y + 1.0;
    return x * x - y / (x + 3.0);
};
/// Square roots by Newton's method: lanes leave the loop at different iterations.
constexpr auto newton = [](auto x, auto y) {
    using std::abs;
    auto r = x + 1.0;
    while (abs(r * r - x) > 1e-12 * x + 1e-12) r = 0.5 * (r + x / r);
    return r + y;
};

template <auto function> void plain_ways(benchmark::State& state) {
    Columns c;
    for (auto _ : state) {
        for (std::size_t i = 0; i < c.x.size(); ++i) c.out[i] = function(c.x[i], c.y[i]);
        benchmark::DoNotOptimize(c.out.data());
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * count);
}
template <auto function> void map_ways(benchmark::State& state) {
    auto const run = limn::interpret<double(double, double)>(limn::trace<double, double>(function));
    Columns c;
    for (auto _ : state) {
        run.map(c.out, c.x, c.y);
        benchmark::DoNotOptimize(c.out.data());
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * count);
}

// --- lifted into types: what is vectorised in the plain function is so in the graph -------------

constexpr auto eight = [](auto x, auto y) { return chain(x, y, 8); };
constexpr auto lifted = limn::static_trace<double, double>(eight);

template <auto function> void vectorised(benchmark::State& state) {
    Columns c;
    for (auto _ : state) {
        double const *x = c.x.data(), *y = c.y.data();
        double* __restrict out = c.out.data();
        for (std::int64_t i = 0; i < count; ++i) out[i] = function(x[i], y[i]);
        benchmark::DoNotOptimize(out);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(16 * state.iterations() * count);
}

void lengths(benchmark::internal::Benchmark* benchmark) {
    benchmark->RangeMultiplier(8)->Range(8, 4096)->Arg(50'000)->Complexity(benchmark::oN);
}
void shorter(benchmark::internal::Benchmark* benchmark) {
    benchmark->RangeMultiplier(8)->Range(8, 512)->Complexity(benchmark::oN);
}

BENCHMARK(plain)->Apply(lengths);
BENCHMARK(interpret)->Apply(lengths);
BENCHMARK(native)->Apply(lengths);
BENCHMARK(make_native)->Apply(lengths);
BENCHMARK(plain_loop)->Apply(shorter);
BENCHMARK(map)->Apply(shorter);
BENCHMARK(plain_ways<branch>)->Name("plain_branch");
BENCHMARK(map_ways<branch>)->Name("map_branch");
BENCHMARK(plain_ways<newton>)->Name("plain_newton");
BENCHMARK(map_ways<newton>)->Name("map_newton");
BENCHMARK(vectorised<eight>)->Name("plain_vectorised");
BENCHMARK(vectorised<lifted>)->Name("lifted_vectorised");

} // namespace
