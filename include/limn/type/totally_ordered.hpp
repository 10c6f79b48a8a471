// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `is_floating`, and `totally_ordered`: whether `!(a < b)` is `a >= b`.

#ifndef LIMN_TYPE_TOTALLY_ORDERED_HPP
#define LIMN_TYPE_TOTALLY_ORDERED_HPP

#include <limn/type/type_row.hpp>

#include <compare>

namespace limn::detail {

/// A built-in type with NaN and -0.0.
constexpr bool is_floating(TypeRow const& type) {
    return is_type<double>(type) || is_type<float>(type);
}

/// For built-in types without NaN; what a user's `<` means is not known, and of two partial
/// orderings none is less.
constexpr bool totally_ordered(TypeRow const& type) {
    return type.exact && type.trivial && !is_floating(type) &&
           !is_type<std::partial_ordering>(type);
}

} // namespace limn::detail

#endif // LIMN_TYPE_TOTALLY_ORDERED_HPP
