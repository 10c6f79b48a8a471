// SPDX-License-Identifier: BSL-1.0
// Batches through native code: what `map` gives is what single calls give, bit for bit.

#include "jit/native_support.hpp"
#include <limn/jit/jit.hpp>
#include <limn/jit/native.hpp>
#include <limn/jit/native/native_runner.hpp>
#include <limn/jit/native/packed_program.hpp>
#include <limn/jit/native/x86_packed.hpp>
#include <limn/proxy/sequence_iterator.hpp>
#include <limn/proxy/structured.hpp>
#include <limn/run/interpret.hpp>
#include <limn/run/plan/vector_math.hpp>
#include <limn/trace/trace.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

using namespace limn;

namespace jit_packed {

/// How many steps of the batch are packed code, and whether no loop calls a kernel.
struct Packed {
    std::size_t steps = 0;
    bool loops = false;
};

/// Batches of several sizes: all pairs of edges, again and again, in an order that makes
/// neighbours differ.
template <class R, class T> Packed compare(Graph const& graph) {
    auto const f = native<R(T, T)>(graph);
    auto const expected = interpret<R(T, T)>(graph);
    auto const edges = jit_native::edges<T>();
    for (std::size_t const count : {1u, 7u, 8u, 9u, 64u, 255u, 256u, 257u, 1000u}) {
        auto const x = std::make_unique<T[]>(count), y = std::make_unique<T[]>(count);
        auto const out = std::make_unique<R[]>(count);
        for (std::size_t i = 0; i < count; ++i) {
            x[i] = edges[i * 7 % edges.size()];
            y[i] = edges[(i / edges.size() + i * 3) % edges.size()];
        }
        f.map(std::span{out.get(), count}, std::span<T const>{x.get(), count},
              std::span<T const>{y.get(), count});
        std::size_t different = 0;
        for (std::size_t i = 0; i < count; ++i)
            different += !jit_native::same(out[i], expected(x[i], y[i]));
        CHECK(different == 0);
    }
    detail::NativeRunner const runner{graph};
    Packed packed;
    if (!detail::X86Packed::runs() || runner.packed()->program() == nullptr) return packed;
    packed.loops = runner.packed()->packs_loops();
    for (detail::LaneStep const& step : runner.packed()->program()->steps)
        packed.steps += step.does == detail::LaneStep::Does::packed;
    return packed;
}
template <class F> Packed compare(F const& f) {
    return compare<double, double>(trace<double, double>(f));
}

template <class T> void check_floating() {
    using Values = std::array<T, 20>;
    using Truths =
        std::tuple<bool, bool, bool, bool, bool, bool, bool, bool, bool, bool, bool, bool>;
    compare<std::tuple<Values, Truths, float, double>, T>(trace<T, T>(jit_native::floating));
}
template <class T> void check_integral() {
    using Values = std::array<T, 14>;
    using Truths = std::tuple<bool, bool, bool, bool, bool, bool, bool, bool>;
    using R = std::tuple<Values, Truths, int, unsigned, long, std::size_t, double, float>;
    compare<R, T>(trace<T, T>(jit_native::integral));
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
        bools_ = {x < y, f > 1.0f, n == 3};
        std::size_t const length = 5 + below(60);
        for (std::size_t i = 0; i < length; ++i) add();
        double weight = 0.5;
        Proxy<double> sum = x;
        for (auto const& v : doubles_) sum = sum + v * (weight = weight * 0.75);
        return {sum, one(doubles_) + convert<double>(one(floats_)) + convert<double>(one(ints_))};
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
        switch (below(12)) {
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
        default:
            doubles_.push_back(floating(doubles_));
        }
    }

    std::uint32_t state_;
    std::vector<Proxy<double>> doubles_;
    std::vector<Proxy<float>> floats_;
    std::vector<Proxy<int>> ints_;
    std::vector<Proxy<bool>> bools_;
};

constexpr auto half = limn::op<"jit_packed::half">([](double x) {
    if (x == 1e9) throw std::domain_error{"too large"};
    return x / 2;
});

} // namespace jit_packed

