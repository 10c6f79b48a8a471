// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `examples`: what each node of a graph is where its inputs are their examples. Apart from
/// limn.hpp, as it compiles an interpreter.

#ifndef LIMN_RUN_INSPECT_EXAMPLES_HPP
#define LIMN_RUN_INSPECT_EXAMPLES_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/type/type_row.hpp>

#include <optional>
#include <vector>

namespace limn {

/// What each node of `graph` is, by its index, where each input is its example: the default that
/// `limn::input<double>("x", 1.5)` or `limn::example(1.5)` gives, and the first value of a slot.
///
///     auto const known = limn::examples(graph);
///     if (auto const& value = known[node.value().index]) std::cout << value->as<double>();
///     std::cout << limn::to_text(graph, {.examples = known});
///
/// Values  nothing for an input without an example, for an arm that is not taken, and for what is
///         not run for this: an effect, a draw, an op of your own, an operator of a type of your
///         own that may fail; what C++ leaves undefined, or throws, there; a loop of more than a
///         million calls; and all that depends on one of these. Nodes in the body of a loop are
///         many values, and none is kept.
/// Cost    one run, node by node, whose values are all kept
LIMN_DECLARE std::vector<std::optional<Constant>> examples(Graph const& graph);

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/run/inspect/examples.ipp>
#endif

#endif // LIMN_RUN_INSPECT_EXAMPLES_HPP
