// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `split`: a graph as several, each of which runs by itself.

#ifndef LIMN_TRANSFORM_SPLIT_HPP
#define LIMN_TRANSFORM_SPLIT_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/value.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace limn {

/// A part of a graph that was split.
struct SplitPart {
    std::size_t number;         ///< what `part_of` said of its nodes
    Graph graph;                ///< a function of `inputs` that returns `outputs`
    std::vector<Value> inputs;  ///< the values of the whole graph that it takes
    std::vector<Value> outputs; ///< and those that it gives
};

/// A graph as parts, and which takes what of which.
class Split {
public:
    LIMN_DECLARE Split(Graph whole, std::vector<SplitPart> parts);

    /// The parts, each after those whose values it takes.
    std::span<SplitPart const> parts() const noexcept { return parts_; }
    /// The parts as one graph again: `==` the one that was split.
    LIMN_DECLARE Graph recombined() const;
    /// The calls by which the parts make the whole, as a graph that runs, prints and is saved as
    /// any other. A call is a loop named `part2` that is left at once: its body is the part.
    ///
    /// Invariant  inline_calls(wiring()) == recombined()
    LIMN_DECLARE Graph wiring() const;

private:
    Graph whole_;
    std::vector<SplitPart> parts_;
};

/// Splits a graph: `part_of` says of each call, each gate and each loop to which part it belongs.
/// Inputs and constants belong to none. A part returns a value, or a tuple of values.
///
/// Errors   GraphError where two parts need each other, for a value or for the order of their
///          effects; where a value that is computed in one arm only would leave its part
/// Cost     linear
LIMN_DECLARE Split split(Graph const& graph,
                         std::function<std::size_t(Node const&)> const& part_of);

/// The graph with the nodes of its body in the place of each loop that is left at once, as those of
/// `Split::wiring` are. A loop in an arm stays.
///
/// Cost     linear
LIMN_DECLARE Graph inline_calls(Graph const& graph);

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/transform/split.ipp>
#endif

#endif // LIMN_TRANSFORM_SPLIT_HPP
