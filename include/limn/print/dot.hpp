// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `to_dot`: the graph as a picture, for Graphviz.

#ifndef LIMN_PRINT_DOT_HPP
#define LIMN_PRINT_DOT_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/print/shown_examples.hpp>

#include <cstddef>
#include <string>

namespace limn {

/// What a picture shows.
struct DotOptions {
    std::size_t max_nodes = static_cast<std::size_t>(-1); ///< of a large graph the first ones
    /// What the nodes are, as `limn::examples(graph)` gives it: a line `= 12.0` in each.
    ShownExamples examples{};
};

/// `graph` in Graphviz's language: calls as boxes with op and type, inputs and constants as plain
/// text, edges from operand to use, numbered where an op does not commute. What is evaluated in one
/// arm of a branch only stands in a cluster, `when %3`; so does the body of a loop, and what
/// was recorded in a scope.
///
/// Cost  linear
LIMN_DECLARE std::string to_dot(Graph const& graph, DotOptions options = {});

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/print/dot.ipp>
#endif

#endif // LIMN_PRINT_DOT_HPP
