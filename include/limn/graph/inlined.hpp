// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the declaration of `inlined`, by which what one graph computes enters another.

#ifndef LIMN_GRAPH_INLINED_HPP
#define LIMN_GRAPH_INLINED_HPP

#include <limn/graph/graph.hpp>

#include <span>

namespace limn::detail {

/// What `graph`, a function of signature `R(Args...)`, gives for these operands: its nodes are
/// recorded in the trace that the operands belong to. Where they are all constants and no trace is
/// being recorded, `function` is called with them. Defined by the tracer.
///
/// Operands  proxies, structures of them and plain values, which convert to the arguments
/// Errors    those of `record`; TraceError when a slot's name stands for another value
/// Cost      one node for each of the graph's; where it branches, the trace captures it
template <class R, class... Args, class F, class... As>
auto inlined(F const& function, Graph const& graph, std::span<Slot const> slots,
             As const&... operands);

} // namespace limn::detail

#endif // LIMN_GRAPH_INLINED_HPP
