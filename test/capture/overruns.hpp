// SPDX-License-Identifier: BSL-1.0
/// \file
/// Functions that write beyond a plain array of theirs on ways that no input takes.

#ifndef LIMN_TEST_CAPTURE_OVERRUNS_HPP
#define LIMN_TEST_CAPTURE_OVERRUNS_HPP

// What such a run does is undefined: that it harms nobody is what is tested.
#define UNCHECKED __attribute__((no_sanitize("address", "undefined")))

namespace overruns {

/// Binary digits, as characters.
inline auto const bytes = [](auto m) UNCHECKED {
    char b[40] = {};
    int n = 0;
    while (m > 0) {
        b[n++] = m % 2 == 1 ? '1' : '0';
        m = m / 2;
    }
    return m + int(b[0]);
};

/// The same, as bools.
inline auto const bits = [](auto m) UNCHECKED {
    bool b[32] = {};
    int n = 0;
    while (m > 0) {
        b[n++] = bool(m % 2 == 1);
        m = m / 2;
    }
    return m + int(b[3] && b[0]);
};

} // namespace overruns

#endif // LIMN_TEST_CAPTURE_OVERRUNS_HPP
