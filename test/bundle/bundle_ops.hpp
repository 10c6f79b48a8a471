// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the ops and types of the bundles that are tested, fuzzed bundles among them.

#ifndef LIMN_TEST_KIT_BUNDLE_OPS_HPP
#define LIMN_TEST_KIT_BUNDLE_OPS_HPP

#include "bundle/exported_text.hpp"
#include <limn/op/call.hpp>

#include <string>
#include <vector>

namespace limn::test {

using text::Vocabulary;

inline constexpr auto shout = op<"shout">([](std::string const& text) { return text + "!"; });
inline constexpr auto twice = op<"twice">([](auto const& x) { return x + x; });
inline double halve(double x) { return x / 2.0; }
inline constexpr auto half = op<"halve">(&halve).header("halve.hpp");

inline constexpr auto norm = op<"norm">(
    [](std::vector<std::vector<double>> const& m) { return static_cast<double>(m.size()); });
inline constexpr auto tell = op<"tell", effect>([](double) {});

template <class T> struct Pose { T x, y; };

} // namespace limn::test

#endif // LIMN_TEST_KIT_BUNDLE_OPS_HPP
