// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_PRINT_LISTED_MODULES_IPP
#define LIMN_PRINT_LISTED_MODULES_IPP

#include <limn/meta/inline.hpp>
#include <limn/print/listed_modules.hpp>
#include <limn/print/operand.hpp>
#include <limn/type/literal.hpp>
#include <limn/type/literal_type.hpp>

#include <cstddef>
#include <string_view>

namespace limn::detail {

/// After its type, where its text does not say that: `limn::asset{"vocab.txt"}`.
LIMN_DECLARE void append_listed_argument(Text& out, Constant const& argument) {
    Text text;
    append_whole(text, argument);
    std::string_view const type = argument.type().name, quotes = quoted(text.view());
    bool const said = text.view().starts_with('<') || literal_type(text.view()) == type;
    if (!said) (out += type) += '{';
    out += quotes.empty() ? text.view() : quotes;
    if (!said) out += '}';
}

LIMN_DEFINE void ListedModules::append(Text& out, ModuleRow const& row) {
    for (std::size_t i = 0; i < above_.size(); ++i)
        if (above_[i] == &row) return void((out += "module ").append_integer(i));
    above_.push_back(&row);
    (out += row.type->name) += row.braces ? '{' : '(';
    std::string_view separator = "";
    for (Constant const& argument : row.arguments) {
        append_listed_argument(out += separator, argument);
        separator = ", ";
    }
    out += row.braces ? '}' : ')';
}

} // namespace limn::detail

#endif // LIMN_PRINT_LISTED_MODULES_IPP
