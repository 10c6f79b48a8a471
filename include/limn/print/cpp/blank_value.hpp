// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `blank_value`: with what a variable begins that is assigned later.

#ifndef LIMN_PRINT_CPP_BLANK_VALUE_HPP
#define LIMN_PRINT_CPP_BLANK_VALUE_HPP

#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>
#include <limn/type/type_row.hpp>

namespace limn::detail {

/// The orderings of the standard have no default value.
constexpr bool has_default(TypeRow const& type) {
    return !type.name.starts_with("std::") || !type.name.ends_with("_ordering");
}

/// Some value of the type, as C++ writes it.
LIMN_LAZY constexpr Text blank_value(TypeRow const& type) {
    return Text{type.name} += has_default(type) ? "{}" : "::equivalent";
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_BLANK_VALUE_HPP
