// SPDX-License-Identifier: BSL-1.0
// Native code against the interpreter, bit for bit, in a program of its own without Catch: it is
// compiled for another processor and run by an emulator. Prints what differs.

#include "jit/native_support.hpp"
#include "jit/packed_support.hpp"
#include "law/random_numbers.hpp"
#include <limn/jit/native.hpp>
#include <limn/jit/native/encoder.hpp>
#include <limn/jit/native/native_runner.hpp>
#include <limn/op/call.hpp>
#include <limn/proxy/sequence_iterator.hpp>
#include <limn/proxy/structured.hpp>
#include <limn/run/interpret.hpp>
#include <limn/trace/trace.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using namespace limn;

namespace cross {

int compared = 0, faults = 0, refused = 0;

void expect(bool holds, std::string const& what) {
    ++compared;
    if (holds) return;
    ++faults;
    std::printf("wrong: %s\n", what.c_str());
}

/// Native and `expected`, on each of the inputs.
template <class Sig, class Inputs, class F>
void compare(std::string const& name, Graph const& g, Inputs const& inputs, F const& expected) {
    auto const got = native<Sig>(g);
    bool equal = true;
    for (auto const& input : inputs)
        equal = equal && jit_native::same(std::apply(got, input), std::apply(expected, input));
    expect(equal, name);
}
/// Native and interpreted.
template <class Sig, class Inputs>
void compare(std::string const& name, Graph const& g, Inputs const& inputs) {
    compare<Sig>(name, g, inputs, interpret<Sig>(g));
}

template <class T> std::vector<std::tuple<T, T>> pairs() {
    std::vector<std::tuple<T, T>> out;
    for (T a : jit_native::edges<T>())
        for (T b : jit_native::edges<T>()) out.emplace_back(a, b);
    return out;
}

template <class T> void compare_integral(std::string const& name) {
    using Truths = std::tuple<bool, bool, bool, bool, bool, bool, bool, bool>;
    using R =
        std::tuple<std::array<T, 14>, Truths, int, unsigned, long, std::size_t, double, float>;
    compare<R(T, T)>(name, trace<T, T>(jit_native::integral), pairs<T>());
}
template <class T> void compare_floating(std::string const& name) {
    using Truths =
        std::tuple<bool, bool, bool, bool, bool, bool, bool, bool, bool, bool, bool, bool>;
    using R = std::tuple<std::array<T, 20>, Truths, float, double>;
    compare<R(T, T)>(name, trace<T, T>(jit_native::floating), pairs<T>());
}

// --- random graphs without branches, over six types ---------------------------------------------

/// Writes random operations on the values that there are, with loops and arms among them.
class Maker {
public:
    explicit Maker(std::uint64_t seed) : random_{seed} {}

    auto operator()(Proxy<double> x, Proxy<double> y, Proxy<int> i, Proxy<long> k) {
        doubles_ = {x, y};
        floats_ = {convert<float>(x)};
        ints_ = {i, i & 255};
        longs_ = {k};
        words_ = {convert<unsigned>(i)};
        bools_ = {x < y};
        for (std::size_t n = 5 + below(60); n > 0; --n) add();
        return std::tuple{doubles_.back(), any(doubles_), floats_.back(), ints_.back(),
                          any(ints_),      longs_.back(), words_.back(),  bools_.back()};
    }
    using Result = std::tuple<double, double, float, int, int, long, unsigned, bool>;
    using Sig = Result(double, double, int, long);

private:
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }
    template <class T> T any(std::vector<T> const& all) { return all[below(all.size())]; }

