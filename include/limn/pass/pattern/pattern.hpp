// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Pattern`: a graph that is looked for in others, checked, and the order in which its nodes
/// are compared.

#ifndef LIMN_PASS_PATTERN_PATTERN_HPP
#define LIMN_PASS_PATTERN_PATTERN_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace limn::detail {

/// Where a pattern, or what replaces it, was written.
constexpr Where where_written(Graph const& graph) {
    if (!graph.outputs().empty()) return graph[graph.outputs()[0]].where();
    return graph.inputs().empty() ? Where{} : graph[graph.inputs()[0]].where();
}

/// A number in RewriteOptions::constants that is none of an input.
LIMN_LAZY [[noreturn]] void throw_no_input(Graph const& pattern, std::size_t input) {
    throw GraphError{where_written(pattern), "rewrite",
                     "RewriteOptions::constants names input " + std::to_string(input) +
                         ", the pattern has " + std::to_string(pattern.inputs().size()) +
                         "; count from 0"};
}

/// One comparison: what stands at an operand of a node that is known. Or the reverse, which leads
/// from one output of a pattern to the next: the node is one of the users of an operand that is.
struct PatternStep {
    std::uint32_t node;
    std::uint32_t operand; ///< its position
    std::uint32_t value;   ///< the node of the pattern there
    bool to_user;
};

/// A pattern: inputs stand for any value, constants for themselves, calls for calls of their op.
///
/// Errors  GraphError where it computes nothing, has an effect, a branch or a loop, an input that
/// it
///         does not use, an output that stands there twice, or outputs that share no value
template <class T = void> class Pattern {
public:
    constexpr explicit Pattern(Graph const& graph)
        : graph_{graph}, planned_(graph.size(), false), output_(graph.size(), false) {
        check_nodes();
        check_outputs();
        plan_from(graph.outputs()[0].index);
        for (;;) {
            PatternStep const next = step_to_user();
            if (!next.to_user) break;
            steps_.push_back(next);
            plan_from(next.node);
        }
        for (std::uint32_t i = 0; i < graph.size(); ++i)
            if (graph.row_of(i).kind == Kind::call) calls_.push_back(i);
        check_plan();
    }

    constexpr Graph const& graph() const noexcept { return graph_; }
    /// The nodes that compute, operands first.
    constexpr Vector<std::uint32_t> const& calls() const noexcept { return calls_; }
    constexpr bool is_output(std::uint32_t node) const { return output_[node]; }
    /// All comparisons, from the first output on.
    constexpr Vector<PatternStep> const& steps() const noexcept { return steps_; }

private:
    constexpr void check_nodes() const {
        for (Slot const& slot : graph_.slots())
            if (slot.state)
                throw GraphError{where_written(graph_), "rewrite",
                                 "the pattern has the state `" + slot.name.str() +
                                     "`, which a match does not have; make it an input"};
        for (std::uint32_t i = 0; i < graph_.size(); ++i) {
            OpRow const& row = graph_.row_of(i);
            bool const branch = row.is_gate();
            if (branch || row.kind == Kind::loop)
                throw GraphError{graph_[Value{i}].where(), "rewrite",
                                 "the pattern branches, and only what is always evaluated is "
                                 "matched; write limn::select, or match what the arms compute"};
            if (graph_.has_effect(i))
                throw GraphError{graph_[Value{i}].where(), "rewrite",
                                 "the pattern calls " + std::string{row.name} +
                                     ", an effect, and effects are never dropped; match what it is "
                                     "given, or what is done with its result"};
        }
    }

    constexpr void check_outputs() {
        if (graph_.outputs().empty())
            throw GraphError{where_written(graph_), "rewrite",
                             "the pattern returns nothing; return the values to be replaced"};
        for (Value output : graph_.outputs()) {
            if (graph_.row_of(output.index).kind != Kind::call)
                throw GraphError{graph_[output].where(), "rewrite",
                                 "the pattern returns a value that it does not compute; return the "
                                 "result of an op"};
            if (is_output(output.index))
                throw GraphError{graph_[output].where(), "rewrite",
                                 "the pattern returns one value twice; return it once"};
            output_[output.index] = true;
        }
    }

    /// The comparisons below a node that is known.
    constexpr void plan_from(std::uint32_t root) {
        planned_[root] = true;
        Vector<std::uint32_t> open{root};
        while (!open.empty()) {
            std::uint32_t const node = open.back();
            open.pop_back();
            auto const operands = graph_.operands_of(node);
            for (Value const* v = operands.begin; v != operands.end; ++v) {
                steps_.push_back(
                    {node, static_cast<std::uint32_t>(v - operands.begin), v->index, false});
                if (!planned_[v->index]) open.push_back(v->index);
                planned_[v->index] = true;
            }
        }
    }

    /// The way to a call that is not planned yet: by a result that it shares with what is, rather
    /// than by an input, which may have any number of users.
    constexpr PatternStep step_to_user() const {
        PatternStep found{0, 0, 0, false};
        for (std::uint32_t i = 0; i < graph_.size(); ++i) {
            if (planned_[i]) continue;
            auto const operands = graph_.operands_of(i);
            for (Value const* v = operands.begin; v != operands.end; ++v) {
                Kind const kind = graph_.row_of(v->index).kind;
                if (!planned_[v->index] || kind == Kind::constant) continue;
                found = {i, static_cast<std::uint32_t>(v - operands.begin), v->index, true};
                if (kind == Kind::call) return found;
            }
        }
        return found;
    }

    constexpr void check_plan() const {
        for (std::uint32_t call : calls_)
            if (!planned_[call])
                throw GraphError{graph_[Value{call}].where(), "rewrite",
                                 "the outputs of the pattern share no value, so nothing says which "
                                 "belong together; rewrite one after the other"};
        for (Value input : graph_.inputs())
            if (!planned_[input.index])
                throw GraphError{where_written(graph_), "rewrite",
                                 "the pattern does not use its parameter `" +
                                     std::string{graph_[input].name()} +
                                     "`, so nothing says what that stands for; use it, or leave it "
                                     "out"};
    }

    Graph const& graph_;
    Vector<bool> planned_, output_;
    Vector<std::uint32_t> calls_;
    Vector<PatternStep> steps_;
};

} // namespace limn::detail

#endif // LIMN_PASS_PATTERN_PATTERN_HPP
