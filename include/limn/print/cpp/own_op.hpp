// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `is_own_op`: whether a node is a call of the library's op of that name.

#ifndef LIMN_PRINT_CPP_OWN_OP_HPP
#define LIMN_PRINT_CPP_OWN_OP_HPP

#include <limn/graph/graph.hpp>

#include <string_view>

namespace limn::detail {

constexpr bool is_own_op(Node node, std::string_view name) {
    return node.kind() == Kind::call && !node.op().user && node.op().name == name;
}

} // namespace limn::detail

#endif // LIMN_PRINT_CPP_OWN_OP_HPP
