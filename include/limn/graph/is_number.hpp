// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `is_number`: whether a node is a constant which is that number.

#ifndef LIMN_GRAPH_IS_NUMBER_HPP
#define LIMN_GRAPH_IS_NUMBER_HPP

#include <limn/graph/graph.hpp>

namespace limn::detail {

/// Of any arithmetic type, bool too. 0.0 is 0, -0.0 is not.
constexpr bool is_number(Node node, int number) {
    return node.kind() == Kind::constant && node.type().is(node.constant(), number);
}

} // namespace limn::detail

#endif // LIMN_GRAPH_IS_NUMBER_HPP
