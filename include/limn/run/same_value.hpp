// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns when two results are the same, and how one is shown beside another.

#ifndef LIMN_RUN_SAME_VALUE_HPP
#define LIMN_RUN_SAME_VALUE_HPP

#include <limn/meta/inline.hpp>
#include <limn/type/type_row.hpp>

#include <string>

namespace limn::detail {

/// Floating values by their bits, all NaNs alike. Values without `==` are not distinguished.
LIMN_DECLARE bool same_value(Constant const& a, Constant const& b);

LIMN_DECLARE std::string with_bits(Constant const& c);

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/run/same_value.ipp>
#endif

#endif // LIMN_RUN_SAME_VALUE_HPP
