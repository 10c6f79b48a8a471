// SPDX-License-Identifier: BSL-1.0
// Look at a run: each value and its line, where the first NaN comes from, which node threw.

#include <limn.hpp>

#include <cmath>
#include <iostream>
#include <stdexcept>

/// The side of a triangle opposite to the angle, which is in degrees.
auto side(auto a, auto b, auto angle) {
    auto const across = 2.0 * a * b * cos(angle * 0.017453292519943295);
    return sqrt(a * a + b * b - 1.5 * across); // wrong: there is no 1.5 in the law of cosines
}

double positive(double x) {
    if (x > 0) return x;
    throw std::domain_error{"not positive"};
}

int main() {
    auto const graph = limn::trace([](auto... x) { return side(x...); }, limn::input<double>("a"),
                                   limn::input<double>("b"), limn::input<double>("angle"));
    std::cout << limn::explain(graph, 3.0, 4.0, 0.0) << '\n';

    auto const check = limn::op<"positive">([](double x) { return positive(x); });
    auto const inverse = limn::explained<double(double)>(
        limn::trace<double>([&](auto x) { return 1.0 / check(x); }));
    try {
        std::cout << inverse(4.0) << '\n' << inverse(-4.0) << '\n';
    } catch (limn::RunError const& error) {
        std::cout << error.what() << '\n';
    }

    // Times differ from run to run; shares do not by much. `chrome_trace()` is for Perfetto.
    std::cout << "dearest: " << limn::profile(graph, 3.0, 4.0, 0.0).nodes.size()
              << " nodes timed\n";
}
