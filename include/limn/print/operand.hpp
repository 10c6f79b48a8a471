// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how listings name a value: by its path or its name, else by its number.

#ifndef LIMN_PRINT_OPERAND_HPP
#define LIMN_PRINT_OPERAND_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/text.hpp>

#include <string_view>

namespace limn::detail {

template <class = void> constexpr void append_value(Text& out, Node node) {
    if (std::string_view const name = node.name(); !name.empty()) out += name;
    else (out += '%').append_integer(node.value().index);
}

/// The literal of a constant, or the name of its type where it has none, or one that takes a
/// function to make.
template <class = void> constexpr void append_constant(Text& out, Constant const& constant) {
    Text literal;
    if (constant.type().literal(literal, constant) && !literal.view().starts_with('[')) {
        out += literal.view();
        return;
    }
    out += '<';
    out += constant.type().name;
    out += '>';
}

} // namespace limn::detail

#endif // LIMN_PRINT_OPERAND_HPP