    template <class T> T floating(std::vector<T> const& all) {
        T const a = any(all), b = any(all);
        switch (below(16)) {
        case 0:
            return a + b;
        case 1:
            return a - b;
        case 2:
            return a * b;
        case 3:
            return a / b;
        case 4:
            return limn::min(a, b);
        case 5:
            return limn::max(a, b);
        case 6:
            return sqrt(a);
        case 7:
            return abs(a);
        case 8:
            return -a;
        case 9:
            return floor(a);
        case 10:
            return rint(a);
        case 11:
            return select(any(bools_), a, b);
        case 12:
            return convert<plain_t<T>>(any(ints_));
        case 13:
            return convert<plain_t<T>>(any(longs_)) + convert<plain_t<T>>(any(words_));
        case 14:
            return a * b + plain_t<T>(0.1) * a; // which nothing may fuse
        default:
            return sin(a); // a call
        }
    }
    template <class T> T integral(std::vector<T> const& all) {
        T const a = any(all), b = any(all);
        constexpr plain_t<T> small = 0x7fff;
        switch (below(12)) {
        case 0:
            return (a & small) + (b & small);
        case 1:
            return (a & small) - (b & small);
        case 2:
            return (a & small) * (b & small);
        case 3:
            return a & b;
        case 4:
            return a | b;
        case 5:
            return a ^ b;
        case 6:
            return ~a;
        case 7:
            return a << (any(ints_) & 31);
        case 8:
            return a >> (any(ints_) & 31);
        case 9:
            return select(any(bools_), a, b);
        case 10:
            return (a & small) / (b | 1); // a call
        default:
            return -(a & small);
        }
    }
    Proxy<bool> truth() {
        switch (below(9)) {
        case 0:
            return any(doubles_) < any(doubles_);
        case 1:
            return any(doubles_) != any(doubles_);
        case 2:
            return any(floats_) >= any(floats_);
        case 3:
            return any(floats_) == any(floats_);
        case 4:
            return any(ints_) <= any(ints_);
        case 5:
            return any(longs_) > any(longs_);
        case 6:
            return any(words_) < any(words_);
        case 7:
            return any(bools_) ^ !any(bools_);
        default:
            return convert<bool>(any(doubles_)) & convert<bool>(any(ints_));
        }
    }

    void add() {
        switch (below(15)) {
        case 0:
        case 1:
        case 2:
        case 3:
            return doubles_.push_back(floating(doubles_));
        case 4:
        case 5:
            return floats_.push_back(floating(floats_));
        case 6:
        case 7:
            return ints_.push_back(integral(ints_));
        case 8:
            return longs_.push_back(integral(longs_));
        case 9:
            return words_.push_back(integral(words_));
        case 10:
        case 11:
            return bools_.push_back(truth());
        case 12: // also out of the range of the result, where this processor's compilers agree
            ints_.push_back(convert<int>(any(doubles_)));
            longs_.push_back(convert<long>(any(floats_)));
            return words_.push_back(convert<unsigned>(any(doubles_)));
        case 13: {
            Proxy<double> const a = any(doubles_), b = any(doubles_);
            return doubles_.push_back(
                limn::cond(any(bools_), [&] { return exp(a) * b; }, [&] { return log(b) - a; }));
        }
        default: {
            Proxy<double> const step = any(doubles_);
            auto const [n, sum] =
                limn::while_loop([](auto const& i, auto const& s) { return (i > 0) & (s < 1e6); },
                                 [&](auto const& i, auto const& s) {
                                     return std::tuple{i - 1, s * 0.5 + step * convert<double>(i)};
                                 },
                                 any(ints_) & 15, any(doubles_));
            ints_.push_back(n);
            return doubles_.push_back(sum);
        }
        }
    }

    std::mt19937_64 random_;
    std::vector<Proxy<double>> doubles_;
    std::vector<Proxy<float>> floats_;
    std::vector<Proxy<int>> ints_;
    std::vector<Proxy<long>> longs_;
    std::vector<Proxy<unsigned>> words_;
    std::vector<Proxy<bool>> bools_;
};

