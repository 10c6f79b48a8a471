// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `user_line`: the line of the user's own code to name for a value.

#ifndef LIMN_GRAPH_USER_LINE_HPP
#define LIMN_GRAPH_USER_LINE_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/value.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/meta/where.hpp>

#include <cstddef>
#include <string_view>

namespace limn::detail {

/// Whether a header belongs to the system, or to a library that is installed there.
constexpr bool is_system_header(std::string_view file) {
    return file.starts_with("/usr/") || file.find("/include/c++/") != file.npos;
}

/// The line that made a value. Where that is in a system header, as a comparison in `std::sort` is,
/// the line of the operand that the user's own code made last; C++ does not tell which line called
/// the algorithm. Where there is none, the line in the header.
/// Cost  at most 64 nodes are looked at
LIMN_LAZY Where user_line(Graph const& graph, Value value) {
    Where const own = graph[value].where();
    if (!is_system_header(own.file)) return own;
    Vector<Value> open;
    open.push_back(value);
    for (std::size_t looked_at = 0; !open.empty() && looked_at < 64; ++looked_at) {
        std::size_t last = 0;
        for (std::size_t i = 1; i < open.size(); ++i)
            if (open[i].index > open[last].index) last = i;
        Node const node = graph[open[last]];
        Where const at = node.where();
        if (at.line != 0 && !is_system_header(at.file)) return at;
        open[last] = open[open.size() - 1];
        open.resize(open.size() - 1);
        for (Value operand : node.operands()) open.push_back(operand);
    }
    return own;
}

/// The same; but where only a system header is known, the line of the traced function's trace.
LIMN_LAZY Where user_line(Graph const& graph, Value value, Where const& trace) {
    Where const at = user_line(graph, value);
    return is_system_header(at.file) ? trace : at;
}

} // namespace limn::detail

#endif // LIMN_GRAPH_USER_LINE_HPP
