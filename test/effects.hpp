// SPDX-License-Identifier: BSL-1.0
// An effect for tests that ask when it is called.

#ifndef LIMN_TEST_EFFECTS_HPP
#define LIMN_TEST_EFFECTS_HPP

#include <limn/op/call.hpp>

namespace limn::test {

inline constexpr auto emit = op<"emit", effect>([](auto x) { return x; });

} // namespace limn::test

#endif // LIMN_TEST_EFFECTS_HPP