/// A batch gives what single calls give.
template <class R, class... Ts>
void compare_batch(std::string const& name, Graph const& g,
                   std::vector<std::tuple<Ts...>> const& inputs) {
    constexpr std::size_t count = 40;
    auto const f = native<R(Ts...)>(g);
    std::tuple<std::array<Ts, count>...> columns;
    std::array<R, count> out;
    bool equal = true;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        for (std::size_t i = 0; i < count; ++i)
            ((std::get<I>(columns)[i] = std::get<I>(inputs[i % inputs.size()])), ...);
        f.map(std::span{out}, std::span<Ts const>{std::get<I>(columns)}...);
    }(std::index_sequence_for<Ts...>{});
    for (std::size_t i = 0; i < count; ++i)
        equal = equal && jit_native::same(out[i], std::apply(f, inputs[i % inputs.size()]));
    expect(equal, name + " in a batch");
}

void compare_random(std::uint64_t count) {
    using L = std::numeric_limits<double>;
    std::vector<std::tuple<double, double, int, long>> const inputs{
        {0.0, -0.0, 0, 0},
        {1.5, -2.25, 7, -3},
        {L::quiet_NaN(), 1.0, -1, 1L << 40},
        {L::infinity(), 3.0, 31, 9},
        {-3e9, 1e300, 1 << 30, -7},
        {0.1, 0.2, -12345, 1L << 62}};
    for (std::uint64_t seed = 0; seed < count; ++seed) {
        auto const function = [seed](auto x, auto y, auto i, auto k) {
            return Maker{seed}(x, y, i, k);
        };
        Graph const g = trace<double, double, int, long>(function);
        std::string const name = "random graph " + std::to_string(seed);
        compare<Maker::Sig>(name, g, inputs);
        if (seed % 4 == 0) compare_batch<Maker::Result>(name, g, inputs);
    }
}

// --- what is captured ---------------------------------------------------------------------------

TraceOptions const unvalidated{.validation = TraceOptions::none};

template <class T, int Bound> void compare_programs(std::uint64_t begin, std::uint64_t end) {
    namespace numbers = limn::test::numbers;
    using All = numbers::Memory<T>;
    std::vector<std::tuple<T, T, T, T>> const inputs{
        {T(0), T(1), T(2), T(3)}, {T(-3), T(2), T(2), T(-1)}, {T(5), T(-5), T(1), T(0)}};
    for (std::uint64_t seed = begin; seed < end; ++seed) {
        auto const program = numbers::Maker{seed}.program();
        auto const function = [&]<class V>(V a, V b, V c, V d) {
            return numbers::evaluate<Bound, numbers::most_ids>(program,
                                                               numbers::Memory<V>{a, b, c, d});
        };
        try {
            Graph const g = trace<T, T, T, T>(
                [&](auto a, auto b, auto c, auto d) { return function(a, b, c, d); }, unvalidated);
            compare<All(T, T, T, T)>("random program " + std::to_string(seed), g, inputs);
        } catch (TraceError const&) { // as on other processors
            ++refused;
        }
    }
}

