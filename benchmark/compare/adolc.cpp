// SPDX-License-Identifier: BSL-1.0
// ADOL-C: a tape, evaluated forwards. A tape has no loop, so Newton's method is left out.
#include "works.hpp"

#include <adolc/adolc.h>
#include <array>
#include <tuple>

namespace {

using namespace compare;

/// Records with buffers so large that the tape stays in memory.
template <std::size_t n, class Function>
void record_tape(short tag, std::array<double, n> const& at, Function const& function) {
    constexpr unsigned large = 1U << 24;
    trace_on(tag, 0, large, large, large, large);
    std::array<adouble, n> in;
    for (std::size_t i = 0; i < n; ++i) in[i] <<= at[i];
    adouble out = std::apply(function, in);
    double value = 0;
    out >>= value;
    trace_off();
}

template <std::size_t n> double run_tape(short tag, std::array<double, n> const& in) {
    double out = 0;
    zos_forward(tag, 1, n, 0, in.data(), &out);
    return out;
}

void value(Value const& v, auto const& function) {
    record_tape(0, std::array{0.5, 0.25},
                [&](auto const& x, auto const& y) { return function(x, y, v.steps); });
    one_value(v.work, "adolc", v.plain, v.steps,
              [](double x, double y) { return run_tape(0, std::array{x, y}); });
}

} // namespace

int main(int argc, char**) {
    if (argc > 1)
        return record(
            "adolc",
            [] {
                record_tape(0, std::array{0.5}, long_sum<adouble>);
                return 0;
            },
            [](int) { return run_tape(0, std::array{0.5}); });

    for (Value const& v : chains) value(v, chain<adouble>);
    for (Value const& v : wides) value(v, wide<adouble>);

    record_tape(1, std::array{1.0, 1.0, 0.05, 0.2, 1.0}, black_scholes<adouble>);
    batch("black_scholes", "adolc", plain_black_scholes, [](Columns& c) {
        for (std::size_t i = 0; i < c.size(); ++i)
            c.out[i] = run_tape(
                1, std::array{c.spot[i], c.strike[i], c.rate[i], c.volatility[i], c.years[i]});
    });
    record_tape(2, std::array{1.0, 1.0}, [](adouble const& x, adouble const& y) {
        adouble chosen;
        condassign(chosen, x - 2.0, upper_arm(x, y), lower_arm(x, y));
        return chosen;
    });
    batch("branch", "adolc", plain_branch, [](Columns& c) {
        for (std::size_t i = 0; i < c.size(); ++i)
            c.out[i] = run_tape(2, std::array{c.spot[i], c.strike[i]});
    });
}
