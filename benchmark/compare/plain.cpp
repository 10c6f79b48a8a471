// SPDX-License-Identifier: BSL-1.0
// The plain functions: the yardstick of all peers.
#include "works.hpp"

namespace compare {

double plain_chain(double x, double y, std::int64_t steps) { return chain(x, y, steps); }
double plain_wide(double x, double y, std::int64_t steps) { return wide(x, y, steps); }
double plain_long_sum(double x) { return long_sum(x); }

Columns::Columns() {
    std::uint64_t state = 1;
    for (std::size_t i = 0; i < 100'000; ++i) {
        // Random, so that a processor cannot foretell which arm an element takes.
        state = state * 6'364'136'223'846'793'005 + 1'442'695'040'888'963'407;
        double const u = static_cast<double>(state >> 11) * 0x1p-53;
        spot.push_back(0.1 + 4.0 * u);
        strike.push_back(1.0 + 0.5 * u);
        rate.push_back(0.01 + 0.05 * u);
        volatility.push_back(0.2 + 0.3 * u);
        years.push_back(0.5 + u);
    }
    out.resize(spot.size());
}

void plain_black_scholes(Columns& c) {
    for (std::size_t i = 0; i < c.size(); ++i)
        c.out[i] = black_scholes(c.spot[i], c.strike[i], c.rate[i], c.volatility[i], c.years[i]);
}
void plain_branch(Columns& c) {
    for (std::size_t i = 0; i < c.size(); ++i) c.out[i] = branch(c.spot[i], c.strike[i]);
}
void plain_newton(Columns& c) {
    for (std::size_t i = 0; i < c.size(); ++i) c.out[i] = newton(c.spot[i]);
}

} // namespace compare
