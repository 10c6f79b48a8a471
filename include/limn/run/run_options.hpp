// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `RunOptions`: what a batch may do to be faster.

#ifndef LIMN_RUN_RUN_OPTIONS_HPP
#define LIMN_RUN_RUN_OPTIONS_HPP

namespace limn {

/// How `interpret` and `native` run a graph.
struct RunOptions {
    /// In batches, `map`, the functions of `<cmath>` come from the C library's vector functions
    /// where it has them: results of each such call are within 4 units in the last place of the
    /// exact value, in place of what the plain function gives. All else, and single calls, stay bit
    /// for bit. Without such a library (`fast_math_available`) nothing changes.
    bool fast_math = false;
};

} // namespace limn

#endif // LIMN_RUN_RUN_OPTIONS_HPP
