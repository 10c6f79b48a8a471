// SPDX-License-Identifier: BSL-1.0
// A Monte Carlo price: the function draws random numbers, and so does its graph. The same seed
// gives the same numbers as plain code, interpreted and compiled.

#include <limn.hpp>
#include <limn/kit/random.hpp>

#include <cmath>
#include <iomanip>
#include <iostream>
#include <random>
#include <vector>

// What an option pays on one random path, if the price does not fall to the barrier on the way.
auto payoff(auto spot, auto strike, auto barrier) {
    using std::exp;
    auto price = spot;
    for (int month = 0; month < 12; ++month) {
        auto const z = limn::random<std::normal_distribution<double>>(0.0, 1.0);
        price = price * exp(0.001 + 0.06 * z);
        if (price <= barrier) return 0.0 * price;
    }
    if (price < strike) return 0.0 * price;
    return price - strike;
}

int main() {
    limn::seed(2026);
    auto const graph =
        limn::trace([](auto... v) { return payoff(v...); }, limn::input<double>("spot"),
                    limn::input<double>("strike"), limn::input<double>("barrier"));
    auto interpreted = limn::interpret<double(double, double, double)>(graph);
    auto const compiled = limn::jit<double(double, double, double)>(graph);

    std::size_t const runs = 20000;
    std::vector<double> const spot(runs, 100.0), strike(runs, 105.0), barrier(runs, 80.0);
    std::vector<double> one(runs), other(runs);
    interpreted.map(one, spot, strike, barrier);
    compiled.map(other, spot, strike, barrier);

    // The same by hand, from an engine of the same seed.
    std::mt19937_64 engine{2026};
    std::size_t equal = 0;
    double sum = 0.0;
    for (std::size_t k = 0; k < runs; ++k) {
        double price = 100.0;
        int month = 0;
        for (; month < 12 and price > 80.0; ++month)
            price = price * std::exp(0.001 + 0.06 * std::normal_distribution<double>{}(engine));
        double const paid = price > 80.0 and price >= 105.0 ? price - 105.0 : 0.0;
        equal += one[k] == paid and other[k] == paid;
        sum += paid;
    }
    std::cout << "Price " << std::setprecision(4) << sum / double(runs) << "; " << equal << " of "
              << runs << " paths are equal.\n";

    double const next = interpreted(100.0, 105.0, 80.0);
    limn::seed(interpreted, 2026); // begins anew
    std::cout << "From the seed again: " << (interpreted(100.0, 105.0, 80.0) == one[0]) << '\n';

    auto const step = [](auto price) {
        return price + limn::random<std::normal_distribution<double>>(0.0, 1.0);
    };
    std::cout << limn::to_cpp(limn::trace(step, limn::input<double>("price")), {.name = "step"});
    std::cout << limn::to_text(limn::constants(
        limn::trace(step, {.generators = limn::bake}, limn::input<double>("price"))));
    return equal == runs and next >= 0.0 ? 0 : 1;
}
