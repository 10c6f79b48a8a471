// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how listings name a value: by its path or its name, else by its number.

#ifndef LIMN_PRINT_OPERAND_HPP
#define LIMN_PRINT_OPERAND_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>
#include <limn/type/text_writer.hpp>

#include <string_view>
#include <type_traits>

namespace limn::detail {

LIMN_LAZY constexpr void append_value(Text& out, Node node) {
    if (std::string_view const name = node.name(); !name.empty()) out += name;
    else (out += '%').append_integer(node.value().index);
}

/// The literal of a constant, or the name of its type where it has none, or one that takes a
/// function to make.
LIMN_LAZY constexpr void append_constant(Text& out, Constant const& constant) {
    Text literal;
    if (constant.type().literal(literal, constant) && !literal.view().starts_with('[')) {
        out += literal.view();
        return;
    }
    out += '<';
    out += constant.type().name;
    out += '>';
}

/// All of a constant, so that it can be read back: its literal where that says all, else what its
/// codec makes of it. A constant expression knows literals alone.
LIMN_LAZY constexpr void append_whole(Text& out, Constant const& constant) {
    Text literal;
    bool const has = constant.type().literal(literal, constant);
    if (!std::is_constant_evaluated() && append_written(out, constant, has)) return;
    if (has && !literal.view().starts_with('[')) out += literal.view();
    else append_constant(out, constant);
}

} // namespace limn::detail

#endif // LIMN_PRINT_OPERAND_HPP
