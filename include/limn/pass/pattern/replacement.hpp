// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Replacement`: a graph that takes the place of a pattern, checked, and how it is written
/// into another.

#ifndef LIMN_PASS_PATTERN_REPLACEMENT_HPP
#define LIMN_PASS_PATTERN_REPLACEMENT_HPP

#include <limn/graph/builder.hpp>
#include <limn/graph/copy_node.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/pass/pattern/pattern.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

namespace limn::detail {

/// What takes the place of a pattern.
///
/// Errors  GraphError where it has an effect, or another number of parameters or results; TypeError
///         where one has another type
LIMN_LAZY class Replacement {
public:
    constexpr Replacement(Graph const& graph, Graph const& pattern) : graph_{graph} {
        check(pattern, pattern.inputs(), graph.inputs(), "parameter");
        check(pattern, pattern.outputs(), graph.outputs(), "result");
        for (std::uint32_t i = 0; i < graph.size(); ++i) {
            OpRow const& row = graph.row_of(i);
            if (graph.has_effect(i))
                throw GraphError{graph[Value{i}].where(), "rewrite",
                                 "the replacement calls " + std::string{row.name} +
                                     ", an effect, and a match has no place in the order of "
                                     "effects; call it in the function that is traced"};
            placed_ = placed_ || row.partial;
        }
    }

    constexpr Graph const& graph() const noexcept { return graph_; }
    /// Whether a run could tell where it is evaluated.
    constexpr bool placed() const noexcept { return placed_; }

    /// Writes it for these inputs, at `path`, and gives its outputs. `after` gives the path after
    /// a decision, or `never_taken`.
    template <class After>
    constexpr Vector<Value> write(Vector<Value> const& inputs, Builder& builder, Where at,
                                  std::uint32_t path, After const& after) const {
        Vector<std::uint32_t> paths(graph_.paths().size(), path);
        std::size_t placed = 1;
        Vector<Value> now(inputs), operands, outputs;
        for (auto i = static_cast<std::uint32_t>(now.size()); i < graph_.size(); ++i) {
            Node const node = graph_[Value{i}];
            operands.clear();
            for (Value operand : node.operands()) operands.push_back(now[operand.index]);
            for (; placed <= graph_.path_of(i); ++placed) { // parents stand before their children
                Path const& p = graph_.paths()[placed];
                paths[placed] = after(paths[p.parent], now[p.condition.index], p.taken);
            }
            now.push_back(copy_node(builder, node, operands, paths[graph_.path_of(i)], at));
        }
        for (Value output : graph_.outputs()) outputs.push_back(now[output.index]);
        return outputs;
    }

private:
    constexpr void check(Graph const& pattern, std::span<Value const> wanted,
                         std::span<Value const> given, char const* what) const {
        if (wanted.size() != given.size())
            throw GraphError{where_written(graph_), "rewrite",
                             "the pattern and its replacement differ in their number of " +
                                 std::string{what} + "s, " + std::to_string(wanted.size()) +
                                 " and " + std::to_string(given.size()) + "; give both the same"};
        for (std::size_t i = 0; i < wanted.size(); ++i)
            if (!same_type(pattern[wanted[i]].type(), graph_[given[i]].type()))
                throw TypeError{where_written(graph_), "rewrite",
                                std::string{what} + " " + std::to_string(i + 1) + " is " +
                                    std::string{pattern[wanted[i]].type().name} +
                                    " in the pattern, " +
                                    std::string{graph_[given[i]].type().name} +
                                    " in its replacement; write limn::convert<" +
                                    std::string{pattern[wanted[i]].type().name} + ">(x)"};
    }

    Graph const& graph_;
    bool placed_ = false;
};

} // namespace limn::detail

#endif // LIMN_PASS_PATTERN_REPLACEMENT_HPP
