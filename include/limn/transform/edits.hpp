// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the changes that an editor makes, each checked before it is made.

#ifndef LIMN_TRANSFORM_EDITS_HPP
#define LIMN_TRANSFORM_EDITS_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/transform/edited_graph.hpp>
#include <limn/transform/use_lists.hpp>

#include <cstddef>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace limn::detail {

/// Inserts a graph that was traced by itself, and gives its results.
LIMN_DECLARE std::vector<Value> insert(EditedGraph& edited, EditPlace place, Graph const& what,
                                       std::span<Value const> operands);
/// Writes a call again on other operands, or gives the call itself where they are the same.
LIMN_DECLARE Value again(EditedGraph& edited, EditPlace place, Value call,
                         std::span<Value const> operands);
LIMN_DECLARE void move_node(EditedGraph& edited, Value v, EditPlace to);
LIMN_DECLARE void set_operand(EditedGraph& edited, Use use, Value with);
/// In the uses for which `where` says so; in results and branches too where it is empty.
LIMN_DECLARE void replace_uses(EditedGraph& edited, Value v, Value with,
                               std::function<bool(Use const&)> const& where);
LIMN_DECLARE void erase(EditedGraph& edited, Value v);
LIMN_DECLARE Value add_input(EditedGraph& edited, std::string_view name, TreeRow const& type,
                             OpRow const& row, Where at);

/// The leaves of the result, without the next values of states.
LIMN_DECLARE std::vector<Value> result_leaves(EditedGraph const& edited);
LIMN_DECLARE std::vector<Value> result_leaves_without(EditedGraph const& edited,
                                                      std::size_t number);
/// Errors  GraphError, TypeError where they do not fit the structure
LIMN_DECLARE void set_result(EditedGraph& edited, TreeRow const* structure,
                             std::vector<Value> leaves);

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/transform/edits.ipp>
#endif

#endif // LIMN_TRANSFORM_EDITS_HPP
