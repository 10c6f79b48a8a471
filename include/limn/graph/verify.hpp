// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `verify` and the invariants of a graph, each a function with an error of its own.

#ifndef LIMN_GRAPH_VERIFY_HPP
#define LIMN_GRAPH_VERIFY_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>

#include <string>

namespace limn {

namespace invariant {

LIMN_DECLARE std::string number(Value v);

/// Every operand stands before its use.
LIMN_DECLARE void operands_come_first(Graph const& g);

/// Every operand has the type that the op's row computes on.
LIMN_DECLARE void operands_fit_their_op(Graph const& g);

/// A container that is made has known lengths, and as many elements as they say.
LIMN_DECLARE void lengths_fit_their_elements(Graph const& g);

/// Inputs stand first, one for each leaf of each parameter, of the leaf's type.
LIMN_DECLARE void inputs_match_the_parameters(Graph const& g);

/// Every parameter has a C++ name, every slot a path, and no two the same.
LIMN_DECLARE void parameters_have_names(Graph const& g);

/// Every name of a value is a C++ name, and no two are the same, nor is one an input's.
LIMN_DECLARE void values_have_names(Graph const& g);

/// The outputs are the leaves of the result, of their types.
LIMN_DECLARE void outputs_match_the_result(Graph const& g);

/// A constant has the type of its node, and no two constants are equal.
LIMN_DECLARE void constants_are_held_once(Graph const& g);

/// A path is a decision on a bool that stands before what is done there.
LIMN_DECLARE void paths_are_decisions(Graph const& g);

/// A loop has an exit, and an operand for each input of its body; what it carries, and what it
/// leaves behind, has one type throughout.
LIMN_DECLARE void loops_fit_their_bodies(Graph const& g);

} // namespace invariant

namespace detail {

/// What the other invariants rely on.
LIMN_DECLARE void verify_operands(Graph const& graph);

/// What else holds of every graph, and all that holds of the bodies of its loops.
LIMN_DECLARE void verify_nodes(Graph const& graph);

} // namespace detail

/// Checks every invariant of a graph.
///
/// Errors  GraphError with the first fault: the user's line, the op, what is wrong, what to do
/// Cost    linear, but quadratic in the number of parameters
LIMN_DECLARE void verify(Graph const& graph);

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/graph/verify.ipp>
#endif

#endif // LIMN_GRAPH_VERIFY_HPP
