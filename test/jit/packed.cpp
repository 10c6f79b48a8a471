// SPDX-License-Identifier: BSL-1.0
// Batches through native code: what `map` gives is what single calls give, bit for bit.

#include "jit/native_support.hpp"
#include "jit/packed_support.hpp"
#include <limn/jit/jit.hpp>
#include <limn/jit/native.hpp>
#include <limn/jit/native/native_runner.hpp>
#include <limn/jit/native/packed_program.hpp>
#include <limn/jit/native/packed_set.hpp>
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

/// What the first of the processor's sets makes of it. All give what the interpreter gives.
template <class R, class T> Outcome compare(Graph const& graph) {
    Outcome first;
    for (PackedSet const set : sets()) {
        Outcome const outcome = run_pairs<R, T>(graph, set);
        CAPTURE(static_cast<int>(set));
        CHECK(outcome.different == 0);
        if (set == sets().front()) first = outcome;
    }
    return first;
}
template <class F> Outcome compare(F const& f) {
    return compare<double, double>(trace<double, double>(f));
}

constexpr auto half = limn::op<"jit_packed::half">([](double x) {
    if (x == 1e9) throw std::domain_error{"too large"};
    return x / 2;
});

} // namespace jit_packed

TEST_CASE("native: batches of every instruction, on edge values", "[jit][packed]") {
    using namespace jit_packed;
    for (PackedSet const set : sets()) {
        CAPTURE(static_cast<int>(set));
        for (Outcome const& outcome :
             {run_floating<double>(set), run_floating<float>(set), run_integral<int>(set),
              run_integral<unsigned>(set), run_integral<long>(set), run_integral<std::size_t>(set),
              run_crowded<double>(set), run_crowded<float>(set)}) {
            CHECK(outcome.different == 0);
            CHECK((outcome.steps > 0) == has_packed());
        }
    }
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
    auto const check = []<class T>(T one, jit_packed::PackedSet set) {
        auto const f = jit_packed::native_by<T(T, bool)>(
            set, trace<T, bool>([](auto x, auto c) { return limn::select(c, x + x, x * x * x); }));
        std::array<T, 301> x, out;
        std::array<bool, 301> c;
        for (std::size_t i = 0; i < x.size(); ++i) {
            x[i] = one * static_cast<T>(i);
            c[i] = i % 3 == 1;
        }
        f.map(out, x, c);
        for (std::size_t i = 0; i < x.size(); ++i) CHECK(out[i] == f(x[i], c[i]));
    };
    for (auto const set : jit_packed::sets()) {
        check(0.7, set);
        check(0.7f, set);
        check(7, set);
    }
}

TEST_CASE("native: straight lines and short branches are one step of a batch", "[jit][packed]") {
    using jit_packed::compare;
    if (!jit_packed::has_packed()) return;
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
    if (!jit_packed::has_packed()) return;
    for (auto const& packed : {mixed, exits, swapped, nested}) CHECK(packed.steps > 1);
    for (auto const set : jit_packed::sets()) {
        auto const newton = jit_packed::run_newton(set);
        CHECK(newton.different == 0);
        CHECK(newton.steps > 1);
        CHECK(newton.loops);
    }
    CHECK(swapped.loops);
    CHECK(nested.loops);
}

TEST_CASE("native: random functions, one by one and in batches", "[jit][packed]") {
    char const* const asked = std::getenv("LIMN_RANDOM_PROGRAMS");
    char const* const begin = std::getenv("LIMN_RANDOM_SEED");
    int const programs = asked != nullptr ? std::atoi(asked) : 60;
    auto const first = static_cast<std::uint32_t>(begin != nullptr ? std::atoi(begin) : 1);
    for (auto const set : jit_packed::sets()) {
        std::size_t blocks = 0;
        for (std::uint32_t seed = first; seed != first + static_cast<std::uint32_t>(programs);
             ++seed) {
            auto const outcome = jit_packed::run_random(seed, set);
            CAPTURE(seed, static_cast<int>(set));
            CHECK(outcome.different == 0);
            blocks += outcome.steps;
        }
        CHECK((blocks > static_cast<std::size_t>(programs)) == jit_packed::has_packed());
    }
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
    using jit_packed::PackedSet;
    auto const check = [](PackedSet set, std::vector<char const*> const& instructions) {
        std::string all;
        auto const disassemble = [&](Graph const& graph) {
            detail::NativeRunner const runner{graph, {}, set};
            if (!runner.has_code()) return;
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
        disassemble(trace<unsigned, unsigned>(jit_native::integral));
        disassemble(trace<long, long>(jit_native::integral));
        disassemble(trace<double, double>(jit_packed::crowded));
        auto const chosen = [](auto x, auto c) { return select(c, x, x * x); };
        disassemble(trace<float, bool>(chosen));
        disassemble(trace<double, bool>(chosen));
        disassemble(trace<double>([](auto x) { return convert<double>(convert<long>(x * 2.0)); }));
        for (char const* instruction : instructions)
            if (all.find(instruction) == all.npos) FAIL_CHECK("no " << instruction);
        CHECK(all.find("fma") == all.npos);
        CHECK(all.find("fmadd") == all.npos);
    };
    check(PackedSet::avx2,
          {"vaddpd",    "vsubps",    "vmulpd",    "vdivpd",    "vminpd",    "vmaxpd",
           "vsqrtpd",   "vroundpd",  "vcmp",      "vblendvpd", "vblendvps", "vpaddq",
           "vpmulld",   "vpcmpgtq",  "vpcmpeqd",  "vpmovsxbd", "vpmovsxbq", "vextracti128",
           "vpacksswb", "vcvtdq2ps", "vzeroupper"});
    // none of these is run, so that the processor need not have them
    check(PackedSet::avx512,
          {"vaddpd",     "vsubps",      "vmulpd",     "vdivpd",    "vminpd",    "vmaxpd",
           "vsqrtpd",    "vrndscalepd", "vcmp",       "vblendmpd", "vblendmps", "vpaddq",
           "vpmulld",    "vpmullq",     "vpcmp",      "vptestmb",  "vmovdqu8",  "vcvtdq2ps",
           "vcvtudq2ps", "vcvtqq2pd",   "vcvttpd2qq", "kandnw",    "kxorw",     "kmovw",
           "%zmm30",     "{z}",         "vzeroupper"});
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
