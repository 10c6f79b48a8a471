// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the two ways to run a random program: on plain values, and once on proxies.

#ifndef LIMN_TEST_LAW_RANDOM_TRACED_HPP
#define LIMN_TEST_LAW_RANDOM_TRACED_HPP

#include "law/random/inputs.hpp"
#include "law/random/program.hpp"
#include <limn.hpp>

namespace limn::test::random {

/// Errors  TraceError; what the program throws where it does nothing else
Graph traced(Program const& program, TraceOptions options = {});

/// Errors  Undefined; what the program throws
double plain_result(Program const& program, Inputs const& inputs);

} // namespace limn::test::random

#endif // LIMN_TEST_LAW_RANDOM_TRACED_HPP
