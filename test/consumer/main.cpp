// SPDX-License-Identifier: BSL-1.0
// An outside program: traces a lambda, looks at the graph, and runs it.

#include <limn.hpp>

#ifndef EIGEN_DONT_VECTORIZE
#error limn::bit_exact sets it
#endif

int main() {
    auto graph = limn::trace<double, double>([](auto x, auto y) { return x * y + 1.0; });
    auto const run = limn::interpret<double(double, double)>(graph);
    return graph.inputs().size() == 2 && run(2.0, 3.0) == 7.0 ? 0 : 1;
}
