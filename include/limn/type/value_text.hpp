// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `value_text`: how a value is written where somebody looks at a run.

#ifndef LIMN_TYPE_VALUE_TEXT_HPP
#define LIMN_TYPE_VALUE_TEXT_HPP

#include <limn/meta/inline.hpp>
#include <limn/type/type_row.hpp>

#include <string>

namespace limn::detail {

LIMN_DECLARE bool is_nan(Constant const& value);

/// As C++ writes it, but for what has no short literal; all NaNs are one.
LIMN_DECLARE std::string value_text(Constant const& value);

/// The same, of which no more than a part is shown where it is long.
LIMN_DECLARE std::string short_text(Constant const& value);

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/type/value_text.ipp>
#endif

#endif // LIMN_TYPE_VALUE_TEXT_HPP
