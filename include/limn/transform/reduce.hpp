// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `reduce`: the smallest part of a graph that still fails.

#ifndef LIMN_TRANSFORM_REDUCE_HPP
#define LIMN_TRANSFORM_REDUCE_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>

#include <functional>

namespace limn {

/// The smallest graph that is found for which `still_fails` is true: one value of the graph,
/// computed from as late as can be, by as few calls as can be. What it is computed from become
/// inputs; a call that does not matter gives way to an operand of its type. Where no single value
/// fails, the graph as it is.
///
/// Errors  GraphError where the graph itself does not fail; whatever `still_fails` throws
/// Cost    `still_fails` is asked at most twice for each node, then for each operand of what is
///         left
LIMN_DECLARE Graph reduce(Graph const& graph, std::function<bool(Graph const&)> const& still_fails);

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/transform/reduce.ipp>
#endif

#endif // LIMN_TRANSFORM_REDUCE_HPP