TEST_CASE("native: batches of every instruction, on edge values", "[jit][packed]") {
    jit_packed::check_floating<double>();
    jit_packed::check_floating<float>();
    jit_packed::check_integral<int>();
    jit_packed::check_integral<unsigned>();
    jit_packed::check_integral<long>();
    jit_packed::check_integral<std::size_t>();
    jit_packed::compare<std::array<bool, 7>, bool>(trace<bool, bool>([](auto a, auto b) {
        return std::array{a & b, a | b, a ^ b, !a, limn::select(a, b, !b), a == b, a != b};
    }));
    jit_packed::compare<std::array<float, 3>, float>(trace<float, float>([](auto x, auto y) {
        auto const whole = convert<int>(select(abs(x) < 1000.0f, x, 1.0f));
        return std::array{convert<float>(whole * 3), convert<float>(x < y), -abs(x)};
    }));
    jit_packed::compare<std::array<long, 2>, long>(trace<long, long>([](auto x, auto y) {
        return std::array{convert<long>(x < y) - 3, -(x & 255) + convert<long>(x == y)};
    }));
}

TEST_CASE("native: batches of bools that come in beside numbers", "[jit][packed]") {
    auto const check = []<class T>(T one) {
        auto const f = native<T(T, bool)>(
            trace<T, bool>([](auto x, auto c) { return limn::select(c, x + x, x * x * x); }));
        std::array<T, 301> x, out;
        std::array<bool, 301> c;
        for (std::size_t i = 0; i < x.size(); ++i) {
            x[i] = one * static_cast<T>(i);
            c[i] = i % 3 == 1;
        }
        f.map(out, x, c);
        for (std::size_t i = 0; i < x.size(); ++i) CHECK(out[i] == f(x[i], c[i]));
    };
    check(0.7);
    check(0.7f);
    check(7);
}

TEST_CASE("native: straight lines and short branches are one step of a batch", "[jit][packed]") {
    using jit_packed::compare;
    if (!detail::X86Packed::runs()) return;
    CHECK(compare([](auto x, auto y) { return x * y + 1.0; }).steps == 1);
    CHECK(compare([](auto x, auto y) {
              using std::sqrt;
              if (x > 2.0) return sqrt(x) * y + 1.0;
              return x * x - y / (x + 3.0);
          }).steps == 1);
    CHECK(compare([](auto x, auto y) { // values that both arms, and what follows, read
              auto a = x * y, b = y;
              if (x < y) {
                  a = a - x;
                  b = a * 2.0;
              }
              auto c = a + b;
              if (x < y) c = c - b * x;
              else c = c / a;
              return (c - a) * b;
          })
              .steps == 1);
    CHECK(compare([](auto x, auto y) { // they change places
              if (y < x) {
                  auto const z = x;
                  x = y;
                  y = z;
              }
              return x - y * 0.5;
          })
              .steps == 1);
    CHECK(compare([](auto x, auto y) { // more values than registers
              std::vector<decltype(x)> all;
              for (int i = 0; i < 60; ++i) all.push_back(x * double(i) + y);
              auto sum = x < y;
              for (std::size_t i = 0; i < 30; ++i) sum = sum ^ (all[i] < all[59 - i] * y);
              auto out = select(sum, x, y);
              for (std::size_t i = 0; i < 60; ++i) out = out * all[i] - all[59 - i];
              return out;
          })
              .steps == 1);
    CHECK(compare([](auto x, auto y) { // more nodes than a block
              for (int i = 0; i < 900; ++i) x = x * y + 0.25;
              return x;
          })
              .steps == 4);
}

