// SPDX-License-Identifier: BSL-1.0
// Check that a graph is the function: what was baked in while tracing comes to light.

#include <limn.hpp>

#include <iostream>

int main() {
    // Interest at today's rate. The rate is captured, so that it is a constant of the graph.
    double rate = 0.05;
    auto const interest = [&](auto amount, auto years) { return amount * years * rate; };
    limn::Graph const graph = limn::trace<double, double>(interest);

    limn::CheckOptions const options{.seed = 20261121};
    std::cout << limn::check(interest, graph, options).text();

    rate = 0.06; // the graph does not know
    std::cout << limn::check(interest, graph, options).text();

    // The rate as an input: whatever it becomes, the graph is right.
    auto const better = [](auto amount, auto years, auto r) { return amount * years * r; };
    limn::Report const report =
        limn::check(better, limn::trace<double, double, double>(better), options);
    std::cout << report.text();
    return report ? 0 : 1;
}
