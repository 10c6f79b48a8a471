// SPDX-License-Identifier: BSL-1.0
// What it costs to capture functions by the paths that inputs take, each beside the plain function
// on 10,000 inputs; and how large the graphs are.

#include <limn.hpp>
#ifdef LIMN_BENCHMARK_EIGEN
#include <Eigen/Dense>
#include <limn/adapt/eigen.hpp>
#endif

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <random>
#include <type_traits>
#include <utility>

namespace {

template <std::size_t N> struct nth_element {
    static constexpr std::size_t inputs = N;
    template <class T> T operator()(std::array<T, N> a) const {
        std::nth_element(a.begin(), a.begin() + N / 2, a.end());
        return a[N / 2];
    }
};

template <class T> T factorial(T const& n) {
    if (n < 2.0) return T(1.0);
    return n * factorial(T(n - 1.0));
}
struct recursion {
    static constexpr std::size_t inputs = 1;
    template <class T> T operator()(std::array<T, 1> const& a) const {
        return a[0] > 20.0 ? a[0] : factorial(a[0]);
    }
};

#ifdef LIMN_BENCHMARK_EIGEN
template <int N, class T> auto matrix(std::array<T, std::size_t{N} * N> const& a) {
    Eigen::Matrix<T, N, N> out;
    for (int i = 0; i < N * N; ++i) out(i / N, i % N) = a[static_cast<std::size_t>(i)];
    return out;
}
template <int N> struct partial_pivots {
    static constexpr std::size_t inputs = std::size_t{N} * N;
    template <class T> T operator()(std::array<T, inputs> const& a) const {
        return matrix<N>(a).partialPivLu().determinant();
    }
};
template <int N> struct full_pivots {
    static constexpr std::size_t inputs = std::size_t{N} * N;
    template <class T> T operator()(std::array<T, inputs> const& a) const {
        return matrix<N>(a).fullPivLu().determinant();
    }
};
struct pivoted_columns {
    static constexpr std::size_t inputs = 9;
    template <class T> T operator()(std::array<T, inputs> const& a) const {
        Eigen::Matrix<T, 3, 1> b;
        b << T(1.0), T(2.0), T(3.0);
        Eigen::Matrix<T, 3, 1> const x = matrix<3>(a).colPivHouseholderQr().solve(b);
        return x(0) + x(1) * 2.0 + x(2) * 3.0;
    }
};
#endif

template <class F> limn::Graph captured() {
    return []<std::size_t... I>(std::index_sequence<I...>) {
        return limn::trace<std::conditional_t<(I < F::inputs), double, void>...>(
            [](auto... xs) { return F{}(std::array{xs...}); });
    }(std::make_index_sequence<F::inputs>{});
}

template <class F> void plain(benchmark::State& state) {
    std::mt19937_64 random{1};
    std::uniform_real_distribution<double> draw{-1.0, 1.0};
    std::array<double, F::inputs> a{};
    for (double& x : a) x = draw(random);
    for (auto _ : state)
        for (int i = 0; i < 10'000; ++i) {
            a[0] = -a[0];
            benchmark::DoNotOptimize(F{}(a));
        }
}
template <class F> void capture(benchmark::State& state) {
    std::size_t nodes = 0;
    for (auto _ : state) nodes = captured<F>().size();
    state.counters["nodes"] = static_cast<double>(nodes);
}

#define LIMN_BENCHMARK(...)                                                                        \
    BENCHMARK(plain<__VA_ARGS__>)->Unit(benchmark::kMillisecond);                                  \
    BENCHMARK(capture<__VA_ARGS__>)->Unit(benchmark::kMillisecond)->Iterations(1)

LIMN_BENCHMARK(recursion);
LIMN_BENCHMARK(nth_element<5>);
LIMN_BENCHMARK(nth_element<7>);
#ifdef LIMN_BENCHMARK_EIGEN
LIMN_BENCHMARK(partial_pivots<4>);
LIMN_BENCHMARK(full_pivots<3>);
LIMN_BENCHMARK(full_pivots<4>);
LIMN_BENCHMARK(pivoted_columns);
#endif

} // namespace
