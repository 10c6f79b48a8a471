// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `shrink`: a smaller program that still fails.

#ifndef LIMN_TEST_LAW_RANDOM_SHRINK_HPP
#define LIMN_TEST_LAW_RANDOM_SHRINK_HPP

#include "law/random/program.hpp"

#include <functional>

namespace limn::test::random {

/// Changes the program, one step after the other, to what is smaller and still fails, until no
/// step does. What is tried is always well formed.
Program shrink(Program program, std::function<bool(Program const&)> const& fails);

} // namespace limn::test::random

#endif // LIMN_TEST_LAW_RANDOM_SHRINK_HPP