TEST_CASE("native: batches with arms, loops and calls around packed code", "[jit][packed]") {
    using jit_packed::compare;
    auto const mixed = compare([](auto x, auto y) {
        auto z = x;
        if (x > 0.0) {
            z = z * y + 1.0;
            if (y > x) {
                z = sin(z) - y * y;
                if (z > 3.0) z = z / x;
            } else {
                x = exp(z * z + 1.0);
            }
        } else if (y < 0.5) {
            z = x * y;
        }
        return z + x;
    });
    auto const newton = compare([](auto x, auto y) {
        auto r = abs(x) + 1.0;
        Proxy<int> n = 0;
        while (abs(r * r - abs(x)) > 1e-12 * abs(x) && n < 60) {
            r = 0.5 * (r + abs(x) / r);
            ++n;
        }
        return r + y;
    });
    auto const exits = compare([](auto x, auto y) {
        Proxy<int> n = 0;
        while (x < 100.0 && x > -100.0) {
            x = x * 1.5 + y;
            n += 1;
            if (n > 50) return x - y;
            if (x == y) break;
        }
        return x + n;
    });
    auto const swapped = compare([](auto x, auto y) { // carried values change places
        while (abs(x) > 1e-3 && abs(x) < 1e6) {
            auto const z = x;
            x = y * 0.5;
            y = z * 0.25;
            if (y > 3.0) x = x - 1.0;
        }
        return x - y * 2.0;
    });
    auto const nested = compare([](auto x, auto y) {
        auto sum = x * 0.0;
        for (auto a = abs(x); a > 1.0 && a < 1e6; a = a * 0.5)
            for (auto b = abs(y); b > a && b < 1e6; b = b * 0.25 - 1.0) {
                sum = sum + a * b;
                if (sum > 1e5) return sum;
            }
        return sum - y;
    });
    if (!detail::X86Packed::runs()) return;
    for (auto const& packed : {mixed, newton, exits, swapped, nested}) CHECK(packed.steps > 1);
    CHECK(newton.loops);
    CHECK(swapped.loops);
    CHECK(nested.loops);
}

TEST_CASE("native: batches of random functions", "[jit][packed]") {
    using R = std::array<double, 2>;
    using Sig = R(double, double, float, int);
    char const* const asked = std::getenv("LIMN_RANDOM_PROGRAMS");
    char const* const begin = std::getenv("LIMN_RANDOM_SEED");
    int const programs = asked != nullptr ? std::atoi(asked) : 60;
    auto const first = static_cast<std::uint32_t>(begin != nullptr ? std::atoi(begin) : 1);
    auto const edges = jit_native::edges<double>();
    constexpr std::size_t count = 300;
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
    std::size_t blocks = 0;
    for (std::uint32_t seed = first; seed != first + static_cast<std::uint32_t>(programs); ++seed) {
        Graph const graph = trace<double, double, float, int>(
            [&](auto... in) { return jit_packed::Random{seed}(in...); });
        auto const run = native<Sig>(graph);
        auto const expected = interpret<Sig>(graph);
        std::array<R, count> out;
        run.map(out, x, y, f, n);
        std::size_t different = 0;
        for (std::size_t i = 0; i < count; ++i)
            different += !jit_native::same(out[i], expected(x[i], y[i], f[i], n[i]));
        CAPTURE(seed);
        CHECK(different == 0);
        detail::NativeRunner const runner{graph};
        if (runner.packed()->program() == nullptr) continue;
        for (detail::LaneStep const& step : runner.packed()->program()->steps)
            blocks += step.does == detail::LaneStep::Does::packed;
    }
    if (detail::X86Packed::runs()) CHECK(blocks > static_cast<std::size_t>(programs));
}

TEST_CASE("native: an op that throws in a batch, of whose values those before are there",
          "[jit][packed]") {
    auto const f = native<double(double)>(
        trace<double>([](auto x) { return jit_packed::half(x * 2.0 + 1.0) - 1.0; }));
    std::vector<double> in(300), out(300, -1.0);
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = double(i);
    in[100] = (1e9 - 1.0) / 2.0;
    CHECK_THROWS_AS(f.map(out, in), std::domain_error);
    CHECK(out[99] == f(99.0));
    CHECK(out[100] == -1.0);
}

TEST_CASE("native: batches in several threads", "[jit][packed]") {
    auto const f = native<double(double, double)>(
        trace<double, double>([](auto x, auto y) { return x > y ? sqrt(x) - y : y * x + 1.0; }));
    std::vector<double> x(500), y(500);
    for (std::size_t i = 0; i < x.size(); ++i) {
        x[i] = double(i * 7 % 50);
        y[i] = double(i % 31);
    }
    std::array<int, 4> faults{};
    std::vector<std::thread> threads;
    for (int& mine : faults)
        threads.emplace_back([&] {
            std::vector<double> out(x.size());
            for (int iteration = 0; iteration < 50; ++iteration) {
                f.map(out, x, y);
                for (std::size_t i = 0; i < x.size(); ++i) mine += out[i] != f(x[i], y[i]);
            }
        });
    for (std::thread& thread : threads) thread.join();
    CHECK(faults == std::array<int, 4>{});
}

