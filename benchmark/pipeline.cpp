// SPDX-License-Identifier: BSL-1.0
// What a pipeline of ops costs in the interpreter, beyond the ops themselves; and what it costs to
// trace matrices. Baseline: the same ops called directly.

#ifdef LIMN_BENCHMARK_EIGEN
#include <limn/adapt/eigen.hpp>
#endif
#include <limn.hpp>
#include <limn/kit/random.hpp>

#include <benchmark/benchmark.h>

#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace {

/// Ops as a library has them: the compiler does not see into them from here.
struct Step {
    [[gnu::noinline]] std::int64_t operator()(std::int64_t x, std::int64_t y) const {
        benchmark::DoNotOptimize(x);
        return x + y;
    }
};
struct Append {
    [[gnu::noinline]] std::string operator()(std::string text) const {
        text.back() = static_cast<char>(text.back() ^ 1);
        return text;
    }
};
struct Scale {
    [[gnu::noinline]] std::vector<double> operator()(std::vector<double> v) const {
        v.back() *= 0.5;
        return v;
    }
};
constexpr auto step = limn::op<"step">(Step{});
constexpr auto append = limn::op<"append">(Append{});
constexpr auto scale = limn::op<"scale">(Scale{});

auto numbers(auto x, auto y, std::int64_t ops) {
    for (std::int64_t i = 0; i < ops; ++i) x = step(x, y);
    return x;
}
/// The direct call hands over what is not needed again, as one writes it by hand.
template <class Op, class T> T handed_on(Op const& op, T x, std::int64_t ops) {
    for (std::int64_t i = 0; i < ops; ++i) x = op(std::move(x));
    return x;
}

void per_op(benchmark::State& state) {
    state.SetItemsProcessed(state.iterations() * state.range(0));
    state.SetComplexityN(state.range(0));
}

// --- draws --------------------------------------------------------------------------------------

using normal = std::normal_distribution<double>;
auto walk(auto x, std::int64_t draws) {
    for (std::int64_t i = 0; i < draws; ++i) x = x + limn::random<normal>(0.0, 1.0);
    return x;
}

void draws_direct(benchmark::State& state) {
    std::mt19937_64 engine;
    double x = 1.0;
    for (auto _ : state) {
        for (std::int64_t i = 0; i < state.range(0); ++i) x = x + normal{0.0, 1.0}(engine);
        benchmark::DoNotOptimize(x);
    }
    per_op(state);
}
BENCHMARK(draws_direct)->Arg(1)->Arg(100);

void draws_interpreted(benchmark::State& state) {
    auto const f = limn::interpret<double(double)>(
        limn::trace<double>([&](auto x) { return walk(x, state.range(0)); }));
    for (auto _ : state) benchmark::DoNotOptimize(f(1.0));
    per_op(state);
}
BENCHMARK(draws_interpreted)->Arg(1)->Arg(100);

// --- numbers ------------------------------------------------------------------------------------

void numbers_direct(benchmark::State& state) {
    std::int64_t x = 1;
    for (auto _ : state) benchmark::DoNotOptimize(x = numbers(x, std::int64_t{3}, state.range(0)));
    per_op(state);
}
void numbers_interpreted(benchmark::State& state) {
    auto const run = limn::interpret<std::int64_t(std::int64_t, std::int64_t)>(
        limn::trace<std::int64_t, std::int64_t>(
            [&](auto x, auto y) { return numbers(x, y, state.range(0)); }));
    std::int64_t x = 1;
    for (auto _ : state) benchmark::DoNotOptimize(x = run(x, 3));
    per_op(state);
}

// --- values that allocate -----------------------------------------------------------------------

template <class T, class Op> void direct(benchmark::State& state, Op const& op, T const& value) {
    for (auto _ : state) benchmark::DoNotOptimize(handed_on(op.callable(), value, state.range(0)));
    per_op(state);
}
template <class T, class Op>
void interpreted(benchmark::State& state, Op const& op, T const& value) {
    auto const run = limn::interpret<T(T)>(limn::trace<T>([&](auto x) {
        for (std::int64_t i = 0; i < state.range(0); ++i) x = op(x);
        return x;
    }));
    for (auto _ : state) benchmark::DoNotOptimize(run(value));
    per_op(state);
}

std::string const text(100, 'a');
std::vector<double> const column(1000, 1.0);

void texts_direct(benchmark::State& state) { direct(state, append, text); }
void texts_interpreted(benchmark::State& state) { interpreted(state, append, text); }
void vectors_direct(benchmark::State& state) { direct(state, scale, column); }
void vectors_interpreted(benchmark::State& state) { interpreted(state, scale, column); }

BENCHMARK(numbers_direct)->RangeMultiplier(10)->Range(1, 1000)->Complexity();
BENCHMARK(numbers_interpreted)->RangeMultiplier(10)->Range(1, 1000)->Complexity();
BENCHMARK(texts_direct)->RangeMultiplier(10)->Range(1, 1000)->Complexity();
BENCHMARK(texts_interpreted)->RangeMultiplier(10)->Range(1, 1000)->Complexity();
BENCHMARK(vectors_direct)->RangeMultiplier(10)->Range(1, 1000)->Complexity();
BENCHMARK(vectors_interpreted)->RangeMultiplier(10)->Range(1, 1000)->Complexity();

// --- matrices -----------------------------------------------------------------------------------

#ifdef LIMN_BENCHMARK_EIGEN
/// A chain of products of 4x4 matrices: 112 nodes each.
template <class M> M products(M const& a, M const& b, std::int64_t count) {
    M out = a;
    for (std::int64_t i = 0; i < count; ++i) out = (out * b).eval();
    return out;
}
void products_direct(benchmark::State& state) {
    Eigen::Matrix4d a = Eigen::Matrix4d::Random(), b = a * 0.25;
    for (auto _ : state) benchmark::DoNotOptimize(products(a, b, state.range(0)));
    per_op(state);
}
void products_traced(benchmark::State& state) {
    for (auto _ : state)
        benchmark::DoNotOptimize(limn::trace<Eigen::Matrix4d, Eigen::Matrix4d>(
            [&](auto const& a, auto const& b) { return products(a, b, state.range(0)); }));
    per_op(state);
}
BENCHMARK(products_direct)->RangeMultiplier(10)->Range(1, 1000)->Complexity();
BENCHMARK(products_traced)->RangeMultiplier(10)->Range(1, 1000)->Complexity();
#endif

} // namespace
