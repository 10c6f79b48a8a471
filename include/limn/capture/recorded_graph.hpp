// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `recorded_graph`: the graph of a function at run time, whether it decides or not.

#ifndef LIMN_CAPTURE_RECORDED_GRAPH_HPP
#define LIMN_CAPTURE_RECORDED_GRAPH_HPP

#include <limn/capture/captured_function.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/proxy/tracer.hpp>

namespace limn::detail {

/// The graph of `function`. Not inline: what its frame holds is not the caller's.
LIMN_DECLARE [[gnu::noinline]]
Graph recorded_graph(Tracer& tracer, Callable function, TreeRow const* result);

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/capture/recorded_graph.ipp>
#endif

#endif // LIMN_CAPTURE_RECORDED_GRAPH_HPP