void compare_control() {
    auto const loops = [](auto x, auto n) {
        auto a = x, b = x * 0.5, c = x - 1.0, d = x + 1.0, e = x * x, f = x - 3.0, h = x * 0.0;
        auto i = n * 0, k = n;
        auto odd = n < 0;
        for (; i < n; ++i) {
            auto const t = a;
            a = b - a * 0.5;
            b = c - t;
            c = limn::max(d - b, c);
            d = limn::select(a < b, t - d, d - a);
            if (d > 10.0) {
                d = 1.0 / d;
                k = i - k;
            }
            e = f;
            f = t * e - f;
            odd = odd ^ (a < 0.0);
            if (fabs(f) > 1e6) return f;
            h = h + limn::select(odd, a, e);
        }
        return a + b * 2.0 + c * 3.0 + d * 5.0 + e * 7.0 + f * 11.0 + h + k;
    };
    std::vector<std::tuple<double, int>> inputs;
    for (double x : {0.0, -0.3, 0.7, 1.5, 40.0, 1e300})
        for (int n : {0, 1, 2, 3, 17, 100}) inputs.emplace_back(x, n);
    compare<double(double, int)>("a loop with much in registers",
                                 trace<double, int>(loops, unvalidated), inputs, loops);

    auto const nested = [](auto n, auto m) {
        auto sum = n * 0;
        for (auto i = n * 0; i < n; ++i)
            for (auto k = i; k < m; ++k) {
                if ((i ^ k) == 5) break;
                if (sum > 1000) return sum;
                sum += i * k;
            }
        return -sum;
    };
    std::vector<std::tuple<int, int>> sizes;
    for (int n : {0, 1, 3, 9})
        for (int m : {0, 2, 10, 40}) sizes.emplace_back(n, m);
    compare<int(int, int)>("loops in loops", trace<int, int>(nested, unvalidated), sizes, nested);

    auto const compares = [](auto x, auto y) { // each jump, where a NaN is among them too
        auto out = x * 0.0;
        if (x < y) out = out + 1.0;
        if (!(x < y)) out = sin(out);
        if (x <= y) out = out + 2.0;
        if (x > y) out = sin(out + 4.0);
        if (x >= y) out = out + 8.0;
        if (x == y) out = sin(out) + 16.0;
        if (x != y) out = out + 32.0;
        return out;
    };
    compare<double(double, double)>("jumps", trace<double, double>(compares, unvalidated),
                                    pairs<double>(), compares);
}

// --- calls --------------------------------------------------------------------------------------

inline constexpr auto join =
    limn::op<"cross::join">([](std::string const& a, std::string const& b) { return a + b; });
inline constexpr auto root = limn::op<"cross::root">([](double x) {
    if (x < 0.0) throw std::domain_error{"negative"};
    return std::sqrt(x);
});

void compare_calls() {
    Graph const g = trace<std::string, double>([](auto s, auto x) {
        auto const twice = join(join(s, s), std::string{"; a text that owns its memory"});
        return std::pair{join(twice, s), root(x) + 1.0};
    });
    using Sig = std::pair<std::string, double>(std::string, double);
    auto const f = native<Sig>(g);
    expect(f("ab", 4.0) == interpret<Sig>(g)("ab", 4.0), "texts");
    bool thrown = false;
    try {
        f("ab", -1.0);
    } catch (std::domain_error const& e) {
        thrown = std::string{e.what()}.find("cross::root(x1 = -1.0) throws: negative") !=
                 std::string::npos;
    }
    expect(thrown, "an exception through native code");

    std::vector<double> const xs{1.0, -2.5, 3.0, 1e300, 4.0};
    std::vector<float> const ys{1.5f, 2.5f};
    std::vector<int> const is{7, -8, 9};
    auto const element = [](auto v, auto i) { return v[i] + v.size(); };
    Graph const doubles = trace<sequence<double>, int>(element);
    expect(native<double(sequence<double>, int)>(doubles)(sequence<double>{xs}, 2) == 8.0,
           "an element of doubles");
    Graph const floats = trace<sequence<float>, int>(element);
    expect(native<float(sequence<float>, int)>(floats)(sequence<float>{ys}, 1) == 4.5f,
           "an element of floats");
    Graph const ints = trace<sequence<int>, int>([](auto v, auto i) { return v[i]; });
    expect(native<int(sequence<int>, int)>(ints)(sequence<int>{is}, 1) == -8, "an element of ints");
    Graph const vectors = trace<std::vector<double>, int>(element);
    expect(native<double(std::vector<double>, int)>(vectors)(xs, 4) == 9.0,
           "an element of a vector");

    auto const choice = [](auto x, auto y) { return limn::select(x < y, sin(x) + y, y / x); };
    Graph const h = trace<double, double>(choice);
    std::vector<double> a(300), b(300), all(300), right(300);
    for (std::size_t i = 0; i < a.size(); ++i) {
        a[i] = double(i * 7 % 100);
        b[i] = double(i * 13 % 90);
    }
    native<double(double, double)>(h).map(all, a, b);
    interpret<double(double, double)>(h).map(right, a, b);
    bool equal = true;
    for (std::size_t i = 0; i < a.size(); ++i) equal = equal && jit_native::same(all[i], right[i]);
    expect(equal, "map");
}

