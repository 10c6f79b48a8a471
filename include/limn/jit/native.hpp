// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `native`: a graph as machine code that the library writes itself, without a compiler.

#ifndef LIMN_JIT_NATIVE_HPP
#define LIMN_JIT_NATIVE_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/where.hpp>
#include <limn/run/function.hpp>
#include <limn/run/run_options.hpp>

#include <memory>

namespace limn {

namespace detail {

LIMN_DECLARE std::shared_ptr<Executable const> make_native(Graph const& graph,
                                                           RunOptions const& options = {});

} // namespace detail

/// Whether `native` gives machine code in this process: on x86-64 and 64-bit ARM, under Linux and
/// its like, where memory may be made executable. Else it gives the interpreter.
LIMN_DECLARE bool native_available();

/// `graph` as machine code: the same `Function` as `interpret` gives, and bit for bit the same
/// results. Arithmetic, comparisons, conversions and control are instructions on registers; every
/// other op calls the kernel that the interpreter calls. It needs no compiler and writes no file.
///
/// Errors  TypeError as `interpret`
/// Cost    linear: some 100 ns a node to make it; a call costs about what compiled code does
template <class Sig> Function<Sig> native(Graph const& graph, Where at = Where::here()) {
    return {detail::make_native(graph), graph, at};
}

/// The same with options: `native<double(double)>(graph, {.fast_math = true})`.
template <class Sig>
Function<Sig> native(Graph const& graph, RunOptions const& options, Where at = Where::here()) {
    return {detail::make_native(graph, options), graph, at};
}

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/jit/native.ipp>
#endif

#endif // LIMN_JIT_NATIVE_HPP
