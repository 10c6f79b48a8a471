// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `finished`: writes a graph that was edited.

#ifndef LIMN_TRANSFORM_FINISHED_EDIT_HPP
#define LIMN_TRANSFORM_FINISHED_EDIT_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/transform/edited_graph.hpp>

namespace limn::detail {

/// The graph as it was edited, in canonical order, verified.
///
/// Errors  GraphError where a node needs its own result; where an effect would move across another;
///         where a value that is computed in one arm only is used outside of it
/// Cost    linear
LIMN_DECLARE Graph finished(EditedGraph const& edited);

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/transform/finished_edit.ipp>
#endif

#endif // LIMN_TRANSFORM_FINISHED_EDIT_HPP
