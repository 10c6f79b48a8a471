// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `fast`: a function that begins interpreted and becomes machine code while it is used.

#ifndef LIMN_JIT_FAST_HPP
#define LIMN_JIT_FAST_HPP

#include <limn/graph/graph.hpp>
#include <limn/jit/fast_runner.hpp>
#include <limn/jit/jit.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/where.hpp>
#include <limn/run/function.hpp>

#include <memory>

namespace limn {

namespace detail {

LIMN_DECLARE std::shared_ptr<Executable const> make_fast(Graph const& graph,
                                                         FastOptions const& options, Where at);

} // namespace detail

/// `graph` as a function that can be called at once, and gets faster: it is interpreted at first,
/// `native` after a few runs, and compiled by `jit` after more of them where the options say so.
/// The faster code is made in a thread of its own while calls go on. Results are the same bits
/// throughout. When the function is destroyed, a compiler that runs for it is ended.
///
/// Errors  TypeError as `interpret`. Where `jit` fails, the function stays as it is
/// Cost    of a call: what the code of now costs, and one atomic load
template <class Sig>
Function<Sig> fast(Graph const& graph, FastOptions const& options = {}, Where at = Where::here()) {
    return {detail::make_fast(graph, options, at), graph, at};
}

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/jit/fast.ipp>
#endif

#endif // LIMN_JIT_FAST_HPP
