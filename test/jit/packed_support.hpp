// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what batches through packed code are compared with, on every set of instructions that the
/// processor has: by the tests here, and by a program that runs in an emulator.

#ifndef LIMN_TEST_JIT_PACKED_SUPPORT_HPP
#define LIMN_TEST_JIT_PACKED_SUPPORT_HPP

#include "jit/native_support.hpp"
#include <limn/graph/graph.hpp>
#include <limn/jit/native/native_runner.hpp>
#include <limn/jit/native/packed_program.hpp>
#include <limn/jit/native/packed_set.hpp>
#include <limn/proxy/structured.hpp>
#include <limn/run/executes.hpp>
#include <limn/run/function.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <tuple>
#include <vector>

using namespace limn;

namespace jit_packed {

using detail::PackedSet;

/// The sets of instructions that the processor has; `none` where it has no packed code.
inline std::vector<PackedSet> sets() {
    PackedSet const longest = detail::packed_set();
    if (longest == PackedSet::avx512) return {PackedSet::avx2, longest};
    return {longest};
}
inline bool has_packed() { return detail::packed_set() != PackedSet::none; }

template <class Sig> Function<Sig> native_by(PackedSet set, Graph const& graph) {
    using Runner = detail::Executes<detail::NativeRunner>;
    return {std::make_shared<Runner>(graph, RunOptions{}, set), graph, Where::here()};
}

/// What became of batches.
struct Outcome {
    std::size_t different = 0; ///< results that are not those of the interpreter, one by one
    std::size_t steps = 0;     ///< that are packed code
    bool loops = false;        ///< no loop calls a kernel
};

inline void look(Outcome& out, Graph const& graph, PackedSet set) {
    detail::NativeRunner const runner{graph, {}, set};
    detail::PackedProgram const* const packed = runner.packed();
    if (packed == nullptr || packed->program() == nullptr) return;
    out.loops = packed->packs_loops();
    for (detail::LaneStep const& step : packed->program()->steps)
        out.steps += step.does == detail::LaneStep::Does::packed;
}

/// Batches of several sizes: all pairs of edges, again and again, in an order that makes
/// neighbours differ.
template <class R, class T> Outcome run_pairs(Graph const& graph, PackedSet set) {
    auto const f = native_by<R(T, T)>(set, graph);
    auto const expected = interpret<R(T, T)>(graph);
    auto const edges = jit_native::edges<T>();
    Outcome out;
    for (std::size_t const count : {1u, 7u, 8u, 9u, 64u, 255u, 256u, 257u, 1000u}) {
        auto const x = std::make_unique<T[]>(count), y = std::make_unique<T[]>(count);
        auto const results = std::make_unique<R[]>(count);
        for (std::size_t i = 0; i < count; ++i) {
            x[i] = edges[i * 7 % edges.size()];
            y[i] = edges[(i / edges.size() + i * 3) % edges.size()];
        }
        f.map(std::span{results.get(), count}, std::span<T const>{x.get(), count},
              std::span<T const>{y.get(), count});
        for (std::size_t i = 0; i < count; ++i)
            out.different += !jit_native::same(results[i], expected(x[i], y[i]));
    }
    look(out, graph, set);
    return out;
}

template <class T> Outcome run_floating(PackedSet set) {
    using Values = std::array<T, 20>;
    using Truths =
        std::tuple<bool, bool, bool, bool, bool, bool, bool, bool, bool, bool, bool, bool>;
    using R = std::tuple<Values, Truths, float, double>;
    return run_pairs<R, T>(trace<T, T>(jit_native::floating), set);
}
template <class T> Outcome run_integral(PackedSet set) {
    using Values = std::array<T, 14>;
    using Truths = std::tuple<bool, bool, bool, bool, bool, bool, bool, bool>;
    using R = std::tuple<Values, Truths, int, unsigned, long, std::size_t, double, float>;
    return run_pairs<R, T>(trace<T, T>(jit_native::integral), set);
}

inline Outcome run_newton(PackedSet set) {
    return run_pairs<double, double>(trace<double, double>([](auto x, auto y) {
                                         auto r = abs(x) + 1.0;
                                         Proxy<int> n = 0;
                                         while (abs(r * r - abs(x)) > 1e-12 * abs(x) && n < 60) {
                                             r = 0.5 * (r + abs(x) / r);
                                             ++n;
                                         }
                                         return r + y;
                                     }),
                                     set);
}

/// More conditions, and more numbers, than there are registers, of which all are read later.
constexpr auto crowded = [](auto x, auto y) {
    std::vector<decltype(x)> all;
    std::vector<decltype(x < y)> truths;
    for (int i = 0; i < 60; ++i) all.push_back(x * static_cast<float>(i) + y);
    for (std::size_t i = 0; i < 30; ++i) truths.push_back(all[i] < all[59 - i] * y);
    auto some = truths[0], each = truths[29];
    for (std::size_t i = 0; i < 30; ++i) {
        some = select(truths[29 - i], some ^ truths[i], (!truths[i]) | each);
        each = (each == truths[i]) & (some != truths[29 - i]);
    }
    auto out = select(some, x, y);
    for (std::size_t i = 0; i < 60; ++i) out = out * all[i] - all[59 - i];
    return std::tuple{out, some, each};
};
template <class T> Outcome run_crowded(PackedSet set) {
    return run_pairs<std::tuple<T, bool, bool>, T>(trace<T, T>(crowded), set);
}

/// A random function of numbers of all kinds, with branches, that is the same for each seed.
class Random {
public:
    explicit Random(std::uint32_t seed) : state_{seed * 2654435761u + 1} {}

