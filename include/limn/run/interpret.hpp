// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `interpret`: runs a graph by its typed kernels, with no tools but the program itself.

#ifndef LIMN_RUN_INTERPRET_HPP
#define LIMN_RUN_INTERPRET_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/run/function.hpp>
#include <limn/run/plan/vector_math.hpp>
#include <limn/run/run_options.hpp>

#include <memory>

namespace limn {

namespace detail {

/// The graph as what `Function` calls.
LIMN_DECLARE std::shared_ptr<Executable const> make_interpreter(Graph const& graph,
                                                                RunOptions const& options = {});

} // namespace detail

/// `graph` ready to run as a function of signature `Sig`, `double(double, double)`.
///
/// Errors  TypeError, with this line, naming the argument whose type differs
/// Cost    linear; a call costs a few nanoseconds a node, `map` less than one
/// Example example/01_trace.cpp
template <class Sig> Function<Sig> interpret(Graph const& graph, Where at = Where::here()) {
    return {detail::make_interpreter(graph), graph, at};
}

/// The same with options: `interpret<double(double)>(graph, {.fast_math = true})`.
template <class Sig>
Function<Sig> interpret(Graph const& graph, RunOptions const& options, Where at = Where::here()) {
    return {detail::make_interpreter(graph, options), graph, at};
}

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/run/interpret.ipp>
#endif

#endif // LIMN_RUN_INTERPRET_HPP
