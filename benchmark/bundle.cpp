// SPDX-License-Identifier: BSL-1.0
// Saving and loading: nanoseconds a node, as JSON and as CBOR; and a constant of 1 GB.
#include <limn.hpp>
#include <limn/bundle.hpp>
#include <limn/type/tensor.hpp>

#include <benchmark/benchmark.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <unistd.h>
#include <vector>

namespace {

limn::Graph chain(std::int64_t nodes) {
    return limn::trace<double>([nodes](auto x) {
        auto t = x;
        for (std::int64_t i = 0; i < nodes / 4; ++i) t = x * t + sin(t) * 0.5;
        return t;
    });
}

std::string bundle() {
    return (std::filesystem::temp_directory_path() / "limn_benchmark.").string() +
           std::to_string(::getpid());
}

void per_node(benchmark::State& state, limn::Graph const& graph) {
    state.counters["per_node"] = benchmark::Counter(
        static_cast<double>(graph.size()) * static_cast<double>(state.iterations()),
        benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void save(benchmark::State& state) {
    limn::Graph const graph = chain(state.range(0));
    for (auto _ : state) limn::save(graph, bundle(), {.cbor = state.range(1) != 0});
    per_node(state, graph);
    std::filesystem::remove_all(bundle());
}
BENCHMARK(save)->ArgsProduct({{10'000, 1'000'000}, {0, 1}})->Unit(benchmark::kMillisecond);

void load(benchmark::State& state) {
    limn::Graph const graph = chain(state.range(0));
    limn::save(graph, bundle(), {.cbor = state.range(1) != 0});
    for (auto _ : state) benchmark::DoNotOptimize(limn::load(bundle()));
    per_node(state, graph);
    std::filesystem::remove_all(bundle());
}
BENCHMARK(load)->ArgsProduct({{10'000, 1'000'000}, {0, 1}})->Unit(benchmark::kMillisecond);

/// A constant of 1 GB: read and checked, or mapped.
void load_constant(benchmark::State& state) {
    static constexpr auto first =
        limn::op<"first">([](float x, limn::tensor<float> const& w) { return x * w[0]; });
    limn::tensor<float> const weights = std::vector<float>(250'000'000, 0.5f);
    limn::save(limn::trace<float>([&](auto x) { return first(x, weights); }), bundle());
    auto const known = limn::ops(first);
    for (auto _ : state)
        benchmark::DoNotOptimize(limn::load(bundle(), known, {.map = state.range(0) != 0}));
    std::filesystem::remove_all(bundle());
}
BENCHMARK(load_constant)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

} // namespace
