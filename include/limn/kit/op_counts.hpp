// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `op_counts`: how often a graph calls each op.

#ifndef LIMN_KIT_OP_COUNTS_HPP
#define LIMN_KIT_OP_COUNTS_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace limn {

/// An op, and how many nodes call it.
struct OpCount {
    std::string_view name;
    std::string signature; ///< `add(double, double) -> double`; `loop` of a loop
    std::size_t count = 0;
};

namespace detail {

LIMN_DECLARE void count_ops(std::vector<OpCount>& out, Graph const& graph);

} // namespace detail

/// How many nodes of `graph`, and of the bodies of its loops, call each op: those that are called
/// most come first, then by name.
///
/// Values  an op on other types is another op; inputs and constants are none
/// Cost    linear, times the number of different ops
LIMN_DECLARE std::vector<OpCount> op_counts(Graph const& graph);

/// One line an op: `2  multiply(double, double) -> double`.
LIMN_DECLARE std::string to_text(std::vector<OpCount> const& counts);

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/kit/op_counts.ipp>
#endif

#endif // LIMN_KIT_OP_COUNTS_HPP