TEST_CASE("native: packed code is code that a disassembler knows", "[jit][packed]") {
    if (!detail::X86Packed::runs()) return;
    std::string all;
    auto const disassemble = [&](Graph const& graph) {
        detail::NativeRunner const runner{graph};
        auto const* const packed = runner.packed();
        REQUIRE(packed->program() != nullptr);
        for (detail::LaneStep const& step : packed->program()->steps) {
            if (step.does != detail::LaneStep::Does::packed) continue;
            auto const* const code = reinterpret_cast<unsigned char const*>(step.block);
            auto const begin = static_cast<std::size_t>(code - packed->code().data());
            std::string text =
                jit_native::disassembled(packed->code().data(), packed->code().size(), begin);
            text = text.substr(0, text.find("ret")); // constants of the next block follow
            CHECK(text.find("(bad)") == text.npos);
            all += text;
        }
    };
    disassemble(trace<double, double>(jit_native::floating));
    if (all.empty()) return; // there is no objdump
    disassemble(trace<float, float>(jit_native::floating));
    disassemble(trace<int, int>(jit_native::integral));
    disassemble(trace<long, long>(jit_native::integral));
    auto const chosen = [](auto x, auto c) { return select(c, x, x * x); };
    disassemble(trace<float, bool>(chosen));
    disassemble(trace<double, bool>(chosen));
    for (char const* instruction :
         {"vaddpd",    "vsubps",    "vmulpd",    "vdivpd",    "vminpd",    "vmaxpd",
          "vsqrtpd",   "vroundpd",  "vcmp",      "vblendvpd", "vblendvps", "vpaddq",
          "vpmulld",   "vpcmpgtq",  "vpcmpeqd",  "vpmovsxbd", "vpmovsxbq", "vextracti128",
          "vpacksswb", "vcvtdq2ps", "vzeroupper"})
        if (all.find(instruction) == all.npos) FAIL_CHECK("no " << instruction);
    CHECK(all.find("fma") == all.npos);
}

TEST_CASE("native, jit: batches with fast_math, by vector functions", "[jit][packed]") {
    auto const price = [](auto spot, auto years) {
        using std::erf, std::exp, std::log, std::sqrt;
        auto const d = (log(spot / 1.2) + 0.07 * years) / (0.2 * sqrt(years));
        return spot * (0.5 + 0.5 * erf(d)) - exp(-0.05 * years) * 0.3;
    };
    auto const decay = [](auto x, auto y) { // in a loop, which lanes leave one by one
        auto sum = y;
        while (x > 0.5) {
            x = x * 0.5;
            sum = sum + exp(-x);
        }
        return sum;
    };
    using Sig = double(double, double);
    std::vector<double> x, y;
    for (int i = 0; i < 1003; ++i) {
        x.push_back(0.1 + 0.004 * i);
        y.push_back(0.5 + 0.001 * (i * 37 % 1000));
    }
    std::vector<double> out(x.size());
    auto const different = [&](Function<Sig> const& f, auto const& function) {
        f.map(out, x, y);
        std::size_t bits = 0;
        for (std::size_t i = 0; i < x.size(); ++i) {
            double const expected = function(x[i], y[i]);
            CHECK(std::abs(out[i] - expected) < 1e-14);
            bits += out[i] != expected;
        }
        return bits > 0;
    };
    for (bool const fast : {false, true}) {
        bool const differs = fast && fast_math_available();
        CHECK(different(native<Sig>(trace<double, double>(price), {.fast_math = fast}), price) ==
              differs);
        CHECK(different(native<Sig>(trace<double, double>(decay), {.fast_math = fast}), decay) ==
              differs);
        CHECK(different(jit<Sig>(trace<double, double>(price), {.fast_math = fast}), price) ==
              differs);
    }
    auto const f = native<Sig>(trace<double, double>(price), {.fast_math = true});
    for (std::size_t i = 0; i < 50; ++i) CHECK(f(x[i], y[i]) == price(x[i], y[i]));
}
