// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the works that limn and its peers do alike, and how their time is taken.

#ifndef LIMN_BENCHMARK_COMPARE_WORKS_HPP
#define LIMN_BENCHMARK_COMPARE_WORKS_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <time.h>
#include <vector>

namespace compare {

// --- the functions, which each peer calls with values of its own ---------------------------------

/// `2 * steps` nodes, each of which waits for the one before.
template <class T> T chain(T const& x, T const& y, std::int64_t steps) {
    T a = x;
    for (std::int64_t i = 0; i < steps; ++i) a = a * y + y;
    return a;
}

/// `8 * steps + 3` nodes: four chains, which a processor computes side by side.
template <class T> T wide(T const& x, T const& y, std::int64_t steps) {
    T a = x, b = y, c = x, d = y;
    for (std::int64_t i = 0; i < steps; ++i) {
        a = a * y + x;
        b = b * y + y;
        c = c * x - y;
        d = d * x - x;
    }
    return (a + b) + (c + d);
}

/// The price of a European call: a logarithm, an exponential and two error functions.
template <class T>
T black_scholes(T const& spot, T const& strike, T const& rate, T const& volatility,
                T const& years) {
    using std::erf, std::exp, std::log, std::sqrt;
    T const deviation = volatility * sqrt(years);
    T const d1 = (log(spot / strike) + (rate + volatility * volatility / 2.0) * years) / deviation;
    T const d2 = d1 - deviation;
    T const first = 0.5 + 0.5 * erf(0.70710678118654752 * d1);
    T const second = 0.5 + 0.5 * erf(0.70710678118654752 * d2);
    return spot * first - strike * exp(-rate * years) * second;
}

template <class T> T upper_arm(T const& x, T const& y) {
    using std::sqrt;
    return sqrt(x) * y + 1.0;
}
template <class T> T lower_arm(T const& x, T const& y) { return x * x - y / (x + 3.0); }
template <class T> T branch(T const& x, T const& y) {
    if (x > 2.0) return upper_arm(x, y);
    return lower_arm(x, y);
}

/// The square root of `x` by Newton's method: 5 to 15 iterations, as many as `x` needs.
template <class T> T newton(T const& x) {
    using std::abs;
    T r = x + 1.0;
    while (abs(r * r - x) > 1e-12 * x + 1e-12) r = 0.5 * (r + x / r);
    return r;
}

/// 1,000,000 nodes, to be recorded.
template <class T> T long_sum(T const& x) {
    using std::sin;
    T t = x;
    for (int i = 0; i < 250'000; ++i) t = x * t + sin(t) * 0.5;
    return t;
}

// --- the plain functions, compiled with -O2 in a file of their own -------------------------------

double plain_chain(double x, double y, std::int64_t steps);
double plain_wide(double x, double y, std::int64_t steps);
double plain_long_sum(double x);

/// 100,000 elements for each input of a batch.
struct Columns {
    std::vector<double> spot, strike, rate, volatility, years, out;
    Columns();
    std::size_t size() const { return out.size(); }
};
void plain_black_scholes(Columns& columns);
void plain_branch(Columns& columns); // of spot and strike
void plain_newton(Columns& columns); // of spot

// --- time ----------------------------------------------------------------------------------------

/// Processor time of all threads, so that nobody is fast by taking two cores.
inline double now() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

inline double median(std::vector<double> values) {
    auto const middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// One line of results: seconds of one run, those over the plain function's, and by how much the
/// values differ from the plain function's.
inline void report(char const* work, char const* peer, double seconds, double ratio,
                   double difference) {
    std::printf("%s %s %.4g %.4g %.2g\n", work, peer, seconds, ratio, difference);
    std::fflush(stdout);
}

inline double difference(double expected, double got) {
    if (expected == got) return 0;
    return std::abs(got - expected) / std::max(1.0, std::abs(expected));
}

/// Seconds of one call of `run`, called as often as takes 3 ms.
template <class Run> double seconds_of_one(Run const& run) {
    for (int calls = 1;; calls *= 2) {
        double const start = now();
        for (int i = 0; i < calls; ++i) run();
        double const seconds = now() - start;
        if (seconds > 0.003) return seconds / calls;
    }
}

/// Times `run` and `plain` in turn, so that both see the same machine.
template <class Run, class Plain>
void interleaved(char const* work, char const* peer, double difference, Run const& run,
                 Plain const& plain) {
    std::vector<double> seconds, ratios;
    for (int round = 0; round < 15; ++round) {
        double const of_plain = seconds_of_one(plain);
        seconds.push_back(seconds_of_one(run));
        ratios.push_back(seconds.back() / of_plain);
    }
    report(work, peer, median(seconds), median(ratios), difference);
}

/// One value of `run(x, y)`; each call takes the result of the one before.
template <class Run>
void one_value(char const* work, char const* peer, double (*plain)(double, double, std::int64_t),
               std::int64_t steps, Run const& run) {
    double worst = 0;
    for (double const x : {0.5, 0.125, -0.75})
        worst = std::max(worst, difference(plain(x, 0.25, steps), run(x, 0.25)));
    double x = 0.5, plain_x = 0.5;
    interleaved(
        work, peer, worst, [&] { x = run(x, 0.25); },
        [&] { plain_x = plain(plain_x, 0.25, steps); });
}

struct Value {
    char const* work;
    double (*plain)(double, double, std::int64_t);
    std::int64_t steps;
};
inline constexpr Value chains[] = {{"chain_1000", plain_chain, 500},
                                   {"chain_100000", plain_chain, 50'000}};
inline constexpr Value wides[] = {{"wide_1000", plain_wide, 125},
                                  {"wide_100000", plain_wide, 12'500}};

/// A batch: `run(columns)` fills `columns.out`.
template <class Run>
void batch(char const* work, char const* peer, void (*plain)(Columns&), Run const& run) {
    Columns expected, columns;
    plain(expected);
    run(columns);
    double worst = 0;
    for (std::size_t i = 0; i < columns.size(); ++i)
        worst = std::max(worst, difference(expected.out[i], columns.out[i]));
    interleaved(work, peer, worst, [&] { run(columns); }, [&] { plain(expected); });
}

/// The first recording of a process. `run()` records; `value(recording)` is what came out at 0.5.
template <class Run, class Value> int record(char const* peer, Run const& run, Value const& value) {
    double const start = now();
    auto const& recording = run();
    double const seconds = now() - start;
    double const expected = plain_long_sum(0.5);
    double const plain = seconds_of_one([] { plain_long_sum(0.5); });
    report("record", peer, seconds, seconds / plain, difference(expected, value(recording)));
    return 0;
}

} // namespace compare

#endif // LIMN_BENCHMARK_COMPARE_WORKS_HPP
