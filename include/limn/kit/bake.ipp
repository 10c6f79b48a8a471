// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_KIT_BAKE_IPP
#define LIMN_KIT_BAKE_IPP

#include <limn/graph/builder.hpp>
#include <limn/graph/graph.hpp>
#include <limn/kit/bake.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/pass/pass.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace limn::detail {

LIMN_DEFINE Value DrawnCall::operator()(Node node, Vector<Value> const& operands, Builder& builder,
                                        std::uint32_t path) const {
    if (node.op().notation.form != Form::draw) return same_call(node, operands, builder, path);
    if (in_a_loop)
        refuse(node, "it is drawn in a loop, and a loop has one number for all its iterations; "
                     "draw it before the loop");
    Vector<Constant const*> known;
    for (Value operand : operands) {
        Node const from = builder.graph()[operand];
        if (from.kind() != Kind::constant)
            refuse(node, "a parameter is known only when the graph runs; draw with constant "
                         "ones, and scale the number");
        known.push_back(&from.constant());
    }
    std::optional<Constant> number = node.op().fold(known.data());
    if (!number.has_value())
        refuse(node, "the distribution is not defined for these parameters; fix them");
    builder.drawn(*number);
    return builder.constant(*node.op().values().constant, *std::move(number), node.where());
}

LIMN_DEFINE void DrawnCall::refuse(Node node, std::string const& why) {
    throw TraceError{node.where(), node.op().name,
                     "TraceOptions::bake: " + why + ", or use TraceOptions::record"};
}

LIMN_DEFINE Graph baked(Graph const& graph) { return rewritten<DrawnCall>(graph); }

} // namespace limn::detail

#endif // LIMN_KIT_BAKE_IPP
