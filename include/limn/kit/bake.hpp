// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `baked`: a graph in which the random numbers are drawn.

#ifndef LIMN_KIT_BAKE_HPP
#define LIMN_KIT_BAKE_HPP

#include <limn/graph/builder.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <cstdint>
#include <string>

namespace limn::detail {

/// A draw becomes the number drawn. Any other call stays.
struct DrawnCall {
    bool in_a_loop = false;

    DrawnCall in_body(Loop const&) const { return {true}; }

    LIMN_DECLARE Value operator()(Node node, Vector<Value> const& operands, Builder& builder,
                                  std::uint32_t path) const;

private:
    LIMN_DECLARE [[noreturn]] static void refuse(Node node, std::string const& why);
};

/// `graph` with the numbers that its draws give, one after the other, as constants. The engine that
/// they take is one constant of the graph.
///
/// Errors  TraceError, with the line, where a draw stands in a loop, or has parameters that are no
///         constants, or for which its distribution is not defined
/// Cost    linear
LIMN_DECLARE Graph baked(Graph const& graph);

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/kit/bake.ipp>
#endif

#endif // LIMN_KIT_BAKE_HPP
