// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_TYPE_LITERAL_TYPE_IPP
#define LIMN_TYPE_LITERAL_TYPE_IPP

#include <limn/meta/inline.hpp>
#include <limn/type/literal_type.hpp>
#include <limn/type/text_cursor.hpp>
#include <limn/type/type_name.hpp>

#include <string>
#include <string_view>

namespace limn::detail {

/// Source  ISO C++ [lex.icon], [lex.fcon], without what `append_literal` does not write
LIMN_DECLARE std::string_view number_type(std::string_view text) {
    std::string_view const digits = text.substr(0, text.find_first_not_of("0123456789.e+-"));
    std::string_view const suffix = text.substr(digits.size());
    if (digits.find_first_of(".e") != digits.npos)
        return suffix.starts_with('f') ? type_name<float> : type_name<double>;
    if (suffix.starts_with("uLL")) return type_name<unsigned long long>;
    if (suffix.starts_with("uL")) return type_name<unsigned long>;
    if (suffix.starts_with('u')) return type_name<unsigned>;
    if (suffix.starts_with("LL")) return type_name<long long>;
    return suffix.starts_with('L') ? type_name<long> : type_name<int>;
}

LIMN_DEFINE std::string_view literal_type(std::string_view text) {
    if (text.starts_with('-')) text.remove_prefix(1);
    for (std::string_view const before : {"static_cast<", "std::numeric_limits<"}) {
        if (!text.starts_with(before)) continue;
        TextCursor in{text};
        in.skip(before.size());
        return in.until('>');
    }
    if (text.starts_with('"')) return type_name<std::string>;
    if (text.starts_with('\'')) return type_name<char>;
    if (!text.empty() && text[0] >= '0' && text[0] <= '9') return number_type(text);
    TextCursor in{text};
    std::string_view const word = in.until('{', ',');
    if (in.peek() == '{') return word;
    bool const truth = text.starts_with("true") || text.starts_with("false");
    return truth ? type_name<bool> : std::string_view{};
}

} // namespace limn::detail

#endif // LIMN_TYPE_LITERAL_TYPE_IPP
