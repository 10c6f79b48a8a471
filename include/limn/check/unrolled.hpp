// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `report`: what a graph says of the trace that made it: what it was compared with, the lines
/// of loops that were unrolled, and those on which the order of effects may be open.

#ifndef LIMN_CHECK_UNROLLED_HPP
#define LIMN_CHECK_UNROLLED_HPP

#include <limn/check/open_order.hpp>
#include <limn/check/report.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <utility>

namespace limn {

namespace detail {

class Lines {
    using Line = std::pair<std::string, unsigned>;

public:
    LIMN_DECLARE void count(Graph const& graph);
    /// How often a line was recorded: as often as its most frequent op.
    LIMN_DECLARE std::map<Line, std::size_t> recorded() const;

private:
    std::map<std::pair<Line, OpRow const*>, std::size_t> by_op_;
};

/// The guards of a graph, each with its line: see TraceOptions::follow and ::unwitnessed.
LIMN_DECLARE void note_guards(Graph const& graph, Report& out, bool in_loop = false);

/// What a captured graph was compared with, and with what it was not.
LIMN_DECLARE std::string validation_text(Validated const& v);

} // namespace detail

/// What a graph with captured branches or loops was compared with when it was traced. The lines that
/// were recorded more than `often` times, each a note: a plain loop that was unrolled while tracing.
/// A graph so large prints, saves and compiles slowly. And the lines where operands of one operator
/// have effects, draw or change a state: C++ may leave their order open. And each GuardError that it
/// may throw, with the decision on the inputs' example values, where they have some.
LIMN_DECLARE Report report(Graph const& graph, std::size_t often = 1000);

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/check/unrolled.ipp>
#endif

#endif // LIMN_CHECK_UNROLLED_HPP
