// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what stands around printed code: the user's own lines, a namespace.

#ifndef LIMN_PRINT_CPP_USER_LINES_HPP
#define LIMN_PRINT_CPP_USER_LINES_HPP

#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

namespace limn::detail {

/// Appends lines as they are, but for the margin. The last one is ended.
LIMN_LAZY
constexpr void append_lines(Text& out, std::string_view lines, std::size_t margin) {
    while (!lines.empty()) {
        std::string_view const line = lines.substr(0, lines.find('\n'));
        for (std::size_t i = 0; !line.empty() && i < margin; ++i) out += ' ';
        (out += line) += '\n';
        lines.remove_prefix(std::min(line.size() + 1, lines.size()));
    }
}

LIMN_LAZY
constexpr void append_in_namespace(Text& out, std::string_view name, Text code) {
    if (name.empty() && out.empty()) {
        out = std::move(code);
        return;
    }
    if (!name.empty()) ((out += "namespace ") += name) += " {\n\n";
    out += code.view();
    if (!name.empty()) ((out += "\n} // namespace ") += name) += '\n';
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_USER_LINES_HPP
