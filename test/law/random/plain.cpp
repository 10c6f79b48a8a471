// SPDX-License-Identifier: BSL-1.0

#include "law/random/evaluator.hpp"
#include "law/random/traced.hpp"

namespace limn::test::random {

double plain_result(Program const& program, Inputs const& inputs) {
    return std::apply([&](auto const&... xs) { return evaluate<Plain>(program, xs...); }, inputs);
}

} // namespace limn::test::random
