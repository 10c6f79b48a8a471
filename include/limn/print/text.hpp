// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `to_text`: the listing of a graph, one line a node, the same from every compiler.

#ifndef LIMN_PRINT_TEXT_HPP
#define LIMN_PRINT_TEXT_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>
#include <limn/print/operand.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace limn {

/// What a listing shows.
struct TextOptions {
    bool locations = false; ///< end each line with the user's file and line
};

namespace detail {

template <class = void>
constexpr void append_values(Text& out, Graph const& graph, std::span<Value const> values,
                             std::string_view before) {
    std::string_view separator = before;
    for (Value v : values) {
        out += separator;
        append_value(out, graph[v]);
        separator = ", ";
    }
}

/// The decisions behind which a node was written, the outermost first.
template <class = void>
constexpr void append_path(Text& out, Graph const& graph, std::uint32_t path) {
    Vector<Path> way;
    for (; path != 0; path = graph.paths()[path].parent) way.push_back(graph.paths()[path]);
    for (std::size_t i = way.size(); i-- > 0;) {
        out += way[i].taken ? " when " : " unless ";
        append_value(out, graph[way[i].condition]);
    }
}

template <class = void> constexpr void append_node(Text& out, Node node) {
    append_value(out, node);
    out += " : ";
    out += node.type().name;
    out += " = ";
    if (Slot const* const slot = node.graph().slot_of(node.value()); slot != nullptr)
        return append_constant(out += slot->state ? "state " : "parameter ", slot->initial);
    out += node.op().name;
    if (node.kind() == Kind::input) return;
    if (node.kind() == Kind::constant) {
        out += ' ';
        append_constant(out, node.constant());
        return;
    }
    out += '(';
    append_values(out, node.graph(), node.operands(), "");
    out += ')';
    std::uint32_t const index = node.value().index;
    if (node.kind() == Kind::result) (out += ' ').append_integer(node.graph().payload_of(index));
    append_path(out, node.graph(), node.graph().path_of(index));
}

/// The lines of a graph, and of the bodies of its loops, one level further in.
template <class = void>
constexpr void append_graph(Text& out, Graph const& graph, Loop const* loop, std::size_t indent,
                            TextOptions options) {
    auto const margin = [&] {
        for (std::size_t i = 0; i < indent; ++i) out += ' ';
    };
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
        Node const node = graph[Value{i}];
        margin();
        append_node(out, node);
        if (options.locations) {
            out += "  # ";
            out += node.where().file;
            (out += ':').append_integer(node.where().line);
        }
        out += '\n';
        if (node.kind() == Kind::loop)
            append_graph(out, graph.loop_of(i).body, &graph.loop_of(i), indent + 4, options);
    }
    if (loop == nullptr) {
        Value const* next = graph.outputs().data() + graph.result_leaves().size();
        for (Slot const& slot : graph.slots()) {
            if (!slot.state) continue;
            append_value(((out += slot.name.view()) += " = "), graph[*next++]);
            out += '\n';
        }
        append_values(out += "return", graph, graph.result_leaves(), " ");
        out += '\n';
        return;
    }
    for (std::size_t e = 0; e < loop->exits(); ++e) {
        margin();
        out += loop->leaves_when[e] != 0 ? "leave when " : "leave unless ";
        append_value(out, graph[loop->guard(e)]);
        append_values(out, graph, loop->left_behind(e), " with ");
        out += '\n';
    }
    margin();
    append_values(out += "next", graph, loop->next(), " ");
    out += '\n';
}

} // namespace detail

/// As `to_text`, in a constant expression too.
template <class = void> constexpr Text print_text(Graph const& graph, TextOptions options = {}) {
    Text out;
    detail::append_graph(out, graph, nullptr, 0, options);
    return out;
}

/// The listing of `graph`: one line a node, operands first, then the next value of each state, `v =
/// %4`, then what is returned.
///
///     x0 : double = input
///     %1 : double = constant 2.0
///     %2 : double = multiply(x0, %1)
///     return %2
///
/// A value that was `named` stands under its name. A loop is followed by its body, indented, with
/// its exits and its next carried values. A call that C++ would not evaluate elsewhere says behind
/// which decisions it stands: `when %3 unless %5`.
///
/// Cost  linear
LIMN_DECLARE std::string to_text(Graph const& graph, TextOptions options = {});

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/print/text.ipp>
#endif

#endif // LIMN_PRINT_TEXT_HPP
