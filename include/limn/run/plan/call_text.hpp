// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how a node is written, with the values of its operands, where somebody looks at a run.

#ifndef LIMN_RUN_PLAN_CALL_TEXT_HPP
#define LIMN_RUN_PLAN_CALL_TEXT_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/where.hpp>
#include <limn/type/type_row.hpp>
#include <limn/type/value_text.hpp>

#include <string>

namespace limn::detail {

/// The literal of a constant, or its type where it has none.
LIMN_DECLARE std::string literal_of(Constant const& constant);

/// `x0`, `2.0` or `%3`.
LIMN_DECLARE std::string node_text(Node node);

LIMN_DECLARE std::string place_text(Where where);

/// `sqrt(%2 = -4.0)`. An operand that is null has no value to show.
LIMN_DECLARE std::string call_text(Node node, Constant const* const* operands);

/// What is said of a call that threw.
LIMN_DECLARE std::string failure_text(std::string const& call, std::string const& what);

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/run/plan/call_text.ipp>
#endif

#endif // LIMN_RUN_PLAN_CALL_TEXT_HPP
