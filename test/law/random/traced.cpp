// SPDX-License-Identifier: BSL-1.0
// Apart from plain.cpp: each is compiled in its own time.

#include "law/random/traced.hpp"

#include "law/random/evaluator.hpp"

namespace limn::test::random {

Graph traced(Program const& program, TraceOptions options) {
    return trace<double, double, double, double, int, int, float, short, unsigned, bool, Sequence>(
        [&](auto const&... xs) { return evaluate<Traced>(program, xs...); },
        options);
}

} // namespace limn::test::random
