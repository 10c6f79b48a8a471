// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_PRINT_TEXT_IPP
#define LIMN_PRINT_TEXT_IPP

#include <limn/meta/annotations.hpp>
#include <limn/meta/inline.hpp>
#include <limn/print/text.hpp>
#include <limn/type/type_row.hpp>
#include <limn/type/value_text.hpp>

#include <string>

namespace limn {

LIMN_DEFINE std::string detail::example_note(Constant const& value) {
    std::string out{"example = "};
    bool const is_text = is_type<std::string>(value.type());
    append_word(out, is_text && value.as<std::string>().size() <= 200 ? value.as<std::string>()
                                                                      : short_text(value));
    return out;
}

LIMN_DEFINE std::string to_text(Graph const& graph, TextOptions options) {
    return print_text(graph, options).str();
}

} // namespace limn

#endif // LIMN_PRINT_TEXT_IPP
