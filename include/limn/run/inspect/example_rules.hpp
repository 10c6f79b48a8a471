// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns which inputs have an example, and which ops run for one.

#ifndef LIMN_RUN_INSPECT_EXAMPLE_RULES_HPP
#define LIMN_RUN_INSPECT_EXAMPLE_RULES_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/op/op_row.hpp>
#include <limn/type/type_row.hpp>

#include <cstddef>
#include <optional>

namespace limn::detail {

/// The example of an input, by its number.
LIMN_DECLARE std::optional<Constant> example_of_input(Graph const& graph, std::size_t input);

/// Whether an op may run only to show what it gives: it does nothing besides, and takes no code of
/// the user's, who knows what that costs and on what it fails.
LIMN_DECLARE bool runs_on_examples(OpRow const& op);

/// What a call of such an op gives; nothing where C++ leaves it undefined, or where it throws.
LIMN_DECLARE std::optional<Constant> example_of_call(OpRow const& op,
                                                     Constant const* const* operands);

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/run/inspect/example_rules.ipp>
#endif

#endif // LIMN_RUN_INSPECT_EXAMPLE_RULES_HPP
