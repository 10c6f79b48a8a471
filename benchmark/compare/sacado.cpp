// SPDX-License-Identifier: BSL-1.0
// Sacado: its reverse mode records what it computes, and does not run a recording again.
#include "works.hpp"

#include <Sacado_trad.hpp>

int main(int argc, char**) {
    using namespace compare;
    using Traced = Sacado::Rad::ADvar<double>;
    if (argc == 1) return 0;
    return record(
        "sacado", [] { return long_sum(Traced{0.5}); },
        [](Traced const& sum) { return sum.val(); });
}
