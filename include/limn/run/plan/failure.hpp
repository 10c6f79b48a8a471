// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `rethrow_with_call`: the exception of an op in a running plan, with op, line and operands.

#ifndef LIMN_RUN_PLAN_FAILURE_HPP
#define LIMN_RUN_PLAN_FAILURE_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/run/plan/plan.hpp>
#include <limn/type/type_row.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace limn::detail {

/// What a cell holds, while the value is there.
LIMN_DECLARE std::optional<Constant> value_in_cell(TypeRow const& type, std::byte const* cell);

/// `my::root(%2 = -1.0)`. An operand that was moved into the call is shown without its value.
LIMN_DECLARE std::string call_text_in(Plan const& plan, PlannedCall const& call,
                                      std::byte const* base);

/// Throws again what a step has thrown. An exception of just one of the standard's types, as a
/// handler may look for it, arrives as that type; its text has line, op and operands, and the
/// exception itself is nested within. All others arrive as they are: those of a class of the
/// user's, for which a handler may look too; and those of the library, of `require`, and of what
/// the function threw on one of its paths, which say what they have to say.
///
/// Requires  an exception is being handled
/// Cost      linear: the plan is made once more, to see whose step it was
LIMN_DECLARE [[noreturn, gnu::cold]] void rethrow_with_call(Plan const& plan, std::uint32_t offsets,
                                                            std::byte const* base);

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/run/plan/failure.ipp>
#endif

#endif // LIMN_RUN_PLAN_FAILURE_HPP
