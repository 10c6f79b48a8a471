// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the functions of `<cmath>` on several values at once, which are not bit for bit those on
/// one.

#ifndef LIMN_RUN_PLAN_VECTOR_MATH_HPP
#define LIMN_RUN_PLAN_VECTOR_MATH_HPP

#include <limn/meta/inline.hpp>
#include <limn/op/op_row.hpp>

namespace limn {

/// Whether `fast_math` makes batches faster here: the program finds glibc's libmvec, of 2.35 or
/// later, and the processor has AVX2.
LIMN_DECLARE bool fast_math_available();

namespace detail {

/// What computes a block of calls of that row by vector functions; null where there is none.
///
/// Values  within 4 units in the last place; as the plain function for infinities, NaN and zeros
LIMN_DECLARE BlockKernel vector_kernel(OpRow const& row);

} // namespace detail

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/run/plan/vector_math.ipp>
#endif

#endif // LIMN_RUN_PLAN_VECTOR_MATH_HPP
