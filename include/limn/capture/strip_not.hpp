// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `strip_not`: what a condition asks, and whether it asks for the opposite.

#ifndef LIMN_CAPTURE_STRIP_NOT_HPP
#define LIMN_CAPTURE_STRIP_NOT_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/op/select.hpp>

namespace limn::detail {

/// Takes `!` off; false where an odd number was there.
LIMN_LAZY constexpr bool strip_not(Graph const& graph, Value& condition) {
    bool plain = true;
    while (&graph.row_of(condition.index) == &op_row<prims::logical_not, bool>) {
        condition = *graph.operands_of(condition.index).begin;
        plain = !plain;
    }
    return plain;
}

} // namespace limn::detail

#endif // LIMN_CAPTURE_STRIP_NOT_HPP
