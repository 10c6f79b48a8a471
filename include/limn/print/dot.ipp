// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_PRINT_DOT_IPP
#define LIMN_PRINT_DOT_IPP

#include <limn/graph/graph.hpp>
#include <limn/graph/statements.hpp>
#include <limn/meta/annotations.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>
#include <limn/print/dot.hpp>
#include <limn/print/operand.hpp>
#include <limn/print/shown_examples.hpp>
#include <limn/type/type_row.hpp>
#include <limn/type/value_text.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace limn {

namespace detail {

/// A text inside a quoted DOT string. Source  graphviz.org/doc/info/lang.html
LIMN_LAZY constexpr void append_quoted(Text& out, std::string_view text) {
    for (char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (c == '\n') out += "\\n";
        else out += c;
    }
}

/// Prints a graph, and the bodies of its loops.
template <class T = void> class DotPrinter {
public:
    constexpr explicit DotPrinter(DotOptions options)
        : left_{options.max_nodes}, examples_{options.examples} {}

    constexpr Text print(Graph const& graph) {
        out_ = Text{"digraph limn {\n  rankdir=TB;\n  node [fontname=\"monospace\"];\n"};
        Scope top{graph, nullptr, Text{"n"}, Vector<char>(graph.size(), '\0')};
        scope(top);
        if (left_out_ != 0)
            (out_ += "  more [label=\"... ").append_integer(left_out_) +=
                " more nodes\", shape=plaintext];\n";
        out_ += std::exchange(edges_, Text{}).view();
        std::size_t number = 0, slot = 0;
        std::size_t const results = graph.result_leaves().size();
        for (Value output : graph.outputs()) {
            Text label{number < results ? "return" : "next "}, name{"out"};
            if (number < results && results > 1) (label += ' ').append_integer(number);
            if (number >= results) {
                while (!graph.slots()[slot].state) ++slot;
                label += graph.slots()[slot++].name.view();
            }
            name.append_integer(number++);
            end_node(name.view(), label.view());
            edge(top, output, name.view(), "");
            out_ += std::exchange(edges_, Text{}).view();
        }
        return std::move(out_ += "}\n");
    }

private:
    /// A graph, and which of its nodes are shown.
    struct Scope {
        Graph const& graph;
        Loop const* loop;
        Text prefix; ///< of the names of its nodes
        Vector<char> shown;
    };

    constexpr void scope(Scope& in) {
        bool const arms = in.loop != nullptr || in.graph.branches();
        for (std::uint32_t i = 0; i < in.graph.size(); ++i)
            if (!arms || in.graph.row_of(i).kind < Kind::call) node(in, i);
        if (arms) print_arms(in);
        for (std::uint32_t i = 0; i < in.graph.size(); ++i) {
            Node const to = in.graph[Value{i}];
            bool const numbered = to.operands().size() > 1 && !to.op().traits.has(commutative);
            if (in.shown[i] == shown)
                for (std::size_t k = 0; k < to.operands().size(); ++k)
                    edge(in, to.operands()[k], name(in, i).view(),
                         numbered ? Text{}.append_integer(k + 1).view() : "");
        }
    }

    /// Each arm is a cluster, unless nothing stands in it.
    constexpr void print_arms(Scope& in) {
        using enum Statement::Does;
        struct Arm {
            std::uint32_t condition;
            std::size_t around; ///< the number of the arm that it stands in
            Text before, empty;
        };
        Vector<Arm> arms;
        auto const begin = [&](std::string_view when, std::uint32_t condition) {
            arms.push_back(
                {condition, std::exchange(arm_, ++arms_), std::exchange(out_, Text{}), {}});
            Text label{when};
            append_value(label, in.graph[Value{condition}]);
            open(label.view());
            arms.back().empty = out_;
        };
        auto const end = [&] {
            Text const arm = std::exchange(out_, std::move(arms.back().before));
            if (!(arm == arms.back().empty)) (out_ += arm.view()) += "  }\n";
            std::uint32_t const condition = arms.back().condition;
            arm_ = arms.back().around;
            arms.pop_back();
            return condition;
        };
        Vector<std::uint32_t> gates;
        for (Statement const& s : statements<T>(in.graph, in.loop)) {
            if (s.does == compute) node(in, s.node);
            if (s.does == branch) begin("when ", s.value);
            if (s.does == otherwise) begin("unless ", end());
            if (s.does == assign) gates.push_back(s.node);
            if (s.does != join) continue;
            end();
            for (std::uint32_t gate : std::exchange(gates, {})) node(in, gate);
        }
    }

    constexpr void node(Scope& in, std::uint32_t index) {
        if (in.shown[index] != '\0') return;
        in.shown[index] = left_ != 0 ? shown : left_out;
        if (left_ == 0) {
            ++left_out_;
            return;
        }
        --left_;
        Node const node = in.graph[Value{index}];
        std::size_t const scopes = open_scopes(in, node);
        Text label;
        if (node.kind() == Kind::constant) append_constant(label, node.constant());
        else if (node.kind() == Kind::input) label += node.name();
        else if (node.name().empty()) label += node.op().name;
        else ((label += node.name()) += " = ") += node.op().name;
        ((out_ += "  ") += name(in, index).view()) += " [label=\"";
        append_quoted(out_, label.view());
        append_quoted(out_ += "\\n", node.type().name);
        example(in, node);
        append_quoted(out_ += "\", tooltip=\"", node.where().file);
        (out_ += ':').append_integer(node.where().line);
        if (node.where().annotations != 0)
            append_quoted(out_ += ' ', annotation_text(node.where()));
        out_ += node.kind() == Kind::call ? "\", shape=box" : "\", shape=plaintext";
        if (node.kind() == Kind::input) out_ += ", fontcolor=blue";
        if (!node.op().traits.pure()) out_ += ", color=red";
        out_ += "];\n";
        for (std::size_t k = 0; k < scopes; ++k) out_ += "  }\n";
        if (node.kind() == Kind::loop) body(in, index);
    }

    /// A line of its own in the box of a node, where its value is given and not its label.
    void example(Scope const& in, Node node) {
        if (in.loop != nullptr || node.kind() == Kind::constant) return;
        if (Constant const* const value = examples_.find(node.value().index))
            append_quoted(out_ += "\\n= ", short_text(*value));
    }

    /// Each scope is a cluster in that around it, one for each arm and body: Graphviz takes
    /// together what is said of clusters of one name. Gives how many were opened.
    std::size_t open_scopes(Scope const& in, Node node) {
        std::string_view const path = node.scope();
        std::size_t count = 0;
        for (std::size_t begin = 0; begin < path.size(); ++count) {
            std::size_t const end = std::min(path.find('/', begin), path.size());
            (out_ += "  subgraph \"cluster ").append_integer(arm_);
            append_quoted((out_ += ' ') += in.prefix.view(), path.substr(0, end));
            append_quoted(out_ += "\" {\n  label=\"", path.substr(begin, end - begin));
            out_ += "\";\n";
            begin = end + 1;
        }
        return count;
    }

    /// The body of a loop, with its exits, is a cluster after the loop's node.
    constexpr void body(Scope const& around, std::uint32_t index) {
        Loop const& loop = around.graph.loop_of(index);
        Scope in{loop.body, &loop, name(around, index), Vector<char>(loop.body.size(), '\0')};
        in.prefix += '_';
        Text label{"loop "};
        append_value(label, around.graph[Value{index}]);
        open(label.view());
        scope(in);
        for (std::size_t e = 0; e < loop.exits(); ++e) {
            Text exit = in.prefix;
            (exit += "leave").append_integer(e);
            end_node(exit.view(), loop.leaves_when[e] != 0 ? "leave when" : "leave unless");
            edge(in, loop.guard(e), exit.view(), "");
            for (std::size_t k = 0; k < loop.left_behind(e).size(); ++k)
                edge(in, loop.left_behind(e)[k], exit.view(), Text{}.append_integer(k).view());
        }
        Text next = in.prefix;
        next += "next";
        if (loop.carried != 0) end_node(next.view(), "next");
        for (std::size_t k = 0; k < loop.carried; ++k)
            edge(in, loop.next()[k], next.view(), loop.body[loop.body.inputs()[k]].name());
        out_ += "  }\n";
    }

    constexpr void open(std::string_view label) {
        (out_ += "  subgraph cluster").append_integer(clusters_++) += " {\n  label=\"";
        append_quoted(out_, label);
        out_ += "\";\n";
    }
    constexpr void end_node(std::string_view name, std::string_view label) {
        ((out_ += "  ") += name) += " [label=\"";
        append_quoted(out_, label);
        out_ += "\", shape=plaintext, fontcolor=blue];\n";
    }
    constexpr void edge(Scope const& in, Value from, std::string_view to, std::string_view label) {
        if (in.shown[from.index] != shown) return;
        (((edges_ += "  ") += name(in, from.index).view()) += " -> ") += to;
        if (!label.empty()) ((edges_ += " [label=\"") += label) += "\"]";
        edges_ += ";\n";
    }
    static constexpr Text name(Scope const& in, std::uint32_t index) {
        Text out = in.prefix;
        out.append_integer(index);
        return out;
    }

    static constexpr char shown = '\1', left_out = '\2';

    Text out_, edges_;
    std::size_t left_;
    ShownExamples examples_;
    std::size_t left_out_ = 0;
    std::size_t clusters_ = 0;
    std::size_t arm_ = 0, arms_ = 0; ///< the number of the arm that is printed, and of the last
};

} // namespace detail

LIMN_DEFINE std::string to_dot(Graph const& graph, DotOptions options) {
    return detail::DotPrinter<>{options}.print(graph).str();
}

} // namespace limn

#endif // LIMN_PRINT_DOT_IPP
