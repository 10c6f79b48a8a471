// SPDX-License-Identifier: BSL-1.0
// Stan Math: it records what it computes, and does not run a recording again.
#include "works.hpp"

#include <stan/math.hpp>

int main(int argc, char**) {
    using namespace compare;
    if (argc == 1) return 0;
    return record(
        "stan", [] { return long_sum(stan::math::var{0.5}); },
        [](stan::math::var const& sum) { return sum.val(); });
}
