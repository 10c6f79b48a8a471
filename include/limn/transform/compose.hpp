// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `compose`: one graph after another, as one.

#ifndef LIMN_TRANSFORM_COMPOSE_HPP
#define LIMN_TRANSFORM_COMPOSE_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>

namespace limn {

/// `second` of what `first` returns: the leaves of the result of the one are the leaves of the
/// parameters of the other, in order. It has the parameters of `first` and the result of `second`.
///
/// Errors  TypeError where their number or a type differs; GraphError where one of them has a state
/// Cost    linear
LIMN_DECLARE Graph compose(Graph const& first, Graph const& second);

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/transform/compose.ipp>
#endif

#endif // LIMN_TRANSFORM_COMPOSE_HPP