    std::array<Proxy<double>, 2> operator()(Proxy<double> x, Proxy<double> y, Proxy<float> f,
                                            Proxy<int> n) {
        doubles_ = {x, y, x - y};
        floats_ = {f, f * 0.5f};
        ints_ = {n, n ^ 5};
        longs_ = {convert<long>(n), convert<long>(n) * 1000003};
        words_ = {convert<unsigned>(n)};
        bools_ = {x < y, f > 1.0f, n == 3};
        std::size_t const length = 5 + below(60);
        for (std::size_t i = 0; i < length; ++i) add();
        double weight = 0.5;
        Proxy<double> sum = x;
        for (auto const& v : doubles_) sum = sum + v * (weight = weight * 0.75);
        return {sum, one(doubles_) + convert<double>(one(floats_)) + convert<double>(one(ints_)) +
                         convert<double>(one(longs_)) + convert<double>(one(words_))};
    }

private:
    std::size_t below(std::size_t limit) {
        state_ = state_ * 1664525u + 1013904223u;
        return (state_ >> 12) % limit;
    }
    template <class T> T one(std::vector<T> const& all) { return all[below(all.size())]; }
    template <class T> T floating(std::vector<T> const& all) {
        T const a = one(all), b = one(all);
        switch (below(13)) {
        case 0:
            return a + b;
        case 1:
            return a - b;
        case 2:
            return a * b;
        case 3:
            return a / b;
        case 4:
            return sqrt(abs(a));
        case 5:
            return limn::min(a, b);
        case 6:
            return limn::max(a, b);
        case 7:
            return floor(a) - ceil(b);
        case 8:
            return rint(a) + trunc(b);
        case 9:
            return -a;
        case 10:
            return a * plain_t<T>(0.25) + plain_t<T>(1.5);
        case 11:
            return limn::select(one(bools_), a, b);
        default:
            return abs(a) - b;
        }
    }
    void add() {
        Proxy<int> const i = one(ints_), k = one(ints_);
        Proxy<double> const a = one(doubles_), b = one(doubles_);
        switch (below(18)) {
        case 0:
            floats_.push_back(floating(floats_));
            break;
        case 1:
            ints_.push_back((i & 1023) * (k & 511));
            break;
        case 2:
            ints_.push_back((i ^ k) | (i & ~k));
            break;
        case 3:
            ints_.push_back(limn::select(one(bools_), i, (k & 255) - 7));
            break;
        case 4:
            bools_.push_back(i <= k);
            break;
        case 5:
            bools_.push_back((a >= b) ^ !one(bools_));
            break;
        case 6:
            bools_.push_back((one(floats_) != one(floats_)) & one(bools_));
            break;
        case 7:
            doubles_.push_back(convert<double>(i) - convert<double>(one(floats_)));
            break;
        case 8:
            doubles_.push_back(sin(a));
            break;
        case 9: {
            Proxy<double> const c = one(doubles_);
            bool const costly = below(3) == 0;
            doubles_.push_back(limn::cond(
                one(bools_), [&](auto v, auto w) { return v * w - c; },
                [&](auto v, auto w) { return costly ? exp(v) + w : v / (w + 2.0); }, a, b));
            break;
        }
        case 10:
            longs_.push_back(whole(longs_));
            break;
        case 11:
            words_.push_back(whole(words_));
            break;
        case 12:
            bools_.push_back((one(longs_) < one(longs_)) ^ (one(words_) >= one(words_)));
            break;
        case 13:
            bools_.push_back(limn::select(one(bools_), one(bools_), !one(bools_)));
            break;
        case 14:
            longs_.push_back(convert<long>(limn::select(abs(a) < 1e15, a, 1.5)));
            floats_.push_back(convert<float>(one(words_)) * 0.125f);
            break;
        default:
            doubles_.push_back(floating(doubles_));
        }
    }
    template <class T> T whole(std::vector<T> const& all) {
        T const a = one(all), b = one(all);
        switch (below(5)) {
        case 0:
            return (a & 0xffff) * (b & 0xfff);
        case 1:
            return (a & 0xffff) - (b | 1);
        case 2:
            return limn::select(one(bools_), a ^ b, ~a);
        case 3:
            return limn::select(a > b, a & b, convert<plain_t<T>>(one(bools_)));
        default:
            return (a & 0xfffff) + (b & 0xfffff);
        }
    }

