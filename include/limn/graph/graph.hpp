// SPDX-License-Identifier: BSL-1.0
/// \file
/// Includes what belongs to a graph: the class, what `==` asks, and what `nodes` gives.

#ifndef LIMN_GRAPH_GRAPH_HPP
#define LIMN_GRAPH_GRAPH_HPP

#include <limn/graph/compare.hpp>
#include <limn/graph/graph_class.hpp>
#include <limn/graph/nodes.hpp>

#endif // LIMN_GRAPH_GRAPH_HPP
