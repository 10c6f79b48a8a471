// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_RUN_SAME_VALUE_IPP
#define LIMN_RUN_SAME_VALUE_IPP

#include <limn/meta/inline.hpp>
#include <limn/run/plan/call_text.hpp>
#include <limn/run/same_value.hpp>
#include <limn/type/totally_ordered.hpp>
#include <limn/type/type_row.hpp>

#include <cstdio>
#include <string>

namespace limn::detail {

LIMN_DEFINE bool same_value(Constant const& a, Constant const& b) {
    if (a == b) return true;
    if (is_floating(a.type())) return is_nan(a) && is_nan(b);
    return !(a == Constant{a});
}

LIMN_DEFINE std::string with_bits(Constant const& c) {
    char bits[40] = "";
    if (is_floating(c.type()))
        std::snprintf(bits, sizeof bits, " (bits %0*llx)", static_cast<int>(2 * c.type().size),
                      static_cast<unsigned long long>(c.bits()));
    return literal_of(c) + bits;
}

} // namespace limn::detail

#endif // LIMN_RUN_SAME_VALUE_IPP
