// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns when two results are the same, and how one is shown beside another.
/// Layer: kit. Includes type, kit.

#ifndef LIMN_KIT_SAME_VALUE_HPP
#define LIMN_KIT_SAME_VALUE_HPP

#include <limn/kit/difference.hpp>
#include <limn/type/type_row.hpp>

#include <cstdio>
#include <string>
#include <string_view>

namespace limn::detail {

/// Floating values by their bits, all NaNs alike. Values without `==` are not told apart.
template <class = void> bool same_value(Constant const& a, Constant const& b) {
    if (a == b) return true;
    std::string_view const type = a.type().name;
    if (type == "double")
        return a.as<double>() != a.as<double>() && b.as<double>() != b.as<double>();
    if (type == "float") return a.as<float>() != a.as<float>() && b.as<float>() != b.as<float>();
    return !(a == Constant{a});
}

template <class = void> std::string with_bits(Constant const& c) {
    char bits[40] = "";
    if (c.type().name == "double" || c.type().name == "float")
        std::snprintf(bits, sizeof bits, " (bits %0*llx)", static_cast<int>(2 * c.type().size),
                      static_cast<unsigned long long>(c.bits()));
    return literal_of(c) + bits;
}

} // namespace limn::detail

#endif // LIMN_KIT_SAME_VALUE_HPP
