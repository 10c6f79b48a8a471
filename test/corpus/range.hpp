// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Range`: from where the leaves of an input may be drawn.

#ifndef LIMN_TEST_CORPUS_RANGE_HPP
#define LIMN_TEST_CORPUS_RANGE_HPP

namespace limn::test::control {

/// The bounds of one leaf. A floating one with `special` may also be NaN, infinite or -0.0.
struct Range {
    double low, high;
    bool special = false;
};

inline constexpr Range any_double{-1e3, 1e3, true};
inline constexpr Range any_unsigned{0.0, 4294967295.0};

} // namespace limn::test::control

#endif // LIMN_TEST_CORPUS_RANGE_HPP
