// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_TYPE_VALUE_TEXT_IPP
#define LIMN_TYPE_VALUE_TEXT_IPP

#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>
#include <limn/type/type_row.hpp>
#include <limn/type/value_text.hpp>

#include <string>

namespace limn::detail {

LIMN_DEFINE bool is_nan(Constant const& value) {
    if (is_type<double>(value.type())) return value.as<double>() != value.as<double>();
    if (is_type<float>(value.type())) return value.as<float>() != value.as<float>();
    return false;
}

LIMN_DEFINE std::string value_text(Constant const& value) {
    Text out;
    if (is_nan(value)) return "nan";
    bool const written = value.type().literal(out, value) && !out.view().starts_with('[');
    if (!written) return "<" + std::string{value.type().name} + ">";
    bool const infinite = out.view().ends_with("::infinity()");
    if (infinite) return out.view().starts_with('-') ? "-inf" : "inf";
    return out.str();
}

LIMN_DEFINE std::string short_text(Constant const& value) {
    std::string text = value_text(value);
    if (text.size() <= 200) return text;
    return text.substr(0, 60) + "... (" + std::to_string(text.size()) + " characters)";
}

} // namespace limn::detail

#endif // LIMN_TYPE_VALUE_TEXT_IPP
