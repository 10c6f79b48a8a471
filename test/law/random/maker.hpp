// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `make`: a random program of a seed.

#ifndef LIMN_TEST_LAW_RANDOM_MAKER_HPP
#define LIMN_TEST_LAW_RANDOM_MAKER_HPP

#include "law/random/program.hpp"

#include <cstdint>
#include <string_view>

namespace limn::test::random {

/// A program of those constructs; of which it takes a few, so that they meet each other. It is
/// defined on every input, but for divisions that are not guarded.
Program make(std::uint64_t seed, unsigned allowed);

/// "plain,pointer", "all", "none".
unsigned constructs_named(std::string_view names);

/// Which constructs a program has.
unsigned constructs_of(Program const& program);

} // namespace limn::test::random

#endif // LIMN_TEST_LAW_RANDOM_MAKER_HPP