// --- batches on vectors -------------------------------------------------------------------------

void compare_packed(std::uint32_t programs) {
    using namespace jit_packed;
    for (PackedSet const set : sets()) {
        std::string const by = " on vectors of set " + std::to_string(static_cast<int>(set));
        for (auto const& outcome :
             {run_floating<double>(set), run_floating<float>(set), run_integral<int>(set),
              run_integral<unsigned>(set), run_integral<long>(set), run_integral<std::size_t>(set),
              run_crowded<double>(set), run_crowded<float>(set)})
            expect(outcome.different == 0 && outcome.steps > 0, "instructions" + by);
        expect(run_newton(set).loops, "a loop" + by);
        for (std::uint32_t seed = 1; seed <= programs; ++seed) {
            auto const outcome = run_random(seed, set);
            expect(outcome.different == 0 && outcome.steps > 0,
                   "random function " + std::to_string(seed) + by);
        }
    }
}

/// Code of more than 1 MiB, which branches lead over, and a frame that no instruction can cross.
void compare_large() {
    auto const chain = [](auto x, auto y) {
        auto const out = limn::cond(
            x < y,
            [&] {
                auto z = x;
                for (int i = 0; i < 100'000; ++i) z = z * y + (i + 0.5);
                return z;
            },
            [&] { return x - y; });
        return out + y;
    };
    Graph const g = trace<double, double>(chain);
    detail::NativeRunner const runner{g};
    expect(runner.has_code() && runner.code().size() > (1u << 20), "much code");
    std::vector<std::tuple<double, double>> const inputs{{0.5, 0.75}, {0.75, 0.5}, {-1.0, 1e-3}};
    compare<double(double, double)>("far jumps", g, inputs);

    std::vector<double> x(300), y(300), got(300), right(300);
    for (std::size_t i = 0; i < x.size(); ++i) {
        x[i] = double(i % 7) * 0.25;
        y[i] = double(i % 11) * 0.125;
    }
    native<double(double, double)>(g).map(got, x, y);
    interpret<double(double, double)>(g).map(right, x, y);
    bool equal = true;
    for (std::size_t i = 0; i < x.size(); ++i) equal = equal && jit_native::same(got[i], right[i]);
    expect(equal, "much code in a batch");
}

} // namespace cross

/// With an argument, batches on vectors alone, with as many random functions.
int main(int argc, char** argv) {
    cross::expect(native_available(), "native code is available");
    cross::expect(detail::Encoder::runs, "the encoder is this processor's");
    cross::compare_packed(argc > 1 ? static_cast<std::uint32_t>(std::atoi(argv[1])) : 100);
    if (argc < 2) {
        cross::compare_floating<double>("double");
        cross::compare_floating<float>("float");
        cross::compare_integral<int>("int");
        cross::compare_integral<unsigned>("unsigned");
        cross::compare_integral<long>("long");
        cross::compare_integral<std::size_t>("std::size_t");
        cross::compare_control();
        cross::compare_calls();
        cross::compare_large();
        cross::compare_random(400);
        cross::compare_programs<double, 0>(1, 7);
        cross::compare_programs<int, 97>(16, 22);
    }
    std::printf("%d comparisons, %d wrong; %d programs refused\n", cross::compared, cross::faults,
                cross::refused);
    return cross::faults == 0 && cross::refused < 3 ? EXIT_SUCCESS : EXIT_FAILURE;
}
