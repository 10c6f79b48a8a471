// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `totally_ordered`: whether `!(a < b)` is `a >= b`.
/// Layer: type. Includes type.

#ifndef LIMN_TYPE_TOTALLY_ORDERED_HPP
#define LIMN_TYPE_TOTALLY_ORDERED_HPP

#include <limn/type/type_row.hpp>

namespace limn::detail {

/// For built-in types without NaN; what a user's `<` means is not known.
constexpr bool totally_ordered(TypeRow const& type) {
    return type.exact && type.trivial && type.name != "double" && type.name != "float";
}

} // namespace limn::detail

#endif // LIMN_TYPE_TOTALLY_ORDERED_HPP
