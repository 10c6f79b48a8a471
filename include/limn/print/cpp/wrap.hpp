// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `wrap`: printed C++ with its long lines broken.

#ifndef LIMN_PRINT_CPP_WRAP_HPP
#define LIMN_PRINT_CPP_WRAP_HPP

#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace limn::detail {

/// Where the rest of a line that is longer than `width` begins, or 0: after the last comma; else
/// before the last operator; else at the last space; within the width where there is one.
LIMN_LAZY constexpr std::size_t line_break(std::string_view line, std::size_t width) {
    std::size_t item = 0, sign = 0, space = 0;
    char quote = '\0';
    std::size_t i = 0;
    while (i < line.size() && line[i] == ' ') ++i;
    if (line.substr(i).starts_with("//")) return 0;
    for (; i + 1 < line.size(); ++i) {
        char const c = line[i];
        if (i > width && (item != 0 || sign != 0 || space != 0)) break;
        if (quote != '\0') {
            if (c == '\\') ++i;
            else if (c == quote) quote = '\0';
            continue;
        }
        if (c == '"' || c == '\'') quote = c;
        if (c != ' ') continue;
        if (line[i - 1] == ',') item = i + 1;
        else if (std::string_view{"+-*/%&|^<>=!?:"}.find(line[i + 1]) != line.npos) sign = i + 1;
        else space = i + 1;
        if (line.substr(i + 1).starts_with("//")) break; // one thing with what follows
    }
    return item != 0 ? item : sign != 0 ? sign : space;
}

/// The size of the lines before the first one that is longer than `width`, or is not ended.
LIMN_LAZY constexpr std::size_t fitting(std::string_view source, std::size_t width) {
    std::size_t size = 0;
    while (true) {
        std::size_t const end = source.find('\n', size);
        if (end == source.npos || end - size > width) return size;
        size = end + 1;
    }
}

/// Appends `source` with every line that is longer than `width` broken, where C++ lets one.
/// Cost  linear
LIMN_LAZY
constexpr void append_wrapped(Text& out, std::string_view source, std::size_t width = 100) {
    while (!source.empty()) {
        std::size_t const kept = fitting(source, width);
        out += source.substr(0, kept);
        source.remove_prefix(kept);
        if (source.empty()) return;
        std::string_view line = source.substr(0, source.find('\n'));
        source.remove_prefix(std::min(line.size() + 1, source.size()));
        std::size_t const indent = line.empty() ? 0 : line.find_first_not_of(' ');
        std::size_t const deeper = indent == 0 ? 4 : indent == 4 ? 12 : indent;
        std::size_t room = width;
        while (line.size() > room && !line.starts_with('#')) {
            std::size_t const at = line_break(line, room);
            if (at == 0) break;
            out += line.substr(0, at - 1);
            out += '\n';
            for (std::size_t i = 0; i < deeper; ++i) out += ' ';
            line.remove_prefix(at);
            room = width - deeper;
        }
        out += line;
        out += '\n';
    }
}
LIMN_LAZY constexpr Text wrap(std::string_view source, std::size_t width = 100) {
    Text out;
    append_wrapped(out, source, width);
    return out;
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_WRAP_HPP
