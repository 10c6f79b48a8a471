// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_RUN_INSPECT_EXAMPLE_RULES_IPP
#define LIMN_RUN_INSPECT_EXAMPLE_RULES_IPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/op/notation.hpp>
#include <limn/op/op_row.hpp>
#include <limn/run/inspect/example_rules.hpp>
#include <limn/type/type_row.hpp>

#include <cstddef>
#include <optional>

namespace limn::detail {

LIMN_DEFINE std::optional<Constant> example_of_input(Graph const& graph, std::size_t input) {
    std::size_t first = 0;
    for (Parameter const& p : graph.parameters()) {
        if (input < first + p.structure->leaves)
            return p.defaults.empty() ? std::optional<Constant>{} : p.defaults[input - first];
        first += p.structure->leaves;
    }
    if (input - first < graph.slots().size()) return graph.slots()[input - first].initial;
    return std::nullopt;
}

LIMN_DEFINE bool runs_on_examples(OpRow const& op) {
    bool const is_operator = op.notation.form == Form::infix || op.notation.form == Form::prefix;
    bool const may_fail = is_operator && op.partial && !op.builtin; // an operator of the user's
    return op.traits.pure() && !op.user && !may_fail;
}

LIMN_DEFINE std::optional<Constant> example_of_call(OpRow const& op,
                                                    Constant const* const* operands) {
    if (!runs_on_examples(op)) return std::nullopt;
    try {
        return op.fold(operands);
    } catch (...) {
        return std::nullopt; // the graph throws there too, if it comes there
    }
}

} // namespace limn::detail

#endif // LIMN_RUN_INSPECT_EXAMPLE_RULES_IPP
