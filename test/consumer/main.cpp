// SPDX-License-Identifier: BSL-1.0
// An outside program: traces a lambda, and looks at the graph.

#include <limn.hpp>

#ifndef EIGEN_DONT_VECTORIZE
#error limn::bit_exact sets it
#endif

int main() {
    auto graph = limn::trace<double, double>([](auto x, auto y) { return x * y + 1.0; });
    return graph.size() != 0 && graph.inputs().size() == 2 ? 0 : 1;
}
