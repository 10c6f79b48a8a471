// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `replayed`: runs a graph on traced values, as the function would run that it was made of.

#ifndef LIMN_TRACE_REPLAY_HPP
#define LIMN_TRACE_REPLAY_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/value.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/proxy/tracer.hpp>

#include <span>

namespace limn::detail {

/// The outputs of a graph for these inputs, nodes of the trace: its calls are recorded again. Its
/// decisions are asked for, as a plain `if` asks, so whatever the trace does with branches and
/// loops it does with these; values are alive meanwhile.
LIMN_DECLARE Vector<Value> replayed(Tracer& tracer, Graph const& graph,
                                    std::span<Value const> inputs);

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/trace/replay.ipp>
#endif

#endif // LIMN_TRACE_REPLAY_HPP
