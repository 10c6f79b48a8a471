// SPDX-License-Identifier: BSL-1.0
// Compile a graph while the program runs; the next run finds the code again.

#include <limn.hpp>

#include <cstddef>
#include <iostream>
#include <vector>

/// A polynomial whose coefficients are known only when the program runs.
auto horner(auto x, std::vector<double> const& coefficients) {
    decltype(x) sum = 0.0;
    for (double c : coefficients) sum = sum * x + c;
    return sum;
}

int main() {
    std::vector<double> const coefficients{0.5, -1.25, 3.0, 1.0}; // read from a file, say
    auto const polynomial = [&](auto x) { return horner(x, coefficients); };
    limn::Graph const graph = limn::trace<double>(polynomial);
    std::cout << limn::to_cpp(graph, {.name = "polynomial"}) << '\n';

    // The loop over the coefficients is gone; `map` is one compiled loop over the values.
    auto const compiled = limn::jit<double(double)>(graph);
    std::vector<double> x(1000), y(1000);
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = 0.01 * double(i);
    compiled.map(y, x);

    std::size_t equal = 0;
    for (std::size_t i = 0; i < x.size(); ++i) equal += y[i] == polynomial(x[i]);
    std::cout << equal << " of " << x.size() << " as the plain function gives them\n";
    return equal == x.size() ? 0 : 1;
}
