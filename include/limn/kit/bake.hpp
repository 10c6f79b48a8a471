// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `baked`: a graph in which the random numbers are drawn.

#ifndef LIMN_KIT_BAKE_HPP
#define LIMN_KIT_BAKE_HPP

#include <limn/graph/builder.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/vector.hpp>
#include <limn/pass/pass.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace limn::detail {

/// A draw becomes the number drawn. Any other call stays.
struct DrawnCall {
    bool in_a_loop = false;

    DrawnCall in_body(Loop const&) const { return {true}; }

    template <class = void>
    Value operator()(Node node, Vector<Value> const& operands, Builder& builder,
                     std::uint32_t path) const {
        if (node.op().notation.form != Form::draw) return same_call(node, operands, builder, path);
        if (in_a_loop)
            refuse(node, "it is drawn in a loop, and a loop has one number for all its rounds; "
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

private:
    [[noreturn]] static void refuse(Node node, std::string const& why) {
        throw TraceError{node.where(), node.op().name,
                         "TraceOptions::bake: " + why + ", or use TraceOptions::record"};
    }
};

/// `graph` with the numbers that its draws give, one after the other, as constants. The engine that
/// they take is one constant of the graph.
///
/// Errors  TraceError, with the line, where a draw stands in a loop, or has parameters that are no
///         constants, or for which its distribution is not defined
/// Cost    linear
template <class = void> Graph baked(Graph const& graph) { return rewritten<DrawnCall>(graph); }

} // namespace limn::detail

#endif // LIMN_KIT_BAKE_HPP
