// SPDX-License-Identifier: BSL-1.0
// Trace at the first call; and ask why a function was traced again.

#include <limn.hpp>

#include <iostream>

/// `x` to the power of `n`. The loop is unrolled for each `n`.
auto const power = limn::lazy([](auto x, int n) {
    auto out = x;
    for (int i = 1; i < n; ++i) out = out * x;
    return out;
});

int main() {
    for (double x : {1.5, 2.5, 3.5}) std::cout << power(x, limn::fixed(3)) << '\n';
    std::cout << power(2, limn::fixed(3)) << '\n';  // an int: another graph
    std::cout << power(2, limn::fixed(10)) << '\n'; // another fixed value: another graph

    std::cout << "traced " << power.traces() << " times, found " << power.hits() << " times\n";
    for (auto const& reason : power.reasons()) std::cout << "- " << reason << '\n';
}