    std::uint32_t state_;
    std::vector<Proxy<double>> doubles_;
    std::vector<Proxy<float>> floats_;
    std::vector<Proxy<int>> ints_;
    std::vector<Proxy<long>> longs_;
    std::vector<Proxy<unsigned>> words_;
    std::vector<Proxy<bool>> bools_;
};

inline Outcome run_random(std::uint32_t seed, PackedSet set) {
    using R = std::array<double, 2>;
    using Sig = R(double, double, float, int);
    constexpr std::size_t count = 300;
    auto const edges = jit_native::edges<double>();
    std::array<double, count> x, y;
    std::array<float, count> f;
    std::array<int, count> n;
    for (std::size_t i = 0; i < count; ++i) {
        bool const edge = i % 3 == 0;
        x[i] = edge ? edges[i / 3 % edges.size()] : double(i * 7 % 40) * 0.37 - 6.0;
        y[i] = edge ? edges[i / 3 * 5 % edges.size()] : double(i * 11 % 50) * 0.21 - 4.0;
        f[i] = static_cast<float>(i * 13 % 30) * 0.3f - 2.0f;
        n[i] = static_cast<int>(i * 17 % 21) - 5;
    }
    Graph const graph =
        trace<double, double, float, int>([&](auto... in) { return Random{seed}(in...); });
    auto const run = native_by<Sig>(set, graph);
    auto const expected = interpret<Sig>(graph);
    std::array<R, count> results;
    run.map(results, x, y, f, n);
    Outcome out;
    for (std::size_t i = 0; i < count; ++i) {
        R const wanted = expected(x[i], y[i], f[i], n[i]);
        out.different += !jit_native::same(results[i], wanted) ||
                         !jit_native::same(run(x[i], y[i], f[i], n[i]), wanted);
    }
    look(out, graph, set);
    return out;
}

} // namespace jit_packed

#endif // LIMN_TEST_JIT_PACKED_SUPPORT_HPP
