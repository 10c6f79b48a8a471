// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `literal_type`: what a literal in a listing says of its type.

#ifndef LIMN_TYPE_LITERAL_TYPE_HPP
#define LIMN_TYPE_LITERAL_TYPE_HPP

#include <limn/meta/inline.hpp>

#include <string_view>

namespace limn::detail {

/// The type of the literal or the list with which `text` begins: `float` of `1.5f`, `std::string`
/// of `"a"`, `std::vector<int>` of `std::vector<int>{1}`; empty where it says none. It is the name
/// of a type in C++ only where the listing names one.
LIMN_DECLARE std::string_view literal_type(std::string_view text);

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/type/literal_type.ipp>
#endif

#endif // LIMN_TYPE_LITERAL_TYPE_HPP
