// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Record`: a node as a graph stores it.

#ifndef LIMN_GRAPH_NODE_RECORD_HPP
#define LIMN_GRAPH_NODE_RECORD_HPP

#include <limn/graph/value.hpp>
#include <limn/op/op_row.hpp>

#include <cstdint>

namespace limn::detail {

/// A node as the graph stores it: 24 bytes. Up to two operands stand in the record; more stand in
/// the graph's pool: the first then holds the offset there, the second their number. The payload of
/// an input is its number, that of a constant or a loop its index among those, that of a call the
/// path at which it was written, that of a result its number.
struct Record {
    OpRow const* op;
    Value operands[2];
    std::uint32_t where;
    std::uint32_t payload;
};

} // namespace limn::detail

#endif // LIMN_GRAPH_NODE_RECORD_HPP
