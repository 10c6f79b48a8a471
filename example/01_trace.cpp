// SPDX-License-Identifier: BSL-1.0
// Trace a plain generic function once; then read it, print it as C++, and run it.

#include <limn.hpp>

#include <cmath>
#include <iostream>

/// Kilometres between two places in degrees. It knows nothing of tracing.
auto haversine(auto lat1, auto lon1, auto lat2, auto lon2) {
    using std::asin, std::cos, std::sin, std::sqrt;
    constexpr double radian = 0.017453292519943295;
    auto const north = sin((lat2 - lat1) * radian / 2.0);
    auto const east = sin((lon2 - lon1) * radian / 2.0);
    auto const across = cos(lat1 * radian) * cos(lat2 * radian);
    return 12742.0 * asin(sqrt(north * north + across * east * east));
}

int main() {
    limn::Graph const graph = limn::trace([](auto... x) { return haversine(x...); },
                                          limn::input<double>("lat1"), limn::input<double>("lon1"),
                                          limn::input<double>("lat2"), limn::input<double>("lon2"));

    std::cout << limn::to_text(graph) << '\n' << limn::to_cpp(graph, {.name = "haversine"}) << '\n';

    auto const run = limn::interpret<double(double, double, double, double)>(graph);
    double const traced = run(51.5, -0.1, 40.7, -74.0); // London, New York
    double const plain = haversine(51.5, -0.1, 40.7, -74.0);
    std::cout << traced << " km traced, " << plain << " km plain\n";
    return traced == plain ? 0 : 1;
}
