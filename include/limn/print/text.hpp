// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `to_text`: the listing of a graph, one line a node, the same from every compiler.

#ifndef LIMN_PRINT_TEXT_HPP
#define LIMN_PRINT_TEXT_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/annotations.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>
#include <limn/print/listed_modules.hpp>
#include <limn/print/operand.hpp>
#include <limn/print/shown_examples.hpp>
#include <limn/type/tree.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace limn {

/// What a listing shows.
struct TextOptions {
    bool locations = false; ///< end each line with the user's file and line
    /// What the nodes are, as `limn::examples(graph)` gives it: `# example = 12.0`.
    ShownExamples examples{};
};

namespace detail {

LIMN_LAZY
constexpr void append_values(Text& out, Graph const& graph, std::span<Value const> values,
                             std::string_view before) {
    std::string_view separator = before;
    for (Value v : values) {
        out += separator;
        append_value(out, graph[v]);
        separator = ", ";
    }
}

/// What stands of a value in the comment of its node, where nobody reads it in a constant
/// expression.
LIMN_DECLARE std::string example_note(Constant const& value);

/// The comment of a node, which says what is asked for, and what is noted of it.
LIMN_LAZY
constexpr void append_comment(Text& out, Node node, TextOptions const& options, bool top) {
    std::string_view before = "  # ";
    if (options.locations) {
        (out += before) += node.where().file;
        (out += ':').append_integer(node.where().line);
        before = " ";
    }
    if (std::is_constant_evaluated()) return;
    if (node.where().annotations != 0) {
        (out += before) += annotation_text(node.where());
        before = ", ";
    }
    if (!top || node.kind() == Kind::constant) return;
    if (Constant const* const value = options.examples.find(node.value().index))
        (out += before) += example_note(*value);
}

/// The decisions after which a node was written, the outermost first.
LIMN_LAZY
constexpr void append_path(Text& out, Graph const& graph, std::uint32_t path) {
    Vector<Path> way;
    for (; path != 0; path = graph.paths()[path].parent) way.push_back(graph.paths()[path]);
    for (std::size_t i = way.size(); i-- > 0;) {
        out += way[i].taken ? " when " : " unless ";
        append_value(out, graph[way[i].condition]);
    }
}

/// The op whose callable a constant is; empty where it is not one. Cost  linear
LIMN_LAZY constexpr std::string_view op_of_callable(Node node) {
    Graph const& graph = node.graph();
    for (std::uint32_t i = node.value().index + 1; i < graph.size(); ++i)
        if (OpRow const& row = graph.row_of(i); row.user && row.hidden != 0)
            if (graph.operands_of(i).begin[0] == node.value()) return row.name;
    return {};
}

LIMN_LAZY
constexpr void append_value_of(Text& out, Node node, ListedModules& modules) {
    if (!std::is_constant_evaluated() && node.type().module != nullptr)
        if (ModuleRow const* const row = node.type().module(node.constant());
            row != nullptr && row->graph == nullptr)
            return modules.append(out, *row);
    Text value;
    append_whole(value, node.constant());
    if (value.view().starts_with('<'))
        if (std::string_view const op = op_of_callable(node); !op.empty())
            value = Text{"callable "} += op;
    out += value.view();
}

LIMN_LAZY
constexpr void append_node(Text& out, Node node, ListedModules& modules) {
    append_value(out, node);
    out += " : ";
    out += node.type().name;
    out += " = ";
    if (Slot const* const slot = node.graph().slot_of(node.value()); slot != nullptr)
        return append_whole(out += slot->state ? "state " : "parameter ", slot->initial);
    out += node.op().name;
    if (node.kind() == Kind::input) return;
    if (node.kind() == Kind::constant) return append_value_of(out += ' ', node, modules);
    out += '(';
    append_values(out, node.graph(), node.operands(), "");
    out += ')';
    std::uint32_t const index = node.value().index;
    if (node.kind() == Kind::result) (out += ' ').append_integer(node.graph().payload_of(index));
    append_path(out, node.graph(), node.graph().path_of(index));
}

/// Before input number `leaf` the structures that begin there: `q : std::array<double, 3>`. A
/// parameter that is one leaf is its own line.
LIMN_LAZY
constexpr std::size_t append_structures(Text& out, Graph const& graph, std::size_t next,
                                        std::size_t& begin, std::size_t leaf) {
    for (; next < graph.parameters().size() && begin == leaf; ++next) {
        Parameter const& p = graph.parameters()[next];
        begin += p.structure->leaves;
        if (p.structure->access == Access::leaf) continue;
        ((out += p.name.view()) += " : ") += p.structure->type->name;
        out += '\n';
    }
    return next;
}

/// Whether the leaves of a result say its structure: none, one, a pair of two, a tuple of more.
LIMN_LAZY constexpr bool is_plain_result(TreeRow const* result) {
    if (result == nullptr || result->access == Access::leaf) return true;
    bool const pair = result->access == Access::pair;
    if (!pair && (result->access != Access::get || result->children.size() < 3)) return false;
    for (TreeRow const* child : result->children)
        if (child->access != Access::leaf) return false;
    return true;
}

LIMN_LAZY constexpr void append_end(Text& out, Graph const& graph) {
    Value const* next = graph.outputs().data() + graph.result_leaves().size();
    for (Slot const& slot : graph.slots()) {
        if (!slot.state) continue;
        append_value(((out += slot.name.view()) += " = "), graph[*next++]);
        out += '\n';
    }
    append_values(out += "return", graph, graph.result_leaves(), " ");
    if (!is_plain_result(graph.result())) (out += " : ") += graph.result()->type->name;
    out += '\n';
}

/// The lines of a graph, and of the bodies of its loops, one level further in.
LIMN_LAZY
constexpr void append_graph(Text& out, Graph const& graph, Loop const* loop, std::size_t indent,
                            TextOptions options, ListedModules& modules) {
    auto const margin = [&] {
        for (std::size_t i = 0; i < indent; ++i) out += ' ';
    };
    std::size_t parameter = 0, begin = 0;
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
        parameter = append_structures(out, graph, parameter, begin, i);
        Node const node = graph[Value{i}];
        margin();
        append_node(out, node, modules);
        append_comment(out, node, options, loop == nullptr);
        out += '\n';
        if (node.kind() == Kind::loop)
            append_graph(out, graph.loop_of(i).body, &graph.loop_of(i), indent + 4, options,
                         modules);
    }
    if (loop == nullptr) {
        append_structures(out, graph, parameter, begin, graph.size());
        return append_end(out, graph);
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
LIMN_LAZY constexpr Text print_text(Graph const& graph, TextOptions options = {}) {
    Text out;
    detail::ListedModules modules;
    detail::append_graph(out, graph, nullptr, 0, options, modules);
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
/// A parameter that is a structure has a line of its own before its leaves, `q : std::array<double,
/// 3>`; a result that is one is named after its leaves, but for a pair of two and a tuple of more.
/// A value that was `named` stands under its name. A loop is followed by its body, indented, with
/// its exits and its next carried values. A call that C++ would not evaluate elsewhere says after
/// which decisions it stands: `when %3 unless %5`. All of a constant is written, however large; a
/// module as it was made. The scope of a node, and what was noted of it, stand in a comment:
/// `# in encoder, unit = m`; so does its example, `# example = 12.0`, where those of the graph are
/// given. `parse` (io/parse.hpp) reads a listing back.
///
/// Cost  linear
LIMN_DECLARE std::string to_text(Graph const& graph, TextOptions options = {});

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/print/text.ipp>
#endif

#endif // LIMN_PRINT_TEXT_HPP
