// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what is asked of the values that an editor is given, and what is said where it does not
/// hold.

#ifndef LIMN_TRANSFORM_EDIT_CHECKS_HPP
#define LIMN_TRANSFORM_EDIT_CHECKS_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/transform/edited_graph.hpp>

#include <span>
#include <string>
#include <vector>

namespace limn::detail {

/// How messages call a value: by its number, its op, and its line where it has one.
LIMN_DECLARE std::string spelled(Graph const& graph, Value v);

/// Errors  GraphError where it was erased, or is not a value of the graph; what is not has no line,
///         so that of `beside` is named, or that of the editor
LIMN_DECLARE void expect_value(EditedGraph const& edited, Value v, char const* doing,
                               Value beside = {Value::none});

/// Errors  TypeError where `with` has another type than `wanted`, which `user` asks for; or where
///         that is `with`, what is being done
LIMN_DECLARE void expect_type(EditedGraph const& edited, TypeRow const& wanted, Value with,
                              Value user, char const* doing);

/// Errors  GraphError where the place to which `moved` goes is one of another editor
LIMN_DECLARE void expect_own(EditedGraph const& edited, EditedGraph const& place, Value moved);

/// The one type that values have. Requires  there is one
/// Errors  TypeError where they have several; GraphError where one is not a value
LIMN_DECLARE TypeRow const& common_type(EditedGraph const& edited, std::span<Value const> values,
                                        char const* doing);

/// Errors  TypeError: the operands of what is inserted have a type that must be named
LIMN_DECLARE [[noreturn]] void refuse_type(TypeRow const& type);

/// The one result of what was inserted.
/// Errors  GraphError where there is another number of them
LIMN_DECLARE Value only_value(std::vector<Value> const& results);

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/transform/edit_checks.ipp>
#endif

#endif // LIMN_TRANSFORM_EDIT_CHECKS_HPP
